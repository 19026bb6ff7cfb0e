"""What a picture on the OLED is put together from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from firmware_py.render.text_metrics import width

if TYPE_CHECKING:
    from firmware_py.render.text_metrics import Font


class Piece(NamedTuple):
    """A text in its room: from column x, at most `room` pixels; `align` is -1, 0 or 1."""

    name: str
    text: str
    font: Font
    x: int
    y: int
    room: int
    align: int = -1
    lit: bool = True
    """Light on dark; False on an inverted ground."""

    @property
    def excess(self) -> int:
        """By how many pixels the text is wider than its room."""
        return max(0, width(self.text, self.font) - self.room)


class Rectangle(NamedTuple):
    """A rectangle, corners included; filled, or a frame of one pixel."""

    left: int
    top: int
    right: int
    bottom: int
    filled: bool = True


class Dots(NamedTuple):
    """Single pixels, (x, y)."""

    spots: tuple[tuple[int, int], ...]
