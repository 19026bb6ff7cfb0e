"""Question to the players after the journal could not be written."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.wizards.list_picker import ListItem, ListPicker
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_py.console.inputs import Tapped
    from firmware_py.console.ui import Ui


class SaveFailedMode(ListPicker):
    """List with two answers: try again, or play on without saving.

    Taps are ignored while it is open. why: the reason that is shown. chosen: function that is
    called with True to try again and with False to play on.
    """

    back = ""
    opens_menu = False

    def __init__(self, why: Text, chosen: "Callable[[Ui, bool], None]") -> None:
        super().__init__()
        self.why = why
        self._chosen = chosen

    def head(self, ui: "Ui") -> str:
        """Return the title of the list."""
        return ui.say(text("table.head.not-saved"))

    def question(self, ui: "Ui") -> Text:  # noqa: ARG002
        """Return the reason of the failure."""
        return self.why

    def answers(self, ui: "Ui") -> list[ListItem]:  # noqa: ARG002
        """Return the two answers."""
        return [
            ListItem(text("table.saving.again"), True),
            ListItem(text("table.saving.unsaved"), False),
        ]

    def take(self, ui: "Ui", value: Any) -> None:
        """Close the list and report the choice."""
        ui.pop(self)
        self._chosen(ui, value)

    def leave(self, ui: "Ui") -> None:
        """Ignore back: one of the two answers must be chosen."""

    def tap(self, ui: "Ui", card: "Tapped") -> None:
        """Ignore tapped cards."""

    def screen(self, ui: "Ui") -> Screen:
        """Return the list with an inverted header."""
        screen = super().screen(ui)
        return msgspec.structs.replace(screen, head=Header(self.head(ui), warning=True))

    def light(self, ui: "Ui") -> RingView:  # noqa: ARG002
        """Return a steady gold ring."""
        return RingView(unsaved=True)
