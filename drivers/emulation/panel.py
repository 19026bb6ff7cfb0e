"""Panel of an emulated OLED module: wiring of its lines, and conversion of pages to pixel rows.

A panel of 128 x 64 is wired for the usual COM pad setting (0xDA, 0x12): its lines are connected to
the two sides of the chip alternately.
"""

from collections.abc import Iterable
from typing import Final

from PIL import Image

WIDTH: Final = 128
HEIGHT: Final = 64
ALTERNATIVE: Final = 0x10
SIDES_EXCHANGED: Final = 0x20
"""Bits of 0xDA: alternating sides, and left and right exchanged."""


def _pad(row: int, wiring: int) -> int:
    """Return the COM pad that drives a row (SSD1306, section 10.1.18 and table 10-3).

    Pads 0..31 are at one side of the chip, 32..63 at the other. Sequential wiring uses one side
    after the other, alternative wiring alternates. A remap exchanges the sides.
    """
    pad = row // 2 + HEIGHT // 2 * (row % 2) if wiring & ALTERNATIVE else row
    return (pad + HEIGHT // 2) % HEIGHT if wiring & SIDES_EXCHANGED else pad


def scan(wiring: int) -> tuple[int, ...]:
    """Return the row that each line of the panel shows, for these bits of 0xDA."""
    row_of = {_pad(row, wiring): row for row in range(HEIGHT)}
    return tuple(row_of[_pad(line, ALTERNATIVE)] for line in range(HEIGHT))


def lines(pages: Iterable[bytes]) -> list[bytes]:
    """Convert pages (a byte is eight pixels downwards, bit 0 on top) to rows of 16 bytes."""
    found = []
    for page in pages:
        # In a picture 8 pixels wide each byte is a row with bit 7 at the left. Turning it
        # counter-clockwise puts bit 0 on top and the first column at the left.
        upright = Image.frombytes("1", (8, WIDTH), page).transpose(Image.Transpose.ROTATE_90)
        rows = upright.tobytes()
        found += [rows[start : start + WIDTH // 8] for start in range(0, len(rows), WIDTH // 8)]
    return found
