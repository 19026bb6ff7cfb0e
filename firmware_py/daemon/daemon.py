"""What the daemon does beyond running the box: tells systemd, counts crashes, starts safely."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from firmware_py.console import inputs
from firmware_py.daemon.crash_counter import SECOND, WELL, Crashes
from firmware_py.daemon.watchdog import Notifier, Watchdog
from firmware_py.runtime.runtime import Runtime
from firmware_py.settings.config import BadConfig, Config


def safe_config(paths: Sequence[Path], model: str) -> Config:
    """Return the usual settings, without plug-ins.

    Only what can do no harm is kept of the owner's: where the matches are, and the language.
    """
    usual = msgspec.structs.replace(Config.load((), model), plugins=False)
    try:
        own = Config.load(paths, model)
    except BadConfig:
        return usual
    return msgspec.structs.replace(usual, journal=own.journal, language=own.language)


class Daemon:
    """One run of the box under systemd, or by hand.

    safe: whether it has the usual settings; wrong: why it has the last good ones, or "";
    volatile: the reason why saved matches are lost at power-off, or "".
    """

    def __init__(
        self,
        notifier: Notifier,
        crashes: Crashes,
        *,
        safe: bool,
        wrong: str = "",
        volatile: str = "",
    ) -> None:
        self._notifier = notifier
        self._crashes = crashes
        self._safe = safe
        self._wrong = wrong
        self._volatile = volatile
        self._ready = False

    def lit(self, runtime: Runtime, loop: asyncio.AbstractEventLoop) -> None:
        """Take note of the first light: watched from now on, and well if it lasts.

        systemd heeds its watchdog from the first sign of life on, also before READY=1; what comes
        before this is bounded by TimeoutStartSec=.
        """
        if self._notifier.watchdog is not None:
            Watchdog(runtime, loop, self._notifier.tell).start(self._notifier.watchdog)
        loop.call_later(WELL / SECOND, self._crashes.well)
        if self._safe:
            why = f" The last time: {self._crashes.says}." if self._crashes.says else ""
            says = f"tableclock doctor says what mends it.{why}"
            runtime.feed(inputs.DeviceLost("safe", says, runtime.now()))

        if self._wrong:
            runtime.feed(inputs.DeviceLost("config", self._wrong, runtime.now()))
        if self._volatile:
            runtime.feed(inputs.DeviceLost("disk", self._volatile, runtime.now()))

    def settled(self) -> None:
        """Tell systemd READY=1, once: the ring is lit, and the page answers if one is wanted.

        A page that cannot be served settles it too: the box and the log have said so by then, and
        what waits for this unit need not wait for a page that may never come.
        """
        if not self._ready:
            self._ready = True
            self._notifier.tell("READY=1")

    def stopping(self) -> None:
        """Tell systemd that the end is wanted."""
        self._notifier.tell("STOPPING=1")
