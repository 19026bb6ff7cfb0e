"""Serial line between a host and an emulated chip: a pseudo terminal that can be unplugged.

The host opens `port`. Like the paths in /dev/serial/by-id, it stays the same when the plug is
pulled and put back. Bytes that the host does not read in time are lost, as on a real line.
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
    """Chip's end of the line. `sent` and `received` count bytes since it was plugged in."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        on_data: Callable[[bytes], None],
    ) -> None:
        """Create a line that is not plugged in. `on_data` receives the bytes of the host."""
        self.sent = self.received = 0
        self.delay = 0
        """Delay of all bytes to the host (ns). Their order is kept."""
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
        """True if the host can open the line."""
        return self._master is not None

    @property
    def baud(self) -> int | None:
        """Speed that the host has set. None before the host opens the line, or if it is unknown."""
        if self._master is None:
            return None
        rate = termios.tcgetattr(self._slave)[5]
        return None if rate == self._rate_at_start else _RATES.get(rate)

    def stall(self) -> None:
        """Drop all bytes, without an error, until the host opens the port again.

        USB adapters do that when their driver stops reading ("urb stopped").
        """
        # A host that opens the port sets its speed, so a speed indicates the new open.
        settings = termios.tcgetattr(self._slave)
        settings[4] = settings[5] = self._rate_at_start
        termios.tcsetattr(self._slave, termios.TCSANOW, settings)
        self._stalled = True

    def _carries(self) -> bool:
        if self._stalled and self.baud is not None:
            self._stalled = False
        return not self._stalled

    def plug(self) -> None:
        """Plug in: create a new line at the same path."""
        # Keep the slave open here too: a real line does not hang up when the host closes it.
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        self._rate_at_start = termios.tcgetattr(self._slave)[5]
        os.set_blocking(self._master, False)
        self._stalled = False
        Path(self.port).symlink_to(os.ttyname(self._slave))
        self.sent = self.received = 0
        self._loop.add_reader(self._master, self._readable)

    def unplug(self) -> None:
        """Unplug: hang up, remove the path and drop delayed bytes."""
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
        """Unplug and delete the folder of the path."""
        self.unplug()
        self._folder.cleanup()

    def write(self, data: bytes) -> None:
        """Send bytes to the host after `delay`, never before earlier ones."""
        if not self.delay and not self._delayed:
            self._put(data)
            return
        now = self._clock()
        due = max(now + self.delay, self._delayed[-1][0] if self._delayed else 0)
        self._delayed.append((due, data))
        self._loop.call_later((due - now) / 1e9, self._put_delayed, self._delayed)

    def _put_delayed(self, delayed: deque[tuple[int, bytes]]) -> None:
        # The timer may fire after an unplug. Then its bytes are lost.
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
