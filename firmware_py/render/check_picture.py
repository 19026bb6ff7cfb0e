"""Test pictures of the OLED: a check pattern, and the keys as circles.

The check pattern reaches all four edges. It has single pixels, single lines and letters that blur
first, and no symmetry: a rotated, mirrored or moved picture looks different.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firmware_py.render.primitives import Dots, Piece, Rectangle
from firmware_py.render.text_metrics import BACK, BOLD, CHECK, HEADLINE, REGULAR, width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware_py.render.screen import Screen

ROOM: Final = 86
"""Pixels of a row of text in the check pattern."""
_CORNERS: Final = (("1", 4, 2), ("2", 119, 2), ("3", 4, 50), ("4", 119, 50))
_LETTERS: Final = "iIl1 0O8B rn m ÄÉß"
_RADIUS: Final = 10


def pattern(screen: Screen) -> Iterator[Piece | Rectangle | Dots]:
    """Yield the primitives of a test picture."""
    if screen.pattern != "dark":
        yield Rectangle(0, 0, 127, 63, filled=screen.pattern == "light")
    if screen.pattern != "check":
        return
    for text, x, y in _CORNERS:
        yield Piece("corner", text, BOLD, x, y, 6)
    yield Dots(tuple((x, y) for x in range(14, 42) for y in range(4, 14) if (x + y) % 2))
    yield from (Rectangle(x, 4, x, 13) for x in range(46, 74, 2))
    yield from (Rectangle(78, y, 106, y) for y in range(4, 14, 2))
    for row, y in zip(screen.rows[:2], (15, 27), strict=False):
        yield Piece("row", row, REGULAR, 14, y, ROOM)
    yield Piece("letters", "Ag", HEADLINE, 102, 15, 24)
    yield Piece("letters", _LETTERS, REGULAR, 14, 38, 110)
    back, ok = getattr(screen.foot, "back", ""), getattr(screen.foot, "ok", "")
    yield Piece("back", f"{BACK}\u202f{back}", REGULAR, 12, 50, 50)
    yield Piece("ok", f"{ok}\u202f{CHECK}", BOLD, 66, 50, 50, 1)


def circles(buttons: tuple[tuple[str, bool], ...]) -> Iterator[Piece | Dots]:
    """Yield a circle for each key. The circle of a pressed key is filled."""
    for at, (sign, pressed) in enumerate(buttons):
        x, y = 14 + 32 * at, 39
        yield Dots(tuple((x + dx, y + dy) for dx, dy in _disc(ring=not pressed)))
        wide = width(sign, HEADLINE)
        yield Piece("key", sign, HEADLINE, x - wide // 2, 31, wide, -1, not pressed)


def _disc(*, ring: bool) -> Iterator[tuple[int, int]]:
    """Yield the pixels of a disc around (0, 0), or only those of its edge."""
    around = range(-_RADIUS, _RADIUS + 1)
    outer, inner = (_RADIUS + 0.5) ** 2, (_RADIUS - 0.5) ** 2
    for x in around:
        for y in around:
            square = x * x + y * y
            if square <= outer and not (ring and square < inner):
                yield x, y
