"""Scoreboard of nightwatch: the points of each opened door."""

from collections.abc import Iterator

from games.core.display import scoreboard as core
from games.core.display.scoreboard import Highlight, RoundColumn, Scoreboard
from games.core.game import PlayedMatch
from games.core.text import Text, text
from nightwatch import rules
from nightwatch.state import State


def ledger(match: PlayedMatch[State]) -> Scoreboard:
    """Return the scoreboard of a match at any time, with a column for each won card."""
    state, doors = match.state, [*_doors(match)]
    scores, seats = rules.scores(state), range(state.setup.seats)
    gained = [tuple(after[s] - before[s] for s in seats) for _, _, before, after in doors]
    names = tuple(_hour(hour) for _, hour, _, _ in doors)
    return Scoreboard(
        unit=text("nightwatch.ledger.points"),
        low_wins=False,
        told=text("nightwatch.right.doors", n=len(state.doors)),
        columns=tuple(RoundColumn(name) for name in names),
        rows=core.rows(gained, scores, (), ((),) * state.setup.seats),
        course=core.course(gained, state.setup.seats),
        steps=names,
        moments=tuple(Highlight(at, _hour(hour)) for at, hour, _, _ in doors),
    )


def _doors(
    match: PlayedMatch[State],
) -> Iterator[tuple[int, int, tuple[int, ...], tuple[int, ...]]]:
    """Yield for each won card: number of actions, hour, scores before, scores after."""
    for at, after in enumerate(match.states[1:], 1):
        before = match.states[at - 1]
        if before.won and after.won != before.won:
            yield at, after.hour, rules.scores(before), rules.scores(after)


def _hour(hour: int) -> Text:
    return text("nightwatch.do.walk", hour=hour)
