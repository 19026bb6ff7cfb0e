"""Console for replays: it applies the entries of a finished match at given times.

It uses the same scene and views as the live console. It shows the public view, without any player's
cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.console import overlays
from firmware_py.console.modes import ring_cursor
from firmware_py.console.modes.play import PlayMode
from firmware_py.console.session import actions
from firmware_py.console.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_py.console.console import Console
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen
    from games.core.action import Action
    from games.core.display.scene import Ask
    from games.core.match import Match


class ReplayConsole:
    """Replay of a match from its beginning, entry by entry."""

    def __init__(self, console: Console, match: Match[Any], bots: Mapping[int, str]) -> None:
        self.session = Session(match, bots, console.now)
        self._console = console
        self._play = _InPublic()
        console.session, console.play, console.modes = self.session, self._play, [self._play]

    def show(self, entry: Action | int, after: int) -> None:
        """Apply the next entry. after: time since the previous entry (ns)."""
        self.wait(after)
        actions.apply(self._console, entry)
        self._play.consider(self._console)

    def wait(self, into: int) -> None:
        """Set the time. into: time since the last entry (ns)."""
        self._console.now = self.session.changed + into
        self._play.consider(self._console)

    def stay_awake(self) -> None:
        """Count the last entry as a touch, so that the device is not idle."""
        self._console.touched = self.session.changed

    @property
    def deadline(self) -> int | None:
        """Next time at which the view changes without an entry (ns), or None."""
        console = self._console
        news = self.session.deadline(console.now, console.touched, paused=console.paused)
        moved = ring_cursor.motions_end(console, self._play)
        return min((at for at in (news, moved) if at is not None), default=None)

    def screen(self) -> Screen:
        """Return what the OLED shows."""
        return overlays.screen(self._console, self._play.screen(self._console))

    def light(self) -> RingView:
        """Return what the ring shows."""
        return overlays.light(self._console, self._play.light(self._console))


class _InPublic(PlayMode):
    """Play mode as a spectator sees it."""

    def __init__(self) -> None:
        super().__init__()
        self._drawing = False
        """True while the OLED is drawn. It shows no private question and asks for no hand-over."""

    def viewer(self, ui: Ui) -> None:
        """Return None, so that no private information is shown, even of a single player."""

    def ask(self, ui: Ui) -> Ask | None:
        """Return the open question, or None if it must not be drawn."""
        ask = super().ask(ui)
        return None if self._drawing and ask is not None and ask.private else ask

    def screen(self, ui: Ui) -> Screen:
        """Return what the OLED shows."""
        self._drawing = True
        screen = super().screen(ui)
        self._drawing = False
        return screen
