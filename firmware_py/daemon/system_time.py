"""Local time of this machine, if its clock can be trusted.

A Pi has no clock chip. Until its clock is synchronised over the network, it continues at the time
of the last shutdown.
"""

import os
import subprocess
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Final

MARKER: Final = Path("/run/systemd/timesync/synchronized")
"""File that systemd-timesyncd creates at the first synchronisation."""
CLOCK_CHIP: Final = Path("/sys/class/rtc/rtc0/hctosys")
"""File that contains 1 if the kernel set the system clock from a clock chip."""
_TIMEDATECTL: Final = ("timedatectl", "show", "--property=NTPSynchronized", "--value")


def _timedatectl() -> str:
    """Return "yes" if another service has synchronised the clock."""
    # timedatectl would tell its own exit status to the service manager of this program.
    environ = {key: value for key, value in os.environ.items() if key != "NOTIFY_SOCKET"}
    try:
        run = subprocess.run(  # noqa: S603  (fixed arguments)
            _TIMEDATECTL, capture_output=True, text=True, timeout=5, check=False, env=environ
        )
    except (OSError, subprocess.SubprocessError):
        return ""
    return run.stdout.strip()


def synchronised(
    marker: Path = MARKER, chip: Path = CLOCK_CHIP, ask: Callable[[], str] = _timedatectl
) -> bool:
    """Return whether the system clock shows the time. This may wait for a program."""
    if marker.exists():
        return True
    try:
        if chip.read_text().strip() == "1":
            return True
    except OSError:
        pass
    return ask() == "yes"


def local_time() -> datetime | None:
    """Return the local time, or None if it is unknown. This may wait for a program."""
    return datetime.now().astimezone().replace(tzinfo=None) if synchronised() else None
