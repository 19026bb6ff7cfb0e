"""Rounds of outcasts: set-up, opening, turn order, the end of a trick (R8), count and points."""

from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Any, TypeVar

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.cards import Cards, ascending, in_order, mask
from games.core.setup import Setup
from games.core.structs import copied
from games.outcasts.actions import LEGAL, holders_of_one, legal
from games.outcasts.cards import (
    DISCARD_BIT,
    EMPTY,
    GUARD,
    NOBODY,
    PASS_BIT,
    VALUES,
    Character,
    blocked,
)
from games.outcasts.setup import CARDS, ROUNDS, OutcastsSetup
from games.outcasts.state import (
    FIRST,
    NOTHING,
    FaceIndex,
    Pending,
    Round,
    State,
    Step,
    bearing,
    gain,
    lose,
    points,
    reread,
    set_cards,
    set_hand,
)

N = TypeVar("N", int, float)


def begin(setup: Setup) -> State:
    """Return the first state, before any shuffle."""
    return copied(_first(setup))


@lru_cache(maxsize=32)
def _first(setup: Setup) -> State:
    """Return the first state of a setup. It is cached, as simulations use a setup many times."""
    compiled = OutcastsSetup.of(setup)
    return _set_up(compiled, bearing(compiled.box.dealt, compiled), FIRST)


def _set_up(compiled: OutcastsSetup, index: FaceIndex, in_play: Round) -> State:
    """Return the state before the shuffles of a round (R1, R2), which assign the faces."""
    nobody = (0,) * compiled.seats
    return State(
        compiled,
        Cards(compiled.box, index.faces, 0, nobody),
        index,
        CHANCE,
        Step.CHARACTERS,
        (),
        active=compiled.setup.first,
        hands=compiled.deal,
        held=nobody,
        reign=compiled.reigns[in_play.number - 1][""],
        round=in_play,
        closed_pile=compiled.undealt,
        char_deck=ascending(compiled.character_backs)[::-1],
    )


def do_next(new: State, _action: Action) -> State:
    """Begin the next round (R24)."""
    in_play = Round(new.round.number + 1, new.round.gained, mixed=new.round.mixed)
    return _set_up(new.compiled, new.bearing, in_play)


# Shuffles


def do_shuffle_characters(new: State, action: Action) -> State:
    """Shuffle the characters (R1)."""
    faces = new.cards.faces[:CARDS] + bytes(action.a)
    set_cards(new, Cards(new.cards.box, faces, 0, (0,) * new.compiled.seats))
    new.note(mixed=new.round.mixed + 1)
    return ask(new, Step.DEAL, CHANCE)


def do_deal(new: State, action: Action) -> State:
    """Shuffle and deal the outcasts (R1).

    From seat 0 on, each seat gets a consecutive slice. The rest is the closed pile (A50).
    """
    faces = bytes(action.a) + new.cards.faces[CARDS:]  # outcasts come first in the deck order
    new.cards = Cards(new.cards.box, faces, 0, (0,) * new.compiled.seats)
    new.step = Step.RACE
    reread(new)
    return _open(new)


# The opening


def _open(new: State) -> State:
    compiled = new.compiled
    opening = new.setup.options["opening"]
    if compiled.table or opening == "race":
        new.aside = Pending(waiting=(1 << compiled.seats) - 1)
        return ask(new, Step.RACE, TABLE)
    holders = holders_of_one(new)
    if not holders:
        return _youngest(new)
    if opening == "random_holder":
        return ask(new, Step.HOLDER, CHANCE)
    seats = ((new.setup.first + n) % compiled.seats for n in range(compiled.seats))
    new.active = next(seat for seat in seats if holders >> seat & 1)
    return ask(new, Step.ONE, new.active)


def _youngest(new: State) -> State:
    """Ask the youngest player to open with any card, because no one has or plays a 1 (R3)."""
    new.aside = NOTHING
    new.active = new.setup.first
    return ask(new, Step.OPEN, new.active)


def do_holder(new: State, action: Action) -> State:
    """Ask the player whom chance has drawn to open with the 1 (A5)."""
    new.active = action.a
    return ask(new, Step.ONE, new.active)


def do_decline(new: State, action: Action) -> State:
    """Record that a seat does not play a 1. Other seats do not see this (A37)."""
    return _unanswered(new, new.aside.waiting & ~(1 << action.by))


def _unanswered(new: State, waiting: int) -> State:
    new.aside = Pending(waiting=waiting)
    return ask(new, Step.RACE, TABLE) if waiting else _youngest(new)


