"""Card reader: a PN532 on a serial port, without blocking the asyncio loop.

The protocol is in `drivers.pn532`. This module moves bytes and time between protocol and port.
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
"""Delay between attempts to open a port that is missing or failed (s)."""

SILENCES = (5.0, 10.0, 20.0, 40.0, 60.0)
"""Time without an answer after which an open port is closed and opened again (s).

There is one entry for each attempt in a row. The last one applies to all further attempts. A USB
adapter whose driver stopped reading (CH340 and FTDI: "urb stopped" in the kernel log) reports no
error. Only opening the port again restarts it.
"""

_BACKLOG = 1024
"""Number of unsent bytes above which they are dropped as outdated."""

# Errors of a port that was pulled out: first EIO, then termios.error, which is not an OSError.
# pyserial raises ValueError for settings that a broken port refuses.
_BROKEN = (OSError, termios.error, ValueError)


class Reader(Protocol):
    """A card reader that reports events through a callback."""

    @property
    def firmware(self) -> tuple[int, ...] | None:
        """Version of the chip, or None until it has answered."""

    def start(self) -> None:
        """Start watching for cards."""

    def write(self, uid: bytes, text: str) -> None:
        """Write a text to the card on the reader. A Written or NotWritten event follows."""

    def rest(self, *, resting: bool) -> None:
        """Set whether the field is off between polls while there is no card.

        While resting, a card is reported up to half a second later.
        """

    def close(self) -> None:
        """Stop watching. No event is reported afterwards."""


class SerialReader:
    """A PN532 on a serial port.

    `on_event` is called on the loop with each event (`drivers.pn532.events`). A port that is
    missing at start is handled like one that was pulled out: ReaderLost is reported once, then the
    port is tried twice a second. A silent port is opened again after SILENCES. `clock` returns
    integer nanoseconds of a monotonic clock with the speed of the loop's clock.
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
        """Future that is done when a thread has closed a silent port. Then the port is reopened."""
        self._answered = 0
        """Time at which the chip last worked or the port was opened (ns)."""
        self._reopened = 0
        """Number of times a silent port was closed since the chip last worked."""

    @property
    def working(self) -> bool:
        """True if the port is open and the chip answers."""
        return self._serial is not None and self._link.working

    @property
    def firmware(self) -> tuple[int, ...] | None:
        """IC, version, revision and support of the chip that last answered."""
        return self._link.firmware

    @property
    def noise(self) -> int:
        """Number of received bytes outside frames. More than a few indicate a bad line."""
        return self._link.noise

    def start(self) -> None:
        """Schedule the opening of the port. No event is reported during this call."""
        self._timer = self._loop.call_soon(self._open)

    def write(self, uid: bytes, text: str) -> None:
        """Write a text as an NDEF Text record to the card on the reader."""
        self._carry_on(self._link.write(uid, text, self._clock()))

    def rest(self, *, resting: bool) -> None:
        """Set whether the field is off between polls while there is no card."""
        self._link.resting = resting

    def close(self) -> None:
        """Stop watching and close the port."""
        self._closing = None
        self._cancel_timer()
        self._close_port()

    def _open(self) -> None:
        self._timer = None
        try:
            # exclusive: two programs on one port would take each other's bytes.
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
        """Stop watching the port. Return the port, still open, or None if no port is open."""
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
        # Closing may block for 30 s, while the kernel waits for the port to take its bytes. So a
        # thread closes it.
        self._closing = self._loop.run_in_executor(None, _close, self._detach())
        self._closing.add_done_callback(self._closed)

    def _closed(self, closing: asyncio.Future[None]) -> None:
        if closing is self._closing:
            self._closing = None
            self._timer = self._loop.call_later(REOPEN, self._open)

    def _gone(self, error: BaseException) -> None:
        """Close the port, report ReaderLost unless it was reported already, and retry later."""
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
        """Report events, write the link's output and schedule its next tick."""
        try:
            for event in events:
                self._on_event(event)
        finally:
            # Continue even if a listener raises, but not if it has closed the reader.
            self._reopen_if_silent()
            if self._serial is not None:
                self._write()
                self._set_alarm()

    def _write(self) -> None:
        if len(self._backlog) > _BACKLOG:
            # Each command begins with bytes that resynchronise the chip, so the newest is enough.
            self._backlog.clear()
        self._backlog += self._link.outgoing()
        if self._backlog:
            self._writable()

    def _set_alarm(self) -> None:
        if self._serial is None:  # the write above failed
            return
        self._cancel_timer()
        if self._link.deadline is not None:
            wait = max(0, self._link.deadline - self._clock()) / 1e9
            self._timer = self._loop.call_later(wait, self._tick)

    def _writable(self) -> None:
        """Write as much as the port accepts, and the rest when it is writable again."""
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
    """Close a port, and ignore the errors of a port that is gone."""
    with contextlib.suppress(*_BROKEN):
        port.close()


def _reason(error: BaseException) -> str:
    """Return the system's error text without the errno."""
    number = getattr(error, "errno", None)
    if isinstance(number, int):
        return os.strerror(number).lower()
    return str(error)
