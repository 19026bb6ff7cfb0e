"""Timeout for a child process. It does not count the time that the child waits for the processor.

On a busy machine a runnable process gets little CPU time. While the process is runnable, only its
CPU time counts. While it sleeps, wall-clock time counts. The process and its descendants count as
one, because it may wait for them. Without /proc only wall-clock time counts.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple

TICK = 0.5
"""Interval of checks (s). One check of a sleeping process adds at most this, because the machine
may have been suspended."""

PROC = Path("/proc")
SECOND = os.sysconf("SC_CLK_TCK")
"""Clock ticks per second in /proc/PID/stat."""


class Ran(NamedTuple):
    """Activity of a process and its descendants."""

    used: float  # CPU time (s)
    asleep: bool  # True if none of the processes is runnable


def ran(pid: int) -> Ran:
    """Return the activity of a process and of its living descendants."""
    used, asleep, found = 0, True, False
    for each in _family(pid):
        with suppress(OSError):
            # The process name may hold brackets and blanks. The state, 10 fields and the CPU times
            # follow it.
            words = (PROC / str(each) / "stat").read_text().rpartition(")")[2].split()
            used += sum(map(int, words[11:15]))
            asleep = asleep and words[0] not in "RD"
            found = True
    return Ran(used / SECOND, asleep and found) if found else Ran(monotonic(), asleep=False)


def _family(pid: int) -> Iterator[int]:
    yield pid
    with suppress(OSError):
        for child in (PROC / str(pid) / "task" / str(pid) / "children").read_text().split():
            yield from _family(int(child))


class CpuTimeout:
    """Timeout for the next message of a process.

    limit: seconds, counted as the module describes. look: function that returns the activity of the
    process. now: monotonic clock (s).
    """

    def __init__(
        self, limit: float, look: Callable[[], Ran], now: Callable[[], float] = monotonic
    ) -> None:
        self._limit, self._look, self._now = limit, look, now
        self._spent = 0.0
        self._before: tuple[float, float] | None = None

    def renew(self) -> None:
        """Restart the timeout. The caller does this after each message."""
        self._spent, self._before = 0.0, None

    def over(self) -> bool:
        """Add the time since the last call. Return True if the limit is exceeded."""
        now, (used, asleep) = self._now(), self._look()
        if self._before is not None:
            passed, took = now - self._before[0], used - self._before[1]
            self._spent += min(max(took, 0.0), passed) if not asleep else min(passed, TICK)
        self._before = now, used
        return self._spent > self._limit
