"""Picture of a table (`table_view`) around the ring and the OLED, in the project's pixel font."""

from math import cos, pi, sin
from typing import TYPE_CHECKING, Final

from firmware_py.render import oled
from firmware_py.render.pictures import oled_png, ring_png
from firmware_py.render.text_metrics import (
    BOLD,
    HEADLINE,
    REGULAR,
    SHAPES,
    Font,
    face,
    shortened,
    spell,
    width,
)
from firmware_py.replay.table_view import Card, Pile, SeatView, TableView
from firmware_py.replay.timeline import Still

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw

WIDE, HIGH = 640, 384
"""Size of the picture (pixels)."""

RING: Final = 300
RING_AT: Final = 186, 28
SEATS: Final = 12, 34, 172
"""Left edge, top edge and width of the seats."""
RIGHT: Final = 494
"""Left edge of the piles."""
SMALL: Final = 15, 19
LARGE: Final = 58, 82
TILE: Final = 31, 31
BACK: Final = 18, 25
"""Sizes of a card in a hand, on an open pile, in a grid, and of a back."""

INK, QUIET, PAPER, DARK, EDGE = "#f3ecdf", "#a89d8b", "#f6efe0", "#1c1710", "#5b4a3a"
RAISED, BACKS, BAR = "#2a231a", "#4a2a33", "#ffcf70"
TABLE, WOOD, BRASS = "#14110c", "#38261a", "#b58a4a"
COLOURS: Final = {
    "red": "#e8573a",
    "blue": "#3d97dd",
    "green": "#2bb98f",
    "purple": "#c77fc0",
    "yellow": "#f2d31b",
    "white": "#f3ecdf",
}

FLAT: Final = (
    INK,
    QUIET,
    PAPER,
    DARK,
    EDGE,
    RAISED,
    BACKS,
    BAR,
    TABLE,
    WOOD,
    BRASS,
    *COLOURS.values(),
)
"""Colours of flat areas, which a reduced palette must keep."""

Spot = tuple[int, int]


