"""What people are called: a name for each seat, typed on the page or letter by letter at the box.

A name belongs to a seat of this table and to no match: whoever sits there has it, until another is
given. Where a seat has none, its colour is its name.
"""

from typing import TYPE_CHECKING, Any, Final

from firmware_py.console.menus.each_seat import EachSeat
from firmware_py.console.menus.listing import Answer
from firmware_py.console.menus.spelling import Spelling
from firmware_py.painting.lettering import HEADLINE, SHAPES, shortened
from firmware_py.settings.at_box import KNOWN
from firmware_py.settings.naming import clean, distinct, key
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from firmware_py.console.console import Console
    from firmware_py.settings.at_box import Settings
    from firmware_py.texts import Texts
    from games.core.text import Text

ROOM: Final = 60
"""Pixels of a name in the head of the OLED, where the round and the clock stand beside it."""
_NEW: Final = object()


def short(name: str) -> str:
    """Return as much of a name as the head of the OLED has room for."""
    return shortened(name, HEADLINE, ROOM)


def of(settings: "Settings", seat: int) -> str:
    """Return the name of a seat, "" if it has none."""
    return settings.names[seat] if seat < len(settings.names) else ""


def sides(
    settings: "Settings", colours: "Sequence[str]", texts: "Texts"
) -> tuple[tuple[str, str], ...]:
    """Return colour and whole name of each seat, for the page."""
    return tuple(
        (colour, of(settings, seat) or texts.colour(colour)) for seat, colour in enumerate(colours)
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


class EachName(EachSeat):
    """Who sits here? Asked of each seat; names that were given before need not be spelt again."""

    def had(self, console: "Console", seat: int) -> str:
        """Return the seat's name."""
        return of(console.settings, seat)

    def head(self, console: "Console") -> str:
        """Return the seat's shape and colour."""
        colour = self._colours[len(self._said)]
        return f"{SHAPES[colour]} {console.texts.colour(colour)}"

    def question(self, console: "Console") -> "Text | None":  # noqa: ARG002
        """Return the question."""
        return text("table.ask.name")

    def answers(self, console: "Console") -> list[Answer]:
        """Return the names that nobody here has, a new one, and the colour alone."""
        own = of(console.settings, len(self._said))
        taken = set(map(key, self._said))
        names = filter(None, distinct((own, *console.settings.known)))
        lines = [Answer(short(name), name) for name in names if key(name) not in taken]
        new = Answer(text("table.seats.new-name"), _NEW, text("table.seats.new-name.help"))
        return [*lines, new, Answer(text("table.seats.no-name"), "")]

    def take(self, console: "Console", value: Any) -> None:
        """Note the name, or have it spelt."""
        if value is _NEW:
            asked = len(self._said)
            console.push(Spelling(self._colours, asked, lambda name: self._spelt(console, name)))
        else:
            super().take(console, value)

    def _spelt(self, console: "Console", name: str) -> None:
        """Note a new name; two at one table are not called the same."""
        name = clean(name)
        if name and key(name) in map(key, self._said):
            console.refuse(text("table.why.taken-name", name=name))
        else:
            super().take(console, name)

    def remember(self, console: "Console", said: list[str]) -> None:
        """Keep them, and offer them to others another time."""
        console.change(**named(console.settings, said))
