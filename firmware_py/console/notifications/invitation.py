"""Notification that helps phones connect: a QR code with the address and the PIN beside it."""

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.notifications.notification import Notification
from firmware_py.render.screen import Screen, fits_code
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Invited
    from firmware_py.console.ui import Ui

SHOWN = 180_000_000_000
"""How long the invitation is shown: enough for several phones, one after the other (ns)."""


class InvitationNotice(Notification):
    """Invitation that closes after `SHOWN` or on any key.

    Only the device and the host's page show it.
    """

    def __init__(self, given: "Invited") -> None:
        super().__init__(text("page.box.pin", pin=given.number), (text("page.box.invite.why"),))
        self._given = given

    def screen(self, ui: "Ui") -> Screen:
        """Return the QR code with address and PIN. If the code does not fit, return only these."""
        number, address, code, *_ = self._given
        if fits_code(code):
            return Screen(code=code, rows=(*_broken(address), *number.split()), door=True)
        return Screen(
            head=screen_text.head(ui, self.head),
            rows=(address, *screen_text.rows(ui, *self.says))[:3],
            foot=screen_text.keys(ui, "go-on"),
            door=True,
        )

    def deadline(self, ui: "Ui") -> int | None:  # noqa: ARG002
        """Return the time at which the notification closes (ns)."""
        return self.pushed + SHOWN

    def tick(self, ui: "Ui") -> None:
        """Close the notification after `SHOWN`."""
        if ui.now >= self.pushed + SHOWN:
            ui.pop(self)


def _broken(address: str) -> tuple[str, str, str]:
    """Return an IPv4 address with its port in three lines, which fit beside the QR code.

    >>> _broken("192.168.178.105:8024")
    ('192.168.', '178.105', ':8024')
    """
    host, _, port = address.rpartition(":")
    parts = host.split(".")
    return "".join(f"{part}." for part in parts[:2]), ".".join(parts[2:]), f":{port}"


def shown(ui: "Ui", given: "Invited") -> None:
    """Show the invitation in place of an older one, or the reason why phones cannot connect."""
    ui.rouse()
    for notice in [one for one in ui.modes if isinstance(one, InvitationNotice)]:
        ui.pop(notice)
    if given.why is not None:
        ui.refuse(given.why)
        return
    ui.push(InvitationNotice(given))
