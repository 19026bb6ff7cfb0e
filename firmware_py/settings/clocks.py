"""Timers of games, and the clock kinds and values that people can choose."""

from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, get_args

import msgspec

from games.core.clock.clock import SECOND, BadControl, Clock, Control, parse
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence


AtZero = Literal["warn", "pass", "lose"]
AT_ZERO: Final[tuple[AtZero, ...]] = get_args(AtZero)
"""Consequences when time is up: only a warning, a pass if the rules allow it, or a lost match."""

ClockOrder = Literal[
    "press", "pass", "pause", "go_on", "undo", "again", "end", "give", "add", "correct",
    "undo_correction", "think",
]  # fmt: skip
"""Commands for a clock without a game.

`press` is a press on a player's clock face. While the clock is paused, `give` passes the turn to a
player, `add` and `correct` change a player's time, `undo_correction` undoes the last correction,
and `think` starts a turn of all players at once. After the end, `again` starts the same clock, and
`end` closes the times.
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


USUAL: Final = (
    *("fischer:300+5", "sudden:600", "move:60", "sand:180", "hourglass:300", "up"),
    *("bank:600+30", "delay:300+5", "bronstein:300+5", "byoyomi:600+3x30", "canadian:600+20/300"),
)
"""Clock kinds with their default values. Others need table.toml or the command line."""
PRESETS: Final = (
    *("fischer:180+2", "sudden:300", "fischer:600+5", "fischer:900+10", "byoyomi:600+3x30"),
)
"""Common clocks of chess and go. The page starts each of them with one press."""
TIMES: Final = (30, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200)
"""Main times to choose from (s)."""


EXTRAS: Final = (1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 300, 600)
"""Increments, delays and overtime periods to choose from (s)."""
COUNTS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40)
"""Numbers of periods, or of moves in a period, to choose from."""
HANDICAPS: Final = (0, -15, -30, -60, -120, -180, -300, 15, 30, 60, 120, 180, 300)
"""Handicaps to choose from: seconds that a player gets in addition."""


def least(control: Control) -> int:
    """Return the minimum number of players of a clock: two for an hourglass, otherwise one."""
    return 2 if control.kind == "hourglass" else 1


def values(control: Control) -> dict[str, int]:
    """Return the non-zero values of a control's first period: time and extra (s), count."""
    first = control.stages[0]
    found = {
        "time": first.time // SECOND,
        "extra": first.extra // SECOND,
        "count": first.count,
    }
    return {key: value for key, value in found.items() if value}


def name_values(control: str) -> dict[str, Any]:
    """Return the message arguments for the name of a clock kind: extra time and count."""
    stage = parse(control).stages[0]
    extra = stage.extra // SECOND
    return {"extra": extra, "minutes": time_text(extra), "count": stage.count}


def timer_name(timer: str) -> Text:
    """Return the name of a time control for a menu: its kind and time, or "none" for ""."""
    if not timer:
        return text("clock.none")
    control = parse(timer)
    name = text(f"clock.kind.{control.kind}", **name_values(timer))
    if control.upward:
        return name
    return text("clock.named", time=time_text(control.stages[0].time // SECOND), kind=name)


def times(control: Control) -> list[int]:
    """Return the main times to choose from (s), including that of the control."""
    return sorted({*TIMES, control.stages[0].time // SECOND} - {0})


def with_time(
    control: Control,
    seconds: int | None = None,
    extra: int | None = None,
    count: int | None = None,
) -> Control:
    """Return a control with another time (s), extra (s) or count in its first period.

    None leaves a value unchanged. Raise BadControl if the result is invalid.
    """
    first = control.stages[0]
    first = msgspec.structs.replace(
        first,
        time=first.time if seconds is None else seconds * SECOND,
        extra=first.extra if extra is None else extra * SECOND,
        count=first.count if count is None else count,
    )
    return parse(str(Control((first, *control.stages[1:]))))
