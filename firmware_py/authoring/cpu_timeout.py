"""How long a process beside this one may keep silent: by what it could have done, not by the wall.

On a machine with much else to do a process that wants to run gets little of the processor, and
that is not its fault. So while it wants to run, the time counts that it is given; while it sleeps,
as for what never comes, the time that passes. A process and those that it has begun are looked at
as one, for it may wait for them. Where there is no /proc the time that passes is all there is.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import NamedTuple

TICK = 0.5
"""So often is looked (s). No look counts more: who was suspended meanwhile has not been silent."""

PROC = Path("/proc")
SECOND = os.sysconf("SC_CLK_TCK")
"""Ticks of a processor's second in /proc/PID/stat."""


class Ran(NamedTuple):
    """What some processes did until now. used: of the processor (s); asleep: none wants to run."""

    used: float
    asleep: bool


def ran(pid: int) -> Ran:
    """Return what a process did, and those that it began and which are not yet at their end."""
    used, asleep, found = 0, True, False
    for each in _family(pid):
        with suppress(OSError):
            # After the name, which may have brackets and blanks: state, then 10 others, then times.
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


class Patience:
    """What is left of the time that a process may take.

    limit: so long (s) it may keep silent; look: returns what it did; now: the wall's time (s).
    """

    def __init__(
        self, limit: float, look: Callable[[], Ran], now: Callable[[], float] = monotonic
    ) -> None:
        self._limit, self._look, self._now = limit, look, now
        self._spent = 0.0
        self._before: tuple[float, float] | None = None

    def renew(self) -> None:
        """It has said something."""
        self._spent, self._before = 0.0, None

    def over(self) -> bool:
        """Look; return whether it has been silent for too long."""
        now, (used, asleep) = self._now(), self._look()
        if self._before is not None:
            passed, took = now - self._before[0], used - self._before[1]
            self._spent += min(max(took, 0.0), passed) if not asleep else min(passed, TICK)
        self._before = now, used
        return self._spent > self._limit
