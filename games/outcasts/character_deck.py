"""Character deck of outcasts: reveal, reshuffle, Thing's block, and the place of Wednesday."""

from games.core.action import CHANCE, Action
from games.core.cards import backs, mask
from games.outcasts import effects, turn
from games.outcasts.cards import CHARACTERS, HYDE, HYDE_BIT, NOBODY, SHAPESHIFTER, blocked
from games.outcasts.state import NOTHING, State, Step, set_cards


def do_reveal(new: State, action: Action) -> State:
    """Turn up the top character of the deck and apply its effect (R8)."""
    top = new.char_deck[-1]
    if new.compiled.table:
        number = new.compiled.box.number(action.a)
        cards, _ = new.cards.settle_reported(1 << top, number)
        set_cards(new, cards)
    new.cards = new.cards.reveal(1 << top)
    character = CHARACTERS[action.a]
    if character.turned_up == "ends" and new.guard:
        return _send_back(new)
    new.char_deck = new.char_deck[:-1]
    new.card_up = top
    turn.activate(new, character)
    if character.turned_up == "ends":  # R10
        new.note(hunted=False)
        return turn.end_round(new, "wednesday")
    if character.turned_up == "blocks" and new.closed_pile:  # A21
        return _ask_thing(new)
    return turn.lead(new)


def _send_back(new: State) -> State:
    """Leave Wednesday in the deck and request a shuffle. No character is active (R14, A8)."""
    new.aside = NOTHING
    turn.activate(new, NOBODY)
    new.active = new.last_player
    while not new.hands[new.active]:  # A38
        new.streak += 1
        new.active = new.reign.after[new.active]
    return turn.ask(new, Step.RESHUFFLE, CHANCE)


def do_reshuffle(new: State, action: Action) -> State:
    """Shuffle the character deck. All seats lose their knowledge of its order (A35)."""
    set_cards(new, new.cards.shuffled(action.a, new.char_deck))
    new.note(mixed=new.round.mixed + 1)
    return resume(new) if new.aside.due else turn.begin_turn(new, new.active)


def resume(new: State) -> State:
    """Continue after a player has looked through the deck, or after a shuffle.

    Apply the effect of the played card if it is still due.
    """
    if new.aside.due:
        new.aside = NOTHING
        return effects.apply(new, new.top)
    return turn.finish(new)


# Thing


def _ask_thing(new: State) -> State:
    """Let the last player look through the closed pile and choose the value to block (R13)."""
    if not new.compiled.table:
        new.cards = new.cards.look(new.last_player, turn.closed_mask(new))
    return turn.ask(new, Step.THING, new.last_player)


def do_block(new: State, action: Action) -> State:
    """Block the announced value. With thing_card=set_out, its card leaves the pile (A21)."""
    value = new.compiled.value_of[action.a]
    if new.compiled.set_out:
        number, closed = new.compiled.number_of[value], turn.closed_mask(new)
        cards, back = new.cards.settle_reported(closed, number)
        # People do not report which of several equal cards they took, so all places are uncertain.
        set_cards(new, cards.forget(closed))
        _lay_out(new, back)
    return _block(new, value)


def do_set_out(new: State, action: Action) -> State:
    """Put the card at this place of the closed pile under Thing, and block its value (A21).

    If the device deals, only the player who chooses the card knows its place. For a device seat,
    people take the card from the pile, so everyone sees its place.
    """
    back = new.closed_pile[-action.a]
    if not new.compiled.table:
        new.cards = new.cards.forget(turn.closed_mask(new), keep=(new.last_player,))
    _lay_out(new, back)
    return _block(new, new.compiled.values[new.cards.faces[back]])


def _lay_out(new: State, back: int) -> None:
    new.closed_pile = new.closed_pile.replace(bytes((back,)), b"")
    new.cards = new.cards.reveal(1 << back)
    new.note(thing=back)


def _block(new: State, value: int) -> State:
    """Block a value for the rest of the round (R13).

    If the 6 is blocked, the Psychic set is still legal. Options decide whether the Hyde set is
    legal if the 10 is blocked, and whether a blocked 4 may still be played (A22).
    """
    compiled = new.compiled
    shut = 0 if value == SHAPESHIFTER and compiled.blocked_4 else 1 << value
    if value == HYDE and not compiled.hyde_when_blocked:
        shut |= HYDE_BIT
    new.reign = blocked(new.reign, stop=1 << value, free=~shut)
    return turn.lead(new)


# The place of Wednesday


def do_place(new: State, action: Action) -> State:
    """Put Wednesday at a place in the deck, given as the number of cards above her (A44).

    If the device deals, only the player knows her new place. For a device seat, people move the
    card face down. Everyone sees which card moves, but not its face.
    """
    ends, faces = new.compiled.wednesday_face, new.cards.faces
    deck = new.char_deck
    her = next(back for back in backs(mask(deck)) if faces[back] == ends)
    rest = deck.replace(bytes((her,)), b"")
    at = len(rest) - action.a
    new.char_deck = rest[:at] + bytes((her,)) + rest[at:]
    if not new.compiled.table:
        new.cards = new.cards.forget(mask(deck), keep=(new.active,))
    return resume(new)


def do_placed(new: State, _action: Action) -> State:
    """Continue after a person has placed Wednesday. People do not report her place (A48)."""
    new.cards = new.cards.forget(mask(new.char_deck))
    return resume(new)


def do_seen(new: State, _action: Action) -> State:
    """Continue after a player has looked through a deck without Wednesday (A24)."""
    return resume(new)
