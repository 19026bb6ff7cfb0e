"""Score table of midnight: points of each round (R30), or rounds won (R3)."""

from collections.abc import Iterator

from games.core.action import OVER
from games.core.display import scoreboard as core
from games.core.display.scoreboard import Highlight, RoundColumn, Scoreboard
from games.core.game import PlayedMatch
from games.core.text import Text, text
from games.midnight import texts
from games.midnight.board import projected
from games.midnight.state import RoundEnd, State, Step


def ledger(match: PlayedMatch[State]) -> Scoreboard:
    """Return the score table of a match so far. Partners have the same score."""
    state, rounds = match.state, [*_rounds(match)]
    compiled = state.compiled
    seats = range(compiled.seats)
    gained = [tuple(ended.gains[compiled.side_of[seat]] for seat in seats) for _, ended in rounds]
    names = tuple(text("midnight.ledger.round", count=n) for n in range(1, len(rounds) + 1))
    points = tuple(state.points[compiled.side_of[seat]] for seat in seats)
    return Scoreboard(
        unit=text(f"midnight.ledger.{'points' if compiled.individual else 'rounds'}"),
        low_wins=False,
        told=_told(state),
        columns=tuple(
            RoundColumn(name, _cause(ended)) for name, (_, ended) in zip(names, rounds, strict=True)
        ),
        rows=core.rows(gained, points, state.won, _reasons(state)),
        course=core.course(gained, compiled.seats),
        steps=names,
        moments=(*_moments(state, rounds),),
    )


def _rounds(match: PlayedMatch[State]) -> Iterator[tuple[int, RoundEnd]]:
    """Yield the number of actions before the end of each finished round, and its result."""
    before = None
    for at, state in enumerate(match.states):
        if state.ended is not None and before is None:
            yield at, state.ended
        before = state.ended


def _cause(ended: RoundEnd) -> Text:
    if ended.figure < 0:
        return text("midnight.ended.exhausted")
    return text("midnight.ended.midnight", figure=texts.figure(ended.figure))


def _told(state: State) -> Text:
    compiled, points = state.compiled, state.points
    if state.turn != OVER:
        return text(
            f"midnight.ledger.to-{'points' if compiled.individual else 'rounds'}",
            count=compiled.goal,
        )
    best = compiled.side_of[state.won[0]]
    others = [
        side for side in range(len(compiled.sides)) if not {*compiled.sides[side]} & {*state.won}
    ]
    if not others:
        return text("midnight.ledger.shared", points=points[best])
    other = max(others, key=points.__getitem__)
    ahead = points[best] - points[other]
    if not ahead:
        return text("midnight.ledger.tie", points=points[best])
    second = texts.side(state, other)
    return text("midnight.ledger.won", points=points[best], count=ahead, side=second)


def _reasons(state: State) -> tuple[tuple[Text, ...], ...]:
    """Return each seat's projected hour and its distance to the last figure (R30)."""
    compiled, ended = state.compiled, state.ended
    if not compiled.individual or ended is None or state.step not in (Step.SCORED, Step.OVER):
        return ((),) * compiled.seats
    return tuple(
        (
            text(
                "midnight.ledger.place",
                place=projected(state.at[compiled.figures_of[side][0]]),
                count=ended.gains[side],
            ),
        )
        for side in compiled.side_of
    )


def _moments(state: State, rounds: list[tuple[int, RoundEnd]]) -> Iterator[Highlight]:
    """Yield a highlight for the end of each round and for the highest gain in a round."""
    compiled = state.compiled
    best = max((max(ended.gains) for _, ended in rounds), default=0)
    for number, (at, ended) in enumerate(rounds, 1):
        owners = compiled.owners[ended.figure] if ended.figure >= 0 else ()
        end = text("midnight.ledger.end", number=number, cause=_cause(ended))
        yield Highlight(at, end, owners[0] if owners else None)
        if compiled.individual and best and max(ended.gains) == best:
            seat = compiled.sides[ended.gains.index(best)][0]
            yield Highlight(at, text("midnight.ledger.most", number=number, count=best), seat)
