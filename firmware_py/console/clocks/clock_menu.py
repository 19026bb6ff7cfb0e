"""The menu of a clock without a game, while it stands."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.menus import preferences
from firmware_py.console.menus.listing import Answer, Listing
from firmware_py.painting.light import Light
from firmware_py.settings.timing import AT_ZERO
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.clocks.clock_alone import ClockAlone
    from firmware_py.console.console import Console


class ClockMenu(Listing):
    """What can be done with a clock that stands, and the settings of the box."""

    patience = 30_000_000_000

    def __init__(self, alone: "ClockAlone") -> None:
        super().__init__()
        self.alone = alone

    def head(self, console: "Console") -> str:
        """Return the title."""
        return console.say(text("clock.head.alone"))

    def answers(self, console: "Console") -> list[Answer]:
        """Return the same lines for every clock; what destroys comes last."""
        lines = [Answer(text(f"clock.menu.{key}"), key) for key in ("undo", "again")]
        if not (self.alone.sand or self.alone.clock.control.upward):
            way = text(f"clock.alone.{self.alone.at_zero}")
            help_ = text(f"clock.alone.{self.alone.at_zero}.help")
            lines.append(Answer(text("clock.menu.zero", way=way), "zero", help_))
        return [*lines, *preferences.lines(console), Answer(text("clock.menu.end"), "end")]

    def take(self, console: "Console", value: Any) -> None:
        """Do what the line says."""
        match value:
            case "undo":
                console.pop(self)
                self.alone.undo(console)
            case "again":
                console.pop(self)
                self.alone.again(console)
            case "zero":
                after = AT_ZERO.index(self.alone.at_zero) + 1
                self.alone.set_at_zero(console, AT_ZERO[after % len(AT_ZERO)])
            case "end":
                console.pop(self.alone)
            case _:
                preferences.change(console, value)

    def hold(self, console: "Console", key: str) -> None:
        """Stay: a menu opens no menu."""

    def light(self, console: "Console") -> Light:
        """Return the clock at a third, or in the light that the chosen line sets."""
        light = msgspec.structs.replace(self.alone.light(console), dim=1 / 3)
        return preferences.shown(light, self.answers(console)[self.chosen].value)
