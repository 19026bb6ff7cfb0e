"""The menu of a clock without a game, while it stands."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.forms import preferences
from firmware_py.console.forms.listing import Answer, Listing
from firmware_py.painting.light import Light
from firmware_py.settings.timing import AT_ZERO
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.clocks.clock_by_hand import ClockByHand
    from firmware_py.console.desk import Desk


class ClockMenu(Listing):
    """What can be done with a clock that stands, and the settings of the box."""

    patience = 30_000_000_000
    opens_menu = False

    def __init__(self, alone: "ClockByHand") -> None:
        super().__init__()
        self.alone = alone

    def head(self, desk: "Desk") -> str:
        """Return the title."""
        return desk.say(text("clock.head.alone"))

    def answers(self, desk: "Desk") -> list[Answer]:
        """Return the same lines for every clock; what destroys comes last."""
        lines = [Answer(text(f"clock.menu.{key}"), key) for key in ("undo", "again")]
        if not (self.alone.sand or self.alone.clock.control.upward):
            way = text(f"clock.alone.{self.alone.at_zero}")
            help_ = text(f"clock.alone.{self.alone.at_zero}.help")
            lines.append(Answer(text("clock.menu.zero", way=way), "zero", help_))
        return [*lines, *preferences.lines(desk), Answer(text("clock.menu.end"), "end")]

    def take(self, desk: "Desk", value: Any) -> None:
        """Do what the line says."""
        match value:
            case "undo":
                desk.pop(self)
                self.alone.undo(desk)
            case "again":
                desk.pop(self)
                self.alone.again(desk)
            case "zero":
                after = AT_ZERO.index(self.alone.at_zero) + 1
                self.alone.set_at_zero(desk, AT_ZERO[after % len(AT_ZERO)])
            case "end":
                desk.pop(self.alone)
            case _:
                preferences.change(desk, value)

    def light(self, desk: "Desk") -> Light:
        """Return the clock at a third, or in the light that the chosen line sets."""
        light = msgspec.structs.replace(self.alone.light(desk), dim=1 / 3)
        return preferences.shown(light, self.answers(desk)[self.chosen].value)
