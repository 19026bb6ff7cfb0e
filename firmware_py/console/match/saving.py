"""The journal cannot be written: the people are told, and choose."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.forms.listing import Answer, Listing
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_py.console.desk import Desk
    from firmware_py.console.inputs import Tapped


class NotSaved(Listing):
    """Try again, or go on unsaved; a tap does not count before the choice.

    chosen: called with whether to try again.
    """

    back = ""
    opens_menu = False

    def __init__(self, why: Text, chosen: "Callable[[Desk, bool], None]") -> None:
        super().__init__()
        self.why = why
        self._chosen = chosen

    def head(self, desk: "Desk") -> str:
        """Return what is the matter."""
        return desk.say(text("table.head.not-saved"))

    def question(self, desk: "Desk") -> Text:  # noqa: ARG002
        """Return why."""
        return self.why

    def answers(self, desk: "Desk") -> list[Answer]:  # noqa: ARG002
        """Return the two ways on."""
        return [
            Answer(text("table.saving.again"), True),
            Answer(text("table.saving.unsaved"), False),
        ]

    def take(self, desk: "Desk", value: Any) -> None:
        """Offer it to the journal again, or play on without."""
        desk.pop(self)
        self._chosen(desk, value)

    def leave(self, desk: "Desk") -> None:
        """Stay: one of the two must be chosen."""

    def tap(self, desk: "Desk", card: "Tapped") -> None:
        """Stay."""

    def screen(self, desk: "Desk") -> Screen:
        """Return the list under an inverse head."""
        screen = super().screen(desk)
        return msgspec.structs.replace(screen, head=Head(self.head(desk), warning=True))

    def light(self, desk: "Desk") -> Light:  # noqa: ARG002
        """Return a ring of steady gold."""
        return Light(unsaved=True)
