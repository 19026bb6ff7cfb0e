"""Off: nothing is lit and nothing is asked, until somebody touches the box again.

A box has no need to be shut down: whatever was done is in the journal, so its plug may be pulled.
"""

from typing import TYPE_CHECKING

from firmware_py.console import wording
from firmware_py.console.mode import Mode
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Head, Screen
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.console.inputs import Tapped

SHOWN = 4_000_000_000
"""So long stands what may be done with a box that is off (ns)."""


class Off(Mode):
    """Says that the plug may be pulled, then is dark; the press that ends it does nothing else."""

    def __init__(self) -> None:
        self._since: int | None = None

    def _dark(self, console: "Console") -> bool:
        if self._since is None:
            self._since = console.now
        return console.now >= self._since + SHOWN

    def release(self, console: "Console", key: str) -> None:
        """Come back; a key that turned the box off must not turn it on."""

    def hold(self, console: "Console", key: str) -> None:
        """No game is on."""

    def tap(self, console: "Console", card: "Tapped") -> None:
        """A tap wakes and counts."""
        console.pop(self)
        console.mode.tap(console, card)

    def deadline(self, console: "Console") -> int | None:
        """Return when it goes dark."""
        return None if self._dark(console) else (self._since or 0) + SHOWN

    def screen(self, console: "Console") -> Screen:
        """Return the farewell, then nothing."""
        if self._dark(console):
            return Screen()
        rows = wording.rows(console, text("table.off.safe"), text("table.off.wake"))
        return Screen(head=Head(console.say(text("table.head.off"))), rows=rows)

    def light(self, console: "Console") -> Light:  # noqa: ARG002
        """Return darkness."""
        return Light(dark=True)
