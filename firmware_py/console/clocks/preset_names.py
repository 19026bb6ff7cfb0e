"""Names for a clock that is saved as a preset."""

from typing import TYPE_CHECKING, Any

from firmware_py.console.clocks import clock_names
from firmware_py.console.effects import KeepPreset
from firmware_py.console.seat_colours import seats_light
from firmware_py.console.wizards.letter_picker import LetterPicker
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_py.console.clocks.standalone_clock import StandaloneClock
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen
    from firmware_py.settings.clock_specs import ClockSpec

OWN = "own"
"""Value of the line for a name that is spelt."""
NAMES = (
    text("clock.called.chess"),
    text("clock.called.go"),
    text("clock.called.quiz"),
    text("clock.called.homework"),
    text("clock.called.family"),
    text("clock.called.tournament"),
)
"""Names to choose from."""
REFUSALS = {
    "name": text("clock.why.name"),
    "taken": text("clock.why.taken"),
    "full": text("clock.why.full"),
    "control": text("clock.why.control"),
    "unknown": text("clock.why.unknown"),
    "damaged": text("clock.why.damaged"),
    "disk": text("clock.why.disk"),
}
"""Reason of a `PresetError` -> message."""


class NameList(ListPicker):
    """List of names for a preset. The first one is made of its times."""

    opens_menu = False

    def __init__(self, spec: "ClockSpec", done: "Callable[[Ui, str], None]") -> None:
        super().__init__()
        self._spec = spec
        self._done = done

    def head(self, ui: "Ui") -> str:
        """Return the question."""
        return ui.say(text("clock.head.name"))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return the names that no preset has, and the line for an own name."""
        taken = {each.name.casefold() for each in ui.presets()}
        names = [ui.say(clock_names.name(self._spec.control))]
        names += [ui.say(name) for name in NAMES]
        free = [ListItem(name, name) for name in names if name.casefold() not in taken]
        return [*free, ListItem(text("clock.called.own"), OWN)]

    def take(self, ui: "Ui", value: Any) -> None:
        """Use the name, or open the letter picker."""
        if value == OWN:
            ui.push(LetterPicker(self._colours(ui), None, lambda name: self._named(ui, name)))
        else:
            self._named(ui, value)

    def _named(self, ui: "Ui", name: str) -> None:
        """Use a name, or refuse it if another preset has it."""
        if any(each.name.casefold() == name.casefold() for each in ui.presets()):
            ui.refuse(REFUSALS["taken"])
            return
        ui.pop(self)
        self._done(ui, name)

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list."""
        return self.labelled(ui, text("clock.key.save"))

    def _colours(self, ui: "Ui") -> tuple[str, ...]:
        return clock_names.colours(ui.settings, self._spec.clock(2).players)

    def light(self, ui: "Ui") -> "RingView":
        """Return the players' arcs."""
        return seats_light(self._colours(ui))


def save(
    ui: "Ui", alone: "StandaloneClock", then: "Callable[[Ui], None]" = lambda _ui: None
) -> None:
    """Ask for a name, save the clock as a preset, and call `then`."""

    def named(ui: "Ui", name: str) -> None:
        ui.emit(KeepPreset(name, str(alone.spec)))
        alone.call(ui, name)
        then(ui)

    ui.push(NameList(alone.spec, named))
