"""Rules of outcasts: the actions of a turn, the character deck, and the function of each verb.

R and A numbers refer to the rules file.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import Cards, backs, mask, pile_mask
from games.core.structs import copied
from games.outcasts import effects, rounds
from games.outcasts.actions import legal
from games.outcasts.cards import (
    CHARACTERS,
    DISCARD_BIT,
    EMPTY,
    HYDE,
    HYDE_BIT,
    HYDE_SET,
    NOBODY,
    ONE,
    PASS_BIT,
    PSYCHIC,
    PSYCHIC_SET,
    SHAPESHIFTER,
    VALUES,
    blocked,
)
from games.outcasts.rounds import (
    activate,
    ask,
    begin_turn,
    count_next,
    draw_top,
    end_round,
    finish,
    skip_empty,
)
from games.outcasts.setup import OutcastsSetup
from games.outcasts.setup import action as act
from games.outcasts.state import BACK, CLEAR, NOTHING, SET, State, Step, lay, reread, set_cards

# A turn (R4)

EFFECTS = tuple(map(effects.EFFECTS.get, range(EMPTY)))
"""The effect of each value, or None. Indexing a tuple is faster than a lookup in a dict."""


def do_play(new: State, action: Action) -> State:
    """Play a card on the open pile (R5). Under Enid, play a pair of cards (R12)."""
    compiled, reign, cards, seat = new.compiled, new.reign, new.cards, new.active
    value = compiled.value_of[action.a]
    hands = list(new.hands)
    like = bit = hands[seat] & new.bearing.of[value]
    if like & (like - 1):  # if the hand has several equal cards, a public one is played first
        bit = like & cards.public or like
        bit &= -bit
    if reign.shift or compiled.table or (bit != like and _known_in_private(cards, like)):
        new.open_pile += bytes(lay(new, seat, value, 2 if reign.shift else 1))
    else:
        # The usual case, inlined for speed: one card, and no private knowledge is affected.
        new.cards = Cards(cards.box, cards.faces, cards.public | bit, cards.private)
        hands[seat] ^= bit
        new.hands = tuple(hands)
        held = list(new.held)
        held[seat] = held[seat] & CLEAR[value] | SET[value][like.bit_count() - 1]
        new.held = tuple(held)
        new.open_pile += BACK[bit.bit_length() - 1]
    new.top = value
    new.last_player = seat  # A36
    if new.streak:
        new.streak = 0
    if value == reign.trigger:
        return effects.fire(new, value)
    effect = EFFECTS[value]
    if effect is not None:
        return effect(new)
    if not new.hands[seat] and new.holders <= 1:
        return end_round(new, "last")
    return begin_turn(new, reign.after[seat])


def _known_in_private(cards: Cards, like: int) -> bool:
    known = 0
    for own in cards.private:
        known |= own
    return known & like != 0


def do_claim(new: State, action: Action) -> State:
    """Play the 1 of the first seat that claims the opening (A50)."""
    return _lay_one(new, action.by)


def do_laid(new: State, action: Action) -> State:
    """Play the 1 of the seat that people report (A48)."""
    return _lay_one(new, action.a)


def _lay_one(new: State, seat: int) -> State:
    new.aside = NOTHING
    new.active = seat
    return do_play(new, act(seat, "play", new.compiled.face_of[ONE]))


def do_pass(new: State, _action: Action) -> State:
    """Pass (R7). Under Eugene, each pass draws a card, even the last one of a trick (R12, A11)."""
    reign = new.reign
    streak = new.streak = new.streak + 1
    seat = reign.after[new.active]
    held = new.held[seat]
    if held and streak < reign.brisk:  # the usual case of `begin_turn`, inlined for speed
        bits = held >> reign.shift & reign.fits[new.top] | PASS_BIT
        if reign.stop and held & VALUES == reign.stop:
            bits |= DISCARD_BIT
        new.active = new.turn = seat
        new.moves = new.compiled.turns[seat][bits]
        return new
    if reign.character.draws and new.closed_pile:
        draw_top(new, new.active)
    return begin_turn(new, seat)


def do_psychic(new: State, _action: Action) -> State:
    """Put three 6s on the closed pile, then ask the player to place Wednesday in the deck (R15)."""
    _onto_closed_pile(new, PSYCHIC, PSYCHIC_SET)
    return effects.look_for_wednesday(new) or finish(new)


def do_hyde(new: State, _action: Action) -> State:
    """Put four 10s on the closed pile and end the round (R16)."""
    _onto_closed_pile(new, HYDE, HYDE_SET)
    return end_round(new, "hyde")


def do_discard(new: State, _action: Action) -> State:
    """Put a hand that has only cards of the blocked value on the closed pile (R13c, A23)."""
    _onto_closed_pile(new, new.blocked, new.hands[new.active].bit_count())
    return finish(new)


def _onto_closed_pile(new: State, value: int, count: int) -> None:
    """Show cards of the hand and put them on the closed pile (A3).

    The passes begin again (A1). The last player and the top card are unchanged.
    """
    new.closed_pile += bytes(lay(new, new.active, value, count))
    new.streak = 0


# The character deck


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
    activate(new, character)
    if character.turned_up == "ends":  # R10
        new.note(hunted=False)
        return end_round(new, "wednesday")
    if character.turned_up == "blocks" and new.closed_pile:  # A21
        if not new.compiled.table:  # the last player looks through the closed pile (R13)
            new.cards = new.cards.look(new.last_player, pile_mask(new.closed_pile))
        return ask(new, Step.THING, new.last_player)
    return begin_turn(new, new.last_player)


def _send_back(new: State) -> State:
    """Leave Wednesday in the deck and request a shuffle. No character is active (R14, A8)."""
    new.aside = NOTHING
    activate(new, NOBODY)
    new.active = skip_empty(new, new.last_player)  # A38
    return ask(new, Step.RESHUFFLE, CHANCE)


def do_reshuffle(new: State, action: Action) -> State:
    """Shuffle the character deck. All seats lose their knowledge of its order (A35)."""
    set_cards(new, new.cards.shuffled(action.a, new.char_deck))
    new.note(mixed=new.round.mixed + 1)
    return resume(new) if new.aside.due else begin_turn(new, new.active)


def resume(new: State, _action: Action | None = None) -> State:
    """Continue after a player has looked through the deck (A24), or after a shuffle.

    Apply the effect of the played card if it is still due.
    """
    if new.aside.due:
        new.aside = NOTHING
        return effects.apply(new, new.top)
    return finish(new)


# Thing


def do_block(new: State, action: Action) -> State:
    """Block the announced value. With thing_card=set_out, its card leaves the pile (A21)."""
    value = new.compiled.value_of[action.a]
    if new.setup.options["thing_card"] == "set_out":
        number, closed = new.compiled.number_of[value], pile_mask(new.closed_pile)
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
        new.cards = new.cards.forget(pile_mask(new.closed_pile), keep=(new.last_player,))
    _lay_out(new, back)
    return _block(new, new.compiled.values[new.cards.faces[back]])


def _lay_out(new: State, back: int) -> None:
    new.closed_pile = new.closed_pile.replace(BACK[back], b"")
    new.cards = new.cards.reveal(1 << back)
    new.note(thing=back)


def _block(new: State, value: int) -> State:
    """Block a value for the rest of the round (R13).

    If the 6 is blocked, the Psychic set is still legal. Options decide whether the Hyde set is
    legal if the 10 is blocked, and whether a blocked 4 may still be played (A22).
    """
    shut = 0 if value == SHAPESHIFTER and new.setup.yes("blocked_4") else 1 << value
    if value == HYDE and not new.setup.yes("hyde_when_blocked"):
        shut |= HYDE_BIT
    new.reign = blocked(new.reign, stop=1 << value, free=~shut)
    return begin_turn(new, new.last_player)


# The place of Wednesday


def do_place(new: State, action: Action) -> State:
    """Put Wednesday at a place in the deck, given as the number of cards above her (A44).

    If the device deals, only the player knows her new place. For a device seat, people move the
    card face down. Everyone sees which card moves, but not its face.
    """
    deck = new.char_deck
    (her,) = backs(new.cards.held(mask(deck), new.compiled.wednesday_face))
    rest = deck.replace(BACK[her], b"")
    at = len(rest) - action.a
    new.char_deck = rest[:at] + BACK[her] + rest[at:]
    if not new.compiled.table:
        new.cards = new.cards.forget(mask(deck), keep=(new.active,))
    return resume(new)


def do_placed(new: State, _action: Action) -> State:
    """Continue after a person has placed Wednesday. People do not report her place (A48)."""
    new.cards = new.cards.forget(mask(new.char_deck))
    return resume(new)


# Other cards in a state


def with_cards(state: State, cards: Cards) -> State:
    """Return a copy with other cards. Its derived fields and legal actions fit these cards."""
    new = copied(state)
    new.cards = cards
    reread(new)
    if new.compiled.device_seats:
        if new.step == Step.COUNT and new.compiled.sees[len(new.aside.counts)]:
            return count_next(new, new.aside.counts)
        new.turn = _turn(new)
    new.moves = legal(new)
    return new


def as_device_dealt(state: State, cards: Cards) -> State:
    """Return a copy of a table-dealt state as a device-dealt state."""
    new = copied(state)
    new.compiled, new.rows = OutcastsSetup.of(replace(state.setup, cards="device", box=())), ()
    new.turn = _turn(new)  # a device-dealt game has no scan requests
    activate(new, new.character)
    return with_cards(new, cards)


def _turn(state: State) -> int:
    """Return the seat, TABLE or CHANCE that acts at this step if no scan request is open."""
    if state.step == Step.THING:
        return state.last_player
    if state.step == Step.COUNT:
        return len(state.aside.counts)
    return ASKED.get(state.step, state.active)


ASKED: Mapping[Step, int] = {
    **dict.fromkeys((Step.RACE, Step.SCORED), TABLE),
    **dict.fromkeys((Step.CHARACTERS, Step.DEAL, Step.RESHUFFLE, Step.HOLDER), CHANCE),
    **dict.fromkeys((Step.DRAW, Step.REVEAL), CHANCE),
    Step.OVER: OVER,
}
"""The actor (TABLE, CHANCE or OVER) of each step at which the active seat does not act."""


# The function of each verb


def _do_shuffle(new: State, action: Action) -> State:
    return _SHUFFLE[new.step](new, action)


_SHUFFLE: Mapping[Step, Callable[[State, Action], State]] = {
    Step.CHARACTERS: rounds.do_shuffle_characters,
    Step.DEAL: rounds.do_deal,
    Step.RESHUFFLE: do_reshuffle,
}

DO: Mapping[str, Callable[[State, Action], State]] = {
    "shuffle": _do_shuffle,
    "holder": rounds.do_holder,
    "reveal": do_reveal,
    "draw": effects.do_draw,
    "draw_place": effects.do_draw_place,
    "claim": do_claim,
    "decline": rounds.do_decline,
    "laid": do_laid,
    "nobody": rounds.do_nobody,
    "play": do_play,
    "pass": do_pass,
    "psychic": do_psychic,
    "hyde": do_hyde,
    "discard": do_discard,
    "cannot": effects.do_nothing,
    "take_from": effects.do_take_from,
    "give": effects.do_give,
    "give_shown": effects.do_give,
    "swapped": effects.do_swapped,
    "take": effects.do_take,
    "take_shown": effects.do_take,
    "take_open": effects.do_take_open,
    "took": effects.do_took,
    "send": effects.do_send,
    "keep": effects.do_nothing,
    "block": do_block,
    "set_out": do_set_out,
    "place": do_place,
    "placed": do_placed,
    "seen": resume,
    "left": rounds.do_left,
    "points": rounds.do_points,
    "recount": rounds.do_recount,
    "next": rounds.do_next,
}
