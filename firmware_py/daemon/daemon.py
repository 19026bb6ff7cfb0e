"""Service functions around the runtime: systemd notifications, crash counter and safe mode."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import msgspec

from firmware_py.console import inputs
from firmware_py.daemon.crash_counter import SECOND, WELL, CrashCounter
from firmware_py.daemon.watchdog import Notifier, Watchdog
from firmware_py.runtime.runtime import Runtime
from firmware_py.settings.config import BadConfig, Config


def safe_config(paths: Sequence[Path], model: str) -> Config:
    """Return the default settings without plug-ins, for safe mode.

    Only the journal path and the language come from the owner's settings, as they are harmless.
    """
    usual = msgspec.structs.replace(Config.load((), model), plugins=False)
    try:
        own = Config.load(paths, model)
    except BadConfig:
        return usual
    return msgspec.structs.replace(usual, journal=own.journal, language=own.language)


class Daemon:
    """One run of the device under systemd or from a terminal.

    `safe` is whether it uses the default settings. `wrong` is the reason for using the last good
    settings, or "". `volatile` is the reason why saved matches are lost at power-off, or "".
    """

    def __init__(
        self,
        notifier: Notifier,
        crashes: CrashCounter,
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
        """Start the watchdog and show start-up warnings, once the ring is lit.

        systemd checks its watchdog from the first WATCHDOG=1 on, even before READY=1. The time
        before is limited by TimeoutStartSec=. The crash counter is cleared after WELL.
        """
        if self._notifier.watchdog is not None:
            Watchdog(runtime, loop, self._notifier.tell).start(self._notifier.watchdog)
        loop.call_later(WELL / SECOND, self._crashes.clear)
        if self._safe:
            why = f" The last time: {self._crashes.says}." if self._crashes.says else ""
            says = f"tableclock doctor says what mends it.{why}"
            runtime.feed(inputs.DeviceLost("safe", says, runtime.now()))

        if self._wrong:
            runtime.feed(inputs.DeviceLost("config", self._wrong, runtime.now()))
        if self._volatile:
            runtime.feed(inputs.DeviceLost("disk", self._volatile, runtime.now()))

    def settled(self) -> None:
        """Send READY=1 to systemd, once: the ring is lit, and the page, if any, answers.

        It is also sent if the page cannot be served. Display and log report that error, and units
        that wait for this one should not wait for a page that may never come.
        """
        if not self._ready:
            self._ready = True
            self._notifier.tell("READY=1")

    def stopping(self) -> None:
        """Send STOPPING=1 to systemd."""
        self._notifier.tell("STOPPING=1")
