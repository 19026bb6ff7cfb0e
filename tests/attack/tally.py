"""Findings of one part of the attack, and the time limits of its cases.

A case that raises is a traceback; one that works or waits too long is a hang. The part itself notes
leaks and other errors.
"""

import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

WORK = 20
"""Processor time of this process after which a case counts as a hang (s); load adds none."""
WAIT = 300
"""Wall time after which it does, whatever it waits for (s)."""
KINDS = ("tracebacks", "leaks", "hangs", "wrong")
"""Kinds of findings, in the order of the table."""
TOLD = 12
"""Maximum number of different findings of a part that are printed."""


class Hang(BaseException):
    """A case has used its time. The project catches no BaseException of this kind."""


class Tally:
    """Cases of one part, and the findings by kind."""

    def __init__(self, part: str, *, seed: int = 1) -> None:
        self.part = part
        self.seed = seed
        self.cases = 0
        self.found: dict[str, list[tuple[str, str]]] = {kind: [] for kind in KINDS}
        """Findings by kind: their common cause, and how to reproduce this one."""
        self._began = time.perf_counter()
        self.seconds = 0.0

    @property
    def good(self) -> bool:
        """Whether nothing was found."""
        return not any(self.found.values())

    def note(self, kind: str, why: str, what: str) -> None:
        """Record a finding: the reason, and one line to reproduce it."""
        self.found[kind].append((" ".join(why.split())[:200], " ".join(what.split())[:500]))

    @contextmanager
    def case(self, what: str) -> Iterator[None]:
        """Count a case, limit its time, and note its exception."""
        self.cases += 1
        try:
            with bounded(WORK, WAIT):
                yield
        except Hang:
            self.note("hangs", "no end", what)
        except Exception as error:  # noqa: BLE001 (every exception is a finding)
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{where.filename.rpartition('/')[2]}:{where.lineno}"
            self.note("tracebacks", f"{type(error).__name__} in {place}: {str(error)[:80]}", what)

    def done(self) -> "Tally":
        """Stop the time."""
        self.seconds = time.perf_counter() - self._began
        return self

    def row(self) -> str:
        """Return the part's row of the table."""
        counts = "".join(f"{len(self.found[kind]):>11}" for kind in KINDS)
        return f"{self.part:14}{self.cases:>9}{counts}{self.seconds:>10.1f}"

    def told(self) -> list[str]:
        """Return the findings, one line per cause with its count, up to TOLD per kind."""
        lines = []
        for kind in KINDS:
            for why, count in Counter(why for why, _ in self.found[kind]).most_common(TOLD):
                first = next(what for each, what in self.found[kind] if each == why)
                lines.append(f"{self.part} {kind} x{count}: {why} <- {first}")
        return lines


def head() -> str:
    """Return the header of the table."""
    kinds = "".join(f"{kind:>11}" for kind in KINDS)
    return f"{'part':14}{'cases':>9}{kinds}{'seconds':>10}"


@contextmanager
def bounded(work: float, wait: float) -> Iterator[None]:
    """Raise Hang after the time limits. Works only in the main thread, which receives signals."""

    def late(_number: int, _frame: object) -> None:
        raise Hang

    before = {number: signal.signal(number, late) for number in (signal.SIGPROF, signal.SIGALRM)}
    signal.setitimer(signal.ITIMER_PROF, work)
    signal.setitimer(signal.ITIMER_REAL, wait)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.setitimer(signal.ITIMER_REAL, 0)
        for number, handler in before.items():
            signal.signal(number, handler)
