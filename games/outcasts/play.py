"""Actions of a turn in outcasts: play, set, discard and pass (R4)."""

from games.core.action import Action
from games.core.cards import Cards
from games.outcasts import effects, turn
from games.outcasts.cards import (
    DISCARD_BIT,
    EMPTY,
    HYDE,
    HYDE_SET,
    ONE,
    PASS_BIT,
    PSYCHIC,
    PSYCHIC_SET,
    VALUES,
)
from games.outcasts.setup import action as act
from games.outcasts.state import BACK, CLEAR, NOTHING, SET, State, lay, onto_closed_pile

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
        return turn.end_round(new, "last")
    return turn.begin_turn(new, reign.after[seat])


def _known_in_private(cards: Cards, like: int) -> bool:
    """Return whether any seat has private knowledge of one of these equal cards."""
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
        turn.draw_top(new, new.active)
    return turn.begin_turn(new, seat)


def do_psychic(new: State, _action: Action) -> State:
    """Put three 6s on the closed pile, then ask the player to place Wednesday in the deck (R15)."""
    onto_closed_pile(new, lay(new, new.active, PSYCHIC, PSYCHIC_SET))
    new.streak = 0  # A1. The last player and the top card are unchanged (A3).
    return effects.look_for_wednesday(new) or turn.finish(new)


def do_hyde(new: State, _action: Action) -> State:
    """Put four 10s on the closed pile and end the round (R16)."""
    onto_closed_pile(new, lay(new, new.active, HYDE, HYDE_SET))
    new.streak = 0
    return turn.end_round(new, "hyde")


def do_discard(new: State, _action: Action) -> State:
    """Put a hand that has only cards of the blocked value on the closed pile (R13c, A23)."""
    count = new.hands[new.active].bit_count()
    onto_closed_pile(new, lay(new, new.active, new.blocked, count))
    new.streak = 0
    return turn.finish(new)
