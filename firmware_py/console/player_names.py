"""What people are called: a name for each seat.

A name belongs to a seat of this table and to no match: whoever sits there has it, until another is
given. Where a seat has none, its colour is its name.
"""

from typing import TYPE_CHECKING, Final

from firmware_py.render.text_metrics import HEADLINE, shortened
from firmware_py.settings.device_settings import KNOWN
from firmware_py.settings.player_names import distinct, misleads, on_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.i18n import Texts
    from firmware_py.settings.device_settings import Settings

ROOM: Final = 60
"""Pixels of a name in the head of the OLED, where the round and the clock stand beside it."""


def short(name: str) -> str:
    """Return as much of a name as the head of the OLED has room for, in letters that it has."""
    return shortened(on_box(name), HEADLINE, ROOM)


def of(settings: "Settings", seat: int) -> str:
    """Return the name of a seat, "" if it has none."""
    return settings.names[seat] if seat < len(settings.names) else ""


def shown(settings: "Settings", seat: int, colour: str, colours: "Sequence[str]") -> str:
    """Return the name of a seat, "" if it has none or its name says the colour of another seat.

    colour: the colour of this seat; colours: those of all seats at the table.
    """
    own = of(settings, seat)
    return "" if misleads(own, colour, colours) else own


def sides(
    settings: "Settings", colours: "Sequence[str]", texts: "Texts"
) -> tuple[tuple[str, str], ...]:
    """Return colour and whole name of each seat, for the page."""
    return tuple(
        (colour, shown(settings, seat, colour, colours) or texts.colour(colour))
        for seat, colour in enumerate(colours)
    )


def named(settings: "Settings", names: "Sequence[str]") -> dict[str, tuple[str, ...]]:
    """Return the settings with which the first seats have these names, the others as before.

    A name is had by one seat: who sits down elsewhere is no longer where they were.
    """
    given = distinct(names)
    known = filter(None, distinct((*given, *settings.known)))
    return {
        "names": distinct((*given, *settings.names[len(given) :])),
        "known": tuple(known)[:KNOWN],
    }
