"""Which parts of an OLED's memory a new picture changes.

The controllers keep eight pages of 128 bytes; a byte is eight pixels downwards, bit 0 on top. To
write somewhere a driver points at a page and a column and sends bytes, which go there and to the
right of it. Pointing costs bytes as well, so two changes with little between them go as one run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTH: Final = 128
PAGES: Final = 8
SIZE: Final = WIDTH * PAGES

POINTING: Final = 7
"""What pointing costs, in bytes on the bus: a transfer of three commands, and the begin of the
transfer of the data; each transfer begins with an address and a control byte."""


class Run(NamedTuple):
    """Bytes to be written side by side into one page, from a column on."""

    page: int
    column: int
    data: bytes


def memory(image: Image.Image) -> bytes:
    """Return a picture of 128 x 64, mode "1", as the 1,024 bytes of display memory, by page."""
    # A quarter turn clockwise makes a row of each column, its lowest pixel first: packed into
    # bytes, the bits already stand as the controller has them, and the pages run backwards.
    turned = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(turned[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def whole(after: bytes) -> list[Run]:
    """Return the runs that write all of a memory, whatever it held."""
    return [Run(page, 0, after[page * WIDTH : (page + 1) * WIDTH]) for page in range(PAGES)]


def changes(before: bytes, after: bytes) -> list[Run]:
    """Return the runs that make one memory of another, in reading order; none if they are equal.

    No other runs of whole bytes do it with less on the bus.
    """
    return [run for page in range(PAGES) for run in _changes(before, after, page)]


def _changes(before: bytes, after: bytes, page: int) -> Iterator[Run]:
    start = page * WIDTH
    old, new = before[start : start + WIDTH], after[start : start + WIDTH]
    if old == new:
        return
    first = last = -1
    for column in range(WIDTH):
        if old[column] == new[column]:
            continue
        if first < 0:
            first = column
        elif column - last - 1 > POINTING:
            yield Run(page, first, new[first : last + 1])
            first = column
        last = column
    yield Run(page, first, new[first : last + 1])
