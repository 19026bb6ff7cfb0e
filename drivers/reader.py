"""The card reader: a PN532 on a serial port, on an asyncio loop, never blocking.

All that is hard is in `drivers.pn532`; this file moves bytes and time between it and the port.
"""

import asyncio
import contextlib
import os
import termios
from collections.abc import Callable
from typing import Protocol

import serial

from drivers.errors import DeviceGone
from drivers.pn532 import Event, Link

BAUD = 115200
REOPEN = 0.5
"""How long to wait before a port that is missing or broke is tried again (s)."""

SILENCES = (5.0, 10.0, 20.0, 40.0, 60.0)
"""How long an open port may bring no answer before it is closed and opened again (s).

One entry for each attempt in a row, the last one for all further attempts. A USB adapter whose
driver stopped reading (CH340 and FTDI: "urb stopped" in the kernel's log) reports no error; only
a new open starts it again.
"""

_BACKLOG = 1024
"""How many bytes may wait for a line that takes none, before they are too old to be of use."""

# What a port that is pulled out raises: EIO in the call under way, then termios.error, which is
# no OSError; pyserial raises ValueError for settings that a broken port refuses.
_BROKEN = (OSError, termios.error, ValueError)


class Reader(Protocol):
    """Something that tells about cards, through the function it was given."""

    def start(self) -> None:
        """Begin to watch."""

    def write(self, uid: bytes, text: str) -> None:
        """Have the card that lies there bear a text; a Written or NotWritten tells of it."""

    def rest(self, *, resting: bool) -> None:
        """Switch the field off between looks while no card is there, or leave it on again.

        A card is still told, up to half a second later.
        """

    def close(self) -> None:
        """Stop watching; no event comes after."""


