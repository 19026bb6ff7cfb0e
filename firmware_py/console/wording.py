"""What modes put on the OLED in words: rows, heads and feet, translated and broken to fit."""

from typing import TYPE_CHECKING

from firmware_py.console import names
from firmware_py.painting.layout import LINE
from firmware_py.painting.lettering import REGULAR, lines
from firmware_py.painting.screen import Figure, Head, Keys
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console


def rows(console: "Console", *messages: Text | str) -> tuple[str, ...]:
    """Translate messages, each once, and break them into rows of the OLED."""
    texts = dict.fromkeys(console.say(said) for said in messages)
    return tuple(row for said in texts for row in lines(said, REGULAR, LINE))


def figure(console: "Console", seat: int) -> Figure:
    """Return the shape of a seat."""
    return Figure(console.colour(seat))


def figures(console: "Console", seat: int) -> tuple[Figure, ...]:
    """Return the shapes of all figures of a seat; in a duel it has two."""
    if console.match is None:
        return (figure(console, seat),)
    return tuple(map(Figure, console.match.game.figures(console.match.state, seat)))


def name(console: "Console", seat: int) -> str:
    """Return what a seat is called; who shares a figure has a number behind its colour."""
    match, own = console.match, names.of(console.settings, seat)
    number = None if match is None or own else match.game.partner(match.state, seat)
    return console.seat_name(seat) + (f" {number}" if number else "")


def seat(console: "Console", seat: int) -> str:
    """Return shapes and name of a seat; the shape comes first, for initials clash."""
    signs = " ".join(figure.sign for figure in figures(console, seat))
    return f"{signs} {name(console, seat)}"


def head(console: "Console", head: int | Text) -> Head:
    """Return who is asked: shapes and name of a seat, or a word for the table."""
    if isinstance(head, int):
        return Head(name(console, head), figures(console, head))
    return Head(console.say(head))


def keys(
    console: "Console",
    ok: Text | str = "",
    back: Text | str = "",
    following: Text | str = "",
    count: str = "",
) -> Keys:
    """Return the foot that says what the keys do; a str is the id of a `table.key`."""
    return Keys(
        ok=_label(console, ok),
        back=_label(console, back),
        next=_label(console, following),
        count=count,
    )


def _label(console: "Console", label: Text | str) -> str:
    if not label:
        return ""
    return console.say(text(f"table.key.{label}") if isinstance(label, str) else label)
