"""Menu of a stopped standalone clock."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.wizards import preferences
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.settings.clocks import AT_ZERO
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.clocks.manual_clock import ManualClock
    from firmware_py.console.ui import Ui


class ClockMenu(ListPicker):
    """Menu with the commands for the clock, and with the device settings."""

    patience = 30_000_000_000
    opens_menu = False

    def __init__(self, alone: "ManualClock") -> None:
        super().__init__()
        self.alone = alone

    def head(self, ui: "Ui") -> str:
        """Return the title of the menu."""
        return ui.say(text("clock.head.alone"))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return the menu lines. "End" is the last one, because it discards the clock."""
        lines = [ListItem(text(f"clock.menu.{key}"), key) for key in ("undo", "again")]
        if not (self.alone.sand or self.alone.clock.control.upward):
            way = text(f"clock.alone.{self.alone.at_zero}")
            help_ = text(f"clock.alone.{self.alone.at_zero}.help")
            lines.append(ListItem(text("clock.menu.zero", way=way), "zero", help_))
        return [*lines, *preferences.lines(ui), ListItem(text("clock.menu.end"), "end")]

    def take(self, ui: "Ui", value: Any) -> None:
        """Run the chosen line."""
        match value:
            case "undo":
                ui.pop(self)
                self.alone.undo(ui)
            case "again":
                ui.pop(self)
                self.alone.again(ui)
            case "zero":
                after = AT_ZERO.index(self.alone.at_zero) + 1
                self.alone.set_at_zero(ui, AT_ZERO[after % len(AT_ZERO)])
            case "end":
                ui.pop(self.alone)
            case _:
                preferences.change(ui, value)

    def light(self, ui: "Ui") -> RingView:
        """Return the clock's ring: dimmed to a third, or as a preview of the chosen brightness."""
        light = msgspec.structs.replace(self.alone.light(ui), dim=1 / 3)
        return preferences.shown(light, self.answers(ui)[self.chosen].value)
