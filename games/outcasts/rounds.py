"""Rounds of outcasts: set-up, opening race, and the count of the cards left at the end."""

from functools import lru_cache

from games.core.action import CHANCE, TABLE, Action
from games.core.cards import Cards, mask
from games.core.setup import Setup
from games.core.structs import copied
from games.outcasts import turn
from games.outcasts.actions import holders_of_one
from games.outcasts.cards import EMPTY
from games.outcasts.setup import OutcastsSetup
from games.outcasts.state import (
    NOTHING,
    Pending,
    Round,
    State,
    Step,
    bearing,
    points,
    reread,
    set_cards,
    set_hand,
)


def begin(setup: Setup) -> State:
    """Return the first state, before any shuffle."""
    return copied(_first(setup))


@lru_cache(maxsize=32)
def _first(setup: Setup) -> State:
    """Return the first state of a setup. It is cached, as simulations use a setup many times."""
    compiled = OutcastsSetup.of(setup)
    cards = Cards.start(compiled.box, compiled.seats)
    start = State(
        compiled,
        cards,
        bearing(cards.faces, compiled),
        CHANCE,
        Step.CHARACTERS,
        (),
        active=compiled.youngest,
        hands=(0,) * compiled.seats,
        held=(0,) * compiled.seats,
        reign=compiled.reigns[0][""],
    )
    return _clear(start)


def _clear(new: State) -> State:
    """Set up a round (R1, R2), before its shuffles."""
    compiled = new.compiled
    new.cards = Cards(new.cards.box, new.cards.faces, 0, (0,) * compiled.seats)
    # Backs are dealt in order. The shuffles assign the faces.
    new.hands = compiled.deal
    new.held = (0,) * compiled.seats
    new.closed_pile = compiled.undealt
    new.char_deck = bytes(reversed(compiled.deck_order))
    new.open_pile = b""
    new.gone = new.streak = 0
    new.card_up = new.last_player = -1
    new.top = EMPTY
    new.guard = False
    new.active = compiled.youngest
    new.aside = NOTHING
    new.rows = ()
    new.reign = compiled.reigns[new.round.number - 1][""]
    return turn.ask(new, Step.CHARACTERS, CHANCE)


def do_next(new: State, _action: Action) -> State:
    """Begin the next round (R24)."""
    new.round = Round(new.round.number + 1, new.round.gained, mixed=new.round.mixed)
    return _clear(new)


# Shuffles


def do_shuffle_characters(new: State, action: Action) -> State:
    """Shuffle the characters (R1)."""
    cards, at = new.cards, new.compiled.deck_order
    faces = cards.faces[: at[0]] + bytes(action.a)
    set_cards(new, Cards(cards.box, faces, 0, (0,) * new.compiled.seats))
    new.note(mixed=new.round.mixed + 1)
    return turn.ask(new, Step.DEAL, CHANCE)


def do_deal(new: State, action: Action) -> State:
    """Shuffle and deal the outcasts (R1).

    From seat 0 on, each seat gets a consecutive slice. The rest is the closed pile (A50).
    """
    compiled, cards = new.compiled, new.cards
    faces = (
        bytes(action.a) + cards.faces[len(compiled.deal_order) :]
    )  # outcasts come first in the deck order
    new.cards = Cards(cards.box, faces, 0, (0,) * compiled.seats)
    new.step = Step.RACE
    reread(new)
    return _open(new)


# The opening


def _open(new: State) -> State:
    compiled = new.compiled
    if compiled.table or compiled.opening == "race":
        new.aside = Pending(waiting=(1 << compiled.seats) - 1)
        return turn.ask(new, Step.RACE, TABLE)
    holders = holders_of_one(new)
    if not holders:
        return _youngest(new)
    if compiled.opening == "random_holder":
        return turn.ask(new, Step.HOLDER, CHANCE)
    seats = ((compiled.youngest + n) % compiled.seats for n in range(compiled.seats))
    new.active = next(seat for seat in seats if holders >> seat & 1)
    return turn.ask(new, Step.ONE, new.active)


def _youngest(new: State) -> State:
    """Ask the youngest player to open with any card, because no one has or plays a 1 (R3)."""
    new.aside = NOTHING
    new.active = new.compiled.youngest
    return turn.ask(new, Step.OPEN, new.active)


def do_holder(new: State, action: Action) -> State:
    """Ask the player whom chance has drawn to open with the 1 (A5)."""
    new.active = action.a
    return turn.ask(new, Step.ONE, new.active)


def do_decline(new: State, action: Action) -> State:
    """Record that a seat does not play a 1. Other seats do not see this (A37).

    When all seats have declined, the youngest player opens.
    """
    return _unanswered(new, new.aside.waiting & ~(1 << action.by))


def _unanswered(new: State, waiting: int) -> State:
    new.aside = Pending(waiting=waiting)
    return turn.ask(new, Step.RACE, TABLE) if waiting else _youngest(new)


def do_nobody(new: State, _action: Action) -> State:
    """Record that no person plays a 1 (A48).

    If no device seat does either, the youngest player opens.
    """
    return _unanswered(new, new.aside.waiting & mask(new.compiled.device_seats))


# The count of the cards left, in table-dealt games (A48)


def do_left(new: State, action: Action) -> State:
    """Count one card of a hand. After the last card, continue with the next hand."""
    seat = new.turn
    cards, back = _left(new, new.hands[seat], new.compiled.box.number(action.a))
    set_cards(new, cards)
    set_hand(new, seat, new.hands[seat] & ~(1 << back))
    new.aside = Pending(counted=new.aside.counted | 1 << back, counts=new.aside.counts)
    if new.hands[seat]:
        return turn.ask(new, Step.COUNT, seat)
    gained = points(new, new.aside.counted)
    _put_back(new)
    return _counted(new, gained)


def _left(new: State, hand: int, number: int) -> tuple[Cards, int]:
    """Return (cards, back) for a card that people have counted.

    If there are device seats, the card is public until the count of the hand is complete. The
    report overrides earlier scans for device seats.
    """
    cards = new.cards
    if not new.compiled.device_seats:
        return cards.settle(hand, number, cards.public | new.aside.counted)
    cards, back = cards.settle_reported(hand, number)
    return cards.reveal(1 << back), back


def _put_back(new: State) -> None:
    """Put the counted cards back into the hand."""
    set_hand(new, new.turn, new.hands[new.turn] | new.aside.counted)
    if new.compiled.device_seats:
        new.cards = new.cards.forget(new.aside.counted)
    new.aside = Pending(counts=new.aside.counts)


def do_points(new: State, action: Action) -> State:
    """Record the points of a hand as one number."""
    return _counted(new, action.a)


def do_recount(new: State, _action: Action) -> State:
    """Restart the count of this hand, after a wrong or repeated tap."""
    _put_back(new)
    return turn.ask(new, Step.COUNT, new.turn)


def _counted(new: State, gained: int) -> State:
    return turn.count_next(new, (*new.aside.counts, gained))
