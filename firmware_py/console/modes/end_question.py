"""Questions over the game menu that are answered with yes or no, and the one before the end."""

from typing import Any

from firmware_py.console import ring_view
from firmware_py.console.modes.main_menu import leave
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from games.core.action import OVER
from games.core.text import Text, text


class YesOrNo(ListPicker):
    """Question over the game menu. The subclass says what yes does."""

    patience = 30_000_000_000
    title: str
    """Message id of the header."""
    asks = ""
    """Message id of the row below it, or ""."""
    first = False
    """The answer on which the cursor begins."""

    def head(self, ui: Ui) -> str:
        """Return the title."""
        return ui.say(text(self.title))

    def question(self, ui: Ui) -> Text | None:  # noqa: ARG002
        """Return the row below the title, or None."""
        return text(self.asks) if self.asks else None

    def answers(self, ui: Ui) -> list[ListItem]:  # noqa: ARG002
        """Return the lines no and yes, the likelier one first."""
        answers = [ListItem(text("table.no"), False), ListItem(text("table.yes"), True)]
        return answers[::-1] if self.first else answers

    def light(self, ui: Ui) -> RingView:
        """Return the game's ring, dimmed to a third."""
        return ring_view.at_a_third(ui)


class EndQuestion(YesOrNo):
    """Confirmation before a game is ended. If the game is over, yes comes first."""

    title = "table.head.end"
    asks = "table.ask.end"

    def answers(self, ui: Ui) -> list[ListItem]:
        """Return the lines no and yes. yes is first if the game is over."""
        over = ui.match is not None and ui.match.turn == OVER
        return super().answers(ui)[:: -1 if over else 1]

    def take(self, ui: Ui, value: Any) -> None:
        """Close all menus, and end the game on yes."""
        ui.only_play()
        if value:
            leave(ui, "ended")
