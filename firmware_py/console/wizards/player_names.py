"""Wizard that asks for the name of each seat: a known name, or a new one spelled on the device."""

from typing import TYPE_CHECKING, Any, Final

from firmware_py.console import player_names
from firmware_py.console.wizards.letter_picker import LetterPicker
from firmware_py.console.wizards.list_picker import ListItem
from firmware_py.console.wizards.per_seat import PerSeatWizard
from firmware_py.render.text_metrics import SHAPES
from firmware_py.settings.player_names import clean, distinct, refusal
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

_NEW: Final = object()


class PlayerNamesWizard(PerSeatWizard):
    """Wizard for the name of each seat. The list offers names that were entered before."""

    asks = "table.ask.name"

    def had(self, ui: "Ui", seat: int) -> str:
        """Return the seat's name."""
        return player_names.of(ui.settings, seat)

    def head(self, ui: "Ui") -> str:
        """Return the seat's shape and colour."""
        colour = self._colours[len(self._said)]
        return f"{SHAPES[colour]} {ui.texts.colour(colour)}"

    def lines(self, ui: "Ui", said: list[str]) -> list[ListItem]:
        """Return the names that are free, the line for a new one, and "no name"."""
        own = player_names.of(ui.settings, len(said))
        known = filter(None, distinct((own, *ui.settings.known)))
        free = (name for name in known if refusal((*said, name), self._colours) is None)
        lines = [ListItem(player_names.short(name), name) for name in free]
        new = ListItem(text("table.seats.new-name"), _NEW, text("table.seats.new-name.help"))
        return [*lines, new, ListItem(text("table.seats.no-name"), "")]

    def take(self, ui: "Ui", value: Any) -> None:
        """Store the name, or open the letter picker."""
        if value is _NEW:
            asked = len(self._said)
            ui.push(LetterPicker(self._colours, asked, lambda name: self._spelt(ui, name)))
        else:
            super().take(ui, value)

    def _spelt(self, ui: "Ui", name: str) -> None:
        """Store a new name, or refuse it, for example if another seat has it."""
        name = clean(name)
        if (why := refusal((*self._said.values(), name), self._colours)) is not None:
            ui.refuse(why)
        else:
            super().take(ui, name)

    def remember(self, ui: "Ui", said: list[str]) -> None:
        """Store the names, also in the list of known names."""
        ui.change(**player_names.named(ui.settings, said))