def do_nobody(new: State, _action: Action) -> State:
    """Record that no person plays a 1 (A48). Device seats have yet to answer."""
    return _unanswered(new, new.aside.waiting & mask(new.compiled.device_seats))


# Turn order

# A module global, because access to an enum member is slower.
TURN = Step.TURN


def ask(new: State, step: Step, turn: int) -> State:
    """Set the step, the seat to act and the legal actions."""
    new.step = step
    new.turn = turn
    new.moves = LEGAL[step](new)
    return new


def finish(new: State) -> State:
    """Ask the next seat, or end the round if at most one seat has cards (A26, A43)."""
    if new.holders <= 1:
        return end_round(new, "last")
    return begin_turn(new, new.reign.after[new.active])


def begin_turn(new: State, seat: int) -> State:
    """Give the turn to this seat, or to the next one with cards (R4, R6).

    End the trick if all have passed (A1). A skipped seat counts as a pass. For speed, this function
    has its own copy of the code in `legal` that finds the actions of a turn.
    """
    compiled, reign, hands = new.compiled, new.reign, new.hands
    if not hands[seat]:
        seat = skip_empty(new, seat)
    streak = new.streak
    if streak >= compiled.passes_to_close and (
        streak >= compiled.seats or (seat == new.last_player and new.open_pile)  # A49
    ):
        return end_trick(new)
    new.active = new.turn = seat
    if new.step is not TURN:  # a comparison is cheaper than an assignment
        new.step = TURN
    if compiled.check_every_pass:
        new.moves = legal(new)
        return new
    held = new.held[seat]
    bits = held >> reign.shift & reign.fits[new.top] | PASS_BIT
    if reign.stop and held & VALUES == reign.stop:  # R13c
        bits |= DISCARD_BIT
    new.moves = compiled.turns[seat][bits]
    return new


def skip_empty(new: State, seat: int) -> int:
    """Count the skipped seats and return the next seat with cards (R6). There must be one."""
    while not new.hands[seat]:
        new.streak += 1
        seat = new.reign.after[seat]
    return seat


# The end of a trick


def end_trick(new: State) -> State:
    """End a trick (R8, A38).

    The open pile goes to the closed pile, the active character is put away, and the next one is
    turned up. If the deck is empty, the last player leads. If the trick is empty too, the option
    stall_end ends the round (A9).
    """
    compiled, empty = new.compiled, new.top == EMPTY
    new.guard = new.top == GUARD
    if compiled.thirteen_lasts:  # a 13 also sends her back in the empty tricks after it (A7)
        if not empty:
            new.note(last=new.top)
        new.guard = new.round.last == GUARD and not (empty and len(new.char_deck) == 1)
    new.streak = 0
    pile = new.open_pile
    new.closed_pile += pile if compiled.keep_top else pile[::-1]  # R8, A4
    new.open_pile = b""
    new.top = EMPTY
    if new.card_up >= 0 and not new.round.stays:  # R8, A10, A28
        new.gone |= 1 << new.card_up
        new.card_up = -1
        activate(new, NOBODY)
    if new.char_deck:
        return ask(new, Step.REVEAL, CHANCE)
    if empty and new.setup.yes("stall_end"):
        return end_round(new, "stall")
    return begin_turn(new, new.last_player)


def activate(new: State, character: Character) -> None:
    """Apply the rules of this character. A blocked value stays blocked (R13b)."""
    reign, before = new.compiled.reigns[new.round.number - 1][character.id], new.reign
    new.reign = blocked(reign, before.stop, before.free) if before.stop else reign


def draw_top(new: State, seat: int) -> None:
    """Give a seat the top card of the closed pile (R12, R21). Seats that know it still know it."""
    back = new.closed_pile[-1]
    new.closed_pile = new.closed_pile[:-1]
    gain(new, seat, back)


# The end of a round


def end_round(new: State, cause: str) -> State:
    """End the round and score it (R24). If people deal, ask them for the points (A48)."""
    new.note(cause=cause)
    if new.compiled.table:
        return count_next(new, ())
    new.cards = new.cards.reveal(sum(new.hands))
    return score(new, tuple(points(new, hand) for hand in new.hands))


def count_next(new: State, counts: tuple[int, ...]) -> State:
    """Ask the next seat for the cards or points left in its hand (A48).

    An empty hand scores 0. A device seat is asked only if it does not know all its cards.
    """
    for seat in range(len(counts), new.compiled.seats):
        hand = new.hands[seat]
        if hand and (not new.compiled.sees[seat] or hand & ~new.cards.known(seat)):
            break
        counts = (*counts, points(new, hand))
    new.aside = Pending(counts=counts)
    if len(counts) == new.compiled.seats:
        return score(new, counts)
    return ask(new, Step.COUNT, len(counts))


