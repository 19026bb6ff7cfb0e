"""Alarm of a timer that is up. It repeats until someone stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Screen
from firmware_py.settings.clocks import time_text
from games.core.clock.clock import SECOND
from games.core.text import Text, text

if TYPE_CHECKING:
    from collections.abc import Callable

    from firmware_py.console.inputs import RawTag, Tapped, UnknownTag
    from firmware_py.console.ui import Ui

OFTEN: Final = (60 * SECOND, 4 * SECOND)
"""First part of the alarm, and the time between its beeps (ns)."""
RARELY: Final = (900 * SECOND, 30 * SECOND)
"""Second part. After it, only the ring shows the alarm."""
COVERS: Final = 6 * SECOND
"""How long the alarm covers a game (ns). Then only the header of the game is inverted."""


class Alarm(Mode):
    """Screen of an alarm. Any key or card stops it, except back, which gives a minute more.

    since: time at which it began (ns). says: a message with the argument `time`, the time since
    then. digits: the time that is up. more: called for a minute more. stopped: called when it is
    stopped.
    """

    pauses = False
    opens_menu = False
    outlasts = True

    def __init__(
        self,
        since: int,
        says: Text,
        digits: str,
        more: Callable[[Ui], None],
        stopped: Callable[[Ui], None],
    ) -> None:
        self._says = says
        self._digits = digits
        self._more = more
        self._stopped = stopped
        self._since = since
        self._beeped: int | None = None  # time of the last beep (ns)

    @property
    def urgent(self) -> bool:
        """True: the device stays awake, so that the first press stops the alarm."""
        return True

    def stop(self, ui: Ui) -> None:
        """Stop the alarm."""
        ui.pop(self)
        self._stopped(ui)

    def press(self, ui: Ui, key: str) -> None:
        """Stop the alarm."""
        ui.held_keys.spend(key)
        self.stop(ui)

    def release(self, ui: Ui, key: str) -> None:
        """Stop the alarm (ok), or give a minute more (back)."""
        if key == "back":
            ui.pop(self)
            self._more(ui)
        else:
            self.stop(ui)

    def hold(self, ui: Ui, key: str) -> bool:
        """Do the same as a short press."""
        self.release(ui, key)
        return True

    def seat(self, ui: Ui, seat: int) -> None:  # noqa: ARG002
        """Stop the alarm."""
        self.stop(ui)

    def tap(self, ui: Ui, card: Tapped) -> None:
        """Stop the alarm. During a game the card also counts."""
        self.stop(ui)
        if ui.session is not None:
            ui.mode.tap(ui, card)

    def unknown_tag(self, ui: Ui, what: UnknownTag) -> None:  # noqa: ARG002
        """Stop the alarm."""
        self.stop(ui)

    def raw_tag(self, ui: Ui, tag: RawTag) -> None:  # noqa: ARG002
        """Stop the alarm."""
        self.stop(ui)

    def deadline(self, ui: Ui) -> int | None:
        """Return when the shown time changes or the next beep is due (ns)."""
        if self._beeped is None:
            return ui.now
        return ui.now + SECOND - (ui.now - self._since) % SECOND

    def tick(self, ui: Ui) -> None:
        """Beep if it is time."""
        if self._beeped is None:
            ui.rouse()
        elif not self._due(ui.now):
            return
        self._beeped = ui.now
        ui.cue("alarm")

    def _due(self, now: int) -> bool:
        """Return whether a beep is due."""
        for until, every in (OFTEN, RARELY):
            if now < self._since + until:
                return now >= (self._beeped or 0) + every
        return False

    def screen(self, ui: Ui) -> Screen:
        """Return the time that is up, and how long ago. A game is covered for a while only."""
        foot = screen_text.keys(ui, text("clock.key.stop"), text("clock.key.minute"))
        below = self._game(ui)
        if below is not None:
            shown = below.screen(ui)
            head = msgspec.structs.replace(shown.head, warning=True)
            return msgspec.structs.replace(shown, head=head, foot=foot)
        gone = time_text((ui.now - self._since) // SECOND)
        says = text(self._says.id, **{**self._says.args, "time": gone})
        return Screen(
            head=Header(ui.say(text("clock.head.up")), warning=True),
            rows=screen_text.rows(ui, says)[:1],
            digits=self._digits,
            foot=foot,
        )

    def _game(self, ui: Ui) -> Mode | None:
        """Return the mode below the alarm if it is a game that is no longer covered."""
        at = ui.modes.index(self) if self in ui.modes else 0
        if at == 0 or ui.session is None or ui.now < self._since + COVERS:
            return None
        return ui.modes[at - 1]

    def light(self, ui: Ui) -> RingView:
        """Return a red ring that blinks at four places, or the ring of the game below."""
        below = self._game(ui)
        if below is not None:
            return below.light(ui)
        return RingView(rings=self._since)
