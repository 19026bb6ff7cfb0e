"""Minimal updates of an OLED's memory: the runs of bytes in which two pictures differ.

The controllers have eight pages of 128 bytes. A byte is eight pixels downwards, bit 0 on top. To
write, a driver sets the page and the column and then sends bytes, which fill the page to the right.
Setting the position costs bytes too, so two changes with a small gap are sent as one run.
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
"""Cost of setting the position, in bytes on the bus: a transfer of three commands and the start of
the data transfer. Each transfer starts with an address and a control byte."""


class Run(NamedTuple):
    """Adjacent bytes to write into one page, from a column on."""

    page: int
    column: int
    data: bytes


def memory(image: Image.Image) -> bytes:
    """Return a picture of 128 x 64, mode "1", as the 1,024 bytes of display memory, by page."""
    # Turning the picture clockwise makes a row of each column, lowest pixel first. The packed
    # bytes then have the controller's bit order, and the pages are in reverse order.
    turned = image.transpose(Image.Transpose.ROTATE_270).tobytes()
    return b"".join(turned[PAGES - 1 - page :: PAGES] for page in range(PAGES))


def whole(after: bytes) -> list[Run]:
    """Return the runs that write the whole memory."""
    return [Run(page, 0, after[page * WIDTH : (page + 1) * WIDTH]) for page in range(PAGES)]


def changes(before: bytes, after: bytes) -> list[Run]:
    """Return the runs that turn `before` into `after`, in reading order, or [] if they are equal.

    No other set of runs costs fewer bytes on the bus.
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
