"""Time of day as an offset to the console's monotonic time, and what is shown while asleep.

The runtime reports the local time once the system clock is synchronised. Until then people can set
it by hand. The console reads no clock itself.
"""

from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from firmware_py.console.shelf.kitchen_timer import KitchenTimer
    from games.core.text import Text

MINUTE: Final = 60_000_000_000
_BEGIN: Final = datetime(2000, 1, 1)  # noqa: DTZ001  (local times have no time zone)


class DayClock:
    """Time of day. It is unknown at first."""

    def __init__(self) -> None:
        self._known: tuple[datetime, int] | None = None  # a local time, and `now` at that time
        self.by_hand = False
        """True if people have set the time, so that the date is unknown."""
        self.missing = False
        """True if the runtime has reported that the time is unknown."""

    def told(self, local: datetime | None, now: int) -> None:
        """Take the local time from the system, or None if its clock is not synchronised."""
        self.missing = local is None
        if local is not None:
            self._known, self.by_hand = (local, now), False

    def set(self, seconds: int, now: int) -> None:
        """Take the time of day in seconds that people have set."""
        self._known, self.by_hand = (_BEGIN + timedelta(seconds=seconds), now), True

    def at(self, now: int) -> datetime | None:
        """Return the local time, or None if it is unknown."""
        if self._known is None:
            return None
        local, since = self._known
        return local + timedelta(microseconds=(now - since) // 1000)

    def within(self, hours: str, now: int) -> bool:
        """Return whether it is now within these hours, for example "22-7". "" is never."""
        local = self.at(now)
        if local is None or not hours:
            return False
        first, last = map(int, hours.split("-"))
        return (local.hour - first) % 24 < (last - first) % 24

    def next_minute(self, now: int) -> int | None:
        """Return the time (ns) at which the next minute begins, or None if it is unknown."""
        local = self.at(now)
        if local is None:
            return None
        gone = local.second * 1_000_000_000 + local.microsecond * 1000
        return now + MINUTE - gone


class Winner(NamedTuple):
    """Winner of the last match, as a row of the OLED."""

    row: "Text"
    until: int  # ns


class AlarmState:
    """State of today's alarm."""

    def __init__(self) -> None:
        self.done: date | None = None
        """Day whose alarm was stopped or switched off."""
        self.snoozed: datetime | None = None


class Shelf:
    """State of a device that is not being played on: time of day, kitchen timer, last winner."""

    def __init__(self) -> None:
        self.day = DayClock()
        self.kitchen: KitchenTimer | None = None
        self.alarm = AlarmState()
        self.winner: Winner | None = None
        self.asked = False
        """True if people were asked for the time of day."""
