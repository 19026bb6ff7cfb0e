"""Layout of the footer: the words of the keys in the order of the plate, or the scores.

    ↩ back    ◂ 2/6 ▸    choose ✓

back is at the left edge, ok is bold at the right edge, and previous and next are between them. Each
symbol is at the outer side of its word. The scores are between the bare symbols of back and ok, so
the symbols never move.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from firmware_py.render.primitives import FOOT, HEIGHT, LINE, WIDTH, Piece, Rectangle
from firmware_py.render.screen import Keys, Scores
from firmware_py.render.text_metrics import BACK, BOLD, CHECK, LEFT, REGULAR, RIGHT, fits, width

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware_py.render.text_metrics import Font

NARROW: Final = "\u202f"
"""Space between a symbol and its word."""
GAP: Final = 5
"""Pixels between two parts of the footer."""
TIGHT: Final = 3
"""Pixels between back and ok if their words are long."""
SHAPE: Final = 7
"""Width of a seat's shape (pixels)."""
COLUMN: Final = 42
"""Maximum width of a score's column (pixels)."""
SETTINGS: Final = ((BOLD, 2, 3), (REGULAR, 2, 3), (REGULAR, 1, 2))
"""Settings of a score, the widest first: font, space before the number, space after it."""


def plot(foot: Keys | Scores, page: int, *, turned: bool = False) -> Iterator[Piece | Rectangle]:
    """Yield the primitives of the footer. An odd `page` shows the second half of the scores.

    turned: ok is at the left and back at the right, as a player opposite the keys sees them.
    """
    if isinstance(foot, Scores):
        yield from _scores(foot, page, turned=turned)
    elif foot.says:
        yield Piece("says", foot.says, REGULAR, 1, FOOT, LINE)
    else:
        yield from map(_mirrored, _keys(foot)) if turned else _keys(foot)


def _mirrored(part: Piece | Rectangle) -> Piece | Rectangle:
    """Return a part of the footer at the other side, with its symbol at the outer side."""
    if isinstance(part, Rectangle):
        return part._replace(left=WIDTH - 1 - part.right, right=WIDTH - 1 - part.left)
    text = part.text
    if part.name in ("back", "ok"):
        text = NARROW.join(reversed(text.split(NARROW)))
    return part._replace(text=text, x=WIDTH - part.x - part.room)


def _keys(foot: Keys) -> Iterator[Piece | Rectangle]:
    back = f"{BACK}{NARROW}{foot.back}" if foot.back else ""
    ok = f"{foot.ok}{NARROW}{CHECK}" if foot.ok else ""
    # ok keeps up to a third of the footer, even if the word of back is long.
    kept = min(width(ok, BOLD), LINE // 3) + GAP if ok else 0
    left, right = 1, WIDTH - 1
    if back:
        room = min(width(back, REGULAR), LINE - kept)
        yield from _label("back", back, REGULAR, left, room, pressed=foot.pressed == "back")
        left += room + GAP
    if ok:
        room = min(width(ok, BOLD), right - left + (GAP - TIGHT if back else 0))
        yield from _label("ok", ok, BOLD, right - room, room, pressed=foot.pressed == "ok")
        right -= room + GAP
    room = right - left
    texts = tuple(_middle(foot))
    text = next((text for text in texts if fits(text, REGULAR, room)), texts[-1])
    if text:
        wide = min(width(text, REGULAR), max(1, room))
        yield Piece("middle", text, REGULAR, left + (room - wide) // 2, FOOT, wide)


def _middle(foot: Keys) -> Iterator[str]:
    """Yield the texts between back and ok, the widest first. Only a count may be left out."""
    words = [f"{LEFT}{NARROW}{foot.previous}"] if foot.previous else []
    words += [f"{foot.next}{NARROW}{RIGHT}"] if foot.next else []
    if words:
        counted = [foot.count] if foot.count else []
        yield from (space.join([*counted, *words]) for space in ("   ", "  "))
        yield from (space.join(words) for space in ("   ", "  "))
        return
    if foot.count and foot.arrows and not foot.count.endswith("/1"):
        yield f"{LEFT} {foot.count} {RIGHT}"
    yield foot.count
    yield ""


def _label(
    name: str, text: str, font: Font, x: int, room: int, *, pressed: bool
) -> Iterator[Piece | Rectangle]:
    if pressed:
        yield Rectangle(max(0, x - 3), FOOT, min(WIDTH - 1, x + room + 2), HEIGHT - 1)
    yield Piece(name, text, font, x, FOOT, room, lit=not pressed)


def _scores(foot: Scores, page: int, *, turned: bool) -> Iterator[Piece | Rectangle]:
    """Yield the scores in columns between the symbols of the keys that have an effect."""
    left, right = 1, WIDTH - 1
    back = Piece("back", BACK, REGULAR, left, FOOT, SHAPE) if foot.keys.back else None
    ok = Piece("ok", CHECK, BOLD, right - SHAPE, FOOT, SHAPE) if foot.keys.ok else None
    if turned:
        back, ok = (key and key._replace(x=WIDTH - key.x - SHAPE) for key in (ok, back))
    if back:
        yield back
        left += SHAPE + GAP
    if ok:
        yield ok
        right -= SHAPE + GAP
    if foot.note:
        wide = min(width(foot.note, REGULAR), LINE // 2)
        yield Piece("note", foot.note, REGULAR, right - wide, FOOT, wide, 1)
        right -= wide + 4
    room, half = right - left, (len(foot.scores) + 1) // 2
    part = foot.scores[half:] if page % 2 else foot.scores[:half]
    for scores, (font, inner, outer) in product((foot.scores, part), SETTINGS):
        widths = [SHAPE + inner + width(score.number, font) + outer for score in scores]
        if sum(widths) - outer <= room:
            break
    # Columns of equal width, if they fit, keep still while the numbers change.
    column = min(COLUMN, room // max(1, len(scores)))
    if max(widths, default=0) - outer <= column:
        widths = [column] * len(scores)
    x = left + max(0, room - sum(widths)) // 2
    for score, wide in zip(scores, widths, strict=True):
        number = x + SHAPE + inner
        yield Piece("figure", score.figure.sign, font, x, FOOT, SHAPE)
        yield Piece("score", score.number, font, number, FOOT, max(1, right - number))
        x += wide
