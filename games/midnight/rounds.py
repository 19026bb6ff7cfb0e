"""Rounds and the match: how a round ends, what it is worth, and how the next one begins."""

from operator import add

from games.core.cards import Cards, mask
from games.midnight.board import PARTY, gains, projected, to_go
from games.midnight.legal import pose
from games.midnight.setup import MidnightSetup
from games.midnight.state import Piles, RoundEnd, Standing, State, Step

# How a round ends


def reached(new: State, figure: int) -> bool:
    """A figure stands on 24 and has reached midnight: return whether that ends the round."""
    compiled = new.compiled
    owners = compiled.owners[figure]
    if not owners:
        return compiled.wanderer_ends  # A5
    if not compiled.race:
        return True  # R21, R22: it stands on 24
    at = new.at
    new.at = (*at[:figure], PARTY, *at[figure + 1 :])  # R20
    return all(new.at[own] == PARTY for own in compiled.figures_of[compiled.side_of[owners[0]]])


def end(new: State, figure: int) -> State:
    """A figure has landed on midnight and ends the round (R20-R23: its owner benefits)."""
    compiled = new.compiled
    if compiled.individual:
        return _scored(new, figure)
    return _won(new, figure, compiled.side_of[compiled.owners[figure][0]])


def exhausted(new: State) -> State:
    """End a round in which no card is left to play: the closest to midnight wins it (R24, A12)."""
    if new.compiled.individual:
        return _scored(new, -1)
    return _won(new, -1, closest(new))


def closest(new: State) -> int:
    """Return the side that is closest to midnight, or -1 if that is not decided (A12, A36)."""
    compiled = new.compiled

    def far(side: int) -> list[int]:
        hours = [new.at[figure] for figure in compiled.figures_of[side]]
        if compiled.outer_ring:
            return sorted(24 - projected(hour) for hour in hours)  # A37
        return sorted(to_go(hour) for hour in hours)

    sides = range(len(compiled.sides))
    best = min(far(side) for side in sides)
    nearest = [side for side in sides if far(side) == best]
    return nearest[0] if len(nearest) == 1 else -1


def _scored(new: State, figure: int) -> State:
    """Score a round: a figure gains its distance to the last one on the outer ring (R30).

    With 24 points the match ends (R32).
    """
    compiled = new.compiled
    own = [new.at[figures[0]] for figures in compiled.figures_of]
    won = gains(own, new.at)
    points, ended = tuple(map(add, new.points, won)), RoundEnd(figure, won)
    if max(points) < compiled.goal:
        return _ended(new, points, ended)
    return _ended(new, points, ended, _winners(compiled, points, ended))


def _winners(compiled: MidnightSetup, points: tuple[int, ...], ended: RoundEnd) -> tuple[int, ...]:
    """Return who wins the match (A17).

    The highest total wins; of those tied whose figure ended the round, then the most points in it.
    """
    best = [seat for seat, total in enumerate(points) if total == max(points)]
    if len(best) > 1 and ended.figure >= 0:
        enders = [seat for seat in compiled.owners[ended.figure] if seat in best]
        best = enders or best
    most = max(ended.gains[seat] for seat in best)
    return tuple(seat for seat in best if ended.gains[seat] == most)


def _won(new: State, figure: int, side: int) -> State:
    """Score a round that a side has won (R3), or nobody (A36); three of them win the match."""
    compiled = new.compiled
    won = tuple(int(other == side) for other in range(len(compiled.sides)))
    points, ended = tuple(map(add, new.points, won)), RoundEnd(figure, won, side)
    if side < 0 or points[side] < compiled.goal:
        return _ended(new, points, ended)
    return _ended(new, points, ended, tuple(sorted(compiled.sides[side])))


