"""The character deck: turned up, shuffled, blocked by Thing, searched for Wednesday."""

from games.core.action import CHANCE, Action
from games.core.cards import backs, mask
from games.outcasts import effects, turn
from games.outcasts.characters import CHARACTERS, NOBODY
from games.outcasts.hands import set_cards
from games.outcasts.moves import HYDE_BIT
from games.outcasts.printed import HYDE, SHAPESHIFTER
from games.outcasts.reign import blocked
from games.outcasts.state import NOTHING, State, Step


def do_reveal(new: State, action: Action) -> State:
    """R8: the top character is turned up and takes effect at once."""
    top = new.char_deck[-1]
    if new.plan.table:
        number = new.plan.box.number(action.a)
        cards, _ = new.cards.settle(1 << top, number, new.cards.public)
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
    """R14, A8: Wednesday goes back into the deck, which is shuffled; no character is active."""
    new.aside = NOTHING
    turn.activate(new, NOBODY)
    new.active = new.last_player
    while not new.hands[new.active]:  # A38
        new.streak += 1
        new.active = new.reign.after[new.active]
    return turn.ask(new, Step.RESHUFFLE, CHANCE)


def do_reshuffle(new: State, action: Action) -> State:
    """Nobody knows the deck any more (A35)."""
    set_cards(new, new.cards.shuffled(action.a, new.char_deck))
    return resume(new) if new.aside.due else turn.begin_turn(new, new.active)


def resume(new: State) -> State:
    """After a look or a shuffle: the laid card's own effect, or the end of a set."""
    if new.aside.due:
        new.aside = NOTHING
        return effects.apply(new, new.top)
    return turn.finish(new)


# Thing


def _ask_thing(new: State) -> State:
    """The last player looks through the closed pile, alone."""
    if not new.plan.table:
        new.cards = new.cards.look(new.last_player, turn.closed_mask(new))
    return turn.ask(new, Step.THING, new.last_player)


def do_block(new: State, action: Action) -> State:
    """A21: the value is announced; the card stays, or (thing_card) is laid out."""
    value = new.plan.value_of[action.a]
    if new.plan.set_out:
        number, closed = new.plan.number_of[value], turn.closed_mask(new)
        cards, back = new.cards.settle(closed, number, new.certain)
        # Which of several it was is not told: where the others lie is in doubt.
        set_cards(new, cards.forget(closed))
        _lay_out(new, back)
    return _block(new, value)


def do_set_out(new: State, action: Action) -> State:
    """A21: only the chooser knows where in the pile the card lay."""
    back = new.closed_pile[-action.a]
    new.cards = new.cards.forget(turn.closed_mask(new), keep=(new.last_player,))
    _lay_out(new, back)
    return _block(new, new.plan.values[new.cards.faces[back]])


def _lay_out(new: State, back: int) -> None:
    new.closed_pile = new.closed_pile.replace(bytes((back,)), b"")
    new.cards = new.cards.reveal(1 << back)
    new.note(thing=back)


def _block(new: State, value: int) -> State:
    """R13: for the rest of the round, but neither 3x6 nor the effect of a 4 (A22)."""
    plan = new.plan
    shut = 0 if value == SHAPESHIFTER and plan.blocked_4 else 1 << value
    if value == HYDE and not plan.hyde_when_blocked:
        shut |= HYDE_BIT
    new.reign = blocked(new.reign, stop=1 << value, free=~shut)
    return turn.lead(new)


# Where Wednesday goes


def do_place(new: State, action: Action) -> State:
    """0 is the top; the others keep their order. Only who put her knows where she is."""
    ends, faces = new.plan.ends, new.cards.faces
    deck = new.char_deck
    her = next(back for back in backs(mask(deck)) if faces[back] == ends)
    rest = deck.replace(bytes((her,)), b"")
    at = len(rest) - action.a
    new.char_deck = rest[:at] + bytes((her,)) + rest[at:]
    new.cards = new.cards.forget(mask(deck), keep=(new.active,))
    return resume(new)


def do_placed(new: State, _action: Action) -> State:
    """A48: at a table the place is not told."""
    new.cards = new.cards.forget(mask(new.char_deck))
    return resume(new)


def do_seen(new: State, _action: Action) -> State:
    """A24: only the look."""
    return resume(new)
