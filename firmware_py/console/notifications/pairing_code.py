"""Somebody wants in from the network: the number that they have to type, for a minute."""

from typing import TYPE_CHECKING

import msgspec

from firmware_py.console.notifications.notification import Notice
from firmware_py.render.screen import Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

SHOWN = 60_000_000_000


class Knock(Notice):
    """The number as the head, what to do with it below; any key sends it away, as any notice."""

    def __init__(self, pin: str) -> None:
        super().__init__(text("page.box.pin", pin=pin), (text("page.box.pin.why"),))

    def screen(self, ui: "Ui") -> Screen:
        """Return the number, marked as what only the box and the host's page show."""
        return msgspec.structs.replace(super().screen(ui), door=True)

    def deadline(self, ui: "Ui") -> int | None:  # noqa: ARG002
        """A minute after it came: a phone has to be found first."""
        return self.pushed + SHOWN

    def tick(self, ui: "Ui") -> None:
        """Go when the time is up."""
        if ui.now >= self.pushed + SHOWN:
            ui.pop(self)


def shown(ui: "Ui", number: str) -> None:
    """Show the number, also where the box was asleep."""
    ui.rouse()
    ui.push(Knock(number))


def gone(ui: "Ui") -> None:
    """Put a number away that lets nobody in any more."""
    for notice in [one for one in ui.modes if isinstance(one, Knock)]:
        ui.pop(notice)
