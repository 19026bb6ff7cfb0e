"""Layout of the footer: the words of the keys in the order of the plate, or the scores.

    ↩ back    ◂ 2/6 ▸    choose ✓

back is at the left edge, ok is bold at the right edge, and previous and next are between them. Each
symbol is at the outer side of its word. The scores are between the bare symbols of back and ok, so
the symbols never move. A line divides each symbol from the scores, because a score begins with a
symbol, too.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

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
LARGE_GAP: Final = 7
"""Pixels between two parts of the footer in large text."""
SIGN_GAP: Final = 3
"""Pixels between a symbol and its word in large text."""
LARGE: Final = 48
"""Top pixel row of the footer of large text and of the line at its upper edge."""
SHAPE: Final = 7
"""Width of a seat's shape (pixels)."""
COLUMN: Final = 42
"""Maximum width of a score's column (pixels)."""
LEAST: Final = 2
"""Pixels between two scores."""
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


class Fonts(NamedTuple):
    """Fonts of the parts of the footer in large text. None stands for a symbol without its word."""

    back: Font | None
    middle: Font
    ok: Font | None


BARE: Final = Fonts(None, HEADLINE, None)
ARRANGEMENTS: Final = (
    Fonts(HEADLINE, HEADLINE, HEADLINE),
    Fonts(BOLD, HEADLINE, BOLD),
    Fonts(BOLD, BOLD, BOLD),
    Fonts(None, HEADLINE, HEADLINE),
    Fonts(None, HEADLINE, BOLD),
    Fonts(None, BOLD, BOLD),
)
"""Arrangements of the words of large text, the best first. That of ok is the most important."""


def plot_large(
    foot: Keys | Scores, *, mirrored: bool = False, counted: bool = True
) -> Iterator[Piece | Rectangle]:
    """Yield the footer of large text: the symbols of the keys in 14 px, and the words that fit.

    The word of a key is always shown while the key is down. A score has no room.
    """
    keys = foot.keys if isinstance(foot, Scores) else foot
    if keys.says:
        font = fitting(keys.says, LINE, HEADLINE, BOLD)
        yield Piece("says", keys.says, font, 1, LARGE + (HEADLINE.cell - font.cell) // 2, LINE)
        return
    count = f"{LEFT} {keys.count} {RIGHT}" if keys.arrows else keys.count
    if not counted or not keys.count or keys.count.endswith("/1"):
        count = ""
    words = _words(keys)
    # The position in a list keeps its size, because it also says what previous and next do.
    kept = bool(count and keys.arrows and not words)
    tries = [
        ("   ".join(words) or count, fonts)
        for fonts in ARRANGEMENTS
        if not (kept and fonts.middle == BOLD)
    ]
    if keys.pressed:
        tries = [each for each in tries if getattr(each[1], keys.pressed) is not None]
        tries += [("", BARE._replace(**{keys.pressed: font})) for font in (HEADLINE, BOLD)]
    signs = (LEFT,) * bool(keys.previous) + (RIGHT,) * bool(keys.next)
    tries.append(("   ".join(signs) or count, BARE))
    fitted = (_arranged(keys, middle, fonts) for middle, fonts in tries)
    parts = next(filter(None, fitted), [])
    yield from map(_mirror, parts) if mirrored else parts


def _arranged(keys: Keys, middle: str, fonts: Fonts) -> list[Piece | Rectangle]:
    """Return the parts of a footer of large text, or [] if they do not fit."""
    back, ok = _large_key(keys, "back", fonts.back), _large_key(keys, "ok", fonts.ok)
    left, right = (sum(part.room for part in key) for key in (back, ok))
    wide = width(middle, fonts.middle) if middle else 0
    gaps = LARGE_GAP * (bool(back) + bool(middle) + bool(ok) - 1)
    if fonts != BARE and left + wide + right + gaps > LINE:
        return []
    parts = [*_placed(back, 1, keys), *_placed(ok, WIDTH - 1 - right, keys)]
    if middle:
        first, last = 1 + left, WIDTH - 1 - right - wide
        centre = min((WIDTH - wide) // 2, last - LARGE_GAP) if ok else (WIDTH - wide) // 2
        x = max(first + LARGE_GAP * bool(back), centre)
        down = (HEADLINE.cell - fonts.middle.cell) // 2
        parts.append(Piece("middle", middle, fonts.middle, x, LARGE + down, wide))
    return parts


def _large_key(keys: Keys, key: Literal["back", "ok"], font: Font | None) -> list[Piece]:
    """Return the symbol of back or ok in 14 px with its word, side by side from x 0."""
    word, sign = keys.label(key), {"back": BACK, "ok": CHECK}[key]
    if not word:
        return []
    texts = [(sign, HEADLINE)] if font is None else [(sign, HEADLINE), (word, font)]
    parts: list[Piece] = []
    x = 0
    for text, used in texts if key == "back" else reversed(texts):
        wide = width(text, used) + SIGN_GAP * (len(texts) == 2 and not parts)
        down = (HEADLINE.cell - used.cell) // 2
        parts.append(Piece(key, text, used, x, LARGE + down, wide, lit=keys.pressed != key))
        x += wide
    return parts


def _placed(parts: list[Piece], x: int, keys: Keys) -> Iterator[Piece | Rectangle]:
    """Yield the parts of a key at column x, on a light ground while the key is down."""
    if parts and keys.pressed == parts[0].name:
        wide = sum(part.room for part in parts)
        yield Rectangle(max(0, x - 3), LARGE, min(WIDTH - 1, x + wide + 2), HEIGHT - 1)
    for part in parts:
        yield part._replace(x=x + part.x)


def _words(foot: Keys) -> list[str]:
    """Return the words of previous and next with their symbols."""
    words = [f"{LEFT}{NARROW}{foot.previous}"] if foot.previous else []
    return words + ([f"{foot.next}{NARROW}{RIGHT}"] if foot.next else [])


def _middle(foot: Keys) -> Iterator[str]:
    """Yield the texts between back and ok, the widest first. Only a count may be left out."""
    words = _words(foot)
    if words:
        counted = [foot.count] if foot.count else []
        yield from (space.join([*counted, *words]) for space in ("   ", "  "))
        yield from (space.join(words) for space in ("   ", "  "))
        return
    if foot.count and foot.arrows and not foot.count.endswith("/1"):
        yield from (f"{LEFT}{space}{foot.count}{space}{RIGHT}" for space in (" ", NARROW))
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
        yield from _divided(back)
        left += SHAPE + GAP
    if ok:
        yield from _divided(ok)
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
    if max(widths, default=0) - outer + LEAST <= column:
        widths = [column] * len(scores)
    x = left + max(0, room - sum(widths)) // 2
    for score, wide in zip(scores, widths, strict=True):
        number = x + SHAPE + inner
        yield Piece("figure", score.figure.sign, font, x, FOOT, SHAPE)
        yield Piece("score", score.number, font, number, FOOT, max(1, right - number))
        x += wide


def _divided(key: Piece) -> Iterator[Piece | Rectangle]:
    """Yield the symbol of a key, and the line between it and the scores."""
    x = key.x + SHAPE + 1 if key.x < LINE // 2 else key.x - 2
    yield key
    yield Rectangle(x, FOOT + 2, x, HEIGHT - 1)
