"""Menu of the tutorial: a switch for each player, and a line that repeats all notes."""

from typing import Any

from firmware_py.console import ring_view
from firmware_py.console.session import tutorial
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.text_metrics import BOX, BOX_MARKED, SHAPES
from games.core.text import text


class TutorialSettings(ListPicker):
    """Menu with a line for each player. ok switches the player's notes on or off."""

    patience = 30_000_000_000
    lets_cards_through = True

    def head(self, ui: Ui) -> str:
        """Return the title of the menu."""
        return ui.say(text("table.menu.learners"))

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return a switch for each player, and the line that clears the progress."""
        taught = tutorial.learners(ui)
        again = ListItem(text("table.notes.again"), "again", text("table.notes.again.help"))
        return [*(ListItem(_line(ui, seat, seat in taught), seat) for seat in ui.people), again]

    def take(self, ui: Ui, value: Any) -> None:
        """Switch a player's notes, or start the tutorial again for all who learn."""
        taught = tutorial.learners(ui)
        if value == "again":
            tutorial.change(ui, taught or ui.people, on=True, again=True)
        else:
            tutorial.change(ui, (value,), on=value not in taught)

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


def _line(ui: Ui, seat: int, learns: bool) -> str:
    box = BOX_MARKED if learns else BOX
    return f"{box} {SHAPES[ui.colour(seat)]} {ui.seat_name(seat)}"
