"""Settings of displays and rings that a hardware test can try."""

from typing import Final

import msgspec

from drivers.display import CHIPS, Offset, first_column
from drivers.ring import ORDERS
from firmware_py.settings.schema import DisplaySettings

_OFFSETS: Final[tuple[Offset, ...]] = (0, 2)
_ADDRESSES: Final = (0x3C, 0x3D)


def column(display: DisplaySettings) -> int:
    """Return the column of the chip's memory that the panel shows at its left edge."""
    return first_column(display.chip, display.offset)


def channel_orders(order: str) -> list[str]:
    """Return the orders of as many colour channels as `order` has."""
    return [each for each in ORDERS if len(each) == len(order)]


def settings_to_try(display: DisplaySettings, fault: str) -> list[DisplaySettings]:
    """Return the settings that can remove a fault, the likeliest first."""
    if fault == "turned":
        return [msgspec.structs.replace(display, rotate=180 - display.rotate)]
    used = (display.chip, column(display))
    pairs: dict[tuple[str, int], Offset] = {}
    for chip, offset in (
        *((chip, "usual") for chip in CHIPS),
        *((chip, offset) for offset in _OFFSETS for chip in CHIPS),
    ):
        pairs.setdefault((chip, first_column(chip, offset)), offset)
    found = [
        msgspec.structs.replace(display, chip=chip, offset=offset)
        for (chip, first), offset in pairs.items()
        if (chip, first) != used
    ]
    if fault == "snow":
        others = [each for each in _ADDRESSES if each != display.address]
        found = [msgspec.structs.replace(display, address=each) for each in others] + found
    return found
