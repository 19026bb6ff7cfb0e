"""How phones come in, on the display: a QR code with the address and the number beside it."""

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.notifications.notification import Notice
from firmware_py.render.screen import Screen, fits_code
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.inputs import Invited
    from firmware_py.console.ui import Ui

SHOWN = 180_000_000_000
"""Several phones, one after the other (ns)."""


class InvitationNotice(Notice):
    """The way in, for three minutes or until any key; only the box and the host's page show it."""

    def __init__(self, given: "Invited") -> None:
        super().__init__(text("page.box.pin", pin=given.number), (text("page.box.invite.why"),))
        self._given = given

    def screen(self, ui: "Ui") -> Screen:
        """Return the code with address and number; without room for it, these alone."""
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
        """Three minutes after it came."""
        return self.pushed + SHOWN

    def tick(self, ui: "Ui") -> None:
        """Go when the time is up."""
        if ui.now >= self.pushed + SHOWN:
            ui.pop(self)


def _broken(address: str) -> tuple[str, str, str]:
    """Return an address of IPv4 in three lines, which fit beside a code.

    >>> _broken("192.168.178.105:8024")
    ('192.168.', '178.105', ':8024')
    """
    host, _, port = address.rpartition(":")
    parts = host.split(".")
    return "".join(f"{part}." for part in parts[:2]), ".".join(parts[2:]), f":{port}"


def shown(ui: "Ui", given: "Invited") -> None:
    """Show it, or why phones cannot come in; in the place of an older one."""
    ui.rouse()
    for notice in [one for one in ui.modes if isinstance(one, InvitationNotice)]:
        ui.pop(notice)
    if given.why is not None:
        ui.refuse(given.why)
        return
    ui.push(InvitationNotice(given))
