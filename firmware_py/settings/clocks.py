"""The kinds of clocks that can be chosen, and what can be set of each."""

from typing import TYPE_CHECKING, Any, Final

import msgspec

from firmware_py.settings.timing import time_text
from games.core.clock.clock import SECOND, Control, parse
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.settings.device_settings import Settings

USUAL: Final = (
    *("fischer:300+5", "sudden:600", "move:60", "sand:180", "hourglass:300", "up"),
    *("delay:300+5", "bronstein:300+5", "byoyomi:600+3x30", "canadian:600+20/300"),
)
"""The kinds with their usual values; the rest is table.toml's and the command line's to say."""
PRESETS: Final = (
    *("fischer:180+2", "sudden:300", "fischer:600+5", "fischer:900+10", "byoyomi:600+3x30"),
)
"""Clocks that chess and go players know by name; the page starts each with one press."""
TIMES: Final = (30, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200)
"""Seconds to choose from."""


EXTRAS: Final = (1, 2, 3, 5, 10, 15, 20, 30, 45, 60, 120, 300, 600)
"""Seconds that a turn or a period brings, to choose from."""
COUNTS: Final = (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 25, 30, 40)
"""Periods, or moves in one, to choose from."""
HANDICAPS: Final = (0, -15, -30, -60, -120, -180, -300, 15, 30, 60, 120, 180, 300)
"""Seconds that somebody has more or less than the others, to choose from."""


def least(control: Control) -> int:
    """Return how many players a clock wants at least."""
    return 2 if control.kind == "hourglass" else 1


def values(control: Control) -> dict[str, int]:
    """Return what can be set of a control's first period: time and extra in seconds, count."""
    first = control.stages[0]
    found = {
        "time": first.time // SECOND,
        "extra": first.extra // SECOND,
        "count": first.count,
    }
    return {key: value for key, value in found.items() if value}


def name_values(control: str) -> dict[str, Any]:
    """Return what the name of a kind tells of a control: what a turn brings, and how often."""
    stage = parse(control).stages[0]
    extra = stage.extra // SECOND
    return {"extra": extra, "minutes": time_text(extra), "count": stage.count}


def timer_name(settings: "Settings") -> Text:
    """Return the name of the timer that games have: the kind and its time, or that there is none.

    For a line of a menu; BadControl is not raised: a timer that cannot be read is none.
    """
    if not settings.timer:
        return text("clock.none")
    control = parse(settings.timer)
    name = text(f"clock.kind.{control.kind}", **name_values(settings.timer))
    if control.upward:
        return name
    return text("clock.named", time=time_text(control.stages[0].time // SECOND), kind=name)


def times(control: Control) -> list[int]:
    """Return the seconds to choose from, the control's own among them."""
    return sorted({*TIMES, control.stages[0].time // SECOND} - {0})


def with_time(
    control: Control,
    seconds: int | None = None,
    extra: int | None = None,
    count: int | None = None,
) -> Control:
    """Return a control whose first period has other times (s) or another count; None: as it is.

    BadControl if that is none.
    """
    first = control.stages[0]
    first = msgspec.structs.replace(
        first,
        time=first.time if seconds is None else seconds * SECOND,
        extra=first.extra if extra is None else extra * SECOND,
        count=first.count if count is None else count,
    )
    return parse(str(Control((first, *control.stages[1:]))))
