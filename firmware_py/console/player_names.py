"""Names of the players by seat.

A name belongs to a seat of this table and not to a match: the seat keeps it until another is given.
A seat without a name is called by its colour.
"""

from typing import TYPE_CHECKING, Final

from firmware_py.console.effects import DeletePerson, SaveSettings, SaveTutorialProgress
from firmware_py.render.text_metrics import HEADLINE, shortened
from firmware_py.settings.device_settings import KNOWN
from firmware_py.settings.player_names import distinct, misleads, on_box

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from firmware_py.console.ui import Ui
    from firmware_py.i18n import Texts
    from firmware_py.settings.device_settings import Settings

ROOM: Final = 60
"""Width of a name in the OLED's header, which also shows the round or the clock (pixels)."""


def short(name: str) -> str:
    """Return a name shortened to `ROOM`, spelt with the letters of the OLED's font."""
    return shortened(on_box(name), HEADLINE, ROOM)


def of(settings: "Settings", seat: int) -> str:
    """Return the name of a seat, or "" if it has none."""
    return settings.names[seat] if seat < len(settings.names) else ""


def shown(settings: "Settings", seat: int, colour: str, colours: "Sequence[str]") -> str:
    """Return the name of a seat, or "" if it has none or its name says the colour of another seat.

    colour: colour of this seat. colours: colours of all seats at the table.
    """
    own = of(settings, seat)
    return "" if misleads(own, colour, colours) else own


def sides(
    settings: "Settings", colours: "Sequence[str]", texts: "Texts"
) -> tuple[tuple[str, str], ...]:
    """Return the pair (colour, full name) of each seat, for the page."""
    return tuple(
        (colour, shown(settings, seat, colour, colours) or texts.colour(colour))
        for seat, colour in enumerate(colours)
    )


def named(settings: "Settings", names: "Sequence[str]") -> dict[str, tuple[str, ...]]:
    """Return a dict of changed settings that gives these names to the first seats.

    Another seat keeps its name, unless one of the first seats now has the same name. The setting
    `known` lists the latest names first.
    """
    given = distinct(names)
    known = filter(None, distinct((*given, *settings.known)))
    return {
        "names": distinct((*given, *settings.names[len(given) :])),
        "known": tuple(known)[:KNOWN],
    }


def delete_person(ui: "Ui", keys: "Collection[str]") -> None:
    """Forget a person's names and tutorial progress, then delete the names from the journal."""
    ui.settings = ui.settings.without(keys)
    ui.tutorial_progress = ui.tutorial_progress.without(keys)
    ui.emit(SaveSettings(ui.settings))
    ui.emit(SaveTutorialProgress(ui.tutorial_progress))
    ui.emit(DeletePerson(frozenset(keys)))
