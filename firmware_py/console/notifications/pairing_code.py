"""Notification with the PIN that a new phone on the network must enter."""

from typing import TYPE_CHECKING

import msgspec

from firmware_py.console.notifications.notification import Notification
from firmware_py.render.screen import Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

SHOWN = 60_000_000_000
"""How long the PIN is shown: people must find the phone first (ns)."""


class PairingCode(Notification):
    """Notification with the PIN as its header and an explanation below."""

    def __init__(self, pin: str) -> None:
        super().__init__(text("page.box.pin", pin=pin), (text("page.box.pin.why"),))

    def screen(self, ui: "Ui") -> Screen:
        """Return the screen, marked as visible only on the device and the host's page."""
        return msgspec.structs.replace(super().screen(ui), door=True)

    def deadline(self, ui: "Ui") -> int | None:  # noqa: ARG002
        """Return the time at which the notification closes (ns)."""
        return self.pushed + SHOWN

    def tick(self, ui: "Ui") -> None:
        """Close the notification after `SHOWN`."""
        if ui.now >= self.pushed + SHOWN:
            ui.pop(self)


def shown(ui: "Ui", number: str) -> None:
    """Show the PIN and wake the device."""
    ui.rouse()
    ui.push(PairingCode(number))


def gone(ui: "Ui") -> None:
    """Close the notification, because its PIN is not valid any more."""
    for notice in [one for one in ui.modes if isinstance(one, PairingCode)]:
        ui.pop(notice)
