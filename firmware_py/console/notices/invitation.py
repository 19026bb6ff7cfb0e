"""How phones come in, on the display: a QR code with the address and the number beside it."""

from typing import TYPE_CHECKING

from firmware_py.console import wording
from firmware_py.console.notices.notice import Notice
from firmware_py.painting.screen import Screen, fits_code
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.console.inputs import Invited

SHOWN = 180_000_000_000
"""Several phones, one after the other (ns)."""


class Invitation(Notice):
    """The way in, for three minutes or until any key; only the box and the host's page show it."""

    def __init__(self, given: "Invited") -> None:
        super().__init__(text("page.box.pin", pin=given.number), (text("page.box.invite.why"),))
        self._given = given

    def screen(self, desk: "Desk") -> Screen:
        """Return the code with address and number; without room for it, these alone."""
        number, address, code, *_ = self._given
        if fits_code(code):
            return Screen(code=code, rows=(*_broken(address), *number.split()), door=True)
        return Screen(
            head=wording.head(desk, self.head),
            rows=(address, *wording.rows(desk, *self.says))[:3],
            foot=wording.keys(desk, "go-on"),
            door=True,
        )

    def deadline(self, desk: "Desk") -> int | None:  # noqa: ARG002
        """Three minutes after it came."""
        return self.pushed + SHOWN

    def tick(self, desk: "Desk") -> None:
        """Go when the time is up."""
        if desk.now >= self.pushed + SHOWN:
            desk.pop(self)


def _broken(address: str) -> tuple[str, str, str]:
    """Return an address of IPv4 in three lines, which fit beside a code.

    >>> _broken("192.168.178.105:8024")
    ('192.168.', '178.105', ':8024')
    """
    host, _, port = address.rpartition(":")
    parts = host.split(".")
    return "".join(f"{part}." for part in parts[:2]), ".".join(parts[2:]), f":{port}"


def shown(desk: "Desk", given: "Invited") -> None:
    """Show it, or why phones cannot come in; in the place of an older one."""
    desk.rouse()
    for notice in [one for one in desk.modes if isinstance(one, Invitation)]:
        desk.pop(notice)
    if given.why is not None:
        desk.refuse(given.why)
        return
    desk.push(Invitation(given))
