"""Mode of a standalone clock, for chess, go and other games on the table.

ok, or the player's own button, ends a turn. Holding ok stops the clock. Then ok continues, previous
and next choose the player, and back opens the menu. Holding back undoes the last turn. ok turns a
sand glass over, and back refills it. After a power cut the clock is stopped, with the times at the
end of the last turn.
"""

from typing import TYPE_CHECKING

from firmware_py.console.clocks import clock_names
from firmware_py.console.clocks.all_think import AllThink
from firmware_py.console.clocks.clock_menu import ClockMenu
from firmware_py.console.clocks.manual_clock import ManualClock
from firmware_py.console.clocks.rounds import RoundQuestion
from firmware_py.console.clocks.turn_times import TimesScreen
from firmware_py.console.effects import KeepClock
from firmware_py.console.shelf.alarm import Alarm
from firmware_py.settings.clocks import time_text
from games.core.clock.clock import SECOND
from games.core.text import text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from firmware_py.console.commands import OperateClock
    from firmware_py.console.ui import Ui
    from firmware_py.settings.clock_specs import ClockSpec


MINUTE_MORE = 60
"""Time that back adds to a sand glass that has run out (s)."""
USUAL_PLAYERS = 2
"""Number of players of a clock that does not say it."""
AT_ONCE = 150_000_000
"""A touch on the page's clock this soon after a change of turn is ignored (ns)."""


