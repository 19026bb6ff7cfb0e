"""Translated text for the OLED: rows, headers and footers, wrapped to its width."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from firmware_py.render.primitives import LINE
from firmware_py.render.screen import Header, Keys, ScoreLine, SeatShape
from firmware_py.render.text_metrics import REGULAR, fits, lines
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.ui import Ui
    from games.core.text import Text


ROWS = 3
"""Rows of text on the OLED."""
SENTENCE = re.compile(r"(?<=[.!?…»])\s+(?=[^\W\d_])")
"""Space between two sentences."""
READING_TIME = 2_000_000_000
"""How long each part of a text is shown that does not fit on the OLED (ns)."""


def rows(ui: Ui, *messages: Text | str) -> tuple[str, ...]:
    """Return messages as rows of the OLED, translated and wrapped. Duplicates are dropped."""
    texts = dict.fromkeys(ui.say(said) for said in messages)
    return tuple(row for said in texts for row in lines(said, REGULAR, LINE))


def labelled_rows(ui: Ui, room: int, *messages: Text) -> tuple[str, ...]:
    """Return messages as rows. In one row, a label stays with the row that it names.

    A label ends with a colon. A label and its row that do not fit together are left out.
    """
    found = rows(ui, *messages)
    if room != 1:
        return found
    kept: list[str] = []
    for above, row in zip(("", *found), found, strict=False):
        if not above.endswith(":"):
            kept += [] if row.endswith(":") else [row]
        elif fits(f"{above} {row}", REGULAR, LINE):
            kept.append(f"{above} {row}")
    return tuple(kept)


def figure(ui: Ui, seat: int) -> SeatShape:
    """Return the shape that stands for a seat's colour."""
    return SeatShape(ui.colour(seat))


def figures(ui: Ui, seat: int) -> tuple[SeatShape, ...]:
    """Return the shapes of a seat's playing pieces. In a duel a seat has two."""
    if ui.match is None:
        return (figure(ui, seat),)
    return tuple(map(SeatShape, ui.match.game.figures(ui.match.state, seat)))


def name(ui: Ui, seat: int) -> str:
    """Return the name of a seat.

    Partners who share a playing piece get a number after the colour.
    """
    match, own = ui.match, ui.own_name(seat, ui.colour(seat))
    number = None if match is None or own else match.game.partner(match.state, seat)
    return ui.seat_name(seat) + (f" {number}" if number else "")


def seat(ui: Ui, seat: int) -> str:
    """Return a seat's shapes and name. Shapes come first, because initials can be equal."""
    signs = " ".join(figure.sign for figure in figures(ui, seat))
    return f"{signs} {name(ui, seat)}"


def head(ui: Ui, head: int | Text) -> Header:
    """Return the header: the asked seat's shapes and name, or a text for the whole table."""
    if isinstance(head, int):
        return Header(name(ui, head), figures(ui, head))
    return Header(ui.say(head))


def keys(
    ui: Ui,
    ok: Text | str = "",
    back: Text | str = "",
    following: Text | str = "",
    count: str = "",
    *,
    previous: Text | str = "",
    arrows: bool = True,
) -> Keys:
    """Return the footer with the key labels. A str `x` stands for the message `table.key.x`."""
    return Keys(
        ok=_label(ui, ok),
        back=_label(ui, back),
        previous=_label(ui, previous),
        next=_label(ui, following),
        count=count,
        arrows=arrows,
    )


def _label(ui: Ui, label: Text | str) -> str:
    if not label:
        return ""
    return ui.say(text(f"table.key.{label}") if isinstance(label, str) else label)


class StatusPage(NamedTuple):
    """Status page: either rows of text or the score table."""

    rows: tuple[str, ...] = ()
    table: tuple[ScoreLine, ...] = ()


def paged(ui: Ui, *parts: Sequence[Text | str]) -> list[StatusPage]:
    """Return texts as pages of three rows. Each part begins on a new page."""
    texts = [rows(ui, *part) for part in parts]
    return [StatusPage(rows[at : at + ROWS]) for rows in texts for at in range(0, len(rows), ROWS)]


def paged_by_sentence(ui: Ui, *messages: Text) -> list[StatusPage]:
    """Return messages as pages of three rows. Only a longer sentence continues on the next page."""
    pages: list[list[str]] = [[]]
    for said in messages:
        for at, sentence in enumerate(SENTENCE.split(ui.say(said))):
            page = pages[-1]
            more = [*page[:-1], f"{page[-1]} {sentence}"] if at and page else [*page, sentence]
            if page and len(rows(ui, *more)) > ROWS:
                pages.append([sentence])
            else:
                pages[-1] = more
    return [each for page in pages if page for each in paged(ui, page)]
