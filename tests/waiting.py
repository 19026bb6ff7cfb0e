"""How tests wait for what others do: threads, programs, a browser."""

import os
import time
from collections.abc import Callable
from typing import Any

import pytest

LONG = 600 if os.environ.get("CI") else 60
"""Seconds until something is taken for broken. A test that passes waits for none of them, and a
machine with much else to do may need a minute; who waits for a test that fails has less time."""

LONG_MS = 1000 * LONG
"""The same, as Playwright counts."""

PAUSE = 0.005
"""Between two looks (s). Without one, who waits keeps the processor from who is waited for."""


def until(holds: Callable[[], Any], what: str) -> None:
    """Wait until something holds that no event tells of; what: said if it never does."""
    ends = time.monotonic() + LONG
    while not holds():
        if time.monotonic() > ends:
            pytest.fail(f"{what}: that never came")
        time.sleep(PAUSE)
