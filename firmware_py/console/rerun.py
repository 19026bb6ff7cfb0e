"""A match shown again: a console at which everything has happened already, and nothing by itself.

It is what the public saw: the same game, scene and painters, and nobody's hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.console import dressing
from firmware_py.console.match import acts
from firmware_py.console.sitting.sitting import Sitting
from firmware_py.console.table.play import Play

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_py.console.console import Console
    from firmware_py.console.desk import Desk
    from firmware_py.painting.light import Light
    from firmware_py.painting.screen import Screen
    from games.core.action import Action
    from games.core.match import Match


class Rerun:
    """A match from its beginning on, one entry after the other."""

    def __init__(self, console: Console, match: Match[Any], bots: Mapping[int, str]) -> None:
        self.sitting = Sitting(match, bots, console.now)
        self._console = console
        self._play = _InPublic()
        console.sitting, console.play, console.modes = self.sitting, self._play, [self._play]

    def show(self, entry: Action | int, after: int) -> None:
        """Let the next entry happen, so long after the one before (ns)."""
        self.wait(after)
        acts.happen(self._console, entry)

    def wait(self, into: int) -> None:
        """Let it be so long after the last entry (ns)."""
        self._console.now = self.sitting.changed + into

    def stay_awake(self) -> None:
        """Let somebody have touched the box when the last entry happened: nobody is idle."""
        self._console.touched = self.sitting.changed

    @property
    def deadline(self) -> int | None:
        """When something is to be seen that happens by itself."""
        console = self._console
        return self.sitting.deadline(console.now, console.touched, paused=console.paused)

    def screen(self) -> Screen:
        """Return what the OLED shows."""
        return dressing.screen(self._console, self._play.screen(self._console))

    def light(self) -> Light:
        """Return what the ring shows."""
        return dressing.light(self._console, self._play.light(self._console))


class _InPublic(Play):
    """The game's screen and ring as somebody who does not play sees them."""

    def viewer(self, desk: Desk) -> None:
        """Return nobody: no private part is shown, not even of a person who played alone."""
