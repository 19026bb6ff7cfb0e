"""Layout of one label as a value, independent of PDF. Units are mm from its top left corner.

Text is never cut off. A name gets the largest size in which it fits, with whole words in up to four
lines. A name that fits in no size raises BadLabels.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.core.errors import TableclockError

POINT = 25.4 / 72
"""Typographic point in mm."""
LEADING = 1.15
CAPITAL = 0.72
"""Height of Helvetica's capitals as a share of the size. Descenders need 0.22."""
SIZES = tuple(half / 2 for half in range(32, 8, -1))
"""Sizes of a name in points: 16 to 4.5."""
SMALL = (7.0, 6.0, 5.0, 4.5, 4.0, 3.5)
"""Sizes of the small print in points."""
LINES = 4
"""Maximum lines of a name."""
MODULE = 0.33
"""Smallest QR module that phones can read from an office printer (mm)."""
QUIET = 4
"""Width of the quiet zone around a QR code in modules (ISO/IEC 18004)."""
QR_MOST = 24.0
"""Maximum side of a QR code with its quiet zone (mm)."""

Measure = Callable[[str, float], float]
"""Function from a text and its size (points) to the width of the text in bold (mm)."""


class BadLabels(TableclockError, ValueError):
    """Labels that cannot be made. The message says which, why, and what would help."""


class Label(NamedTuple):
    """Content of the label of one card."""

    name: str
    small: str  # small print
    signs: tuple[tuple[str, int | None], ...]  # (colour id, number or None)
    code: tuple[tuple[bool, ...], ...]  # rows of QR modules


class Words(NamedTuple):
    """Line of text at the left end of its baseline."""

    x: float
    y: float
    size: float  # points
    text: str


class Sign(NamedTuple):
    """Shape of a seat colour in a square of `side` mm."""

    x: float
    y: float
    side: float
    colour: str


class LabelCode(NamedTuple):
    """QR code without its quiet zone, at its top left corner."""

    x: float
    y: float
    module: float  # side of a module (mm)
    rows: tuple[tuple[bool, ...], ...]


Part = Words | Sign | LabelCode


def compose(label: Label, size: tuple[float, float], measure: Measure) -> tuple[Part, ...]:
    """Return the parts of a label of this size (mm). Raise BadLabels if a text does not fit."""
    width, height = size
    pad = min(2.0, height / 9)
    parts: list[Part] = []
    right = width - pad
    code = _code(label, size)
    if code is not None:
        parts.append(code)
        right = code.x - QUIET * code.module
    room = right - pad
    foot = _fitted(label.small, room, SMALL, measure)
    if foot is None:
        raise BadLabels(f"“{label.small}” does not fit on {_mm(size)}: take a larger paper")
    bottom = height - pad
    parts.append(Words(pad, bottom - 0.22 * foot * POINT, foot, label.small))
    bottom -= foot * POINT * LEADING + 0.4
    if label.signs:
        side = min(5.0, height / 6, room / (len(label.signs) * 2.2))
        parts += _signs(label.signs, pad, bottom - side, side)
        bottom -= side + 0.6
    parts += _name(label.name, (pad, pad, room, bottom - pad), measure, size)
    return tuple(parts)


def _code(label: Label, size: tuple[float, float]) -> LabelCode | None:
    """Return the QR code at the right edge, or None if its modules would be smaller than `MODULE`.

    The quiet zone is inside the label.
    """
    across = len(label.code)
    if not across:
        return None
    side = min(size[1], size[0] * 0.42, QR_MOST)
    module = side / (across + 2 * QUIET)
    if module < MODULE:
        return None
    return LabelCode(
        size[0] - side + QUIET * module, (size[1] - side) / 2 + QUIET * module, module, label.code
    )


def _signs(signs: Iterable[tuple[str, int | None]], x: float, y: float, side: float) -> list[Part]:
    parts: list[Part] = []
    points = side / POINT / CAPITAL
    for colour, number in signs:
        parts.append(Sign(x, y, side, colour))
        if number is not None:
            parts.append(Words(x + side * 1.15, y + side, points, str(number)))
        x += side * 2.2
    return parts


def _name(
    name: str, box: tuple[float, float, float, float], measure: Measure, size: tuple[float, float]
) -> list[Words]:
    x, y, width, height = box
    for points in SIZES:
        rows = _wrapped(name, width, points, measure)
        step = points * POINT * LEADING
        if rows and len(rows) <= LINES and len(rows) * step <= height:
            top = y + CAPITAL * points * POINT
            return [Words(x, top + at * step, points, row) for at, row in enumerate(rows)]
    raise BadLabels(f"“{name}” does not fit on {_mm(size)}: take a larger paper")


def _wrapped(name: str, width: float, points: float, measure: Measure) -> list[str]:
    """Return the lines of a name, broken at spaces but not before a number.

    Return [] if one word is too wide.
    """
    rows: list[str] = []
    for word in re.split(r" +(?!\d)", name.strip()):
        if measure(word, points) > width:
            return []
        if rows and measure(f"{rows[-1]} {word}", points) <= width:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows


def _fitted(text: str, width: float, sizes: Iterable[float], measure: Measure) -> float | None:
    return next((points for points in sizes if measure(text, points) <= width), None)


def _mm(size: tuple[float, float]) -> str:
    return f"a label of {size[0]:.1f} x {size[1]:.1f} mm"
