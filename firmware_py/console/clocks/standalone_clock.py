"""A clock without a game: for chess, go, and whatever else lies on the table.

ok, or the own seat's button, ends a turn. Holding ok lets all stand; then ok goes on, previous and
next choose whose turn it is, and back opens the menu. Holding back takes the last turn back. Of a
sand glass ok turns it over and back lets it begin again. After a power cut the clock stands as it
stood when the last turn ended.
"""

from typing import TYPE_CHECKING

from firmware_py.console.clocks.clock_menu import ClockMenu
from firmware_py.console.clocks.manual_clock import ClockByHand

if TYPE_CHECKING:
    from firmware_py.console.inputs import TellClock
    from firmware_py.console.ui import Ui


AT_ONCE = 150_000_000
"""So soon after a change of turn a finger on a face means the turn before (ns)."""


class ClockAlone(ClockByHand):
    """What keys and buttons do with it."""

    def press(self, ui: "Ui", key: str) -> None:
        """Choose whose turn it is, while all stand; after a flag, next opens the menu."""
        if self.flagged_at is not None:
            if key == "next":
                ui.push(ClockMenu(self))
        elif not self.clock.running and not self.sand:
            step = 1 if key == "next" else -1
            self.give(ui, (self.clock.turn + step) % self.clock.players)

    def release(self, ui: "Ui", key: str) -> None:
        """Ok ends a turn, or goes on; back opens the menu, or lets the sand begin again."""
        if key == "back":
            if self.sand and self.clock.running:
                self.refill(ui)
            elif not self.clock.running:
                ui.push(ClockMenu(self))
        elif self.clock.running:
            self.moved(ui)
        elif self.flagged_at is None:
            self.start(ui)
        else:
            self._after_flag(ui)

    def _after_flag(self, ui: "Ui") -> None:
        """Go on without the one whose time is up; when nobody has any, begin again."""
        if self.over:
            self.again(ui)
        else:
            self.moved(ui)

    def hold(self, ui: "Ui", key: str) -> bool:
        """Holding ok lets all stand, holding back takes the last turn back."""
        if key == "ok":
            self.pause(ui)
        elif key == "back":
            self.undo(ui)
        return True

    def seat(self, ui: "Ui", seat: int) -> None:
        """A seat's own button says that it has moved; while all stand, that it is its turn."""
        if self.clock.running:
            if seat == self.clock.turn or self.sand:
                self.moved(ui)
        elif self.flagged_at is not None:
            if seat == self.clock.turn:
                self._after_flag(ui)
        elif not self.sand:
            self.give(ui, seat)

    def face(self, ui: "Ui", seat: int) -> None:
        """A finger on a player's face: the running one's ends the turn, another's does nothing.

        Nor does one that comes at once after a change of turn: two hands on one screen. Before the
        first turn, and where there are two, it starts the other's time, as on a wooden clock.
        """
        clock = self.clock
        if clock.running:
            if self.sand or (seat == clock.turn and ui.now - self.since >= AT_ONCE):
                self.moved(ui)
        elif self.flagged_at is not None:
            self._after_flag(ui)
        else:
            if not self.begun and clock.players == 2:
                self.give(ui, 1 - seat)
            self.start(ui)

    def settle(self, ui: "Ui", given: "TellClock") -> None:
        """While all stand: give somebody the turn, or time."""
        if given.what == "add":
            self.add(ui, given.seat, given.seconds)
        elif not self.sand:
            self.give(ui, given.seat)

    def remote(self, ui: "Ui", button: str) -> None:
        """End the turn, or let it stand or run."""
        if button == "pause":
            (self.pause if self.clock.running else self.start)(ui)
        elif button == "next" and self.clock.running:
            self.moved(ui)


def alone(ui: "Ui") -> ClockAlone | None:
    """Return the clock that runs without a game, if there is one."""
    return next((mode for mode in ui.modes if isinstance(mode, ClockAlone)), None)


def ordered(ui: "Ui", given: "TellClock") -> None:
    """Do what the page asks of the clock without a game; a menu over it is put away."""
    clock = alone(ui)
    if clock is None:
        return
    while ui.mode is not clock:
        ui.pop(ui.mode)
    match given.what:
        case "press":
            clock.face(ui, given.seat)
        case "pause":
            clock.pause(ui)
        case "go_on" if clock.flagged_at is None:  # else it is for a press to say how
            clock.start(ui)
        case "undo":
            clock.undo(ui)
        case "again":
            clock.again(ui)
        case "give" | "add" if not clock.clock.running:
            clock.settle(ui, given)
        case "end":
            ui.pop(clock)