def score(new: State, gained: tuple[int, ...]) -> State:
    """Record the points of the round. After the last round, end the match (R24, R25)."""
    new.note(gained=(*new.round.gained, gained))
    new.aside = NOTHING
    if len(new.round.gained) == ROUNDS:
        return ask(new, Step.OVER, OVER)
    return ask(new, Step.SCORED, TABLE)


# The count of the cards left, in table-dealt games (A48)


def do_left(new: State, action: Action) -> State:
    """Count one card of a hand. After the last card, continue with the next hand.

    If there are device seats, the card is public until the count of the hand is complete. The
    report overrides earlier scans for device seats.
    """
    seat, cards, aside = new.turn, new.cards, new.aside
    hand, number = new.hands[seat], new.compiled.box.number(action.a)
    if new.compiled.device_seats:
        cards, back = cards.settle_reported(hand, number)
        cards = cards.reveal(1 << back)
    else:
        cards, back = cards.settle(hand, number, cards.public | aside.counted)
    set_cards(new, cards)
    lose(new, seat, back)
    new.aside = Pending(counted=aside.counted | 1 << back, counts=aside.counts)
    if new.hands[seat]:
        return ask(new, Step.COUNT, seat)
    gained = points(new, new.aside.counted)
    _put_back(new)
    return count_next(new, (*aside.counts, gained))


def _put_back(new: State) -> None:
    """Put the counted cards back into the hand."""
    set_hand(new, new.turn, new.hands[new.turn] | new.aside.counted)
    if new.compiled.device_seats:
        new.cards = new.cards.forget(new.aside.counted)
    new.aside = Pending(counts=new.aside.counts)


def do_points(new: State, action: Action) -> State:
    """Record the points of a hand as one number."""
    return count_next(new, (*new.aside.counts, action.a))


def do_recount(new: State, _action: Action) -> State:
    """Restart the count of this hand, after a wrong or repeated tap."""
    _put_back(new)
    return ask(new, Step.COUNT, new.turn)


# Points


def totals(state: State) -> tuple[int, ...]:
    """Return the points of each seat so far. With teams, these are team sums (R24, R27)."""
    columns = zip(*state.round.gained, strict=True)
    return summed(state, [sum(column) for column in columns] or [0] * state.compiled.seats)


def summed(state: State, own: Sequence[N]) -> tuple[N, ...]:
    """Return the points by seat. With teams, each seat has the sum of its team (R27).

    own: the points that each seat has scored itself.
    """
    compiled = state.compiled
    if not compiled.teams:
        return tuple(own)
    sums = [sum(own[team :: compiled.teams]) for team in range(compiled.teams)]
    return tuple(sums[compiled.team(seat)] for seat in range(compiled.seats))


def winners(state: State) -> tuple[int, ...] | None:
    """Return the winning seats, or None while the match goes on (R25).

    The lowest total wins. In a tie all share the win. With tie=last_round_lowest, the points of the
    last round decide instead (A30).
    """
    if state.step != Step.OVER:
        return None
    points: Sequence[Any] = totals(state)
    if state.setup.options["tie"] == "last_round_lowest":
        last = summed(state, state.round.gained[-1])
        points = tuple(zip(points, last, strict=True))
    return tuple(seat for seat, own in enumerate(points) if own == min(points))


# Chance


def sample(state: State, rng: Random) -> Action:
    """Draw a random chance action. Each card is equally likely."""
    legal = state.moves
    if not legal:
        # Random sort keys are as fair as rng.shuffle and faster. Saved matches depend on this code.
        faces = state.compiled.box.dealt[CARDS:]
        if state.step == Step.DEAL:
            faces = state.compiled.box.dealt[:CARDS]
        elif state.step == Step.RESHUFFLE:
            faces = bytes(sorted(map(state.cards.faces.__getitem__, state.char_deck)))
        return Action(CHANCE, "shuffle", tuple(sorted(faces, key=lambda _: rng.random())))
    if len(legal) == 1:
        return legal[0]
    if state.step == Step.DRAW and not state.compiled.table:
        hand, of = state.hands[state.aside.target], state.compiled.value_of
        held = [(hand & state.bearing.of[of[action.a]]).bit_count() for action in legal]
        return rng.choices(legal, held)[0]
    return rng.choice(legal)


def shuffles(state: State) -> Sequence[int]:
    """Return the backs that are shuffled at this step."""
    if state.step == Step.RESHUFFLE:
        return state.char_deck
    outcasts, characters = state.compiled.box.kinds
    return in_order(characters if state.step == Step.CHARACTERS else outcasts)
