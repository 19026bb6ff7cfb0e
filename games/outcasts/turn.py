"""Whose turn it is: the next seat, the end of a trick, who leads, the end of a round."""

from games.core.action import CHANCE, OVER, TABLE
from games.core.cards import pile_mask
from games.outcasts.characters import NOBODY, Character
from games.outcasts.choices import LEGAL, legal
from games.outcasts.hands import gain, points, show_all_hands
from games.outcasts.moves import DISCARD_BIT, PASS_BIT, VALUES
from games.outcasts.printed import GUARD
from games.outcasts.reign import EMPTY, blocked
from games.outcasts.state import NOTHING, Aside, State, Step

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
    return begin_turn(new, new.reign.after[new.active])


def begin_turn(new: State, seat: int) -> State:
    """R4, R6, A1: ask this seat, or the next one with cards; skips count. All passed: the end.

    What `choices` says of a turn is said here again, for speed.
    """
    plan, reign, hands = new.plan, new.reign, new.hands
    if not hands[seat]:
        seat = _skip(new, seat)
    streak = new.streak
    if streak >= plan.closing and (streak >= plan.seats or _back_at_the_last(new, seat)):
        return end_trick(new)
    new.active = new.turn = seat
    if new.step is not TURN:  # to look is cheaper than to write
        new.step = TURN
    if plan.slow:
        new.moves = legal(new)
        return new
    held = new.held[seat]
    bits = held >> reign.shift & reign.fits[new.top] | PASS_BIT
    if reign.stop and held & VALUES == reign.stop:  # R13c
        bits |= DISCARD_BIT
    new.moves = plan.turns[seat][bits]
    return new


def _skip(new: State, seat: int) -> int:
    """R6: the next seat with cards; there are two, or the round would be over."""
    while not new.hands[seat]:
        new.streak += 1
        seat = new.reign.after[seat]
    return seat


def _back_at_the_last(new: State, seat: int) -> bool:
    """A49: with all_pass=others, who laid the last card is not asked again."""
    return seat == new.last_player and bool(new.open_pile)


# The end of a trick


def end_trick(new: State) -> State:
    """A38: pile over, character away, the next one up; A9: with none left, perhaps the end."""
    plan, empty = new.plan, new.top == EMPTY
    new.guard = new.top == GUARD
    if plan.thirteen_lasts:
        _remember_the_last(new)
    new.streak = 0
    pile = new.open_pile
    new.closed_pile += pile if plan.keep_top else pile[::-1]  # R8, A4
    new.open_pile = b""
    new.top = EMPTY
    if not new.round.stays:  # A28
        put_away(new)
    if new.char_deck:
        return ask(new, REVEAL, CHANCE)
    if empty and new.plan.stall_end:
        return end_round(new, "stall")
    return lead(new)


def _remember_the_last(new: State) -> None:
    """A7, thirteen_lasts: the last card counts, also if this trick is empty."""
    empty = new.top == EMPTY
    if not empty:
        new.note(last=new.top)
    new.guard = new.round.last == GUARD and not (empty and len(new.char_deck) == 1)


def put_away(new: State) -> None:
    """R8, A10: the active character is gone for this round."""
    if new.card_up >= 0:
        new.gone |= 1 << new.card_up
        new.card_up = -1
        activate(new, NOBODY)


def activate(new: State, character: Character) -> None:
    """Play goes on as this character says; what Thing blocks stays blocked (R13b)."""
    reign, before = new.plan.reigns[new.round.number - 1][character.id], new.reign
    new.reign = blocked(reign, before.stop, before.free) if before.stop else reign


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
    new.note(cause=cause)
    if new.plan.table:
        return count_next(new, ())
    show_all_hands(new)
    return score(new, tuple(points(new, hand) for hand in new.hands))


def count_next(new: State, counts: tuple[int, ...]) -> State:
    """A48: ask each seat that holds cards what is left; an empty hand scores 0."""
    while len(counts) < new.plan.seats and not new.hands[len(counts)]:
        counts = (*counts, 0)
    new.aside = Aside(counts=counts)
    if len(counts) == new.plan.seats:
        return score(new, counts)
    return ask(new, Step.COUNT, len(counts))


def score(new: State, gained: tuple[int, ...]) -> State:
    """R24, R25: after the last round the match is over."""
    new.note(gained=(*new.round.gained, gained))
    new.aside = NOTHING
    if len(new.round.gained) == new.plan.rounds:
        return ask(new, Step.OVER, OVER)
    return ask(new, Step.SCORED, TABLE)


def closed_mask(state: State) -> int:
    """The closed pile as a set of backs."""
    return pile_mask(state.closed_pile)


def totals(state: State) -> tuple[int, ...]:
    """R24, R27: each seat's points so far; a team's are added and are every member's."""
    return _summed(state, [sum(column) for column in zip(*state.round.gained, strict=True)])


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
        last = _summed(state, list(state.round.gained[-1]))
        fewest = min(last[seat] for seat in best)
        best = [seat for seat in best if last[seat] == fewest]
    return tuple(best)