class StandaloneClock(ManualClock):
    """Standalone clock with its keys, seat buttons and page commands."""

    def press(self, ui: "Ui", key: str) -> None:
        """Choose the player while the clock is stopped and no player's time is up."""
        if self.clock.running:
            self.useless_at = ui.now
        elif self.flagged_at is None and not self.sand:
            step = 1 if key == "next" else -1
            self.give(ui, (self.clock.turn + step) % self.clock.players)

    def release(self, ui: "Ui", key: str) -> None:
        """End the turn or continue (ok), or open the menu or refill the sand glass (back)."""
        if key == "back":
            if self.sand and self.clock.running:
                self.refill(ui)
            elif not self.clock.running:
                self.open_menu(ui)
            elif self.spec.passing:
                self.pass_turn(ui)
            else:
                self.useless_at = ui.now
        elif self.clock.running:
            self.moved(ui)
        elif self.flagged_at is None:
            self.go_on(ui)
        else:
            self._after_flag(ui)

    def go_on(self, ui: "Ui") -> None:
        """Start or continue the clock. The first round may begin with a turn of all players."""
        if self.spec.think and not self.begun:
            self.begin_round(ui, self.clock.turn)
        else:
            self.start(ui)

    def open_menu(self, ui: "Ui") -> None:
        """Open the menu of the stopped clock."""
        ui.push(ClockMenu(self))

    def round_over(self, ui: "Ui") -> None:
        """Ask who begins the next round."""
        ui.push(RoundQuestion(self))

    def begin_round(self, ui: "Ui", first: int) -> None:
        """Start a round with this player, after a turn of all players if that is set."""
        self.round = self.round.led_by(first) if self.spec.passing else self.round
        if self.spec.think:
            self.all_think(ui, first)
        else:
            self.give(ui, first)
            self.start(ui)

    def all_think(self, ui: "Ui", first: int) -> None:
        """Start a turn of all players at once."""
        self.keep(ui)
        mode = AllThink(self, first)
        ui.push(mode)
        mode.begin(ui)

    def thought(self, ui: "Ui", used: "Mapping[int, int]", first: int) -> None:
        """Charge the times of a turn of all players (player -> ns), and start the next turn."""
        clock = self.clock
        for player, spent in used.items():
            clock = clock.charged(player, spent)
        self.times = self.times.thought(used)
        self.set_stopped(ui, clock.give(ui.now, first) if first != clock.turn else clock)
        self.start(ui)

    def _after_flag(self, ui: "Ui") -> None:
        """Go to the next player who has time left, or end the clock if it is over.

        A sand glass is turned over.
        """
        if self.over and not self.sand:
            self.end(ui)
        else:
            self.moved(ui)

    def hold(self, ui: "Ui", key: str) -> bool:
        """Stop the clock (ok), or undo the last turn (back)."""
        if key == "ok":
            self.pause(ui)
        elif key == "back":
            self.undo(ui)
        return True

    def seat(self, ui: "Ui", seat: int) -> None:
        """End the turn of this seat. While the clock is stopped, give the seat the turn."""
        if self.clock.running:
            if seat == self.clock.turn or self.sand:
                self.moved(ui)
        elif self.flagged_at is not None:
            if seat == self.clock.turn:
                self._after_flag(ui)
        elif not self.sand:
            self.give(ui, seat)

    def face(self, ui: "Ui", seat: int) -> None:
        """Handle a touch on a player's clock on the page. On the running clock, it ends the turn.

        Touches on other clocks are ignored, as are those within `AT_ONCE` after a change of turn:
        both players may touch one screen. Before the first turn of two players, a touch starts the
        other player's time, as on a wooden chess clock. A touch on a stopped clock continues it.
        """
        clock = self.clock
        if clock.running:
            if self.sand or (seat == clock.turn and ui.now - self.since >= AT_ONCE):
                self.moved(ui)
        elif self.flagged_at is not None:
            (self.again if self.over and not self.sand else self.moved)(ui)
        else:
            if not self.begun and clock.players == 2:
                self.give(ui, 1 - seat)
            self.go_on(ui)

    def end(self, ui: "Ui") -> None:
        """Close the clock. Show the times of its players if time was used.

        The open turn counts as a turn.
        """
        if self.clock.at(ui.now).spent:
            self.end_turn(ui.now)
        times = self.times
        ui.pop(self)
        if any(times.used) and not self.sand:
            spec, name = self.spec, self.name
            colours = self.colours(ui.settings)
            ui.push(TimesScreen(times, colours, lambda ui: start_alone(ui, spec, name)))

    def call(self, ui: "Ui", name: str) -> None:
        """Name the clock after its preset, in the start menu too."""
        super().call(ui, name)
        _remember(ui, self.spec, name)

    def time_up(self, ui: "Ui") -> None:
        """Ring if it is a sand glass."""
        if not self.sand:
            return
        name = ui.say(clock_names.name(self.spec.control, self.name))
        says = text("clock.says.since.named", name=name)
        whole = time_text(self.clock.whole(0) // SECOND)
        alarm = Alarm(ui.now, says, whole, self._minute_more, self.again)
        ui.push(alarm)
        alarm.tick(ui)

    def _minute_more(self, ui: "Ui") -> None:
        self.add(ui, 0, MINUTE_MORE)
        self.start(ui)

    def settle(self, ui: "Ui", given: "OperateClock") -> None:
        """Run a page command for a stopped clock."""
        match given.what:
            case "add":
                self.add(ui, given.seat, given.seconds)
            case "correct":
                self.correct(ui, given.seat, given.seconds)
            case "undo_correction":
                self.undo_correction(ui)
            case "give" if not self.sand:
                self.give(ui, given.seat)
            case "think":
                self.all_think(ui, self.clock.turn)

    def remote(self, ui: "Ui", button: str) -> None:
        """End the turn (next), or stop or continue the clock (pause)."""
        if button == "pause":
            (self.pause if self.clock.running else self.go_on)(ui)
        elif button == "next" and self.clock.running:
            self.moved(ui)


def alone(ui: "Ui") -> StandaloneClock | None:
    """Return the open standalone clock, or None."""
    return next((mode for mode in ui.modes if isinstance(mode, StandaloneClock)), None)


def start_alone(ui: "Ui", spec: "ClockSpec", name: str = "") -> None:
    """Open a standalone clock, which is stopped at first.

    A running match below it is paused. An open clock with the same settings stays open, because it
    may have been restored after a power cut. All players share the time of a sand glass. Raise
    BadControl if the time control does not allow this number of players.
    """
    clock, now = spec.clock(USUAL_PLAYERS), alone(ui)
    spec = spec._replace(players=clock.players)
    name = name or _preset_name(ui, spec)
    _remember(ui, spec, name)
    for times in [mode for mode in ui.modes if isinstance(mode, TimesScreen)]:
        ui.pop(times)
    if now is not None:
        if now.spec == spec:
            now.name = name
            return
        ui.pop(now)
        ui.emit(KeepClock(None))
    ui.push(StandaloneClock(clock, spec, name))


def _remember(ui: "Ui", spec: "ClockSpec", name: str) -> None:
    """Store a clock as the last one."""
    ui.last_before_clock = ui.last
    if (ui.settings.last_clock, ui.settings.last_clock_name) != (str(spec), name):
        ui.change(last_clock=str(spec), last_clock_name=name)


def _preset_name(ui: "Ui", spec: "ClockSpec") -> str:
    """Return the name of the own preset with this clock, or ""."""
    known = {str(spec), str(spec._replace(players=0))}
    return next((each.name for each in ui.presets() if each.spec in known), "")