def table_png(table: TableView, still: Still, done: float) -> "Image":
    """Return a table as an RGB picture. done: share of the match that is over, from 0 to 1."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - slow on a Pi Zero

    picture = Image.new("RGB", (WIDE, HIGH), TABLE)
    draw = ImageDraw.Draw(picture)
    draw.fontmode = "1"
    middle = RING_AT[0] + RING // 2, RING_AT[1] + RING // 2
    _device(picture, still, middle)
    _print(draw, (SEATS[0], 8), table.title, BOLD)
    _print(draw, (SEATS[0] + width(table.title, BOLD) + 10, 8), table.place, ink=QUIET)
    room = min(58, (HIGH - 96) // max(1, len(table.seats)))
    for number, seat in enumerate(table.seats):
        _seat(draw, SEATS[1] + number * room, room, seat)
    _piles(draw, table, middle)
    _print(draw, (SEATS[0], HIGH - 40), shortened(table.news, HEADLINE, WIDE - 24), HEADLINE)
    right = SEATS[0] + round((WIDE - 24) * done)
    draw.rectangle((SEATS[0], HIGH - 12, WIDE - 12, HIGH - 10), fill=EDGE)
    draw.rectangle((SEATS[0], HIGH - 12, max(SEATS[0] + 2, right), HIGH - 10), fill=BAR)
    return picture


def _device(picture: "Image", still: Still, middle: Spot) -> None:
    """Draw the ring and the OLED in their case."""
    from PIL import Image, ImageDraw  # noqa: PLC0415 - as above

    (x, y), (left, top) = middle, RING_AT
    draw = ImageDraw.Draw(picture)
    draw.rounded_rectangle((left, top, left + RING, top + RING), 28, fill=WOOD)
    disc = Image.new("1", (RING, RING))
    edge = round(RING * 0.03)
    ImageDraw.Draw(disc).ellipse((edge, edge, RING - edge, RING - edge), fill=1)
    picture.paste(ring_png(still.frame, RING, still.dial), RING_AT, disc)
    around = (left + edge, top + edge, left + RING - edge, top + RING - edge)
    draw.ellipse(around, outline=BRASS, width=2)
    screen = oled_png(oled.paint(still.screen), 1)
    picture.paste(screen, (x - screen.width // 2, y - screen.height // 2))


def _seat(draw: "ImageDraw", y: int, room: int, seat: SeatView) -> None:
    x, _, wide = SEATS
    if seat.is_active:
        draw.rounded_rectangle((x - 6, y - 4, x + wide, y + room - 8), 6, fill=RAISED)
    _print(draw, (x, y), SHAPES.get(seat.colour, ""), HEADLINE, COLOURS.get(seat.colour, INK))
    score = "" if seat.score is None else str(seat.score)
    scored = width(score, HEADLINE)
    name = shortened(seat.name, BOLD, wide - 30 - scored)
    _print(draw, (x + 18, y + 2), name, BOLD)
    _print(draw, (x + wide - scored - 6, y), score, HEADLINE)
    left, step = x + 18, SMALL[0] + 2
    cards = [card for card in seat.cards if card.n]
    if len(cards) > 1:
        step = min(step, (wide - 24 - SMALL[0]) // (len(cards) - 1))
    for card in cards:
        _card(draw, (left, y + 18), SMALL, card)
        left += step


def _piles(draw: "ImageDraw", table: TableView, middle: Spot) -> None:
    y = SEATS[1]
    for pile in table.piles:
        if pile.shape == "ring":
            _hours(draw, pile, middle)
        elif pile.shape == "grid":
            y = _grid(draw, y, pile)
        elif pile.role in ("play", "rule") and y < HIGH - 180:
            y = _shown(draw, y, pile)
        elif y < HIGH - 80:
            _card(draw, (RIGHT, y), BACK, pile.cards[-1] if pile.cards else Card(None, ""))
            _print(draw, (RIGHT + BACK[0] + 8, y), str(pile.total), BOLD)
            named = shortened(pile.name, REGULAR, WIDE - RIGHT - BACK[0] - 12)
            _print(draw, (RIGHT + BACK[0] + 8, y + 12), named, ink=QUIET)
            y += BACK[1] + 8


def _shown(draw: "ImageDraw", y: int, pile: Pile) -> int:
    """Draw an open pile with its top cards. Return the edge below it."""
    _print(draw, (RIGHT, y), shortened(f"{pile.name} {pile.total}", REGULAR, 140), ink=QUIET)
    cards = pile.cards[-4:]
    size = LARGE if pile.shape != "row" else (SMALL[0] * 2, SMALL[1] * 2)
    step = min(size[0] + 4, (WIDE - RIGHT - 8 - size[0]) // max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        _card(draw, (RIGHT + number * step, y + 14), size, card)
    return y + size[1] + 26


def _grid(draw: "ImageDraw", y: int, pile: Pile) -> int:
    """Draw a grid of tiles. Return the edge below it."""
    columns = max(1, pile.columns)
    for card in pile.cards:
        row, column = divmod(card.at or 0, columns)
        _card(draw, (RIGHT + column * (TILE[0] + 4), y + row * (TILE[1] + 4)), TILE, card)
    rows = 1 + max((card.at or 0 for card in pile.cards), default=0) // columns
    return y + rows * (TILE[1] + 4) + 8


def _hours(draw: "ImageDraw", pile: Pile, middle: Spot) -> None:
    """Draw the cards at their hours, inside the ring."""
    for card in pile.cards:
        if card.at is None:
            continue
        angle = 2 * pi * card.at / 12
        x, y = middle[0] + 89 * sin(angle), middle[1] - 89 * cos(angle)
        _card(draw, (round(x) - 7, round(y) - 8), (14, 16), card)


def _card(draw: "ImageDraw", at: Spot, size: Spot, card: Card) -> None:
    """Draw a card: its halves, its value and name, or its back with their number."""
    (x, y), (wide, high) = at, size
    box = (x, y, x + wide, y + high)
    seen, n = card.face, card.n
    if seen is None:
        draw.rounded_rectangle(box, 3, fill=BACKS, outline=EDGE)
        if n > 1:
            _middle(draw, (x, y, wide, high), str(n), BOLD, INK)
        return
    draw.rounded_rectangle(box, 3, fill=PAPER, outline=BAR if card.last else EDGE)
    if len(seen.colours) == 2 and len(seen.numbers) == 2:
        for half, (colour, number) in enumerate(zip(seen.colours, seen.numbers, strict=True)):
            top = y + half * (high // 2)
            part = (x + 1, top + 1, x + wide - 1, top + high // 2 - 1)
            draw.rectangle(part, fill=COLOURS.get(colour, PAPER))
            inside = (x, top, wide, high // 2)
            _middle(draw, inside, str(number), HEADLINE if high > 40 else REGULAR, DARK)
        return
    value = "" if seen.value is None else str(seen.value)
    if high < 40:
        _middle(draw, (x, y, wide, high), value or card.name[:2], BOLD, DARK)
        return
    _print(draw, (x + 5, y + 3), value, HEADLINE, DARK)
    below = y + high - 28 if value else y + high // 2 - 12
    for row, words in enumerate(_rows(card.name, wide - 6)):
        _print(draw, (x + 4, below + row * 12), words, REGULAR, DARK)


def _rows(name: str, room: int) -> list[str]:
    """Return a name in at most two rows that fit."""
    first, _, rest = name.partition(" ")
    if width(name, REGULAR) <= room or not rest:
        return ["", shortened(name, REGULAR, room)]
    return [shortened(first, REGULAR, room), shortened(rest, REGULAR, room)]


def _middle(
    draw: "ImageDraw", box: tuple[int, int, int, int], said: str, font: Font, ink: str
) -> None:
    x, y, wide, high = box
    at = x + (wide - width(said, font)) // 2 + 1, y + (high - font.cell) // 2
    _print(draw, at, said, font, ink)


def _print(draw: "ImageDraw", at: Spot, said: str, font: Font = REGULAR, ink: str = INK) -> None:
    if said:
        draw.text(at, spell(said, font), font=face(font), fill=ink)
