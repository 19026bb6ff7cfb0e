"""Line chart of the chances in a match, in the three rows of the OLED between header and footer.

The display has one colour, so curves differ in their dash pattern and in the shape at their end.
The first curve is solid: it belongs to the seat that the review describes. One row of pixels is
3 percentage points, which leaves no space to show the uncertainty.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Final

from firmware_py.render.primitives import Dots, Piece, Rectangle
from firmware_py.render.text_metrics import REGULAR

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware_py.render.screen import Chart, Curve

LEFT: Final = 3
TOP, BOTTOM = 17, 49
"""Pixel rows of chance 1 and chance 0. The turning points are marked just below `BOTTOM`."""
SHAPE: Final = 7
"""Width and height of a shape (pixels)."""
COLUMN: Final = 4
"""Number of shapes in one column at the curves' ends."""
DASHES: Final = ("1", "11110", "10", "1111011010", "1100", "1000")
"""Dash patterns of the curves. Each digit is a pixel, and a 1 is lit."""


def plot(course: Chart) -> Iterator[Piece | Rectangle | Dots]:
    """Yield the axis, the curves, the marks, the position of the replay, and the shapes."""
    shown = [curve for curve in course.curves if curve.figure is not None]
    columns = -(-len(shown) // COLUMN)
    right = 126 - columns * (SHAPE + 1)
    yield Dots(tuple((1, y) for y in range(TOP, BOTTOM + 1)))
    middle = (TOP + BOTTOM) // 2
    yield Dots(tuple((x, middle) for x in range(LEFT, right + 1, 8)))
    for curve, dashes in zip(course.curves, DASHES * len(course.curves), strict=False):
        yield Dots(tuple(_line(curve, dashes, right)))
    for mark in course.marks:
        x = _x(mark, right)
        yield Rectangle(x - 1, BOTTOM + 1, x + 1, BOTTOM + 2)
    if course.at is not None:
        x = _x(course.at, right)
        yield Dots(tuple((x, y) for y in range(TOP, BOTTOM + 1, 2)))
    yield from _shapes(shown, right)


def _x(share: float, right: int) -> int:
    return LEFT + round((right - LEFT) * min(1.0, max(0.0, share)))


def _y(chance: float) -> int:
    return BOTTOM - round((BOTTOM - TOP) * min(1.0, max(0.0, chance)))


def _line(curve: Curve, dashes: str, right: int) -> Iterator[tuple[int, int]]:
    """Yield the lit pixels of a curve. The dash pattern continues from one piece to the next."""
    run = 0
    for piece in curve.pieces:
        spots = [(_x(at, right), _y(chance)) for at, chance in piece]
        for (x, y), (to_x, to_y) in pairwise(spots):
            steps = max(abs(to_x - x), abs(to_y - y), 1)
            for step in range(steps):
                if dashes[run % len(dashes)] == "1":
                    yield x + round((to_x - x) * step / steps), y + round((to_y - y) * step / steps)
                run += 1
        yield from spots[-1:]


def _shapes(curves: list[Curve], right: int) -> Iterator[Piece]:
    """Yield the shape of each curve near the height of its end, moved so that none overlap."""
    ends = sorted((_y(curve.pieces[-1][-1][1]), n) for n, curve in enumerate(curves))
    columns = -(-len(ends) // COLUMN)
    for column in range(columns):
        mine = ends[column::columns]
        top = TOP - 1
        for place, (y, number) in enumerate(mine):
            below = (len(mine) - 1 - place) * SHAPE
            top = min(max(top, y - SHAPE // 2), BOTTOM + 1 - SHAPE - below)
            figure = curves[number].figure
            if figure is not None:
                x = right + 2 + column * (SHAPE + 1)
                yield Piece("figure", figure.sign, REGULAR, x, top - 2, SHAPE)
            top += SHAPE
