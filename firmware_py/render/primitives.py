"""Drawing primitives of the OLED (texts, rectangles and pixels), and its dimensions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from firmware_py.render.text_metrics import width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware_py.render.text_metrics import Font

WIDTH: Final = 128
HEIGHT: Final = 64
LINE: Final = 126
"""Pixels of text in a row, from column 1."""
FOOT: Final = 52
"""Top pixel row of the footer and of the line at its upper edge."""


class Piece(NamedTuple):
    """A text with the space that it may use."""

    name: str
    text: str
    font: Font
    x: int
    y: int
    room: int
    """Available width from column x (pixels)."""
    align: int = -1  # -1 left, 0 centred, 1 right
    lit: bool = True
    """True for light on dark, False on an inverted background."""

    @property
    def excess(self) -> int:
        """Return by how many pixels the text is wider than its room."""
        return max(0, width(self.text, self.font) - self.room)


class Rectangle(NamedTuple):
    """A filled rectangle, or a frame of one pixel. The corners belong to it."""

    left: int
    top: int
    right: int
    bottom: int
    filled: bool = True


class Dots(NamedTuple):
    """Single pixels as (x, y)."""

    spots: tuple[tuple[int, int], ...]
    lit: bool = True


def bar(share: float, top: int) -> Iterator[Rectangle]:
    """Yield a progress bar of 8 pixels. `share` is 0 to 1."""
    yield Rectangle(1, top, 126, top + 7, filled=False)
    full = 3 + round(121 * min(1.0, max(0.0, share)))
    if full > 3:
        yield Rectangle(3, top + 2, full, top + 5)


def underline(text: str, font: Font, at: int, x: int, y: int) -> Rectangle:
    """Return the line under the digit with index `at` of a text that begins in column x."""
    zero = width("0", font)
    start = x + width(text[:at] + "0", font) - zero
    return Rectangle(start, y, start + zero - 1, y + 1)
