"""Layout of the OLED: converts a `Screen` into primitives with positions.

    header  y  0-15   14 px bold, at the right 10 px
    row 1   y 15-26   10 px
    row 2   y 27-38   10 px, or with row 3 one answer of 14 px, or digits of 24 px
    row 3   y 39-50
    line    y 52
    footer  y 52-63   10 px

Every text has a maximum width. A text that is too wide gets a smaller font here. If it is still too
wide, it scrolls when it is painted. Columns 0 and 127 contain no text.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Final

from firmware_py.render import chart, check_picture, foot, large_text, score_table
from firmware_py.render.primitives import (
    HEIGHT,
    LINE,
    WIDTH,
    Dots,
    Piece,
    Rectangle,
    bar,
    underline,
)
from firmware_py.render.text_metrics import (
    BOLD,
    DIGITS,
    HEADLINE,
    LEFT,
    REGULAR,
    RIGHT,
    WARNING,
    fits,
    fitting,
    missing,
    shortened,
    width,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from firmware_py.render.screen import Asleep, Screen, TileMap

ANSWER: Final = 112
RIGHT_ROOM: Final = 52
ROWS: Final = (15, 27, 39)
"""Top pixel rows of the three text rows."""
CODE_ROWS: Final = (0, 12, 24, 36, 50)
"""Top pixel rows of the rows beside a QR code: `CODE_TEXTS` of 10 px, then two of 14 px."""
CODE_TEXTS: Final = 3


def free_rows(screen: Screen) -> int:
    """Return the number of text rows that fit beside the other content of the screen."""
    if screen.code:
        return len(CODE_ROWS)
    if screen.course is not None:
        return 0
    if screen.table or screen.map is not None:
        return 1
    if screen.menu is not None or screen.answer or screen.digits or screen.bar is not None:
        return 2
    return len(ROWS)


def layout(screen: Screen, page: int) -> Iterator[Piece | Rectangle | Dots]:
    """Yield the primitives in painting order.

    Scores that do not fit are split into two halves. An even `page` shows the first half, an odd
    one the second.
    """
    if screen.asleep is not None:
        yield from _asleep(screen, screen.asleep)
        return
    if screen.pattern:
        yield from check_picture.pattern(screen)
        return
    if large_text.applies(screen):
        yield from large_text.plot(screen, page)
        return
    if screen.code:
        yield from _beside_code(screen)
        yield from _code(screen.code)
        return
    if screen.icons is not None:
        yield from large_text.icon_row(screen, screen.icons, page)
    else:
        yield from _plain(screen, page)
    if screen.foot is not None:
        yield from foot.plot(screen.foot, page, mirrored=screen.mirrored)


def _plain(screen: Screen, page: int) -> Iterator[Piece | Rectangle | Dots]:
    """Yield the header and what is below it, without the footer."""
    yield from _head(screen)
    yield from _rows(screen)
    yield from _menu(screen)
    if screen.table:
        yield from score_table.plot(screen.table, page, small=bool(screen.rows))
    yield from _answer(screen)
    yield from check_picture.circles(screen.buttons)
    if screen.map is not None:
        yield from _map(screen.map)
    if screen.course is not None:
        yield from chart.plot(screen.course)
    if screen.bar is not None:
        yield from bar(screen.bar, 42)


def _rows(screen: Screen) -> Iterator[Piece]:
    for at, (row, y) in enumerate(zip(screen.rows[: free_rows(screen)], ROWS, strict=False)):
        font = BOLD if at in screen.bold_rows else REGULAR
        yield Piece(f"row {at + 1}", row, font, 1, y, LINE)


def _asleep(screen: Screen, asleep: Asleep) -> Iterator[Piece]:
    """Yield the time with its row, else the header, at a different place for each step."""
    step = asleep.step
    if asleep.digits:
        wide = max(width(asleep.digits, DIGITS), width(asleep.row, REGULAR))
        spare, high = max(1, LINE - wide), HEIGHT - DIGITS.cell - REGULAR.cell + 1
        x, y = 1 + step * 79 % spare, step * 31 % high
        yield Piece("asleep", asleep.digits, DIGITS, x, y, LINE)
        yield Piece("row", asleep.row, REGULAR, x, y + DIGITS.cell, LINE)
        return
    signs = " ".join(figure.sign for figure in screen.head.figures) or screen.head.text
    spare = max(1, LINE - width(signs, HEADLINE))
    # With steps of 0.618 of the width and height (golden ratio), places rarely repeat.
    yield Piece("asleep", signs, HEADLINE, 1 + step * 79 % spare, step * 31 % 48, LINE)


def _beside_code(screen: Screen) -> Iterator[Piece]:
    """Yield three rows of text and two of large digits, left of a QR code."""
    for at, (row, y) in enumerate(zip(screen.rows, CODE_ROWS, strict=False)):
        font = REGULAR if at < CODE_TEXTS else HEADLINE
        yield Piece(f"row {at + 1}", row, font, 1, y, WIDTH // 2 - 2)


def _code(rows: tuple[str, ...]) -> Iterator[Rectangle]:
    """Yield a QR code: light modules are lit, two pixels per module, with a lit margin."""
    left, size = WIDTH // 2, 2 * len(rows)
    edge = (HEIGHT - size) // 2
    inner, right, bottom = left + edge, WIDTH - 1, HEIGHT - 1
    yield Rectangle(left, 0, right, edge - 1)
    yield Rectangle(left, edge + size, right, bottom)
    yield Rectangle(left, 0, inner - 1, bottom)
    yield Rectangle(inner + size, 0, right, bottom)
    for at, row in enumerate(rows):
        y, x = edge + 2 * at, inner
        for dark, run in groupby(row):
            wide = 2 * len(list(run))
            if dark == "0":
                yield Rectangle(x, y, x + wide - 1, y + 1)
            x += wide


def _head(screen: Screen) -> Iterator[Piece | Rectangle]:
    lit = not screen.head.warning
    if screen.head.warning:
        yield Rectangle(0, 0, WIDTH - 1, 15)
    room = LINE
    if screen.right:
        wide = min(width(screen.right, REGULAR), RIGHT_ROOM)
        yield Piece("right", screen.right, REGULAR, 127 - wide, 2, wide, 1, lit)
        room -= wide + 4
    if screen.fault:
        room -= 2 if screen.right else 0
        yield Piece("fault", "!", BOLD, room - 1, 2, 2, -1, lit)
        room -= 6
    x = 1
    signs = [WARNING] if screen.head.warning else []
    signs += [figure.sign for figure in screen.head.figures]
    for sign in signs:
        wide = width(sign, HEADLINE)
        yield Piece("figure", sign, HEADLINE, x, 0, wide, -1, lit)
        x += wide + 4
    room -= x - 1
    text = screen.head.text
    font = fitting(text, room, HEADLINE, BOLD)
    if screen.head.figures and not fits(text, font, room):
        text = shortened(text, font, room)  # a name can be cut: the shape identifies the seat
    y = 0 if font == HEADLINE else 2
    yield Piece("head", text, font, x, y, room, -1, lit)


def _menu(screen: Screen) -> Iterator[Piece]:
    if screen.menu is None:
        return
    free = ROWS[min(len(screen.rows), 2) :]
    for y, at in zip(free, screen.menu.shown(len(free)), strict=False):
        chosen = at == screen.menu.chosen
        if chosen:
            yield Piece("pointer", RIGHT, BOLD, 1, y, 4)
        text = screen.menu.lines[at]
        font = fitting(text, 118, BOLD, REGULAR) if chosen else REGULAR
        yield Piece(f"line {at + 1}", text, font, 9, y, 118)


def _answer(screen: Screen) -> Iterator[Piece | Rectangle]:
    left, room = (0, ANSWER) if screen.map is None else (54, 58)
    if screen.arrows:
        y = 39 if len(screen.rows) > 1 else 32
        yield Piece("arrow", LEFT, REGULAR, left, y, 4)
        yield Piece("arrow", RIGHT, REGULAR, 124, y, 4)
    text = screen.digits or screen.answer
    if not text:
        return
    x = left + (WIDTH - left - room) // 2
    if len(screen.rows) > 1:
        font, y = fitting(text, room, BOLD, REGULAR), 39
    elif screen.digits and not missing(text, DIGITS) and fits(text, DIGITS, room):
        font, y = DIGITS, 24
    else:
        font = fitting(text, room, HEADLINE, BOLD, REGULAR)
        y = 31 if font == HEADLINE else 33
    yield Piece("answer", text, font, x, y, room, 0)
    if screen.underline is not None and font == DIGITS:
        start = x + (room - width(text, font)) // 2
        yield underline(text, font, screen.underline, start, 48)


def _map(places: TileMap) -> Iterator[Rectangle]:
    """Yield the map at the left of rows 2 and 3. Tiles are frames, and the chosen one is filled."""
    wide = max(2, min(11, (47 - 2 * places.columns) // max(1, places.columns)))
    high = max(2, min(9, (24 - places.rows) // max(1, places.rows)))
    for row, column in places.taken:
        x, y = 2 + column * (wide + 2), 28 + row * (high + 1)
        chosen = (row, column) == places.chosen
        yield Rectangle(x, y, x + wide - 1, y + high - 1, filled=chosen)
