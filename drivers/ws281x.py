"""Guard around rpi_ws281x, the C library that sends the ring's data on every Pi before the 5.

Blinka keeps the library's structure after a failed set-up and passes it to ws2811_fini at the next
frame. That function reads uninitialised memory: it crashes the program, or closes descriptor 0,
which may belong to something else by then. So the guard checks the device files first, and after a
failure it discards the structure without ws2811_fini.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
from pathlib import Path
from typing import Any, Final

from drivers.errors import DeviceGone

BACKEND: Final = "adafruit_blinka.microcontroller.bcm283x.neopixel"
"""Blinka's module that uses rpi_ws281x. Blinka loads it only on boards that need it."""

SPI_NODES: Final = {"/dev/spidev0.0": "spi", "/dev/gpiomem": "gpio"}
"""The device files that a set-up on GPIO10 opens, each with the group that may use it."""
DMA_NODES: Final = {"/dev/mem": "root", "/dev/vcio": "root"}
"""The device files that a set-up on a PWM or PCM pin opens, each with the user that may use it."""

PAUSE: Final = 60
"""Number of frames that are refused between a failed set-up and the next attempt. The library never
frees the memory of a failed set-up, and the daemon sends a frame each second."""

HINTS: Final = {
    -2: "no memory is left: restart the Pi",
    -4: "the graphics memory could not be locked: connect the ring to GPIO10",
    -5: "PWM and PCM pins need root: connect the ring to GPIO10",
    -6: "PWM and PCM pins need root: connect the ring to GPIO10",
    -7: "the pins could not be set up: let the user into the group gpio",
    -8: "PWM is in use: set dtparam=audio=off in config.txt, or connect the ring to GPIO10",
    -9: "the mailbox /dev/vcio cannot be opened: connect the ring to GPIO10",
    -10: "DMA failed: connect the ring to GPIO10",
    -11: "this board cannot send the data on that pin: connect the ring to GPIO10",
    -12: "PCM is in use: remove the sound card from config.txt, or connect the ring to GPIO10",
    -13: "/dev/spidev0.0 is not an SPI device that works: enable SPI (dtparam=spi=on) and restart",
    -14: "the SPI bus did not take the data: remove spidev.bufsiz from cmdline.txt and restart",
}
"""Return code of rpi_ws281x (ws2811.h) -> remedy. -1 has no known cause, -3 is in `hint`."""

_CODE: Final = re.compile(r"ws2811_\w+ failed with code (-\d+)")
_REVISION: Final = Path("/proc/device-tree/system/linux,revision")


class InitGuard:
    """Checks before the library is set up for one ring, and clean-up after a failed set-up."""

    def __init__(self, pin: int) -> None:
        self._nodes = SPI_NODES if pin == 10 else DMA_NODES
        self._proven: Any = None
        """The library's structure that has sent a frame. Only this one may go to ws2811_fini."""
        self._failures = 0
        """Frames in a row that this structure could not send."""
        self._pause = 0
        self._failure = ("", "")

    def check(self) -> None:
        """Raise DeviceGone if a set-up would fail, or if one failed less than PAUSE frames ago."""
        if sys.modules.get(BACKEND) is None:
            return
        for path, group in self._nodes.items():
            if not os.access(path, os.R_OK | os.W_OK):
                self._pause = 0  # the missing file may be the cause: try again without a pause
                raise _gone(path, group)
        if self._pause:
            self._pause -= 1
            reason, remedy = self._failure
            raise DeviceGone(reason, remedy=remedy)

    def sent(self) -> None:
        """Record that the library has sent a frame."""
        backend = sys.modules.get(BACKEND)
        self._failures = 0
        self._proven = None if backend is None else backend._led_strip  # noqa: SLF001

    def failed(self, reason: str, remedy: str) -> bool:
        """Clean up after a failed frame. Return whether the next one may use the same set-up."""
        backend: Any = sys.modules.get(BACKEND)
        if backend is None or backend._led_strip is None:  # noqa: SLF001
            return False
        if backend._led_strip is self._proven:  # noqa: SLF001
            # A set-up leaks memory, so it is repeated only if the failure lasts.
            self._failures += 1
            return self._failures % PAUSE != 0
        backend.ws.delete_ws2811_t(backend._led_strip)  # noqa: SLF001
        backend._led_strip = None  # noqa: SLF001
        _close_left_open(frozenset(self._nodes))
        self._pause, self._failure = PAUSE, (reason, remedy)
        return False


def hint(error: Exception) -> str:
    """Return the remedy for an error of the library, or "" for an error of something else."""
    if "requires running with sudo" in str(error):  # Blinka's message for code -5
        return HINTS[-5]
    found = _CODE.search(str(error))
    if found is None:
        return ""
    code = int(found[1])
    if code == -3:
        return (
            f"rpi_ws281x does not know the revision of this board{_revision()}: "
            "install a newer rpi_ws281x, or set on = false under [ring]"
        )
    return HINTS.get(code, "rpi_ws281x gives no reason: restart the Pi")


def _gone(path: str, group: str) -> DeviceGone:
    if group == "root":
        return DeviceGone(f"{path} is for root alone", remedy=HINTS[-5])
    if os.path.exists(path):  # noqa: PTH110
        return DeviceGone(
            f"{path} is closed to this user", remedy=f"let the user into the group {group}"
        )
    needed = "enable SPI (dtparam=spi=on in config.txt)" if group == "spi" else "update the system"
    return DeviceGone(f"there is no {path}", remedy=f"{needed} and restart the Pi")


def _revision() -> str:
    try:
        return f" ({int.from_bytes(_REVISION.read_bytes()):x})"
    except OSError:
        return ""


def _close_left_open(paths: frozenset[str]) -> None:
    """Close the device files that a failed set-up leaves open. No other code opens these files."""
    for name in os.listdir("/proc/self/fd"):  # noqa: PTH208
        with contextlib.suppress(OSError):
            if os.readlink(f"/proc/self/fd/{name}") in paths:  # noqa: PTH115
                os.close(int(name))
