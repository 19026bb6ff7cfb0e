"""Labels and their papers, independent of PDF. Units are mm from the top left corner.

Text is never cut off. A name gets the largest size in which it fits, with whole words in up to four
lines. A name that fits in no size raises BadLabels.

Sizes and pitches of papers are from the manufacturer's templates (avery.com, avery.eu: template of
each product number). The margins follow from them, because all these sheets are symmetric.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from games.core.errors import TableclockError, choice

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
    foot = next((points for points in SMALL if measure(label.small, points) <= room), None)
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


def _mm(size: tuple[float, float]) -> str:
    return f"a label of {size[0]:.1f} x {size[1]:.1f} mm"


A4 = (210.0, 297.0)
LETTER = (215.9, 279.4)
INCH = 25.4


class BadPaper(TableclockError, ValueError):
    """Unknown paper. The message lists the known ones."""


class Paper(NamedTuple):
    """Sheet of labels. Sizes are (width, height) in mm."""

    id: str
    page: tuple[float, float]
    size: tuple[float, float]  # size of one label
    columns: int
    rows: int
    pitch: tuple[float, float]  # distance between the same edges of adjacent labels
    cut: bool = False  # plain paper with lines to cut along

    @property
    def margins(self) -> tuple[float, float]:
        """Left and top margin in mm."""
        wide = (self.columns - 1) * self.pitch[0] + self.size[0]
        high = (self.rows - 1) * self.pitch[1] + self.size[1]
        return (self.page[0] - wide) / 2, (self.page[1] - high) / 2

    @property
    def labels(self) -> int:
        """Number of labels on a sheet."""
        return self.columns * self.rows

    def corner(self, number: int) -> tuple[float, float]:
        """Return the top left corner of a label, counted row by row from 0, in mm."""
        row, column = divmod(number, self.columns)
        left, top = self.margins
        return left + column * self.pitch[0], top + row * self.pitch[1]


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("avery-l7160", A4, (63.5, 38.1), 3, 7, (66.04, 38.1)),
        Paper("avery-l7163", A4, (99.1, 38.1), 2, 7, (101.6, 38.1)),
        Paper("avery-l7651", A4, (38.1, 21.2), 5, 13, (40.6, 21.2)),
        Paper("avery-l4732", A4, (35.6, 16.9), 5, 16, (38.1, 16.9)),
        Paper("avery-5160", LETTER, (2.625 * INCH, INCH), 3, 10, (2.75 * INCH, INCH)),
        Paper("avery-5167", LETTER, (1.75 * INCH, INCH / 2), 4, 20, (2.0625 * INCH, INCH / 2)),
        Paper("a4", A4, (60.0, 30.0), 3, 9, (60.0, 30.0), cut=True),
        Paper("letter", LETTER, (60.0, 30.0), 3, 8, (60.0, 30.0), cut=True),
    )
}
"""Known papers by id."""


def paper(name: str) -> Paper:
    """Return a paper by id, with or without "avery-". Raise BadPaper if it is unknown."""
    wanted = name.lower()
    found = PAPERS.get(wanted) or PAPERS.get(f"avery-{wanted}")
    if found is None:
        raise BadPaper(f"there is no paper {name!r}; {choice(name, PAPERS)}")
    return found
