"""Determinization for outcasts: random states that a seat cannot distinguish from the true one."""

from random import Random

import msgspec

from games.core.card_scans import GAP
from games.core.cards import Cards, backs, mask, pile_mask, places
from games.core.structs import copied
from games.outcasts import rules
from games.outcasts.actions import fitting, open_values
from games.outcasts.cards import ONE, VALUES
from games.outcasts.state import BACK, State, Step
from games.outcasts.view import known

IN_ORDER = bytes(range(256))

DEALS = 8
"""Number of random deals to try. If none fits the open question, `world` swaps cards instead."""


def world(state: State, seat: int, rng: Random) -> State:
    """Return a random state that the seat cannot distinguish from the true one.

    The hidden cards are dealt again in such a way that the open question still has an answer.
    """
    other, sure = _renumbered(state, known(state, seat))
    cards = other.cards.look(seat, sure & ~other.cards.public)
    need = _needed(other)
    for _ in range(DEALS):
        dealt = cards.world(sure, rng)
        if need is None or _has(other, dealt, *need):
            break
    else:
        dealt = _mended(other, dealt, sure, rng)
    return rules.with_cards(other, dealt)


def _renumbered(state: State, sure: int) -> tuple[State, int]:
    """Renumber all backs, zone by zone. Return (state, mask of the known backs).

    The number of a back reveals where the card was dealt. If a player has taken a hidden card and
    then plays a card, the old number would reveal whether the two are the same card.
    """
    cards = state.cards
    order = bytearray()
    new = copied(state)

    def pile(backs: bytes) -> bytes:
        """Assign the next numbers to these backs and return the numbers."""
        start = len(order)
        order.extend(backs)
        return IN_ORDER[start : len(order)]

    def zone(bits: int) -> int:
        return pile_mask(pile(cards.laid_out(bits, sure)))

    def one(back: int) -> int:
        if back < 0:
            return -1
        if back in order:  # a card that a person drew from a device seat is already in a hand
            return order.index(back)
        return pile(BACK[back])[0]

    new.hands = tuple([zone(hand) for hand in state.hands])
    new.open_pile, new.closed_pile = pile(state.open_pile), pile(state.closed_pile)
    aside = state.aside
    if aside.drawn >= 0 or aside.counted:
        drawn, counted = one(aside.drawn), zone(aside.counted)
        new.aside = msgspec.structs.replace(aside, drawn=drawn, counted=counted)
    if state.round.thing >= 0:
        new.note(thing=one(state.round.thing))
    # Characters come after the outcasts, as in the deck order.
    new.card_up = one(state.card_up)
    new.char_deck = pile(state.char_deck)
    new.gone = zone(state.gone)
    anew = bytes(order)
    new.rows = tuple(
        [tuple([back if back == GAP else one(back) for back in row]) for row in state.rows]
    )
    # The new state does not contain what other seats know. If people deal, it does, because they
    # have seen everything that a device seat saw.
    others = cards.private if state.compiled.table else (0,) * state.compiled.seats
    new.cards = Cards(cards.box, cards.faces, cards.public, others).renumbered(anew)
    return new, places(anew, sure)


def _needed(state: State) -> tuple[int, int, int] | None:
    """Return (zone, values, count), or None if the open question implies nothing about cards.

    The zone then certainly contains at least `count` cards of one of these values.
    """
    if state.compiled.table:
        return None
    hand = state.hands[state.active]
    if state.step == Step.EXTRA:  # the device asks only if a card is legal (A40)
        return hand, fitting(state), 2 if state.character.pairs else 1
    if state.step == Step.ONE:
        return hand, 1 << ONE, 1
    if state.step == Step.HOLDER:
        return mask(back for hand in state.hands for back in backs(hand)), 1 << ONE, 1
    if state.step == Step.SIREN and not open_values(state):
        return mask(state.closed_pile), VALUES & ~state.reign.stop, 1
    return None


def _has(state: State, cards: Cards, zone: int, values: int, count: int) -> bool:
    found = [state.compiled.values[cards.faces[back]] for back in backs(zone)]
    return any(found.count(value) >= count for value in backs(values))


def _mended(state: State, cards: Cards, sure: int, rng: Random) -> Cards:
    """Swap hidden cards so that the open question has an answer.

    This is always possible, because the true deal has an answer.
    """
    need = _needed(state)
    if need is None:
        return cards
    zone, values, count = need
    compiled = state.compiled
    numbers = [compiled.number_of[v] for v in backs(values) if compiled.number_of[v] >= 0]
    number = rng.choice([n for n in numbers if cards.may_hold(zone, n, sure, count)])
    there = cards.held(zone, number)
    elsewhere = cards.held(compiled.outcast_backs & ~zone & ~sure, number)
    room = list(backs(zone & ~sure & ~there))
    rng.shuffle(room)
    for back, other in zip(room[: count - there.bit_count()], backs(elsewhere), strict=False):
        cards = cards.swap(back, other)
    return cards
