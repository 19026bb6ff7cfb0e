"""Scoreboard of a snapshot, at the end of a round and of the match."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from firmware_py.web.translations import translated
from games.core.action import OVER, Action
from games.core.display.scoreboard import Scoreboard
from games.core.match import Match
from games.core.text import Text


class Earlier(NamedTuple):
    """An earlier position of a match: its first actions and the states up to there."""

    actions: Sequence[Action]
    states: Sequence[Any]

    @property
    def state(self) -> Any:
        """The last state."""
        return self.states[-1]


def of(match: Match[Any], say: Callable[[Text], str]) -> Scoreboard | None:
    """Return the scoreboard at the end of a round or match.

    Return None during a round, after a loss on time, and for a game without a scoreboard.
    """
    ended = match.turn == OVER or match.game.round_over(match.state)
    ledger = match.game.ledger(match) if ended and match.lost is None else None
    return None if ledger is None else _said(ledger, match, say)


def until_now(match: Match[Any], say: Callable[[Text], str]) -> Scoreboard | None:
    """Return the scoreboard after the last finished round, for display during the next one.

    It contains only information that was public then. Return None during the first round, and when
    a round or the match has just ended, since `of` has the scoreboard then.
    """
    if match.turn == OVER or match.game.round_over(match.state):
        return None
    states = match.states
    for at in range(len(states) - 1, -1, -1):
        if match.game.round_over(states[at]):
            ledger = match.game.ledger(Earlier(match.actions[:at], states[: at + 1]))
            return None if ledger is None else _said(ledger, match, say)
    return None


def _said(ledger: Scoreboard, match: Match[Any], say: Callable[[Text], str]) -> Scoreboard:
    """Return the scoreboard as the page gets it. Its highlights count moments of the replay."""
    moments = tuple(structs.replace(one, at=match.moment_at(one.at)) for one in ledger.moments)
    sent: Scoreboard = translated(structs.replace(ledger, moments=moments), say)
    return sent
