"""Correction of a player's time while a standalone clock is stopped."""

from typing import TYPE_CHECKING

from firmware_py.console import screen_text
from firmware_py.console.mode import Mode
from firmware_py.console.ui import Ui
from firmware_py.console.wizards.time_entry import LONGEST, TimeEntry
from firmware_py.render.screen import Header, Screen, SeatShape
from firmware_py.render.text_metrics import SHAPES
from firmware_py.settings.clocks import time_text
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.clocks.standalone_clock import StandaloneClock
    from firmware_py.render.ring_model import RingView


class CorrectTime(Mode):
    """Choice of a player, then the digits of that player's time."""

    opens_menu = False

    def __init__(self, alone: "StandaloneClock") -> None:
        self.alone = alone
        self._player = alone.clock.turn
        self._entry: TimeEntry | None = None
        if alone.clock.players == 1 or alone.sand:
            self._enter()

    @property
    def counts(self) -> bool:
        """True while digits are entered."""
        return self._entry is not None

    def _enter(self) -> None:
        self._entry = TimeEntry(min(self._left(), LONGEST))

    def _left(self) -> int:
        """Return the shown seconds of the chosen player."""
        return self.alone.clock.shown(self._player, 0)

    def press(self, ui: Ui, key: str) -> None:  # noqa: ARG002
        """Choose another player, or change the digit."""
        step = 1 if key == "next" else -1
        if self._entry is not None:
            self._entry.turn(step)
        else:
            self._player = (self._player + step) % self.alone.clock.players

    def seat(self, ui: Ui, seat: int) -> None:  # noqa: ARG002
        """Choose the player of a seat button."""
        if self._entry is None and seat < self.alone.clock.players:
            self._player = seat

    def release(self, ui: Ui, key: str) -> None:
        """Go on to the digits and through them. After the last one, correct the time."""
        entry = self._entry
        if entry is None:
            if key == "ok":
                self._enter()
            else:
                ui.pop(self)
        elif key == "ok":
            if entry.forward():
                self._done(ui)
        elif entry.back():
            self._entry = None
            if self.alone.clock.players == 1 or self.alone.sand:
                ui.pop(self)

    def hold(self, ui: Ui, key: str) -> bool:
        """Correct the time on ok."""
        if key == "ok" and self._entry is not None:
            self._done(ui)
        return True

    def _done(self, ui: Ui) -> None:
        assert self._entry is not None  # noqa: S101  (the digits are open)
        ui.pop(self)
        self.alone.correct(ui, self._player, self._entry.value - self._left())

    def screen(self, ui: Ui) -> Screen:
        """Return the question whose time it is, or the digits under the old time."""
        colours, player = self.alone.colours(ui.settings), self._player
        name = self.alone.called(ui, player)
        entry = self._entry
        if entry is not None:
            head = Header(name, (SeatShape(colours[player]),))
            if self.alone.sand:
                head = Header(ui.say(text("clock.head.sand")))
            before = entry.form.text(min(self._left(), LONGEST))
            return entry.screen(ui, head, text("clock.says.before", time=before))
        players = self.alone.clock.players
        return Screen(
            head=Header(ui.say(text("clock.menu.correct"))),
            rows=screen_text.rows(ui, text("clock.ask.whose")),
            answer=f"{SHAPES[colours[player]]} {name} {time_text(self._left())}",
            arrows=True,
            foot=screen_text.keys(
                ui, text("clock.key.this"), "back", count=f"{player + 1}/{players}"
            ),
        )

    def light(self, ui: Ui) -> "RingView":
        """Return the clock's ring. While the player is chosen, that player's arc is bright."""
        return self.alone.light_of(ui, self._player)
