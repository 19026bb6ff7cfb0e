"""Asyncio event loop with virtual time: waiting for timers takes no real time.

In tests and in self-play the whole device, real drivers with emulated chips, runs on one such loop.
Time advances only when nothing is left to do, and then directly to the next timer. So timers are
exact and runs are reproducible.

Only bytes in transit take real time: the kernel delivers bytes written to one end of a pseudo
terminal to the other end a little later. If virtual time advanced meanwhile, every answer would be
late. So the owner of such a line adds a function to `loop.busy` that returns whether bytes are in
transit, and time stops while any of these functions returns True. Threads of `run_in_executor` (a
commit to disk) stop time in the same way.
"""

import asyncio
import concurrent.futures
import math
import selectors
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, TypeVarTuple, Unpack

_PEEK = 0.002
"""Time to wait for real I/O before `busy` is checked again (s)."""

_STUCK = 1500
"""Number of checks without progress after which the bytes on a line count as lost. That is three
seconds. A busy kernel has taken up to half a second."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose `time()` does not advance while there is anything to do.

    `busy` holds functions that return whether something happens in real time. Pass `now_ns` to
    everything that needs a clock. If there is no timer and nothing is busy, the loop waits for
    real input, like every loop.
    """

    def __init__(self, start: int = 0) -> None:
        """Start at `start` nanoseconds."""
        self._ns = start
        self._at_work = 0
        self.busy: list[Callable[[], bool]] = [lambda: self._at_work > 0]
        super().__init__(_Selector(self))

    def now_ns(self) -> int:
        """Return the virtual time in nanoseconds."""
        return self._ns

    def time(self) -> float:
        """Return the virtual time in seconds."""
        return self._ns / 1e9

    def advance(self, seconds: float) -> None:
        """Advance time by at least 1 ns, so that rounding of a timer cannot stop it."""
        self._ns += max(1, math.ceil(seconds * 1e9))

    def is_busy(self) -> bool:
        """Return whether anything happens in real time."""
        return any(busy() for busy in self.busy)

    def run_in_executor(
        self,
        executor: concurrent.futures.Executor | None,
        func: Callable[[Unpack[Ts]], T],
        *args: *Ts,
    ) -> asyncio.Future[T]:
        """Run a function in a thread, as every loop does. Virtual time stops until it is done."""
        future = super().run_in_executor(executor, func, *args)
        self._at_work += 1
        future.add_done_callback(self._work_done)
        return future

    def _work_done(self, _future: asyncio.Future[Any]) -> None:
        self._at_work -= 1


class End(Protocol):
    """An end of a line that counts its bytes since it was opened."""

    @property
    def sent(self) -> int:
        """Number of bytes written."""

    @property
    def received(self) -> int:
        """Number of bytes read."""


def line(a: End, b: End) -> Callable[[], bool]:
    """Return a function for `busy`: whether bytes are in transit between two ends."""
    there = ByteCounter(lambda: a.sent, lambda: b.received)
    back = ByteCounter(lambda: b.sent, lambda: a.received)
    return lambda: there.busy() or back.busy()


class ByteCounter:
    """Detector of bytes in transit, from the number of bytes written and read.

    A count that falls means that its end was opened again: bytes in transit are lost, and counting
    restarts. Bytes are also lost when an end flushes, so a difference that does not change for a
    while counts as lost bytes.
    """

    def __init__(self, written: Callable[[], int], read: Callable[[], int]) -> None:
        self._written = written
        self._read = read
        self._zero = (0, 0)
        self._seen = (0, 0)
        self._still = 0

    def busy(self) -> bool:
        """Return whether written bytes are neither read nor lost."""
        seen, before = (self._written(), self._read()), self._seen
        if seen[0] < before[0] or seen[1] < before[1]:
            self._zero = (
                0 if seen[0] < before[0] else before[0],
                0 if seen[1] < before[1] else before[1],
            )
        self._seen = seen
        if seen[0] - self._zero[0] == seen[1] - self._zero[1]:
            return False
        self._still = self._still + 1 if seen == before else 0
        if self._still > _STUCK:
            self._zero = seen
            return False
        return True


class _Selector(selectors.DefaultSelector):
    """Selector that waits for real input while the loop is busy, else advances virtual time."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return the ready keys. If there are none, advance virtual time by `timeout`."""
        ready = super().select(0)
        if timeout is not None and timeout <= 0:
            return ready
        while not ready and self._loop.is_busy():
            ready = super().select(_PEEK)
        if ready:
            return ready
        if timeout is None:
            return super().select(None)
        self._loop.advance(timeout)
        return ready
