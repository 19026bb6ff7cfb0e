"""Who sits here? A name for each seat, of those known or spelt letter by letter at the box."""

from typing import TYPE_CHECKING, Any, Final

from firmware_py.console import names
from firmware_py.console.forms.each_seat import EachSeat
from firmware_py.console.forms.listing import Answer
from firmware_py.console.forms.spelling import Spelling
from firmware_py.painting.lettering import SHAPES
from firmware_py.settings.naming import clean, distinct, refusal
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk

_NEW: Final = object()


class EachName(EachSeat):
    """Who sits here? Asked of each seat; names that were given before need not be spelt again."""

    asks = "table.ask.name"

    def had(self, desk: "Desk", seat: int) -> str:
        """Return the seat's name."""
        return names.of(desk.settings, seat)

    def head(self, desk: "Desk") -> str:
        """Return the seat's shape and colour."""
        colour = self._colours[len(self._said)]
        return f"{SHAPES[colour]} {desk.texts.colour(colour)}"

    def lines(self, desk: "Desk", said: list[str]) -> list[Answer]:
        """Return the names that nobody here has, a new one, and the colour alone."""
        own = names.of(desk.settings, len(said))
        known = filter(None, distinct((own, *desk.settings.known)))
        free = (name for name in known if refusal((*said, name), self._colours) is None)
        lines = [Answer(names.short(name), name) for name in free]
        new = Answer(text("table.seats.new-name"), _NEW, text("table.seats.new-name.help"))
        return [*lines, new, Answer(text("table.seats.no-name"), "")]

    def take(self, desk: "Desk", value: Any) -> None:
        """Note the name, or have it spelt."""
        if value is _NEW:
            asked = len(self._said)
            desk.push(Spelling(self._colours, asked, lambda name: self._spelt(desk, name)))
        else:
            super().take(desk, value)

    def _spelt(self, desk: "Desk", name: str) -> None:
        """Note a new name; two at one table are not called the same."""
        name = clean(name)
        if (why := refusal((*self._said.values(), name), self._colours)) is not None:
            desk.refuse(why)
        else:
            super().take(desk, name)

    def remember(self, desk: "Desk", said: list[str]) -> None:
        """Keep them, and offer them to others another time."""
        desk.change(**names.named(desk.settings, said))
