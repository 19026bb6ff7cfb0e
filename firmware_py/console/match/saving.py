"""The journal cannot be written: the people are told, and choose."""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console.menus.listing import Answer, Listing
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped


class NotSaved(Listing):
    """Try again, or go on unsaved; a tap does not count before the choice."""

    back = ""

    def __init__(self, why: Text) -> None:
        super().__init__()
        self.why = why

    def head(self, console: "Console") -> str:
        """Return what is the matter."""
        return console.say(text("table.head.not-saved"))

    def question(self, console: "Console") -> Text:  # noqa: ARG002
        """Return why."""
        return self.why

    def answers(self, console: "Console") -> list[Answer]:  # noqa: ARG002
        """Return the two ways on."""
        return [
            Answer(text("table.saving.again"), True),
            Answer(text("table.saving.unsaved"), False),
        ]

    def take(self, console: "Console", value: Any) -> None:
        """Offer it to the journal again, or play on without."""
        console.pop(self)
        sitting = console.sitting
        if sitting is not None:
            (sitting.try_again if value else sitting.go_on_unsaved)()

    def leave(self, console: "Console") -> None:
        """Stay: one of the two must be chosen."""

    def hold(self, console: "Console", key: str) -> None:
        """Stay."""

    def tap(self, console: "Console", card: "Tapped") -> None:
        """Stay."""

    def screen(self, console: "Console") -> Screen:
        """Return the list under an inverse head."""
        screen = super().screen(console)
        return msgspec.structs.replace(screen, head=Head(self.head(console), warning=True))

    def light(self, console: "Console") -> Light:  # noqa: ARG002
        """Return a ring of steady gold."""
        return Light(unsaved=True)
