"""Waiting for threads, programs and browsers in tests."""

import os
import time
from collections.abc import Callable
from typing import Any

import pytest

LONG = 600 if os.environ.get("CI") else 60
"""Timeout after which something counts as broken (s). A passing test never waits for it, and a busy
machine may need a minute.
"""

LONG_MS = 1000 * LONG
"""The same in milliseconds, for Playwright."""

PAUSE = 0.005
"""Pause between two checks (s). Without it the waiting test takes processor time from the other."""


def until(holds: Callable[[], Any], what: str) -> None:
    """Wait until a condition holds for which there is no event; `what` names it in the failure."""
    ends = time.monotonic() + LONG
    while not holds():
        if time.monotonic() > ends:
            pytest.fail(f"{what}: that never came")
        time.sleep(PAUSE)
