"""Drawing primitives of the OLED (texts, rectangles and pixels), and its dimensions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from firmware_py.render.text_metrics import width

if TYPE_CHECKING:
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
