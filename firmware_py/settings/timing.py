"""Timer of a game: its time control, handicaps, and the consequence when time is up."""

from typing import TYPE_CHECKING, Final, Literal, NamedTuple, get_args

from games.core.clock.clock import BadControl, Clock, parse

if TYPE_CHECKING:
    from collections.abc import Sequence

AtZero = Literal["warn", "pass", "lose"]
AT_ZERO: Final[tuple[AtZero, ...]] = get_args(AtZero)
"""Consequences when time is up: only a warning, a pass if the rules allow it, or a lost match."""

ClockOrder = Literal["press", "pause", "go_on", "undo", "again", "end", "give", "add"]
"""Commands for a clock without a game.

`press` is a press on a player's clock face. While the clock is paused, `give` passes the turn to a
player, and `add` changes a player's time.
"""


class TimerChoice(NamedTuple):
    """Timer of a game: time control, consequence when time is up, and handicaps."""

    control: str  # notation of `time_control.parse`
    at_zero: AtZero = "warn"
    handicap: tuple[int, ...] = ()  # seconds by seat

    def clock(self, players: int, turn: int = 0) -> Clock:
        """Return a clock for `players` players. Raise BadControl if the timer is invalid.

        Handicaps of further seats are ignored.
        """
        return Clock.begin(parse(self.control), players, self.handicap[:players], turn)


def why_not(control: str, handicap: "Sequence[int]" = ()) -> str:
    """Return the error of a time control with its handicaps, or ""."""
    try:
        TimerChoice(control, handicap=tuple(handicap)).clock(max(2, len(handicap)))
    except BadControl as error:
        return str(error)
    return ""


def short_text(seconds: int) -> str:
    """Return a short text of a time. From one hour on, it has no seconds.

    >>> short_text(247), short_text(3723)
    ('4:07', '1h02')
    """
    hours, rest = divmod(seconds, 3600)
    return f"{hours}h{rest // 60:02}" if hours else time_text(seconds)


def time_text(seconds: int) -> str:
    """Return a time as on a clock.

    >>> time_text(9), time_text(247), time_text(3723)
    ('0:09', '4:07', '1:02:03')
    """
    hours, rest = divmod(seconds, 3600)
    minutes, seconds = divmod(rest, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
