"""What a match comes to, in a viewer's words: at its end, and at each round's end."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from firmware_py.web import schema
from games.core.action import OVER, Action
from games.core.display.scoreboard import Scoreboard
from games.core.match import Match
from games.core.text import Text


class Earlier(NamedTuple):
    """A match as it stood some actions ago."""

    actions: Sequence[Action]
    states: Sequence[Any]

    @property
    def state(self) -> Any:
        """The last one."""
        return self.states[-1]


def of(match: Match[Any], say: Callable[[Text], str]) -> schema.Ledger | None:
    """Return the table of a match that is over, or of a round that is.

    None in the middle of a round, where the clock decided, and for a game that keeps none.
    """
    ended = match.turn == OVER or match.game.round_over(match.state)
    ledger = match.game.ledger(match) if ended and match.lost is None else None
    return None if ledger is None else _said(ledger, match, say)


def until_now(match: Match[Any], say: Callable[[Text], str]) -> schema.Ledger | None:
    """Return the table as it stood when the last round ended: in the middle of one that is all.

    It tells nothing but what all saw then. None before a round has ended, and where `of` has it.
    """
    if match.turn == OVER or match.game.round_over(match.state):
        return None
    states = match.states
    for at in range(len(states) - 1, -1, -1):
        if match.game.round_over(states[at]):
            ledger = match.game.ledger(Earlier(match.actions[:at], states[: at + 1]))
            return None if ledger is None else _said(ledger, match, say)
    return None


def _said(ledger: Scoreboard, match: Match[Any], say: Callable[[Text], str]) -> schema.Ledger:
    return schema.Ledger(
        unit=say(ledger.unit),
        low_wins=ledger.low_wins,
        told=say(ledger.told),
        columns=[
            schema.Column(name=say(one.name), cause=say(one.cause) if one.cause else None)
            for one in ledger.columns
        ],
        rows=[
            schema.Row(
                seat=row.seat,
                cells=row.cells,
                total=row.total,
                place=row.place,
                reasons=[say(reason) for reason in row.reasons],
            )
            for row in ledger.rows
        ],
        course=ledger.course,
        steps=[say(step) for step in ledger.steps],
        moments=[
            schema.Moment(at=match.entries_at(one.at), text=say(one.text), seat=one.seat)
            for one in ledger.moments
        ],
    )
