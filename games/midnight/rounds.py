"""Rounds and the match: end of a round, scoring, and set-up of the next round."""

from operator import add

from games.core.cards import Cards, mask
from games.midnight.board import PARTY, gains, projected, to_go
from games.midnight.legal import pose
from games.midnight.setup import MidnightSetup
from games.midnight.state import Piles, RoundEnd, Standing, State, Step

# End of a round


def reached(new: State, figure: int) -> bool:
    """Record that a figure has reached midnight. Return True if this ends the round."""
    compiled = new.compiled
    owners = compiled.owners[figure]
    if not owners:
        return compiled.wanderer_ends  # A5
    if not compiled.race:
        return True  # R21, R22: the figure stays on 24
    at = new.at
    new.at = (*at[:figure], PARTY, *at[figure + 1 :])  # R20
    return all(new.at[own] == PARTY for own in compiled.figures_of[compiled.side_of[owners[0]]])


def end(new: State, figure: int) -> State:
    """End the round because a figure reached midnight (R20-R23).

    The figure's owner benefits, even if another player moved the figure.
    """
    compiled = new.compiled
    if compiled.individual:
        return _scored(new, figure)
    return _won(new, figure, compiled.side_of[compiled.owners[figure][0]])


def exhausted(new: State) -> State:
    """End the round because no player can act (R24).

    In a match for rounds, the side closest to midnight wins the round (A12).
    """
    if new.compiled.individual:
        return _scored(new, -1)
    return _won(new, -1, closest(new))


def closest(new: State) -> int:
    """Return the side that is closest to midnight, or -1 for a tie (A12, A36)."""
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
    """Score a round for points (R30). The match ends if a side reaches the goal (R32)."""
    compiled = new.compiled
    own = [new.at[figures[0]] for figures in compiled.figures_of]
    won = gains(own, new.at)
    points, ended = tuple(map(add, new.points, won)), RoundEnd(figure, won)
    if max(points) < compiled.goal:
        return _ended(new, points, ended)
    return _ended(new, points, ended, _winners(compiled, points, ended))


def _winners(compiled: MidnightSetup, points: tuple[int, ...], ended: RoundEnd) -> tuple[int, ...]:
    """Return the seats that win the match for points (A17).

    The highest total wins. A tie is broken by the figure that ended the round, then by the most
    points in that round.
    """
    best = [seat for seat, total in enumerate(points) if total == max(points)]
    if len(best) > 1 and ended.figure >= 0:
        enders = [seat for seat in compiled.owners[ended.figure] if seat in best]
        best = enders or best
    most = max(ended.gains[seat] for seat in best)
    return tuple(seat for seat in best if ended.gains[seat] == most)


def _won(new: State, figure: int, side: int) -> State:
    """Score a round for a side (R3), or for no side if `side` is -1 (A36).

    The match ends if the side has won the number of rounds in `goal`.
    """
    compiled = new.compiled
    won = tuple(int(other == side) for other in range(len(compiled.sides)))
    points, ended = tuple(map(add, new.points, won)), RoundEnd(figure, won, side)
    if side < 0 or points[side] < compiled.goal:
        return _ended(new, points, ended)
    return _ended(new, points, ended, tuple(sorted(compiled.sides[side])))


def _ended(
    new: State, points: tuple[int, ...], ended: RoundEnd, winners: tuple[int, ...] = ()
) -> State:
    """End the round and cancel the rest of the turn (A35).

    winners: the winning seats if the match is over, else (). Open shuffles are cancelled too,
    except the shuffle of a refilled Special Action pile whose drawn cards stay out of the next
    rounds (A37, R25, A14).
    """
    mixed = new.standing.mixed
    new.standing = Standing(new.number, new.starter, points, ended, winners, mixed)
    if new.mix:
        stays_out = new.compiled.keep_out and not winners
        new.mix = tuple(p for p in new.mix if stays_out and p[0] in new.compiled.special_backs)
    new.due = new.laid = new.exchange = None
    new.step = Step.OVER if winners else Step.SCORED
    return pose(new)


# Start of the next round


def next_starter(state: State) -> int:
    """Return the seat that starts the next round (A15, A37).

    The option `next_starter` selects the next seat clockwise, the next seat with the lowest total,
    or the seat whose turn ended the round.
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
    """Return the seats that get a Consolation card, clockwise from the starter (R31, A16)."""
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
    """Set up a round (R5, R6, A14) and request the shuffles of the three piles (A42).

    The function deals the backs before the shuffles. The shuffles then assign faces to the backs.
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
