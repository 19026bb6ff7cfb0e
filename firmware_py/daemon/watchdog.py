"""Notifications to systemd: readiness and watchdog.

The protocol (sd_notify(3)) is one datagram to the socket named in NOTIFY_SOCKET. A dozen lines
implement it, so no library is needed.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Mapping

from firmware_py.console import inputs
from firmware_py.runtime.runtime import Runtime

FEED = 4
"""Number of times that the event loop is checked in one watchdog period."""


class Notifier:
    """Sender of notifications to systemd. It does nothing without NOTIFY_SOCKET (on a desktop)."""

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        period = environ.get("WATCHDOG_USEC", "")
        self.watchdog = int(period) / 1e6 if period.isdecimal() and int(period) else None
        """Watchdog period in seconds, or None without a watchdog."""

    def tell(self, state: str) -> None:
        """Send a state such as READY=1. Errors are ignored."""
        if not self._address:
            return
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line,
        ):
            line.connect(self._address)
            line.send(state.encode())


class Watchdog:
    """Feeds systemd's watchdog whenever the runtime's main loop has handled an input.

    A timer alone would not detect a console that hangs in an input, or a commit that hangs on the
    disk. So a Tick is queued like any other input, and the watchdog is fed after the runtime has
    handled and painted it. A card reader that hangs is not detected: nothing waits for it.
    """

    def __init__(
        self, runtime: Runtime, loop: asyncio.AbstractEventLoop, tell: Callable[[str], None]
    ) -> None:
        self._shell = runtime
        self._loop = loop
        self._tell = tell
        self._asked = False
        self._timer: asyncio.TimerHandle | None = None
        self._period = 0.0
        self._forget: Callable[[], None] | None = None

    def start(self, seconds: float) -> None:
        """Start feeding a watchdog with a period of `seconds`."""
        self._period = seconds / FEED
        self._forget = self._shell.subscribe(self._heard)
        self._ask()

    def stop(self) -> None:
        """Stop feeding."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._forget is not None:
            self._forget()
            self._forget = None

    def _ask(self) -> None:
        self._timer = self._loop.call_later(self._period, self._ask)
        if not self._asked:  # at most one Tick in the queue
            self._asked = True
            self._shell.feed(inputs.Tick(self._shell.now()))

    def _heard(self, what: str) -> None:
        if what == "table" and self._asked:
            self._asked = False
            self._tell("WATCHDOG=1")
