"""Seats menu, and the wizards for the colour, language and place of each seat."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.seat_colours import filled, seat_colours, seats_light
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.console.wizards.per_seat import PerSeatWizard
from firmware_py.console.wizards.player_names import PlayerNamesWizard
from firmware_py.i18n import languages
from firmware_py.render.colours import SEATS
from firmware_py.render.led_positions import LEDS, places_of
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen, SeatShape
from firmware_py.render.text_metrics import SHAPES
from firmware_py.settings.clocks import timer_name
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Callable


class SeatsMenu(ListPicker):
    """Menu of the seats' colours, names, places and languages."""

    opens_menu = False

    def __init__(
        self,
        colours: tuple[str, ...],
        free: tuple[str, ...] = (),
        timer: "Callable[[], Mode] | None" = None,
    ) -> None:
        super().__init__()
        self._timer = timer  # returns the timer's wizard, for a new game
        self._colours = colours  # by seat
        self._free = free  # colours that can be chosen, empty while a match runs

    @classmethod
    def of_box(cls, ui: Ui) -> "SeatsMenu":
        """Return the menu for the seats of the running match, or else of the last one."""
        return cls(seat_colours(ui), SEATS if ui.match is None else ())

    def head(self, ui: Ui) -> str:
        """Return the title of the menu."""
        return ui.say(text("table.menu.seats"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return a line for each setting, for the timer of a new game, and for the reset."""
        keys = [key for key in _ASKS if key != "colours" or self._free]
        timer = [timer_line(ui)] if self._timer is not None else []
        return [*(_line(key) for key in keys), *timer, _line("usual")]

    def take(self, ui: Ui, value: Any) -> None:
        """Open the wizard of the setting, or reset all seats to the values of table.toml."""
        if value == "usual":
            usual = ui.usual
            as_told = {"places": usual.places, "languages": usual.languages}
            ui.change(colours=usual.colours, names=usual.names, **as_told)
            ui.pop(self)
        elif value == "timer" and self._timer is not None:
            ui.push(self._timer())
        else:
            ui.push(_ASKS[value](ui, self._now(ui), self._free))

    def _now(self, ui: Ui) -> tuple[str, ...]:
        """Return the seats' colours, including those chosen since the menu was opened."""
        if not self._free:
            return self._colours
        free = (*self._colours, *self._free)
        return filled(ui.settings.colours, len(self._colours), free)

    def light(self, ui: Ui) -> RingView:
        """Return the ring with the seats' arcs."""
        return seats_light(self._now(ui))


def _line(key: str) -> ListItem:
    return ListItem(text(f"table.seats.{key}"), key, text(f"table.seats.{key}.help"))


def timer_line(ui: Ui) -> ListItem:
    """Return the line for the games' timer. Its help is the current timer."""
    return ListItem(text("table.menu.timer"), "timer", timer_name(ui.settings.timer))


class SeatColoursWizard(PerSeatWizard):
    """Wizard for the colour of each seat. Two seats cannot have the same colour."""

    opens_menu = True
    asks = "table.ask.colour"

    def had(self, ui: Ui, seat: int) -> str:  # noqa: ARG002
        """Return the seat's colour."""
        return self._colours[seat]

    def head(self, ui: Ui) -> str:
        """Return the seat's number in words."""
        seat = ui.say(text("table.seat", number=len(self._said) + 1))
        return seat[:1].upper() + seat[1:]

    def lines(self, ui: Ui, said: list[str]) -> list[ListItem]:
        """Return the free colours, the seat's current colour first."""
        order = dict.fromkeys((*self._colours[len(said) :], *self._free))
        free = [colour for colour in order if colour not in said]
        return [ListItem(f"{SHAPES[c]} {ui.texts.colour(c)}", c) for c in free]

    def remember(self, ui: Ui, said: list[str]) -> None:
        """Store the colours for the next games."""
        ui.change(colours=tuple(said))

    def light(self, ui: Ui) -> RingView:
        """Return the seats' arcs. The arc of the asked seat blinks in the chosen colour."""
        now = [*self._said.values(), self.answers(ui)[self.chosen].value]
        return seats_light(filled(now, len(self._colours), self._free), len(self._said))


class SeatLanguagesWizard(PerSeatWizard):
    """Wizard for the language of each seat. The list shows each language's own name."""

    def had(self, ui: Ui, seat: int) -> str:
        """Return the seat's language, or "" for the device's language."""
        now = ui.settings.languages
        return now[seat] if seat < len(now) else ""

    def head(self, ui: Ui) -> str:
        """Return the seat's shape and name."""
        colour = self._colours[len(self._said)]
        return f"{SHAPES[colour]} {ui.called(len(self._said), colour, self._colours)}"

    def lines(self, ui: Ui, said: list[str]) -> list[ListItem]:  # noqa: ARG002
        """Return the device's language, then all languages."""
        as_box = ListItem(text("table.seats.as-box"), "")
        named = [ListItem(text(f"table.language.{each}"), each) for each in languages()]
        return [as_box, *named]

    def remember(self, ui: Ui, said: list[str]) -> None:
        """Store the languages. Other seats keep theirs."""
        ui.change(languages=(*said, *ui.settings.languages[len(said) :]))


class SeatPlacesWizard(Mode):
    """Wizard for the place of each seat. previous and next move the seat's arc round the ring."""

    opens_menu = False

    def __init__(self, ui: Ui, colours: tuple[str, ...], _free: tuple[str, ...]) -> None:
        self._colours = colours
        self._places = list(places_of(len(self._colours), ui.settings.places))
        self._seat = 0

    def press(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Move the arc by one LED. Skip the places of other seats."""
        step, at = (1 if key == "next" else -1), self._places[self._seat]
        others = {place for seat, place in enumerate(self._places) if seat != self._seat}
        at = (at + step) % LEDS
        while at in others:
            at = (at + step) % LEDS
        self._places[self._seat] = at

    def release(self, ui: Ui, key: str) -> None:
        """Go to the next (ok) or previous seat (back). Store the places after the last seat."""
        self._seat += 1 if key == "ok" else -1
        if self._seat < 0:
            ui.pop(self)
        elif self._seat == len(self._places):
            ui.change(places=tuple(self._places))
            ui.pop(self)

    def screen(self, ui: Ui) -> Screen:
        """Return the seat's name, and its place as a time on a clock face."""
        colour, place = self._colours[self._seat], self._places[self._seat]
        name = ui.called(self._seat, colour, self._colours)
        asked = text("table.ask.place", seat=text("table.literal", text=name))
        count = f"{self._seat + 1}/{len(self._places)}"
        return Screen(
            head=Header(name, (SeatShape(colour),)),
            rows=screen_text.rows(ui, asked)[:2],
            digits=f"{place // 2 or 12}:{place % 2 * 30:02}",
            arrows=True,
            foot=screen_text.keys(ui, "done", "back", count=count),
        )

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return the seats' arcs at their places. The arc of the asked seat blinks."""
        light = seats_light(self._colours, self._seat)
        return msgspec.structs.replace(light, places=tuple(self._places))


_ASKS: dict[str, Any] = {
    "colours": SeatColoursWizard,
    "names": PlayerNamesWizard,
    "places": SeatPlacesWizard,
    "languages": SeatLanguagesWizard,
}
