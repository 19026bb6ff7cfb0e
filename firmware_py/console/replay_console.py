"""A match shown again: a console at which everything has happened already, and nothing by itself.

It is what the public saw: the same game, scene and painters, and nobody's hand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.console import overlays
from firmware_py.console.match import actions
from firmware_py.console.modes.play import Play
from firmware_py.console.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_py.console.console import Console
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen
    from games.core.action import Action
    from games.core.match import Match


class ReplayConsole:
    """A match from its beginning on, one entry after the other."""

    def __init__(self, console: Console, match: Match[Any], bots: Mapping[int, str]) -> None:
        self.session = Session(match, bots, console.now)
        self._console = console
        self._play = _InPublic()
        console.session, console.play, console.modes = self.session, self._play, [self._play]

    def show(self, entry: Action | int, after: int) -> None:
        """Let the next entry happen, so long after the one before (ns)."""
        self.wait(after)
        actions.happen(self._console, entry)

    def wait(self, into: int) -> None:
        """Let it be so long after the last entry (ns)."""
        self._console.now = self.session.changed + into

    def stay_awake(self) -> None:
        """Let somebody have touched the box when the last entry happened: nobody is idle."""
        self._console.touched = self.session.changed

    @property
    def deadline(self) -> int | None:
        """When something is to be seen that happens by itself."""
        console = self._console
        return self.session.deadline(console.now, console.touched, paused=console.paused)

    def screen(self) -> Screen:
        """Return what the OLED shows."""
        return overlays.screen(self._console, self._play.screen(self._console))

    def light(self) -> RingView:
        """Return what the ring shows."""
        return overlays.light(self._console, self._play.light(self._console))


class _InPublic(Play):
    """The game's screen and ring as somebody who does not play sees them."""

    def viewer(self, ui: Ui) -> None:
        """Return nobody: no private part is shown, not even of a person who played alone."""
