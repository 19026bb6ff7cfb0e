"""What is known of the boards and parts: boot lines, currents (config/hardware.toml).

The doctor, the installer and the build documents all read it here.
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
    """A board. supply_ma: of its maker's supply; peak_ma: what it draws itself."""

    name: str
    supply_ma: int
    peak_ma: int


class BootLine(msgspec.Struct, frozen=True):
    """A line of config.txt that a device needs, or is only better with (`wish`)."""

    boards: tuple[str, ...]
    needs: str
    line: str
    why: str
    wish: bool = False


class TakenPins(msgspec.Struct, frozen=True):
    """Pins of the header that a line of config.txt takes."""

    param: str = ""
    """Name of a dtparam, or empty."""
    overlay: str = ""
    """Name of a dtoverlay, or empty; a * at its end stands for the rest of a name."""
    pins: tuple[int, ...] = ()
    """GPIO numbers that it always takes."""
    given: dict[str, int] = {}
    """Parameter of the overlay that names a pin -> GPIO number without that parameter, 0: none."""
    own: str = ""
    """The device that needs the line itself."""


class Plate(msgspec.Struct, frozen=True):
    """Holes of the mounting plate, in mm; pairs are width and height."""

    light: float
    window: tuple[float, float]
    button: float
    reader: tuple[float, float]


class Hardware(msgspec.Struct, frozen=True):
    """config/hardware.toml."""

    board: dict[str, Board]
    peak_ma: dict[str, int]
    ring_mm: dict[str, float]
    plate_mm: Plate
    boot: tuple[BootLine, ...]
    taken: tuple[TakenPins, ...]

    def boot_lines(self, board: str, config: Config) -> tuple[BootLine, ...]:
        """Return the lines that a board needs for the devices that are set up."""
        used = header_devices(config)
        return tuple(each for each in self.boot if board in each.boards and each.needs in used)

    def budget(self, board: str, config: Config) -> dict[str, int]:
        """Return what each part may draw at most, in mA."""
        parts = {"board": self.board[board].peak_ma}
        if config.ring.on:
            parts |= {"ring": config.ring.limit_ma, "shifter": self.peak_ma["shifter"]}
        used = {"display": config.display.on, "reader": config.reader.on, "sound": config.sound.on}
        return parts | {name: self.peak_ma[name] for name, on in used.items() if on}


@cache
def hardware() -> Hardware:
    """Return what config/hardware.toml says."""
    toml = (resources.files("config") / "hardware.toml").read_text("utf-8")
    return msgspec.toml.decode(toml, type=Hardware)


def header_devices(config: Config) -> frozenset[str]:
    """Return the devices that hang on the header's own buses, and not on USB or other pins."""
    used = {
        "ring": config.ring.on and config.ring.pin == 10,
        "display": config.display.on and config.display.bus == 1,
        "reader": config.reader.on and config.reader.port in UART_PORTS,
    }
    return frozenset(name for name, on in used.items() if on)
