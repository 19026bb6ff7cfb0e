"""SVG of the table at one position of a replay (`table_view`): seats, cards and open piles."""

from collections.abc import Iterator, Sequence
from typing import Final
from xml.sax.saxutils import escape

from firmware_py.replay.table_view import Card, TableView

ROW: Final = 46
CARD: Final = 28, 38
STEP: Final = 32
NAME: Final = 150
"""Height of a row, size of a card, distance of two cards, and room for a name (px)."""

INK, QUIET, PAPER, EDGE, BACKS = "#211c15", "#685e4f", "#fffdf6", "#c5b69b", "#5b3a45"
FILLS: Final = {
    "red": "#cc3a1c",
    "blue": "#005fa3",
    "green": "#009e73",
    "purple": "#c77fc0",
    "yellow": "#f2d31b",
    "white": "#fbf8f1",
}
DARK: Final = frozenset({"red", "blue", "green"})
"""Colours on which a number is white."""


def rows(
    table: TableView, shapes: dict[str, str], inks: dict[str, str], wide: int
) -> tuple[str, int]:
    """Return the SVG of a table's seats and open piles, and its height (px).

    shapes and inks: path and ink of each seat colour. wide: width (px).
    """
    parts: list[str] = []
    y = 0
    for seat in table.seats:
        parts.append(
            f'<path transform="translate(9 {y + 19})" d="{shapes.get(seat.colour, "")}" '
            f'fill="{inks.get(seat.colour, INK)}" fill-rule="evenodd"/>'
        )
        score = "" if seat.score is None else f"{seat.score}"
        parts += [_text(28, y + 25, seat.name, 16), _text(NAME, y + 25, score, 18, anchor="end")]
        parts += _cards(NAME + 24, y, seat.cards, wide)
        y += ROW
    for pile in table.piles:
        seen = [card for card in pile.cards if card.face is not None]
        if pile.shape != "ring" and seen:
            parts.append(_text(0, y + 25, pile.name, 14, ink=QUIET))
            parts += _cards(NAME + 24, y, seen, wide)
            y += ROW
    return "\n".join(parts), y


def _cards(x: float, y: int, cards: Sequence[Card], wide: int) -> Iterator[str]:
    step = min(STEP, (wide - x - CARD[0]) / max(1, len(cards) - 1))
    for number, card in enumerate(each for each in cards if each.n):
        yield f'<g transform="translate({x + number * step:.1f} {y})">{_card(card)}</g>'


def _card(card: Card) -> str:
    """Return a card: its halves, its value or the beginning of its name, or its back."""
    wide, high = CARD
    seen = card.face
    frame = f'<rect width="{wide}" height="{high}" rx="4" fill="{{}}" stroke="{EDGE}"/>'
    if seen is None:
        return frame.format(BACKS) + _text(14, 25, str(card.n), 15, anchor="middle", ink=PAPER)
    said = f"<title>{escape(card.name)}</title>" + frame.format(PAPER)
    if len(seen.colours) == 2 and len(seen.numbers) == 2:
        for half, (colour, number) in enumerate(zip(seen.colours, seen.numbers, strict=True)):
            top = 1 + half * 18
            said += (
                f'<rect x="1" y="{top}" width="26" height="18" fill="{FILLS.get(colour, PAPER)}"/>'
            )
            ink = PAPER if colour in DARK else INK
            said += _text(14, top + 14, str(number), 14, anchor="middle", ink=ink)
        return said
    if seen.value is None:
        return said + _text(14, 23, card.name[:3], 11, anchor="middle")
    return said + _text(14, 25, str(seen.value), 17, anchor="middle")


def _text(
    x: float, y: float, words: str, size: int, *, anchor: str = "start", ink: str = INK
) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{ink}" text-anchor="{anchor}">'
        f"{escape(words)}</text>"
    )
