"""What came of one part of the attack, and what bounds each of its cases.

A case that raises is a traceback; one that works or waits too long is a hang. What else may come
of it is for the part to say: something leaked, or something is wrong that is neither.
"""

import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

WORK = 20
"""Seconds of this process's own work after which a case counts as hanging; load adds none."""
WAIT = 300
"""Seconds on the wall after which it does, whatever it waits for."""
KINDS = ("tracebacks", "leaks", "hangs", "wrong")
"""What can be found, in the order of the table."""
TOLD = 12
"""So many different findings of a part are written out."""


class Hang(BaseException):
    """A case has had its time. Nothing that the project catches is one."""


class Tally:
    """The cases of one part, and what was found by kind."""

    def __init__(self, part: str, *, seed: int = 1) -> None:
        self.part = part
        self.seed = seed
        self.cases = 0
        self.found: dict[str, list[tuple[str, str]]] = {kind: [] for kind in KINDS}
        """By kind: what findings of one cause have in common, and how to see this one again."""
        self._began = time.perf_counter()
        self.seconds = 0.0

    @property
    def good(self) -> bool:
        """Whether nothing was found."""
        return not any(self.found.values())

    def note(self, kind: str, why: str, what: str) -> None:
        """Write down a finding: why it is one, and in one line what to do to see it again."""
        self.found[kind].append((" ".join(why.split())[:200], " ".join(what.split())[:500]))

    @contextmanager
    def case(self, what: str) -> Iterator[None]:
        """Count a case, bound it, and note what it raises."""
        self.cases += 1
        try:
            with bounded(WORK, WAIT):
                yield
        except Hang:
            self.note("hangs", "no end", what)
        except Exception as error:  # noqa: BLE001  (whatever it is, it is found)
            where = traceback.extract_tb(error.__traceback__)[-1]
            place = f"{where.filename.rpartition('/')[2]}:{where.lineno}"
            self.note("tracebacks", f"{type(error).__name__} in {place}: {str(error)[:80]}", what)

    def done(self) -> "Tally":
        """Stop the watch."""
        self.seconds = time.perf_counter() - self._began
        return self

    def row(self) -> str:
        """Return the part's line of the table."""
        counts = "".join(f"{len(self.found[kind]):>11}" for kind in KINDS)
        return f"{self.part:14}{self.cases:>9}{counts}{self.seconds:>10.1f}"

    def told(self) -> list[str]:
        """Return what was found, each thing once with how often, not too much of it."""
        lines = []
        for kind in KINDS:
            for why, count in Counter(why for why, _ in self.found[kind]).most_common(TOLD):
                first = next(what for each, what in self.found[kind] if each == why)
                lines.append(f"{self.part} {kind} x{count}: {why} <- {first}")
        return lines


def head() -> str:
    """Return the first line of the table."""
    kinds = "".join(f"{kind:>11}" for kind in KINDS)
    return f"{'part':14}{'cases':>9}{kinds}{'seconds':>10}"


@contextmanager
def bounded(work: float, wait: float) -> Iterator[None]:
    """Raise Hang in what takes longer; only in the main thread, where signals are heard."""

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
