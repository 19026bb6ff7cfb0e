"""The clock that was used last, and its line in the start menu."""

from typing import TYPE_CHECKING

from firmware_py.console.clocks import clock_names
from firmware_py.console.clocks.standalone_clock import USUAL_PLAYERS, start_alone
from firmware_py.console.wizards.list_picker import ListItem
from firmware_py.settings.clock_specs import ClockSpec
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

AGAIN = "clock again"
"""Value of the line of the last clock."""


def last(ui: "Ui") -> tuple[ClockSpec, str] | None:
    """Return the last clock and its name, or None."""
    spec = ClockSpec.read(ui.settings.last_clock)
    return None if spec is None else (spec, ui.settings.last_clock_name)


def last_players(ui: "Ui") -> int:
    """Return the number of players of the last clock."""
    found = last(ui)
    return USUAL_PLAYERS if found is None else found[0].players or USUAL_PLAYERS


def open_again(ui: "Ui") -> None:
    """Open the last clock, ready to start."""
    found = last(ui)
    if found is not None:
        start_alone(ui, *found)


def with_clock(ui: "Ui", game: list[ListItem]) -> list[ListItem]:
    """Return the lines of the latest things: the last clock, and `game`, the line of the last game.

    The one that was used later comes first.
    """
    found = last(ui)
    if found is None:
        return game
    named = clock_names.name(found[0].control, found[1])
    clock = ListItem(text("table.start.last-clock", clock=named), AGAIN)
    later = ui.last is ui.last_before_clock
    return [clock, *game] if later else [*game, clock]
