"""The serial line between a host and an emulated chip: a pseudo terminal with a plug.

The host opens `port`, a path that stays the same when the plug is pulled and put back, as those in
/dev/serial/by-id do. What the chip writes and the host does not fetch is lost, as on a real line.
"""

import asyncio
import contextlib
import os
import tempfile
import termios
import tty
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Final

_RATES: Final = {
    getattr(termios, f"B{rate}"): rate
    for rate in (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600)
}


class SerialLine:
    """The chip's end of the line. `sent` and `received` count bytes since the plug was put in."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        on_data: Callable[[bytes], None],
    ) -> None:
        """Make a line that is not plugged in yet. `on_data` is given what the host writes."""
        self.sent = self.received = 0
        self.delay = 0
        """How much later all that is written reaches the host, in nanoseconds, in order."""
        self._folder = tempfile.TemporaryDirectory(prefix="serial-line-")
        self.port = str(Path(self._folder.name) / "reader")
        self._loop = loop
        self._clock = clock
        self._on_data = on_data
        self._master: int | None = None
        self._slave = -1
        self._rate_at_start = 0
        self._stalled = False
        self._delayed: deque[tuple[int, bytes]] = deque()

    @property
    def plugged(self) -> bool:
        """Whether there is a line to open."""
        return self._master is not None

    @property
    def baud(self) -> int | None:
        """The speed that the host has set; None before it has opened the line, or for odd ones."""
        if self._master is None:
            return None
        rate = termios.tcgetattr(self._slave)[5]
        return None if rate == self._rate_at_start else _RATES.get(rate)

    def stall(self) -> None:
        """Carry nothing more, without an error, until the host opens the port again.

        USB adapters do that when their driver stops reading ("urb stopped").
        """
        # Who opens a port sets its speed: by that the line notices the new open.
        settings = termios.tcgetattr(self._slave)
        settings[4] = settings[5] = self._rate_at_start
        termios.tcsetattr(self._slave, termios.TCSANOW, settings)
        self._stalled = True

    def _carries(self) -> bool:
        if self._stalled and self.baud is not None:
            self._stalled = False
        return not self._stalled

    def plug(self) -> None:
        """Put the plug in: a fresh line at the same path."""
        # The slave is kept open here too, as a line whose host went away does not hang up.
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self._rate_at_start = termios.tcgetattr(self._slave)[5]
        os.set_blocking(self._master, False)
        self._stalled = False
        Path(self.port).symlink_to(os.ttyname(self._slave))
        self.sent = self.received = 0
        self._loop.add_reader(self._master, self._readable)

    def unplug(self) -> None:
        """Pull the plug: the host is hung up on, the path is gone, what was under way is lost."""
        if self._master is None:
            return
        self._loop.remove_reader(self._master)
        os.close(self._master)
        os.close(self._slave)
        self._master = None
        self._delayed = deque()
        Path(self.port).unlink()
        self.sent = self.received = 0

    def close(self) -> None:
        """Take the line away for good."""
        self.unplug()
        self._folder.cleanup()

    def write(self, data: bytes) -> None:
        """Send bytes to the host, now or as late as `delay` says; never before earlier ones."""
        if not self.delay and not self._delayed:
            self._put(data)
            return
        now = self._clock()
        due = max(now + self.delay, self._delayed[-1][0] if self._delayed else 0)
        self._delayed.append((due, data))
        self._loop.call_later((due - now) / 1e9, self._put_delayed, self._delayed)

    def _put_delayed(self, delayed: deque[tuple[int, bytes]]) -> None:
        # A timer outlives a plug that was pulled; what it was set for is lost then.
        if delayed is self._delayed:
            self._put(delayed.popleft()[1])

    def _put(self, data: bytes) -> None:
        if self._master is None or not self._carries():
            return
        with contextlib.suppress(BlockingIOError):
            self.sent += os.write(self._master, data)

    def _readable(self) -> None:
        if self._master is None:
            return
        try:
            data = os.read(self._master, 4096)
        except BlockingIOError:
            return
        self.received += len(data)
        if self._carries():
            self._on_data(data)
