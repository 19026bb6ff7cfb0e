"""Data of the boards and parts from config/hardware.toml: boot lines, currents, dimensions.

The doctor, the installer and the build documents use it.
"""

from functools import cache
from importlib import resources
from typing import Final

import msgspec

from firmware_py.settings.config import Config
from firmware_py.settings.validation import UART_PORTS

HEADER: Final = {
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21,
    25: 22, 11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38,
    21: 40,
}  # fmt: skip
"""GPIO number -> pin of the 40-pin header, the same on all boards."""


class Board(msgspec.Struct, frozen=True):
    """Raspberry Pi model."""

    name: str
    supply_ma: int  # current of the official power supply
    peak_ma: int  # peak current of the board without parts


class BootLine(msgspec.Struct, frozen=True):
    """Line of config.txt that a device needs."""

    boards: tuple[str, ...]
    needs: str  # device that needs the line
    line: str
    why: str
    wish: bool = False  # recommended, not required


class TakenPins(msgspec.Struct, frozen=True):
    """Pins of the header that a line of config.txt uses."""

    param: str = ""
    """Name of a dtparam, or empty."""
    overlay: str = ""
    """Name of a dtoverlay, or empty. A trailing * matches any rest of the name."""
    pins: tuple[int, ...] = ()
    """GPIO numbers that the line always uses."""
    given: dict[str, int] = {}
    """Overlay parameter that sets a pin -> its default GPIO number, or 0 for no default."""
    own: str = ""
    """Device of this project that needs the line."""


class Plate(msgspec.Struct, frozen=True):
    """Holes of the mounting plate in mm. Pairs are width and height."""

    light: float
    window: tuple[float, float]
    button: float
    reader: tuple[float, float]


class Hardware(msgspec.Struct, frozen=True):
    """Content of config/hardware.toml."""

    board: dict[str, Board]
    peak_ma: dict[str, int]
    ring_mm: dict[str, float]
    plate_mm: Plate
    boot: tuple[BootLine, ...]
    taken: tuple[TakenPins, ...]

    def boot_lines(self, board: str, config: Config) -> tuple[BootLine, ...]:
        """Return the boot lines of a board for the devices in use."""
        used = header_devices(config)
        return tuple(each for each in self.boot if board in each.boards and each.needs in used)

    def budget(self, board: str, config: Config) -> dict[str, int]:
        """Return the peak current of each part in mA."""
        parts = {"board": self.board[board].peak_ma}
        if config.ring.on:
            parts |= {"ring": config.ring.limit_ma, "shifter": self.peak_ma["shifter"]}
        used = {"display": config.display.on, "reader": config.reader.on, "sound": config.sound.on}
        return parts | {name: self.peak_ma[name] for name, on in used.items() if on}


@cache
def hardware() -> Hardware:
    """Return the content of config/hardware.toml."""
    toml = (resources.files("config") / "hardware.toml").read_text("utf-8")
    return msgspec.toml.decode(toml, type=Hardware)


def header_devices(config: Config) -> frozenset[str]:
    """Return the devices on the SPI, I2C and UART buses of the header, not on USB or other pins."""
    used = {
        "ring": config.ring.on and config.ring.pin == 10,
        "display": config.display.on and config.display.bus == 1,
        "reader": config.reader.on and config.reader.port in UART_PORTS,
    }
    return frozenset(name for name, on in used.items() if on)
