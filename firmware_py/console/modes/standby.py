"""Off: nothing is lit and nothing is asked, until somebody touches the box again.

A box has no need to be shut down: whatever was done is in the journal, so its plug may be pulled.
"""

from firmware_py.console import screen_text
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
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

    def _dark(self, ui: Ui) -> bool:
        if self._since is None:
            self._since = ui.now
        return ui.now >= self._since + SHOWN

    def release(self, ui: Ui, key: str) -> None:
        """Come back; a key that turned the box off must not turn it on."""

    def deadline(self, ui: Ui) -> int | None:
        """Return when it goes dark."""
        return None if self._dark(ui) else (self._since or 0) + SHOWN

    def screen(self, ui: Ui) -> Screen:
        """Return the farewell, then nothing."""
        if self._dark(ui):
            return Screen()
        rows = screen_text.rows(ui, text("table.off.safe"), text("table.off.wake"))
        return Screen(head=Header(ui.say(text("table.head.off"))), rows=rows)

    def light(self, ui: Ui) -> RingView:  # noqa: ARG002
        """Return darkness."""
        return RingView(dark=True)
