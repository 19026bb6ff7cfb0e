"""The journal cannot be written: the people are told, and choose."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.wizards.list_picker import Answer, Listing
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_py.console.inputs import Tapped
    from firmware_py.console.ui import Ui


class SaveFailedMode(Listing):
    """Try again, or go on unsaved; a tap does not count before the choice.

    chosen: called with whether to try again.
    """

    back = ""
    opens_menu = False

    def __init__(self, why: Text, chosen: "Callable[[Ui, bool], None]") -> None:
        super().__init__()
        self.why = why
        self._chosen = chosen

    def head(self, ui: "Ui") -> str:
        """Return what is the matter."""
        return ui.say(text("table.head.not-saved"))

    def question(self, ui: "Ui") -> Text:  # noqa: ARG002
        """Return why."""
        return self.why

    def answers(self, ui: "Ui") -> list[Answer]:  # noqa: ARG002
        """Return the two ways on."""
        return [
            Answer(text("table.saving.again"), True),
            Answer(text("table.saving.unsaved"), False),
        ]

    def take(self, ui: "Ui", value: Any) -> None:
        """Offer it to the journal again, or play on without."""
        ui.pop(self)
        self._chosen(ui, value)

    def leave(self, ui: "Ui") -> None:
        """Stay: one of the two must be chosen."""

    def tap(self, ui: "Ui", card: "Tapped") -> None:
        """Stay."""

    def screen(self, ui: "Ui") -> Screen:
        """Return the list under an inverse head."""
        screen = super().screen(ui)
        return msgspec.structs.replace(screen, head=Header(self.head(ui), warning=True))

    def light(self, ui: "Ui") -> RingView:  # noqa: ARG002
        """Return a ring of steady gold."""
        return RingView(unsaved=True)
