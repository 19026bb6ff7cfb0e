"""Whose turn it is: the next seat, the end of a trick, who leads, the end of a round."""

from functools import cache

from games.core.action import CHANCE, OVER, TABLE
from games.outcasts.characters import NOBODY, Character
from games.outcasts.choices import LEGAL, legal
from games.outcasts.hands import gain, pile_mask, points, show_all_hands
from games.outcasts.moves import DISCARD_BIT, PASS_BIT, VALUES
from games.outcasts.plan import EMPTY, Fits
from games.outcasts.printed import GUARD
from games.outcasts.state import State, Step

# Looked up by names that cost nothing (a member of an enum does).
TURN, REVEAL = Step.TURN, Step.REVEAL


def ask(new: State, step: Step, turn: int) -> State:
    """Somebody is asked."""
    new.step = step
    new.turn = turn
    new.moves = LEGAL[step](new)
    return new


def finish(new: State) -> State:
    """A26, A43: an action is resolved; the round may end, else the next seat is on."""
    if new.holders <= 1:
        return end_round(new, "last")
    return begin_turn(new, new.after[new.active])


def begin_turn(new: State, seat: int) -> State:
    """R4, R6, A1: ask this seat, or the next one with cards; skips count. All passed: the end.

    What `choices` says of a turn is said here again, for speed.
    """
    plan, hands, streak = new.plan, new.hands, new.streak
    while not hands[seat]:  # two seats hold cards, or the round would be over
        streak += 1
        seat = new.after[seat]
    if streak >= plan.closing and (streak >= plan.seats or _back_at_the_last(new, seat)):
        return end_trick(new)
    new.streak = streak
    new.active = new.turn = seat
    new.step = TURN
    if plan.slow:
        new.moves = legal(new)
        return new
    held, stop = new.held[seat], new.stop
    bits = held >> new.shift & new.fits[new.top] | PASS_BIT
    if stop and held & VALUES == stop:  # R13c
        bits |= DISCARD_BIT
    new.moves = plan.turns[seat][bits]
    return new


def _back_at_the_last(new: State, seat: int) -> bool:
    """A49: with all_pass=others, who laid the last card is not asked again."""
    return seat == new.last_player and bool(new.open_pile)


# The end of a trick


def end_trick(new: State) -> State:
    """A38: pile over, character away, the next one up; A9: with none left, perhaps the end."""
    empty = new.top == EMPTY
    lone = len(new.char_deck) == 1
    if new.plan.thirteen_lasts:  # A7
        new.guard = new.last == GUARD and not (empty and lone)
    else:
        new.guard = new.top == GUARD
    new.streak = 0
    turn_pile_over(new)
    if not new.stays:  # A28
        put_away(new)
    if new.char_deck:
        return ask(new, REVEAL, CHANCE)
    activate(new, new.character)
    if empty and new.plan.stall_end:
        return end_round(new, "stall")
    return lead(new)


def turn_pile_over(new: State) -> None:
    """R8, A4: as one block, so the first card of the trick comes out on top."""
    pile = new.open_pile
    new.closed_pile += pile if new.plan.keep_top else pile[::-1]
    new.open_pile = b""
    new.top = EMPTY


def put_away(new: State) -> None:
    """R8, A10: the active character is gone for this round. `activate` is for the caller."""
    if new.card_up >= 0:
        new.gone |= 1 << new.card_up
        new.card_up = -1
    new.character = NOBODY


def activate(new: State, character: Character) -> None:
    """Play goes on as this character says."""
    reign = new.plan.reigns[new.round_no - 1][character.id]
    new.character, new.fits, new.shift, new.after, new.trigger, new.brisk = reign
    if new.stop:
        new.fits = free_of(new.fits, new.free)


@cache
def free_of(fits: Fits, free: int) -> Fits:
    """What fits and is not blocked."""
    return tuple(bits & free for bits in fits)


def lead(new: State) -> State:
    """R8, A38: the last player; without cards, the next seat in the new direction. Skips count."""
    return begin_turn(new, new.last_player)


def draw_top(new: State, seat: int) -> None:
    """R12, R21: the top of the closed pile goes to a hand; who knew it still does."""
    back = new.closed_pile[-1]
    new.closed_pile = new.closed_pile[:-1]
    gain(new, seat, back)


# The end of a round


def end_round(new: State, cause: str) -> State:
    """R24: points; a device that has not dealt asks for them (A48)."""
    new.cause = cause
    if new.plan.table:
        new.counts = ()
        return count_next(new)
    show_all_hands(new)
    return score(new, tuple(points(new, hand) for hand in new.hands))


def count_next(new: State) -> State:
    """A48: ask each seat that holds cards what is left; an empty hand scores 0."""
    counts = new.counts
    while len(counts) < new.plan.seats and not new.hands[len(counts)]:
        counts = (*counts, 0)
    new.counts = counts
    if len(counts) == new.plan.seats:
        return score(new, counts)
    return ask(new, Step.COUNT, len(counts))


def score(new: State, gained: tuple[int, ...]) -> State:
    """R24, R25: after the last round the match is over."""
    new.rounds = (*new.rounds, gained)
    new.counts = ()
    if len(new.rounds) == new.plan.rounds:
        return ask(new, Step.OVER, OVER)
    return ask(new, Step.SCORED, TABLE)


def closed_mask(state: State) -> int:
    """The closed pile as a set of backs."""
    return pile_mask(state.closed_pile)


def totals(state: State) -> tuple[int, ...]:
    """R24, R27: each seat's points so far; a team's are added and are every member's."""
    return _summed(state, [sum(column) for column in zip(*state.rounds, strict=True)])


def _summed(state: State, own: list[int]) -> tuple[int, ...]:
    plan = state.plan
    own = own or [0] * plan.seats
    if not plan.teams:
        return tuple(own)
    sums = [sum(own[team :: plan.teams]) for team in range(plan.teams)]
    return tuple(sums[plan.team(seat)] for seat in range(plan.seats))


def winners(state: State) -> tuple[int, ...] | None:
    """R25, A30: the lowest total wins, ties share; or the lowest of the last round among them."""
    if state.step != Step.OVER:
        return None
    sums = totals(state)
    best = [seat for seat in range(state.plan.seats) if sums[seat] == min(sums)]
    if state.plan.last_round_lowest:
        last = _summed(state, list(state.rounds[-1]))
        fewest = min(last[seat] for seat in best)
        best = [seat for seat in best if last[seat] == fewest]
    return tuple(best)
