"""Menu of a stopped standalone clock, and the lists behind it."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.clocks import clock_names, preset_names
from firmware_py.console.clocks.clock_cards import CardQuestion
from firmware_py.console.clocks.correction import CorrectTime
from firmware_py.console.wizards import preferences
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.settings.clocks import AT_ZERO
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.clocks.standalone_clock import StandaloneClock
    from firmware_py.console.ui import Ui


class _ClockList(ListPicker):
    """Base class of the lists over a clock. The ring shows the clock, dimmed to a third."""

    patience = 30_000_000_000
    opens_menu = False

    def __init__(self, alone: "StandaloneClock") -> None:
        super().__init__()
        self.alone = alone

    def light(self, ui: "Ui") -> RingView:
        """Return the clock's ring, dimmed."""
        return msgspec.structs.replace(self.alone.light(ui), dim=1 / 3)


class ClockMenu(_ClockList):
    """Menu with the commands for the clock, those used most first."""

    def head(self, ui: "Ui") -> str:
        """Return the name of the clock."""
        return ui.say(clock_names.name(self.alone.spec.control, self.alone.name))

    def answers(self, ui: "Ui") -> list[ListItem]:  # noqa: ARG002
        """Return the menu lines. "End" is the last one, because it discards the clock."""
        lines = [ListItem(text("clock.menu.correct"), "correct")]
        if self.alone.uncorrected is not None:
            lines.insert(0, ListItem(text("clock.menu.undo-correction"), "undo-correction"))
        if self.alone.clock.control.upward:
            lines = []
        lines += [
            ListItem(text("clock.menu.undo"), "undo"),
            ListItem(text("clock.menu.save"), "save"),
            ListItem(text("clock.menu.card"), "card", text("clock.menu.card.help")),
            *self._think(),
            ListItem(text("clock.menu.again"), "again"),
        ]
        if not (self.alone.sand or self.alone.clock.control.upward):
            way = text(f"clock.alone.{self.alone.at_zero}")
            help_ = text(f"clock.alone.{self.alone.at_zero}.help")
            lines.append(ListItem(text("clock.menu.zero", way=way), "zero", help_))
        lines.append(ListItem(text("clock.menu.settings"), "settings"))
        return [*lines, ListItem(text("clock.menu.end"), "end")]

    def _think(self) -> list[ListItem]:
        """Return the line for a turn of all players, if each has a clock."""
        if not self.alone.all_can_think:
            return []
        return [ListItem(text("clock.menu.think"), "think", text("clock.menu.think.help"))]

    def take(self, ui: "Ui", value: Any) -> None:
        """Run the chosen line."""
        match value:
            case "think" | "undo" | "again":
                self._change_turn(ui, value)
            case "zero":
                after = AT_ZERO.index(self.alone.at_zero) + 1
                self.alone.set_at_zero(ui, AT_ZERO[after % len(AT_ZERO)])
            case "settings":
                ui.push(BoxSettings(self.alone))
            case "end":
                ui.push(EndQuestion(self.alone))
            case _:
                ui.pop(self)
                self._change(ui, value)

    def _change(self, ui: "Ui", value: str) -> None:
        match value:
            case "correct":
                ui.push(CorrectTime(self.alone))
            case "undo-correction":
                self.alone.undo_correction(ui)
            case "save":
                preset_names.save(ui, self.alone)
            case "card":
                self._link(ui)

    def _change_turn(self, ui: "Ui", value: str) -> None:
        """Run a line that changes the turn. It closes everything over the clock."""
        del ui.modes[ui.modes.index(self.alone) + 1 :]
        match value:
            case "think":
                self.alone.all_think(ui, self.alone.clock.turn)
            case "undo":
                self.alone.undo(ui)
            case "again":
                self.alone.again(ui)

    def _link(self, ui: "Ui") -> None:
        """Ask for the card. A clock without a name is saved as a preset before."""
        alone = self.alone
        if any(each.name == alone.name for each in ui.presets()):
            ui.push(CardQuestion(alone))
        else:
            preset_names.save(ui, alone, lambda ui: ui.push(CardQuestion(alone)))


class EndQuestion(_ClockList):
    """Question "End the clock?". The first answer is no."""

    def head(self, ui: "Ui") -> str:
        """Return the question."""
        return ui.say(text("clock.head.end"))

    def answers(self, ui: "Ui") -> list[ListItem]:  # noqa: ARG002
        """Return no and yes."""
        return [ListItem(text("table.no"), False), ListItem(text("table.yes"), True)]

    def take(self, ui: "Ui", value: Any) -> None:
        """End the clock on yes."""
        ui.pop(self)
        if value:
            self.alone.end(ui)


class BoxSettings(_ClockList):
    """Settings of the device, changed while the clock is stopped."""

    def head(self, ui: "Ui") -> str:
        """Return the title of the settings."""
        return ui.say(text("clock.menu.settings"))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return the settings."""
        return preferences.lines(ui)

    def take(self, ui: "Ui", value: Any) -> None:
        """Change the chosen setting."""
        preferences.change(ui, value)

    def light(self, ui: "Ui") -> RingView:
        """Return the clock's ring, as a preview of the chosen brightness."""
        return preferences.shown(super().light(ui), self.answers(ui)[self.chosen].value)
