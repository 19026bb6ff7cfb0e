"""Input of the time of day to the console, repeated because clocks drift and summer time ends."""

import asyncio
import logging
from collections.abc import Callable
from datetime import datetime
from typing import Any

from firmware_py.console import inputs

_LOG = logging.getLogger(__name__)

SEARCH = 60.0
"""Interval while the time is unknown (s)."""
REPEAT = 600.0
"""Interval while the time is known (s)."""


class TimeFeed:
    """Periodic `TimeOfDay`. `read` returns the local time or None, and may block."""

    def __init__(
        self,
        read: Callable[[], datetime | None],
        feed: Callable[[Any], None],
        clock: Callable[[], int],
    ) -> None:
        self._read = read
        self._feed = feed
        self._clock = clock
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Start in the running event loop."""
        self._task = asyncio.get_running_loop().create_task(self._run())

    def close(self) -> None:
        """Stop."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while True:
            try:
                local = await asyncio.to_thread(self._read)
            except Exception:  # noqa: BLE001  (the device must go on without the time)
                _LOG.exception("the time of day cannot be read")
                local = None
            self._feed(inputs.TimeOfDay(local, self._clock()))
            await asyncio.sleep(SEARCH if local is None else REPEAT)
