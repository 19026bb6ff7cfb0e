"""What modes put on the OLED in words: rows, heads and feet, translated and broken to fit."""

from typing import TYPE_CHECKING

from firmware_py.painting.layout import LINE
from firmware_py.painting.lettering import REGULAR, lines
from firmware_py.painting.screen import Figure, Head, Keys
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk


def rows(desk: "Desk", *messages: Text | str) -> tuple[str, ...]:
    """Translate messages, each once, and break them into rows of the OLED."""
    texts = dict.fromkeys(desk.say(said) for said in messages)
    return tuple(row for said in texts for row in lines(said, REGULAR, LINE))


def figure(desk: "Desk", seat: int) -> Figure:
    """Return the shape of a seat."""
    return Figure(desk.colour(seat))


def figures(desk: "Desk", seat: int) -> tuple[Figure, ...]:
    """Return the shapes of all figures of a seat; in a duel it has two."""
    if desk.match is None:
        return (figure(desk, seat),)
    return tuple(map(Figure, desk.match.game.figures(desk.match.state, seat)))


def name(desk: "Desk", seat: int) -> str:
    """Return what a seat is called; who shares a figure has a number behind its colour."""
    match, own = desk.match, desk.own_name(seat, desk.colour(seat))
    number = None if match is None or own else match.game.partner(match.state, seat)
    return desk.seat_name(seat) + (f" {number}" if number else "")


def seat(desk: "Desk", seat: int) -> str:
    """Return shapes and name of a seat; the shape comes first, for initials clash."""
    signs = " ".join(figure.sign for figure in figures(desk, seat))
    return f"{signs} {name(desk, seat)}"


def head(desk: "Desk", head: int | Text) -> Head:
    """Return who is asked: shapes and name of a seat, or a word for the table."""
    if isinstance(head, int):
        return Head(name(desk, head), figures(desk, head))
    return Head(desk.say(head))


def keys(
    desk: "Desk",
    ok: Text | str = "",
    back: Text | str = "",
    following: Text | str = "",
    count: str = "",
) -> Keys:
    """Return the foot that says what the keys do; a str is the id of a `table.key`."""
    return Keys(
        ok=_label(desk, ok),
        back=_label(desk, back),
        next=_label(desk, following),
        count=count,
    )


def _label(desk: "Desk", label: Text | str) -> str:
    if not label:
        return ""
    return desk.say(text(f"table.key.{label}") if isinstance(label, str) else label)
