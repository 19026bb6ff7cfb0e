"""List of the seats of a new game that the box deals: who plays each one, a person or a bot."""

from typing import TYPE_CHECKING, Any

from firmware_py.console.seat_colours import seats_light
from firmware_py.console.session.bots import OFFERED
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.text_metrics import SHAPES
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.modes.new_game import NewGameWizard
    from firmware_py.console.ui import Ui
    from firmware_py.render.screen import Screen


class SeatLevels(ListPicker):
    """List with a line for each seat. ok changes its player. At least one seat is a person's."""

    opens_menu = False

    def __init__(self, wizard: "NewGameWizard") -> None:
        super().__init__()
        self._wizard = wizard

    def head(self, ui: "Ui") -> str:
        """Return the title."""
        return ui.say(text("table.menu.seated"))

    def _now(self, ui: "Ui") -> tuple[tuple[str, ...], dict[int, str]]:
        """Return the colours of the seats, and the levels of the bots by seat."""
        _, settled = self._wizard.steps(ui)
        return self._wizard.colours(ui, settled), dict(self._wizard.levels(ui, settled))

    def answers(self, ui: "Ui") -> list[ListItem]:
        """Return a line for each seat with its player."""
        colours, levels = self._now(ui)
        lines = []
        for seat, colour in enumerate(colours):
            who = ui.say(text(f"table.level.{levels.get(seat) or 'person'}"))
            name = ui.called(seat, colour, colours)
            lines.append(ListItem(f"{SHAPES[colour]} {name}: {who}", seat))
        return lines

    def take(self, ui: "Ui", value: Any) -> None:
        """Give the seat to the next choice of `OFFERED`. The last person stays."""
        colours, levels = self._now(ui)
        level = levels.pop(value, "")
        at = OFFERED.index(level) + 1 if level in OFFERED else 0
        wanted = OFFERED[at % len(OFFERED)]
        if wanted and len(levels) + 1 == len(colours):
            ui.refuse(text("table.why.nobody"))
            return
        self._wizard.chosen_levels = levels | ({value: wanted} if wanted else {})

    def screen(self, ui: "Ui") -> "Screen":
        """Return the list. ok changes a line."""
        return self.labelled(ui, "change")

    def light(self, ui: "Ui") -> RingView:
        """Return the arcs of the seats, the chosen one blinking."""
        return seats_light(self._now(ui)[0], self.chosen)
