"""Virtual time: an asyncio loop on which an hour of waiting takes no time at all.

The whole device, real drivers and emulated chips together, runs on one such loop in tests and in
self-play. Timers are exact and runs repeat, because time moves only when nothing is left to do,
and then straight to the next timer.

The one thing that takes real time is a byte under way: what is written to one end of a pseudo
terminal comes out at the other end a moment later, when the kernel gets round to it. To jump over
that moment would make every answer late. So the owner of such a wire puts a function into
`loop.busy` that says whether something is still under way, and time stands still meanwhile.
Threads of `run_in_executor` (a commit to disk) hold time still in the same way.
"""

import asyncio
import concurrent.futures
import math
import selectors
from collections.abc import Callable
from typing import Any, Protocol, TypeVar, TypeVarTuple, Unpack

_PEEK = 0.002
"""How long to wait for real I/O before asking again whether something is still under way (s)."""

_STUCK = 1500
"""After so many peeks at which nothing has moved on a wire its bytes are taken for lost: in three
seconds even a kernel with its hands full has carried them, which has taken up to half a second."""

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class VirtualLoop(asyncio.SelectorEventLoop):
    """An event loop whose `time()` stands still while there is anything to do.

    `busy` holds functions that say whether something is under way in real time. `now_ns()` is the
    loop's clock as an integer, to be handed to everything that wants a clock. Where neither a
    timer nor anything busy is left, the loop waits for real input, as every loop does.
    """

    def __init__(self, start: int = 0) -> None:
        """Begin at `start` nanoseconds."""
        self._ns = start
        self._at_work = 0
        self.busy: list[Callable[[], bool]] = [lambda: self._at_work > 0]
        super().__init__(_Selector(self))

    def now_ns(self) -> int:
        """Return the virtual time in nanoseconds."""
        return self._ns

    def time(self) -> float:
        """Return the virtual time in seconds, as timers count it."""
        return self._ns / 1e9

    def advance(self, seconds: float) -> None:
        """Move time on, by a nanosecond at least, so that a rounded timer cannot hold it still."""
        self._ns += max(1, math.ceil(seconds * 1e9))

    def is_busy(self) -> bool:
        """Whether anything is under way in real time."""
        return any(busy() for busy in self.busy)

    def run_in_executor(
        self,
        executor: concurrent.futures.Executor | None,
        func: Callable[[Unpack[Ts]], T],
        *args: *Ts,
    ) -> asyncio.Future[T]:
        """Run in a thread as every loop does; virtual time waits until it is done."""
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
        """How many bytes it has written."""

    @property
    def received(self) -> int:
        """How many bytes it has read."""


def line(a: End, b: End) -> Callable[[], bool]:
    """Return what says whether bytes are under way between two ends, either way; for `busy`."""
    there = ByteCounter(lambda: a.sent, lambda: b.received)
    back = ByteCounter(lambda: b.sent, lambda: a.received)
    return lambda: there.busy() or back.busy()


class ByteCounter:
    """Says whether bytes are under way, by the counts of those written and those read.

    A count that falls belongs to an end that was opened again: what was under way then is gone, and
    both are counted from there. Bytes can be lost otherwise too, when an end flushes; so a
    difference that does not move for a while is taken for lost bytes.
    """

    def __init__(self, written: Callable[[], int], read: Callable[[], int]) -> None:
        self._written = written
        self._read = read
        self._zero = (0, 0)
        self._seen = (0, 0)
        self._still = 0

    def busy(self) -> bool:
        """Whether bytes were written that are neither read nor lost yet."""
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
    """Waits for real input only where something real is under way; else lets virtual time pass."""

    def __init__(self, loop: VirtualLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Return what is ready; if nothing is, spend `timeout` in virtual time."""
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