def _ended(
    new: State, points: tuple[int, ...], ended: RoundEnd, winners: tuple[int, ...] = ()
) -> State:
    """A35: all that was still to come is cancelled. winners: of the match, if it is over.

    A pile of Specials made anew on the way was due before: it is shuffled all the same where the
    card that was drawn from it stays out of the rounds to come (A37, R25, A14).
    """
    mixed = new.standing.mixed
    new.standing = Standing(new.number, new.starter, points, ended, winners, mixed)
    if new.mix:
        stays_out = new.compiled.keep_out and not winners
        new.mix = tuple(p for p in new.mix if stays_out and p[0] in new.compiled.special_backs)
    new.due = new.laid = new.exchange = None
    new.step = Step.OVER if winners else Step.SCORED
    return pose(new)


# How the next one begins


def next_starter(state: State) -> int:
    """Return who begins the next round (A15, A37).

    It is the next seat, or by option one with the lowest total, or the one that ended this round.
    """
    compiled, old = state.compiled, state.starter
    ended = state.ended
    if compiled.next_starter == "ender" and ended is not None and ended.figure >= 0:
        return state.active
    if compiled.next_starter == "lowest":
        lowest = min(state.points)
        order = [(old + n) % compiled.seats for n in range(1, compiled.seats + 1)]
        return next(seat for seat in order if state.points[compiled.side_of[seat]] == lowest)
    return (old + 1) % compiled.seats


def consoled(state: State, starter: int) -> tuple[int, ...]:
    """R31, A16: the seats that begin the round with a Special Action, the starter first."""
    compiled, ended = state.compiled, state.ended
    order = [(starter + n) % compiled.seats for n in range(compiled.seats)]
    if ended is None:  # the first round
        return ()
    if compiled.consoles_teams:
        lowest = min(state.points)
        poor = [side for side, won in enumerate(state.points) if won == lowest]
        first = {next(s for s in order if s in compiled.sides[side]) for side in poor}
        return tuple([seat for seat in order if seat in first])
    if not compiled.individual or compiled.consolation == "off":
        return ()
    scores = ended.gains if compiled.consolation == "round" else state.points
    lowest = min(scores)
    return tuple([seat for seat in order if scores[seat] == lowest])


def set_up(new: State, starter: int) -> None:
    """R5, R6, A14: everything back to its place; three piles are to be shuffled (A42).

    The backs are dealt at once, for nothing is printed on a back: the shuffles say what they bear.
    """
    compiled, size, seats = new.compiled, new.compiled.hand_size, new.compiled.seats
    consolation = consoled(new, starter)
    out = new.piles.out
    if compiled.keep_out:
        held = bytes(
            back for back in compiled.special_backs if any(own >> back & 1 for own in new.others)
        )
        out += new.piles.used_specials + held  # R25
    specials = compiled.special_backs.translate(None, out)
    piles = (specials, compiled.booster_backs, compiled.hour_backs)
    new.mix = tuple([pile for pile in piles if len(pile) > 1])
    cards = new.cards
    new.cards = (
        cards.forget(compiled.everything & ~mask(out))
        if out
        else Cards(cards.box, cards.faces, 0, (0,) * seats)
    )
    hours, others = [b""] * seats, [0] * seats
    for n in range(seats):
        # A29: one card at a time, clockwise from the starter.
        hours[(starter + n) % seats] = compiled.hour_backs[n : seats * size : seats]
    new.took = ()
    for seat in consolation[: len(specials)]:
        others[seat] |= 1 << specials[-1]
        specials = specials[:-1]
        new.took = (*new.took, (0, seat))
    new.hours, new.others = tuple(hours), tuple(others)
    new.drawn = seats * size
    new.pile = b""
    new.piles = Piles(specials, compiled.booster_backs, out=out)
    new.at = (compiled.start_hour,) * 5
    new.ghosts = (1 << len(compiled.ghosts)) - 1
    mixed = new.standing.mixed
    new.standing = Standing(new.number + 1, starter, new.points, mixed=mixed)
    new.shown = 0
    new.bound = new.doubt = False
    new.rows = ()
