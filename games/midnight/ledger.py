"""What a match of midnight comes to: points of each round (R30), or rounds won (R3)."""

from collections.abc import Iterator

from games.core import ledger as core
from games.core.action import OVER
from games.core.game import Played
from games.core.ledger import Column, Ledger, Moment
from games.core.text import Text, text
from games.midnight import wording
from games.midnight.board import projected
from games.midnight.state import Ended, State, Step


def ledger(match: Played[State]) -> Ledger:
    """Return the table of a match, at any time; partners have what their side has."""
    state, rounds = match.state, [*_rounds(match)]
    plan = state.plan
    seats = range(plan.seats)
    gained = [tuple(ended.gains[plan.side_of[seat]] for seat in seats) for _, ended in rounds]
    names = tuple(text("midnight.ledger.round", count=n) for n in range(1, len(rounds) + 1))
    points = tuple(state.points[plan.side_of[seat]] for seat in seats)
    return Ledger(
        unit=text(f"midnight.ledger.{'points' if plan.individual else 'rounds'}"),
        low_wins=False,
        told=_told(state),
        columns=tuple(
            Column(name, _cause(ended)) for name, (_, ended) in zip(names, rounds, strict=True)
        ),
        rows=core.rows(gained, points, state.won, _reasons(state)),
        course=core.course(gained, plan.seats),
        steps=names,
        moments=(*_moments(state, rounds),),
    )


def _rounds(match: Played[State]) -> Iterator[tuple[int, Ended]]:
    """Yield how each round ended, and after how many actions."""
    before = None
    for at, state in enumerate(match.states):
        if state.ended is not None and before is None:
            yield at, state.ended
        before = state.ended


def _cause(ended: Ended) -> Text:
    if ended.figure < 0:
        return text("midnight.ended.exhausted")
    return text("midnight.ended.midnight", figure=wording.figure(ended.figure))


def _told(state: State) -> Text:
    plan, points = state.plan, state.points
    if state.turn != OVER:
        return text(
            f"midnight.ledger.to-{'points' if plan.individual else 'rounds'}", count=plan.goal
        )
    best = plan.side_of[state.won[0]]
    others = [side for side in range(len(plan.sides)) if not {*plan.sides[side]} & {*state.won}]
    if not others:
        return text("midnight.ledger.shared", points=points[best])
    other = max(others, key=points.__getitem__)
    ahead = points[best] - points[other]
    if not ahead:
        return text("midnight.ledger.tie", points=points[best])
    second = wording.side(state, other)
    return text("midnight.ledger.won", points=points[best], count=ahead, side=second)


def _reasons(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return where each seat's figure counts, and how far before the last one (R30)."""
    plan, ended = state.plan, state.ended
    if not plan.individual or ended is None or state.step not in (Step.SCORED, Step.OVER):
        return ((),) * plan.seats
    return tuple(
        (
            text(
                "midnight.ledger.place",
                place=projected(state.at[plan.figures_of[side][0]]),
                count=ended.gains[side],
            ),
        )
        for side in plan.side_of
    )


def _moments(state: State, rounds: list[tuple[int, Ended]]) -> Iterator[Moment]:
    """Yield how each round ended, and who gained the most in one."""
    plan = state.plan
    best = max((max(ended.gains) for _, ended in rounds), default=0)
    for number, (at, ended) in enumerate(rounds, 1):
        owners = plan.owners[ended.figure] if ended.figure >= 0 else ()
        end = text("midnight.ledger.end", number=number, cause=_cause(ended))
        yield Moment(at, end, owners[0] if owners else None)
        if plan.individual and best and max(ended.gains) == best:
            seat = plan.sides[ended.gains.index(best)][0]
            yield Moment(at, text("midnight.ledger.most", number=number, count=best), seat)
