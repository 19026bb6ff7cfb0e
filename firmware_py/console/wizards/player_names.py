"""Who sits here? A name for each seat, of those known or spelt letter by letter at the box."""

from typing import TYPE_CHECKING, Any, Final

from firmware_py.console import player_names
from firmware_py.console.wizards.letter_picker import Spelling
from firmware_py.console.wizards.list_picker import Answer
from firmware_py.console.wizards.per_seat import EachSeat
from firmware_py.render.text_metrics import SHAPES
from firmware_py.settings.player_names import clean, distinct, refusal
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

_NEW: Final = object()


class EachName(EachSeat):
    """Who sits here? Asked of each seat; names that were given before need not be spelt again."""

    asks = "table.ask.name"

    def had(self, ui: "Ui", seat: int) -> str:
        """Return the seat's name."""
        return player_names.of(ui.settings, seat)

    def head(self, ui: "Ui") -> str:
        """Return the seat's shape and colour."""
        colour = self._colours[len(self._said)]
        return f"{SHAPES[colour]} {ui.texts.colour(colour)}"

    def lines(self, ui: "Ui", said: list[str]) -> list[Answer]:
        """Return the names that nobody here has, a new one, and the colour alone."""
        own = player_names.of(ui.settings, len(said))
        known = filter(None, distinct((own, *ui.settings.known)))
        free = (name for name in known if refusal((*said, name), self._colours) is None)
        lines = [Answer(player_names.short(name), name) for name in free]
        new = Answer(text("table.seats.new-name"), _NEW, text("table.seats.new-name.help"))
        return [*lines, new, Answer(text("table.seats.no-name"), "")]

    def take(self, ui: "Ui", value: Any) -> None:
        """Note the name, or have it spelt."""
        if value is _NEW:
            asked = len(self._said)
            ui.push(Spelling(self._colours, asked, lambda name: self._spelt(ui, name)))
        else:
            super().take(ui, value)

    def _spelt(self, ui: "Ui", name: str) -> None:
        """Note a new name; two at one table are not called the same."""
        name = clean(name)
        if (why := refusal((*self._said.values(), name), self._colours)) is not None:
            ui.refuse(why)
        else:
            super().take(ui, name)

    def remember(self, ui: "Ui", said: list[str]) -> None:
        """Keep them, and offer them to others another time."""
        ui.change(**player_names.named(ui.settings, said))
