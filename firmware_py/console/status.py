"""State of the console that the rest of the program reads: what it shows, asks and keeps private.

The page, the display, MQTT and the runtime read this and not the mode stack.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from firmware_py.console.modes import enrol
from firmware_py.console.modes.pause import ResumeMode, is_paused
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.notifications.save_failure import SaveFailedMode

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from games.core.action import Action
    from games.core.text import Text


class Cursor(NamedTuple):
    """Cursor in the list of answers on the device."""

    who: int | None
    """Seat that chooses, or TABLE."""
    action: Action
    """The answer under the cursor."""
    listed: frozenset[Action]
    """All answers that are listed."""


class Status:
    """Read-only state of a console."""

    def __init__(self, console: Console) -> None:
        self._console = console

    @property
    def resuming(self) -> bool:
        """True while the device asks the players to continue a match after a power cut."""
        return any(isinstance(mode, ResumeMode) for mode in self._console.modes)

    @property
    def paused(self) -> bool:
        """True while the players have paused the game."""
        return is_paused(self._console)

    @property
    def saved(self) -> bool:
        """True if the journal has everything that was played."""
        return not self._console.unsaved and not self.save_failed

    @property
    def save_failed(self) -> bool:
        """True while the device asks what to do because the journal could not be written."""
        return any(isinstance(mode, SaveFailedMode) for mode in self._console.modes)

    @property
    def notice(self) -> tuple[Text, ...]:
        """Texts of the notice on the screen, or ()."""
        mode = self._console.mode
        return tuple(mode.says) if isinstance(mode, Notification) else ()

    @property
    def teaching(self) -> enrol.EnrolMode | None:
        """The mode that teaches a deck, or None."""
        return enrol.open_in(self._console)

    def warns_of(self, device: str) -> bool:
        """Return whether a notice about a fault of this device is open."""
        return any(
            isinstance(mode, Notification) and mode.device == device for mode in self._console.modes
        )

    @property
    def asked(self) -> int | None:
        """Seat that the buttons answer for, or TABLE. None in a menu and without a question."""
        console = self._console
        if console.match is None or console.mode is not console.play:
            return None
        return console.play.who(console)

    @property
    def private_question(self) -> int | None:
        """Seat of the open private question, even if the device does not show it yet, or None."""
        return self._console.play.asked_in_private(self._console)

    @property
    def private_view(self) -> int | None:
        """The only seat that may see the OLED, TABLE if it is not known which, None if all may."""
        console = self._console
        return None if console.match is None else console.play.looks(console)

    @property
    def opened(self) -> int | None:
        """Seat whose private question the device shows, or None."""
        return self._console.play.opened

    @property
    def secret(self) -> bool:
        """True if the open question or the screen is for one player alone."""
        console, play = self._console, self._console.play
        if console.match is None:
            return False
        ask = play.ask(console)
        return (
            play.opened is not None
            or (ask is not None and ask.private)
            or console.scene().private
            or play.secret_moment(console)
        )

    @property
    def cursor(self) -> Cursor | None:
        """The cursor in the list of answers, unless it follows a pointer on a page."""
        console, play = self._console, self._console.play
        if play.cursor is None or play.pointing:
            return None
        lines = play.lines(console)
        listed = frozenset(line.action for line in lines)
        return Cursor(play.who(console), lines[play.cursor].action, listed)
