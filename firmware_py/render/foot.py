"""Layout of the footer: the words of the keys in the order of the plate, or the scores.

    ↩ back    ◂ 2/6 ▸    choose ✓

back is at the left edge, ok is bold at the right edge, and previous and next are between them. Each
symbol is at the outer side of its word. The scores are between the bare symbols of back and ok, so
the symbols never move.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, Literal

from firmware_py.render.primitives import FOOT, HEIGHT, LINE, WIDTH, Piece, Rectangle
from firmware_py.render.screen import Keys, Scores
from firmware_py.render.text_metrics import (
    BACK,
    BOLD,
    CHECK,
    HEADLINE,
    LEFT,
    REGULAR,
    RIGHT,
    fits,
    fitting,
    width,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware_py.render.text_metrics import Font

NARROW: Final = "\u202f"
"""Space between a symbol and its word."""
GAP: Final = 5
"""Pixels between two parts of the footer."""
TIGHT: Final = 3
"""Pixels between back and ok if their words are long."""
LARGE: Final = 48
"""Top pixel row of the footer of large text and of the line at its upper edge."""
SHAPE: Final = 7
"""Width of a seat's shape (pixels)."""
COLUMN: Final = 42
"""Maximum width of a score's column (pixels)."""
SETTINGS: Final = ((BOLD, 2, 3), (REGULAR, 2, 3), (REGULAR, 1, 2))
"""Settings of a score, the widest first: font, space before the number, space after it."""


def plot(foot: Keys | Scores, page: int, *, mirrored: bool = False) -> Iterator[Piece | Rectangle]:
    """Yield the primitives of the footer. An odd `page` shows the second half of the scores.

    mirrored: ok is at the left and back at the right.
    """
    if isinstance(foot, Scores):
        yield from _scores(foot, page, mirrored=mirrored)
    elif foot.says:
        yield Piece("says", foot.says, REGULAR, 1, FOOT, LINE)
    else:
        yield from map(_mirror, _keys(foot)) if mirrored else _keys(foot)


def _mirror(part: Piece | Rectangle) -> Piece | Rectangle:
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


def plot_large(
    foot: Keys | Scores, *, mirrored: bool = False, counted: bool = True
) -> Iterator[Piece | Rectangle]:
    """Yield the footer of large text: the symbols of the keys that have an effect, in 14 px.

    The word of a key is shown while the key is down. The word of ok is also shown if nothing is in
    the middle. A score has no room.
    """
    keys = foot.keys if isinstance(foot, Scores) else foot
    if keys.says:
        font = fitting(keys.says, LINE, HEADLINE, BOLD)
        yield Piece("says", keys.says, font, 1, LARGE + (HEADLINE.cell - font.cell) // 2, LINE)
        return
    count = f"{LEFT} {keys.count} {RIGHT}" if keys.arrows else keys.count
    if not counted or not keys.count or keys.count.endswith("/1"):
        count = ""
    if keys.previous or keys.next:
        count = "   ".join((LEFT,) * bool(keys.previous) + (RIGHT,) * bool(keys.next))
    named = not count and not isinstance(foot, Scores)
    parts = [*_large_key(keys, "back", word=False), *_large_key(keys, "ok", word=named)]
    if count and not keys.pressed:
        wide = width(count, HEADLINE)
        parts.append(Piece("middle", count, HEADLINE, (WIDTH - wide) // 2, LARGE, wide))
    yield from map(_mirror, parts) if mirrored else parts


def _large_key(
    keys: Keys, key: Literal["back", "ok"], *, word: bool
) -> Iterator[Piece | Rectangle]:
    """Yield the symbol of back or ok with its word, if that is asked for or the key is down."""
    said, sign = keys.label(key), {"back": BACK, "ok": CHECK}[key]
    if not said:
        return
    pressed = keys.pressed == key
    text = f"{said}{NARROW}{sign}" if key == "ok" else f"{sign}{NARROW}{said}"
    room = LINE - width(BACK, HEADLINE) - GAP
    font = fitting(text, room, HEADLINE, BOLD)
    if not (word or pressed) or not fits(text, font, room):
        text, font = sign, HEADLINE
    wide = width(text, font)
    x = 1 if key == "back" else WIDTH - 1 - wide
    if pressed:
        yield Rectangle(max(0, x - 3), LARGE, min(WIDTH - 1, x + wide + 2), HEIGHT - 1)
    y = LARGE + (HEADLINE.cell - font.cell) // 2
    yield Piece(key, text, font, x, y, wide, lit=not pressed)


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


def _scores(foot: Scores, page: int, *, mirrored: bool) -> Iterator[Piece | Rectangle]:
    """Yield the scores in columns between the symbols of the keys that have an effect."""
    left, right = 1, WIDTH - 1
    back = Piece("back", BACK, REGULAR, left, FOOT, SHAPE) if foot.keys.back else None
    ok = Piece("ok", CHECK, BOLD, right - SHAPE, FOOT, SHAPE) if foot.keys.ok else None
    if mirrored:
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
