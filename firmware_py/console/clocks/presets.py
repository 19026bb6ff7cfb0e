"""Clock presets: the list of own and built-in ones, and cards that start one."""

from typing import TYPE_CHECKING, Any

from firmware_py.console.clocks import clock_names
from firmware_py.console.clocks.clock_cards import CardQuestion
from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.clocks.preset_names import REFUSALS, NameList
from firmware_py.console.clocks.standalone_clock import alone, start_alone
from firmware_py.console.effects import ForgetPreset, RenamePreset
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.shelf.alarm import Alarm
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.settings.clock_specs import ClockSpec
from games.core.action import OVER
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.inputs import UnknownTag
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Screen
    from firmware_py.storage.clock_presets import ClockPreset

OTHER = "other"
"""Value of the line for a clock that is not in the list."""


class PresetList(ListPicker):
    """List of the presets, own ones first. Holding ok on an own one opens its menu."""

    opens_menu = False

    def head(self, ui: "Ui") -> str:
        """Return the title of the list."""
        return ui.say(text("table.start.clock"))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return the own presets, the built-in ones and the line for another clock."""
        help_ = text("clock.preset.help")
        own = [ListItem(each.name, each, help_) for each in ui.presets() if _readable(each)]
        built_in = [ListItem(name, control) for control, name in clock_names.PRESETS.items()]
        return [*own, *built_in, ListItem(text("clock.preset.other"), OTHER)]

    def take(self, ui: "Ui", value: Any) -> None:
        """Open the chosen clock, ready to start."""
        if value == OTHER:
            ui.push(ClockSetup())
            return
        ui.pop(self)
        if isinstance(value, str):
            start_alone(ui, ClockSpec(value))
        else:
            start_alone(ui, ClockSpec.parse(value.spec), value.name)

    def hold(self, ui: "Ui", key: str) -> bool:
        """Open the menu of an own preset on ok."""
        value = self.answers(ui)[self.chosen].value
        if key == "ok" and not isinstance(value, str):
            ui.push(PresetMenu(value))
        return True

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list."""
        return self.labelled(ui, text("clock.key.take"))


def _readable(preset: "ClockPreset") -> bool:
    return ClockSpec.read(preset.spec) is not None


class PresetMenu(ListPicker):
    """Menu of an own preset: rename it or forget it."""

    patience = 30_000_000_000
    opens_menu = False

    def __init__(self, preset: "ClockPreset") -> None:
        super().__init__()
        self._preset = preset

    def head(self, ui: "Ui") -> str:  # noqa: ARG002
        """Return the name of the preset."""
        return self._preset.name

    def answers(self, ui: "Ui") -> list[ListItem]:  # noqa: ARG002
        """Return the lines."""
        return [
            ListItem(text("clock.preset.rename"), "rename"),
            ListItem(text("clock.preset.forget"), "forget"),
        ]

    def take(self, ui: "Ui", value: Any) -> None:
        """Open the list of names, or forget the preset."""
        old = self._preset
        ui.pop(self)
        if value == "forget":
            ui.emit(ForgetPreset(old.name))
        else:
            given = ClockSpec.parse(old.spec)
            ui.push(NameList(given, lambda ui, name: ui.emit(RenamePreset(old.name, name))))


def tapped(ui: "Ui", tag: "UnknownTag") -> bool:
    """Open the clock that a tag starts, ready to start. Return False if the tag starts none.

    A running match goes on, with a notice. A clock that runs is not disturbed.
    """
    name = ui.clock_of(tag.uid) if tag.uid else None
    if name is None or isinstance(ui.mode, CardQuestion | Alarm):
        return False
    preset = next((each for each in ui.presets() if each.name == name), None)
    spec = None if preset is None else ClockSpec.read(preset.spec)
    open_clock = alone(ui)
    if spec is None:
        ui.refuse(REFUSALS["unknown"])
    elif ui.match is not None and ui.match.turn != OVER:
        says = text("clock.says.after-game", name=name)
        ui.push(Notification(text("table.start.clock"), (says,)))
    elif open_clock is None or (not open_clock.clock.running and open_clock.name != name):
        ui.only_play()
        start_alone(ui, spec, name)
        ui.cue("accepted")
    return True
