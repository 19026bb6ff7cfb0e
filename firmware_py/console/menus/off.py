"""Off: nothing is lit and nothing is asked, until somebody touches the box again.

A box has no need to be shut down: whatever was done is in the journal, so its plug may be pulled.
"""

from firmware_py.console import wording
from firmware_py.console.desk import Desk, Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import text

SHOWN = 4_000_000_000
"""So long stands what may be done with a box that is off (ns)."""


class Off(Mode):
    """Says that the plug may be pulled, then is dark; a card that wakes the box counts as well."""

    off = True
    opens_menu = False
    lets_cards_through = True

    def __init__(self) -> None:
        self._since: int | None = None

    def _dark(self, desk: Desk) -> bool:
        if self._since is None:
            self._since = desk.now
        return desk.now >= self._since + SHOWN

    def release(self, desk: Desk, key: str) -> None:
        """Come back; a key that turned the box off must not turn it on."""

    def deadline(self, desk: Desk) -> int | None:
        """Return when it goes dark."""
        return None if self._dark(desk) else (self._since or 0) + SHOWN

    def screen(self, desk: Desk) -> Screen:
        """Return the farewell, then nothing."""
        if self._dark(desk):
            return Screen()
        rows = wording.rows(desk, text("table.off.safe"), text("table.off.wake"))
        return Screen(head=Head(desk.say(text("table.head.off"))), rows=rows)

    def light(self, desk: Desk) -> Light:  # noqa: ARG002
        """Return darkness."""
        return Light(dark=True)
