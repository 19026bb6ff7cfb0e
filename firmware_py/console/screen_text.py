"""What modes put on the OLED in words: rows, heads and feet, translated and broken to fit."""

from typing import TYPE_CHECKING

from firmware_py.render.layout import LINE
from firmware_py.render.screen import Header, Keys, SeatShape
from firmware_py.render.text_metrics import REGULAR, lines
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui


def rows(ui: "Ui", *messages: Text | str) -> tuple[str, ...]:
    """Translate messages, each once, and break them into rows of the OLED."""
    texts = dict.fromkeys(ui.say(said) for said in messages)
    return tuple(row for said in texts for row in lines(said, REGULAR, LINE))


def figure(ui: "Ui", seat: int) -> SeatShape:
    """Return the shape of a seat."""
    return SeatShape(ui.colour(seat))


def figures(ui: "Ui", seat: int) -> tuple[SeatShape, ...]:
    """Return the shapes of all figures of a seat; in a duel it has two."""
    if ui.match is None:
        return (figure(ui, seat),)
    return tuple(map(SeatShape, ui.match.game.figures(ui.match.state, seat)))


def name(ui: "Ui", seat: int) -> str:
    """Return what a seat is called; who shares a figure has a number behind its colour."""
    match, own = ui.match, ui.own_name(seat, ui.colour(seat))
    number = None if match is None or own else match.game.partner(match.state, seat)
    return ui.seat_name(seat) + (f" {number}" if number else "")


def seat(ui: "Ui", seat: int) -> str:
    """Return shapes and name of a seat; the shape comes first, for initials clash."""
    signs = " ".join(figure.sign for figure in figures(ui, seat))
    return f"{signs} {name(ui, seat)}"


def head(ui: "Ui", head: int | Text) -> Header:
    """Return who is asked: shapes and name of a seat, or a word for the table."""
    if isinstance(head, int):
        return Header(name(ui, head), figures(ui, head))
    return Header(ui.say(head))


def keys(
    ui: "Ui",
    ok: Text | str = "",
    back: Text | str = "",
    following: Text | str = "",
    count: str = "",
) -> Keys:
    """Return the foot that says what the keys do; a str is the id of a `table.key`."""
    return Keys(
        ok=_label(ui, ok),
        back=_label(ui, back),
        next=_label(ui, following),
        count=count,
    )


def _label(ui: "Ui", label: Text | str) -> str:
    if not label:
        return ""
    return ui.say(text(f"table.key.{label}") if isinstance(label, str) else label)
