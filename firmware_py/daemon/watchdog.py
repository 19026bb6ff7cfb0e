"""What systemd hears from the daemon: that the first light is there, and that the core goes round.

The protocol (sd_notify(3)) is one datagram to a socket whose path stands in NOTIFY_SOCKET: a dozen
lines, less than a library for it would be.
"""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Mapping

from firmware_py.console import inputs
from firmware_py.runtime.runtime import Runtime

FEED = 4
"""How often in one watchdog period the core is asked for a sign of life."""


class Notifier:
    """The line to systemd; without one (on a desktop) whatever is told goes nowhere.

    watchdog: within how many seconds a sign of life is wanted, None if none is.
    """

    def __init__(self, environ: Mapping[str, str]) -> None:
        address = environ.get("NOTIFY_SOCKET", "")
        self._address = "\0" + address[1:] if address.startswith("@") else address
        period = environ.get("WATCHDOG_USEC", "")
        self.watchdog = int(period) / 1e6 if period.isdecimal() and int(period) else None

    def tell(self, state: str) -> None:
        """Send a state such as READY=1; if systemd does not listen, nothing happens."""
        if not self._address:
            return
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as line,
        ):
            line.connect(self._address)
            line.send(state.encode())


class Watchdog:
    """Feeds systemd's watchdog by what has gone all the way through the shell's one loop.

    A timer that answers by itself would prove nothing: the console may hang in an input, or a
    commit in the disk. So an input is queued like any other, and only when the shell has handled
    and painted it is the watchdog fed. A reader that hangs does not matter; nothing waits for it.
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
        """Feed it from now on, several times in so many seconds."""
        self._period = seconds / FEED
        self._forget = self._shell.subscribe(self._heard)
        self._ask()

    def stop(self) -> None:
        """Feed it no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._forget is not None:
            self._forget()
            self._forget = None

    def _ask(self) -> None:
        self._timer = self._loop.call_later(self._period, self._ask)
        if not self._asked:  # one in the queue is enough, however long it takes
            self._asked = True
            self._shell.feed(inputs.Tick(self._shell.now()))

    def _heard(self, what: str) -> None:
        if what == "table" and self._asked:
            self._asked = False
            self._tell("WATCHDOG=1")