class SerialReader:
    """A PN532 on a serial port.

    `on_event` is called on the loop with each event (`drivers.pn532.events`). A port that is
    missing at start is the same as one pulled out: told once as ReaderLost, then tried twice a
    second. A port that stays silent is opened again after SILENCES. `clock` gives integer
    nanoseconds of a monotonic clock that runs as the loop's does.
    """

    def __init__(
        self,
        port: str,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        on_event: Callable[[Event], None],
    ) -> None:
        self.port = port
        self.sent = 0
        """Bytes written since the port was opened."""
        self.received = 0
        """Bytes read since the port was opened."""
        self._loop = loop
        self._clock = clock
        self._on_event = on_event
        self._link = Link()
        self._serial: serial.Serial | None = None
        self._fd = -1
        self._backlog = bytearray()
        self._timer: asyncio.Handle | None = None
        self._closing: asyncio.Future[None] | None = None
        """A silent port that a thread is closing; the port is opened again afterwards."""
        self._answered = 0
        """When the chip last worked, or the port was opened (ns)."""
        self._reopened = 0
        """How often the port was opened again since the chip last worked."""

    @property
    def working(self) -> bool:
        """Whether the reader answers."""
        return self._serial is not None and self._link.working

    @property
    def firmware(self) -> tuple[int, ...] | None:
        """IC, version, revision and support of the chip that last answered."""
        return self._link.firmware

    @property
    def noise(self) -> int:
        """How many bytes came that belonged to no frame: more than a few tell of a bad line."""
        return self._link.noise

    def start(self) -> None:
        """Open the port and begin to watch; events come later, never from inside this call."""
        self._timer = self._loop.call_soon(self._open)

    def write(self, uid: bytes, text: str) -> None:
        """Have the card that lies there bear a text (an NDEF Text record); events tell of it."""
        self._carry_on(self._link.write(uid, text, self._clock()))

    def rest(self, *, resting: bool) -> None:
        """Switch the field off between looks while no card is there, or leave it on again."""
        self._link.resting = resting

    def close(self) -> None:
        """Stop watching and close the port."""
        self._closing = None
        self._cancel_timer()
        self._close_port()

    def _open(self) -> None:
        self._timer = None
        try:
            # Two openers would steal each other's bytes: exclusive.
            port = serial.Serial(self.port, BAUD, timeout=0, write_timeout=0, exclusive=True)
        except _BROKEN as error:
            self._gone(error)
            return
        self._serial = port
        self._fd = port.fileno()
        self.sent = self.received = 0
        self._loop.add_reader(self._fd, self._readable)
        self._answered = self._clock()
        self._link.restart(self._answered)
        self._carry_on([])

    def _close_port(self) -> None:
        port = self._detach()
        if port is not None:
            _close(port)

    def _detach(self) -> serial.Serial | None:
        """Stop watching the port and return it, still open; None if there is none."""
        port = self._serial
        if port is None:
            return None
        self._loop.remove_reader(self._fd)
        self._loop.remove_writer(self._fd)
        self._backlog.clear()
        self._serial = None
        self._fd = -1
        self.sent = self.received = 0
        return port

    def _reopen_if_silent(self) -> None:
        """Close the port and open it again if the chip has not answered for too long."""
        now = self._clock()
        if self._link.working:
            self._answered = now
            self._reopened = 0
            return
        patience = SILENCES[min(self._reopened, len(SILENCES) - 1)]
        if self._serial is None or now - self._answered < patience * 1e9:
            return
        self._reopened += 1
        self._cancel_timer()
        # The kernel waits up to 30 s for bytes that such a port does not take: not on the loop.
        self._closing = self._loop.run_in_executor(None, _close, self._detach())
        self._closing.add_done_callback(self._closed)

    def _closed(self, closing: asyncio.Future[None]) -> None:
        if closing is self._closing:
            self._closing = None
            self._timer = self._loop.call_later(REOPEN, self._open)

    def _gone(self, error: BaseException) -> None:
        """Tell it once, and try again later."""
        self._close_port()
        says = f"The card reader at {self.port} cannot be reached: {_reason(error)}."
        self._cancel_timer()
        self._timer = self._loop.call_later(REOPEN, self._open)
        for event in self._link.lost(says, self._clock()):
            self._on_event(event)

    def _readable(self) -> None:
        try:
            data = os.read(self._fd, 4096)
            if not data:
                raise DeviceGone("the line was hung up")
        except BlockingIOError:
            return
        except _BROKEN as error:
            self._gone(error)
            return
        self.received += len(data)
        self._carry_on(self._link.receive(data, self._clock()))

    def _tick(self) -> None:
        self._timer = None
        self._carry_on(self._link.tick(self._clock()))

    def _carry_on(self, events: list[Event]) -> None:
        """Tell what happened, write what the link wants written, and set its alarm."""
        try:
            for event in events:
                self._on_event(event)
        finally:
            # A listener that fails must not silence the reader; one that closes it may.
            self._reopen_if_silent()
            if self._serial is not None:
                self._write()
                self._set_alarm()

    def _write(self) -> None:
        if len(self._backlog) > _BACKLOG:
            # Each command is preceded by what brings the chip into step: the newest is enough.
            self._backlog.clear()
        self._backlog += self._link.outgoing()
        if self._backlog:
            self._writable()

    def _set_alarm(self) -> None:
        if self._serial is None:  # it broke while being written to
            return
        self._cancel_timer()
        if self._link.deadline is not None:
            wait = max(0, self._link.deadline - self._clock()) / 1e9
            self._timer = self._loop.call_later(wait, self._tick)

    def _writable(self) -> None:
        """Write as much as the line takes, and the rest when it takes more."""
        try:
            count = os.write(self._fd, self._backlog)
        except BlockingIOError:
            count = 0
        except _BROKEN as error:
            self._gone(error)
            return
        self.sent += count
        del self._backlog[:count]
        if self._backlog:
            self._loop.add_writer(self._fd, self._writable)
        else:
            self._loop.remove_writer(self._fd)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _close(port: serial.Serial) -> None:
    """Close a port. One that is gone may complain; there is nothing left to close then."""
    with contextlib.suppress(*_BROKEN):
        port.close()


def _reason(error: BaseException) -> str:
    """Return what the system says of it, without numbers and brackets."""
    number = getattr(error, "errno", None)
    if isinstance(number, int):
        return os.strerror(number).lower()
    return str(error)
