"""Layout of large text, for small displays and weak eyes: every line is 14 px bold.

    header  y  0-15
    row 1   y 16-31
    row 2   y 32-47
    line    y 48
    footer  y 48-63   the symbols of the keys

A sentence that does not fit into two rows is 10 px bold. Nothing scrolls: sentences that do not fit
together are shown in turns. A short question takes the place of the header above its answers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from firmware_py.render import foot, icons, score_table
from firmware_py.render.primitives import LINE, WIDTH, Dots, Piece, Rectangle, bar, underline
from firmware_py.render.text_metrics import (
    BOLD,
    CHECK,
    DIGITS,
    HEADLINE,
    LEFT,
    REGULAR,
    RIGHT,
    WARNING,
    Font,
    fits,
    fitting,
    lines,
    missing,
    shortened,
    width,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from firmware_py.render.screen import IconRow, Screen

ROWS: Final = (16, 32)
"""Top pixel rows of the two rows below the header."""
SMALL_ROWS: Final = (18, 31)
"""The same for 10 px."""
INDENT: Final = 9
"""Column of the lines of a list, right of the pointer."""
ANSWER: Final = 108
RIGHT_ROOM: Final = 52
_ARROW: Final = "\u202f→\u202f"
"""An arrow that stays with the words at its sides."""
ENDS: Final = (".", "!", "?", ")", "…")
"""Characters at the end of a sentence."""


class _Part(NamedTuple):
    """Lines of one font that are shown together."""

    lines: tuple[str, ...]
    font: Font


def applies(screen: Screen) -> bool:
    """Return whether the screen is shown in large text. Pictures and codes need their places."""
    drawn = screen.pattern or screen.code or screen.buttons
    return screen.large and not drawn and screen.asleep is None and screen.course is None


def plot(screen: Screen, page: int) -> Iterator[Piece | Rectangle | Dots]:
    """Yield the primitives in painting order. `page` counts the turns of what alternates."""
    said = sentences(screen.rows)
    if screen.table:
        yield from _title(screen, said, page)
        yield from score_table.plot(screen.table, page, tops=ROWS)
    elif screen.menu is not None:
        yield from _menu(screen, said, page)
    elif screen.icons is not None:
        yield from icon_row(screen, screen.icons, page)
    elif screen.answer or screen.digits:
        yield from _answer(screen, said, page)
    else:
        yield from _head(screen)
        rows = 1 if screen.bar is not None else len(ROWS)
        yield from _part(_parts(said, LINE, rows), page)
        if screen.bar is not None:
            yield from bar(screen.bar, 36)
    if screen.foot is not None:
        counted = screen.icons is None  # the word of ok names the chosen icon
        yield from foot.plot_large(screen.foot, mirrored=screen.mirrored, counted=counted)


def icon_row(screen: Screen, row: IconRow, page: int) -> Iterator[Piece | Rectangle | Dots]:
    """Yield icons below their question, also in normal text. The footer may have their word."""
    said = sentences(screen.rows)
    if screen.large or _is_short(screen, said, HEADLINE, BOLD):
        yield from _title(screen, said, page)
        yield from icons.plot(row, 20 if screen.large else 17, named=not screen.large)
    else:
        yield from _title(screen, said, page, most=2)
        yield from icons.plot(row, 26, named=False)


def sentences(rows: Sequence[str]) -> tuple[str, ...]:
    """Return the sentences of rows that were wrapped for 10 px.

    A row continues the one above if that one does not end a sentence and has no room for its word,
    or ends with a colon.
    """
    said: list[str] = []
    above = ""
    for row in rows:
        space = "" if above.endswith("-") else " "
        joined = f"{above}{space}{row}"
        ended = above.endswith(ENDS) or CHECK in above.split(" ")[-2:]  # `✓ done` is the end
        wrapped = above and not ended and lines(joined, REGULAR, LINE)[0] == above
        if wrapped or above.endswith(":"):
            said[-1] += space + row
        else:
            said.append(row)
        above = row
    return tuple(text.replace(" → ", _ARROW) for text in said if text)


def _whole(text: str, font: Font, room: int) -> bool:
    """Return whether each word of the text fits into a line."""
    return all(fits(word, font, room) for word in text.split(" "))


def _wrapped(text: str, room: int, most: int) -> _Part:
    """Return the text in 14 px if that takes at most `most` lines, else in 10 px."""
    large = lines(text, HEADLINE, room)
    if len(large) <= most and _whole(text, HEADLINE, room):
        return _Part(large, HEADLINE)
    return _Part(lines(text, BOLD, room), BOLD)


def _parts(said: Sequence[str], room: int, most: int) -> list[_Part]:
    """Return the sentences in parts of at most `most` lines. Short ones share a part."""
    parts: list[_Part] = []
    for text in said:
        wrapped, font = _wrapped(text, room, most)
        last = parts[-1] if parts else None
        if last is not None and last.font == font and len(last.lines) + len(wrapped) <= most:
            parts[-1] = _Part(last.lines + wrapped, font)
            continue
        parts += [_Part(wrapped[at : at + most], font) for at in range(0, len(wrapped), most)]
    return parts


def _part(parts: Sequence[_Part], page: int) -> Iterator[Piece]:
    """Yield the part whose turn it is, in the rows below the header."""
    if not parts:
        return
    shown, font = parts[page % len(parts)]
    tops = ROWS if font == HEADLINE else SMALL_ROWS
    for at, (text, y) in enumerate(zip(shown, tops, strict=False)):
        yield Piece(f"row {at + 1}", text, font, 1, y, LINE)


def _figures(screen: Screen, *, lit: bool) -> Iterator[Piece]:
    x = 1
    signs = [WARNING] if screen.head.warning else []
    signs += [figure.sign for figure in screen.head.figures]
    for sign in signs:
        wide = width(sign, HEADLINE)
        yield Piece("figure", sign, HEADLINE, x, 0, wide, -1, lit)
        x += wide + 4


def _head(screen: Screen) -> Iterator[Piece | Rectangle]:
    """Yield who is asked or the title. A short text at the right has priority over a long name."""
    lit = not screen.head.warning
    if not lit:
        yield Rectangle(0, 0, WIDTH - 1, 15)
    figures = list(_figures(screen, lit=lit))
    yield from figures
    x = figures[-1].x + figures[-1].room + 4 if figures else 1
    room = LINE + 1 - x
    if screen.fault:
        yield Piece("fault", "!", HEADLINE, LINE - 1, 0, 2, -1, lit)
        room -= 6
    right = width(screen.right, HEADLINE)
    text = screen.head.text
    spare = room - right - 6
    if screen.right and right <= RIGHT_ROOM and (figures or fits(text, HEADLINE, spare)):
        yield Piece("right", screen.right, HEADLINE, x + room - right, 0, right, 1, lit)
        room = spare
    font = fitting(text, room, HEADLINE, BOLD)
    if figures and not fits(text, font, room):
        text = shortened(text, font, room)
    yield Piece("head", text, font, x, 0 if font == HEADLINE else 2, room, -1, lit)


def _title(
    screen: Screen, said: Sequence[str], page: int, most: int = 1
) -> Iterator[Piece | Rectangle]:
    """Yield the first sentence in place of the header, after its figures, else the header.

    A sentence that does not fit into one line of 14 px takes up to `most` lines of 10 px. A header
    that is the question, and one beside a sentence about a key, comes in turn with it.
    """
    in_turns = bool(said) and (screen.head.text.endswith("?") or CHECK in said[0])
    if not said or screen.head.warning or (in_turns and not screen.head.figures and page % 2 == 0):
        yield from _head(screen)
        return
    figures = list(_figures(screen, lit=True))
    yield from figures
    x = figures[-1].x + figures[-1].room + 4 if figures else 1
    room = LINE + 1 - x
    if fits(said[0], HEADLINE, room):
        yield Piece("row 1", said[0], HEADLINE, x, 0, room)
        return
    rows = lines(said[0], BOLD, room)
    first = page % -(-len(rows) // most) * most
    for at, text in enumerate(rows[first : first + most]):
        yield Piece(f"row {at + 1}", text, BOLD, x, 12 * at + (2 if most == 1 else 0), room)


def _is_short(screen: Screen, said: Sequence[str], *fonts: Font) -> bool:
    """Return whether what is above the answers takes one line, by default of 14 px."""
    if not said or screen.head.warning:
        return True
    room = LINE - sum(piece.room + 4 for piece in _figures(screen, lit=True))
    return any(fits(said[0], font, room) for font in fonts or (HEADLINE,))


def _menu(screen: Screen, said: Sequence[str], page: int) -> Iterator[Piece | Rectangle]:
    """Yield two lines of a list, or below a long question the chosen line."""
    assert screen.menu is not None  # noqa: S101
    short = _is_short(screen, said)
    yield from _title(screen, said, page, most=2)
    tops = ROWS if short else (28,)
    chosen, count = screen.menu.chosen, len(screen.menu.lines)
    first = max(0, min(chosen, count - len(tops)))
    for y, at in zip(tops, range(first, count), strict=False):
        if at == chosen:
            yield Piece("pointer", RIGHT, HEADLINE, 1, y, width(RIGHT, HEADLINE))
        text, room = screen.menu.lines[at], LINE + 1 - INDENT
        font = fitting(text, room, HEADLINE, BOLD, REGULAR)
        down = 0 if font == HEADLINE else 2
        yield Piece(f"line {at + 1}", text, font, INDENT, y + down, room)


def _answer(screen: Screen, said: Sequence[str], page: int) -> Iterator[Piece | Rectangle]:
    """Yield an answer in two lines of 14 px, or in smaller ones below a long question."""
    short = _is_short(screen, said)
    digits = bool(screen.digits) and not missing(screen.digits, DIGITS)
    yield from _title(screen, said, page, most=1 if digits else 2)
    x = 1 + (LINE - ANSWER) // 2
    if digits:
        y = 18
        yield Piece("answer", screen.digits, DIGITS, x, y, ANSWER, 0)
        if screen.underline is not None:
            start = x + (ANSWER - width(screen.digits, DIGITS)) // 2
            yield underline(screen.digits, DIGITS, screen.underline, start, y + DIGITS.cell)
        arrows = y + 4
    else:
        text = screen.digits or screen.answer
        shown, font = _wrapped(text, ANSWER, 2 if short else 1)
        tops = _answer_tops(len(shown), font, short=short)
        if len(shown) > len(tops):
            shown, font = (text,), REGULAR
        for line, y in zip(shown, tops, strict=False):
            yield Piece("answer", line, font, x, y, ANSWER, 0)
        arrows = tops[0] - (0 if font == HEADLINE else 2)
    if screen.arrows:
        yield Piece("arrow", LEFT, HEADLINE, 0, arrows, 6)
        yield Piece("arrow", RIGHT, HEADLINE, WIDTH - 7, arrows, 6)


def _answer_tops(count: int, font: Font, *, short: bool) -> tuple[int, ...]:
    """Return the top pixel rows of the lines of an answer."""
    if count == 1:
        return (24,) if short else (28 if font == HEADLINE else 30,)
    if font == HEADLINE:
        return ROWS
    return SMALL_ROWS if short else (25, 36)
