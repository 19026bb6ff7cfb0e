"""OLED renderer: paints a `Screen` on 128 x 64 pixels.

Painting and timing use the same layout. Painting never fails: a text that is too
wide in every font scrolls to and fro.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Final

from firmware_py.render import large_text
from firmware_py.render.foot import LARGE
from firmware_py.render.layout import layout
from firmware_py.render.primitives import FOOT, HEIGHT, WIDTH, Dots, Piece, Rectangle
from firmware_py.render.text_metrics import face, runs, spell, width

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw as Draw

    from firmware_py.render.screen import Screen

PAGE_MS: Final = 4_000
"""How long each half of the scores is shown if they do not fit together."""
REST_MS: Final = 1_500
"""How long a scrolling text pauses at either end."""
STEP_MS: Final = 40
"""Time to scroll by one pixel."""


def paint(screen: Screen, shift: int = 0, scroll_ms: int = 0) -> Image:
    """Return the picture (mode ``1``). The same arguments give the same bytes.

    `shift` is the number of moves against burn-in, one every five minutes. The moves are a pixel to
    the right, back, a pixel to the left, and back. A test picture stays in place. `scroll_ms` is
    the time for which the screen has been shown. It determines the position of scrolling texts and
    which half of the scores is shown.
    """
    from PIL import Image, ImageDraw  # noqa: PLC0415 - slow on a Pi Zero

    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.fontmode = "1"
    for part in _laid_out(screen, scroll_ms // PAGE_MS):
        if isinstance(part, Rectangle):
            corners = (part.left, part.top, part.right, part.bottom)
            draw.rectangle(corners, fill=int(part.filled), outline=1)
        elif isinstance(part, Dots):
            draw.point(part.spots, fill=int(part.lit))
        elif part.excess:
            _slide(image, part, scroll_ms)
        else:
            x = part.x + (part.room - width(part.text, part.font)) * (part.align + 1) // 2
            _write(draw, x, part.y, part, int(part.lit))
    footed = screen.foot is not None and screen.asleep is None and not screen.pattern
    top = LARGE if large_text.applies(screen) else FOOT
    if screen.turned and screen.asleep is None and not screen.pattern:
        image = _turned(image, top if footed else HEIGHT, private=screen.private)
    elif footed:
        _rule(image, top, dashed=screen.private)
    aside = 0 if screen.pattern else (0, 1, 0, -1)[shift % 4]
    if aside:
        moved = Image.new("1", (WIDTH, HEIGHT))
        moved.paste(image, (aside, 0))
        return moved
    return image


def next_change(screen: Screen, scroll_ms: int) -> int | None:
    """Return the `scroll_ms` of the picture's next change without an input, or None if never."""
    page = scroll_ms // PAGE_MS
    now, then = _laid_out(screen, page), _laid_out(screen, page + 1)
    times = [(page + 1) * PAGE_MS] if now != then else []
    for part in now:
        if isinstance(part, Piece) and part.excess:
            cycle = 2 * REST_MS + part.excess * STEP_MS
            gone = _gone(part, scroll_ms)
            at = REST_MS + (gone + 1) * STEP_MS if gone < part.excess else cycle
            times.append(scroll_ms - scroll_ms % cycle + at)
    return min(times, default=None)


def moves(screen: Screen) -> bool:
    """Return whether the picture depends on `scroll_ms`. If it does not, one frame is enough."""
    return next_change(screen, 0) is not None


@lru_cache(maxsize=8)
def _laid_out(screen: Screen, page: int) -> tuple[Piece | Rectangle | Dots, ...]:
    """Return the layout. It is cached because painting and timing both use it."""
    return tuple(layout(screen, page))


def _write(draw: Draw, x: int, y: int, piece: Piece, ink: int) -> None:
    for text, font in runs(piece.text, piece.font):
        spelt = spell(text, font)
        draw.text((x, y), spelt, fill=ink, font=face(font))
        x += width(spelt, font) + 1


def _gone(piece: Piece, scroll_ms: int) -> int:
    """Return the number of pixels by which a text has scrolled. It pauses at either end."""
    at = scroll_ms % (2 * REST_MS + piece.excess * STEP_MS)
    return min(piece.excess, max(0, at - REST_MS) // STEP_MS)


def _slide(image: Image, piece: Piece, scroll_ms: int) -> None:
    """Draw the visible part of a scrolling text."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - as above

    window = Image.new("1", (piece.room, piece.font.cell))
    draw = ImageDraw.Draw(window)
    draw.fontmode = "1"
    _write(draw, -_gone(piece, scroll_ms), 0, piece, 1)
    image.paste(int(piece.lit), (piece.x, piece.y), window)


def _turned(image: Image, top: int, *, private: bool) -> Image:
    """Return the picture upside down. The footer stays beside the keys, above the rest.

    top: top pixel row of the footer, or `HEIGHT` if there is none.
    """
    from PIL import Image  # noqa: PLC0415 - as above

    if top < HEIGHT:
        above = Image.new("1", (WIDTH, HEIGHT))
        above.paste(image.crop((0, top, WIDTH, HEIGHT)), (0, 0))
        above.paste(image.crop((0, 0, WIDTH, top)), (0, HEIGHT - top))
        _rule(above, HEIGHT - top, dashed=private)
        image = above
    return image.transpose(Image.Transpose.ROTATE_180)


def _rule(image: Image, y: int, *, dashed: bool) -> None:
    """Draw the line beside the footer. It has gaps where accents of capital letters reach it."""
    from PIL import Image  # noqa: PLC0415 - as above

    ink = image.crop((0, y, WIDTH, y + 2)).convert("L").tobytes()
    taken = [bool(ink[x] or ink[WIDTH + x]) for x in range(WIDTH)]
    free = (
        255 * (not (any(taken[max(0, x - 1) : x + 2]) or (dashed and x // 2 % 2)))
        for x in range(WIDTH)
    )
    image.paste(1, (0, y), Image.frombytes("L", (WIDTH, 1), bytes(free)).convert("1"))
