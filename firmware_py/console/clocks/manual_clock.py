"""Base mode of a clock that people start and stop: its commands, its timing and its output."""

from typing import TYPE_CHECKING, Any, Self

import msgspec

from firmware_py.console import clock_face, player_names
from firmware_py.console.clocks import clock_names, clock_screen
from firmware_py.console.clocks.rounds import Round
from firmware_py.console.clocks.turn_times import TurnTimes
from firmware_py.console.effects import KeepClock
from firmware_py.console.mode import Mode
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.ui import Ui
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Screen
from firmware_py.settings.clock_specs import ClockSpec
from firmware_py.settings.clocks import AT_ZERO, AtZero
from games.core.clock.clock import SECOND, BadControl, Clock
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.i18n import Texts
    from firmware_py.settings.device_settings import Settings

_Moment = tuple[Clock, TurnTimes, Round]
UNDOES = 100
"""Number of turns that can be undone."""
SESSION_WARNING = 600 * SECOND
"""Time before the end of a session at which it is announced (ns)."""
ADDED = SECOND
"""How long the time that a turn adds is shown after the turn (ns)."""
EXPLAINED = 4 * SECOND
"""How long the words of the keys are shown after a key that has no effect (ns)."""


class ManualClock(Mode):
    """Standalone clock without key handling, which `StandaloneClock` adds."""

    clock: Clock

    def __init__(self, clock: Clock, spec: ClockSpec, name: str = "") -> None:
        self.clock = clock
        self.spec = spec
        self.name = name
        """Name of the preset, or "" for another clock."""
        self.times = TurnTimes.begin(clock.players)
        self.round = Round.begin(clock.players)
        self.since = 0  # when the turn began (ns)
        self.useless_at: int | None = None  # when a key without effect was pressed (ns)
        self.flagged_at: int | None = None  # when the time was up (ns)
        self._before: list[_Moment] = []  # states at the beginning of each turn
        self.session_warned = 0
        """When the end of the session was announced (ns), or 0."""
        self._shown = 0  # seconds at the last tick, or 0 before the first tick of the turn
        self.uncorrected: Clock | None = None
        """Clock before the last correction, until it goes on."""
        self._unsaved = False  # people were notified that it is not saved

    @classmethod
    def resumed(cls, kept: str) -> "Self | None":
        """Return the clock that the journal saved, stopped, or None if it cannot be read."""
        try:
            plain = msgspec.json.decode(kept)
            clock = Clock.from_json(plain)
        except (msgspec.DecodeError, BadControl):
            return None
        spec = ClockSpec.read(str(plain.get("spec", "")))
        if spec is None:  # written before the clock had other options
            at_zero = next((each for each in AT_ZERO if each == plain.get("at_zero")), AT_ZERO[0])
            spec = ClockSpec(str(clock.control), clock.players, at_zero, clock.handicap)
        made = cls(clock, spec, str(plain.get("name", "")))
        made.times = TurnTimes.read(plain.get("times"), clock.players)
        made.round = Round.read(plain.get("round"), clock.players)
        return made

    @property
    def at_zero(self) -> AtZero:
        """Action when a player's time is up.

        warn: the clock stops. pass: the turn goes to the next player who has time left, and the
        clock stops if there is none. lose: the clock stops and can only be reset.
        """
        return self.spec.at_zero

    @property
    def sand(self) -> bool:
        """Return whether it is a sand glass that all players share."""
        return self.clock.control.shared

    @property
    def all_can_think(self) -> bool:
        """Return whether all clocks can run at once: each player has one of their own."""
        clock = self.clock
        return clock.players > 1 and not self.sand and clock.control.kind != "hourglass"

    @property
    def begun(self) -> bool:
        """Return whether the clock was ever started, or any time has run."""
        return self.clock.turns > 0 or self.clock.spent > 0 or bool(self._before)

    @property
    def urgent(self) -> bool:
        """Return whether little time is left, which keeps the device awake."""
        clock = self.clock
        return clock.running and not clock.control.upward and self._shown <= clock_face.hurry(clock)

    def colours(self, settings: "Settings") -> tuple[str, ...]:
        """Return the players' colours."""
        return clock_names.colours(settings, self.clock.players)

    def called(self, ui: Ui, player: int) -> str:
        """Return the name of a player."""
        colours = self.colours(ui.settings)
        return ui.called(player, colours[player], colours)

    def call(self, ui: Ui, name: str) -> None:
        """Name the clock after the preset under which it was saved."""
        self.name = name
        self.keep(ui)

    def set_at_zero(self, ui: Ui, at_zero: AtZero) -> None:
        """Set the action for the end of a player's time, and save it."""
        self.spec = self.spec._replace(at_zero=at_zero)
        self.keep(ui)

    def keep(self, ui: Ui) -> None:
        """Save the clock to the journal."""
        plain = {"spec": str(self.spec), "name": self.name, **self.clock.to_json()}
        plain["times"] = msgspec.to_builtins(self.times)
        if self.spec.passing:
            plain["round"] = msgspec.to_builtins(self.round)
        ui.emit(KeepClock(msgspec.json.encode(plain).decode()))

    def not_kept(self, ui: Ui, why: Text) -> None:
        """Notify people once that the clock continues without being saved."""
        if not self._unsaved:
            self._unsaved = True
            ui.push(Notification(text("table.head.not-saved"), (why,)))
            ui.cue("fault")

    # Commands

    def start(self, ui: Ui) -> None:
        """Start or continue the clock."""
        self.flagged_at = self.uncorrected = None
        if not self._before:
            self._before.append((self.clock, self.times, self.round))
            self.since = ui.now
            self.keep(ui)
        self.clock = self.clock.start(ui.now)

    def pause(self, ui: Ui) -> None:
        """Stop the clock."""
        if self.clock.running:
            self.set_stopped(ui, self.clock.pause(ui.now))

    def moved(self, ui: Ui) -> None:
        """End the turn and start that of the next player who has time left."""
        clock, now = self.clock, ui.now
        self.end_turn(now)
        over = clock.turn_over(now) if self.sand else clock.moved(now, self._next(clock))
        self._turned(ui, over)
        ui.cue("accepted")

    def end_turn(self, now: int) -> None:
        """Count the time of the turn that ends."""
        clock = self.clock.at(now)
        self.times = self.times.ended(clock.turn, clock.spent, clock.turns + 1)

    def _next(self, clock: Clock) -> int:
        """Return the next player in this round who has time left.

        With a time per move, every player has time left.
        """

        def late(player: int) -> bool:
            return clock.side(player).flagged and not clock.control.by_turn

        following = self.round.after(clock.turn, late)
        return clock.turn if following is None else following

    def pass_turn(self, ui: Ui) -> None:
        """Pass: end the player's part in this round. After the last pass, all clocks stand."""
        clock, now = self.clock, ui.now
        self.end_turn(now)
        self.round = self.round.with_pass(clock.turn)
        ui.cue("accepted")
        to = self._next(clock)
        if to != clock.turn:
            self._turned(ui, clock.moved(now, to))
            return
        self.round = self.round.following()
        self._turned(ui, clock.moved(now, self.round.order[0]))
        self.pause(ui)
        self.round_over(ui)

    def round_over(self, ui: Ui) -> None:
        """Handle the end of a round. All clocks stand."""

    def give(self, ui: Ui, player: int) -> None:
        """Give another player the turn. The clock must be stopped."""
        if player != self.clock.turn and player < self.clock.players:
            self.flagged_at = None
            self.times = self.times.added(self.clock.turn, self.clock.spent)
            self.set_stopped(ui, self.clock.give(ui.now, player))

    def add(self, ui: Ui, player: int, seconds: int) -> None:
        """Add seconds, which may be negative, to a player's time.

        This clears the flag. The clock must be stopped.
        """
        if player < self.clock.players:
            self.flagged_at = None
            self.set_stopped(ui, self.clock.added(player, seconds))

    def correct(self, ui: Ui, player: int, seconds: int) -> None:
        """Correct a player's time by these seconds. The correction can be undone."""
        self.uncorrected = self.clock
        self.add(ui, player, seconds)

    def undo_correction(self, ui: Ui) -> None:
        """Restore the times before the last correction."""
        if self.uncorrected is not None:
            clock, self.uncorrected = self.uncorrected, None
            self.set_stopped(ui, clock)

    @property
    def can_undo(self) -> bool:
        """Return whether a turn, or a part of the first one, can be undone."""
        return bool(self._before) and (len(self._before) > 1 or self.clock != self._before[0][0])

    def undo(self, ui: Ui) -> None:
        """Undo the last turn: stop the clock with the times at the beginning of that turn."""
        if not self.can_undo:
            ui.refuse(text("table.why.nothing-to-undo"))
            return
        if len(self._before) > 1:
            self._before.pop()
        self.flagged_at = None
        clock, self.times, self.round = self._before[-1]
        self.set_stopped(ui, clock)

    def again(self, ui: Ui) -> None:
        """Reset all times."""
        self._before.clear()
        self.flagged_at = None
        self.times = TurnTimes.begin(self.clock.players)
        self.round = Round.begin(self.clock.players)
        self.session_warned = 0
        self.set_stopped(ui, self.clock.again())

    def refill(self, ui: Ui) -> None:
        """Refill the sand glass."""
        self._turned(ui, self.clock.refill(ui.now))
        ui.cue("accepted")

    def _turned(self, ui: Ui, clock: Clock) -> None:
        """Begin a turn with this clock, and save it."""
        self.clock = clock.start(ui.now)
        self._before = [*self._before[1 - UNDOES :], (clock.pause(ui.now), self.times, self.round)]
        self.flagged_at, self.since, self._shown = None, ui.now, 0
        self.keep(ui)

    def set_stopped(self, ui: Ui, clock: Clock) -> None:
        """Set the clock, which stands, and save it."""
        self.clock = clock
        self.since, self._shown = ui.now, 0
        self.keep(ui)

    @property
    def over(self) -> bool:
        """Return whether the clock cannot continue once the current player's time is up."""
        clock = self.clock
        others = [side for player, side in enumerate(clock.sides) if player != clock.turn]
        if self.at_zero == "lose" and not self.sand:
            return True
        return all(side.flagged for side in others) and not clock.control.by_turn

    # Time

    def deadline(self, ui: Ui) -> int | None:
        """Return when the shown time or text changes (ns), or None while the clock is stopped."""
        times = [self.clock.next_change(ui.now)]
        if self.adds(ui.now):
            times.append(self.since + ADDED)
        if self.useless_at is not None and self.explains(ui.now):
            times.append(self.useless_at + EXPLAINED)
        left = self.session_left(ui.now)
        if left is not None and not self.session_warned and self.clock.running:
            times.append(ui.now + max(0, left - SESSION_WARNING))
        return min((at for at in times if at is not None), default=None)

    def session_left(self, now: int) -> int | None:
        """Return the nanoseconds that are left of the session, or None without a limit."""
        if not self.spec.session:
            return None
        used = self.times.whole + self.clock.at(now).spent
        return max(0, self.spec.session * SECOND - used)

    def tick(self, ui: Ui) -> None:
        """Play the cues of the last seconds, and handle the end of a player's time."""
        if not self.clock.running:
            return
        clock, now = self.clock.at(ui.now), ui.now
        self.clock = clock
        left = self.session_left(now)
        if left is not None and left <= SESSION_WARNING and not self.session_warned:
            self.session_warned = now
            ui.cue("clock30")
        shown = clock.shown(clock.turn, now)
        if (cue := clock_face.cue(clock, self._shown or shown + 1, now)) is not None:
            ui.cue(cue)
        self._shown = shown
        if clock.flagged(now):
            ui.rouse()
            ui.cue("flag")
            if self.at_zero == "pass" and not (self.sand or self.over):
                self.end_turn(now)
                self._turned(ui, clock.moved(now, self._next(clock)))
                return
            self.flagged_at = now
            self.clock = clock.pause(now)
            self.keep(ui)
            self.time_up(ui)

    def time_up(self, ui: Ui) -> None:
        """Handle a clock that has stopped because a player's time is up."""

    # Output

    def screen(self, ui: Ui) -> Screen:
        """Return a screen with the current player's time, or with the message that it is up."""
        return clock_screen.screen(self, ui)

    def adds(self, now: int) -> bool:
        """Return whether the time that the last turn has added is shown."""
        clock = self.clock
        return clock.running and clock.turns > 0 and self.since <= now < self.since + ADDED

    def explains(self, now: int) -> bool:
        """Return whether the words of the keys are shown, after a key that has no effect."""
        at = self.useless_at
        return at is not None and self.since <= at <= now < at + EXPLAINED

    def light(self, ui: Ui) -> RingView:
        """Return the ring view of the clock."""
        return self.light_of(ui, self.clock.turn)

    def light_of(self, ui: Ui, player: int) -> RingView:
        """Return the ring view of the clock. The arc of this player is bright."""
        colours = self.colours(ui.settings)
        clock = clock_face.ring_clock(self.clock, ui.now, self.flagged_at)
        return RingView(
            seats=len(colours),
            colours=colours,
            since=self.since,
            clock=msgspec.structs.replace(clock, running=player),
        )

    def to_json(
        self, settings: "Settings", now: int, texts: "Texts", clock: Clock | None = None
    ) -> dict[str, Any]:
        """Return the clock for the page, with the times at `now`, or those of another clock."""
        more: dict[str, Any] = {"alone": True, "at_zero": self.at_zero, "lost": None}
        more |= {"begun": self.begun}
        up = self.flagged_at is not None
        more |= {"up": up, "over": up and self.over, "back": self.can_undo}
        more |= {"corrected": self.uncorrected is not None, "all": self.all_can_think}
        if self.session_warned:
            more["session"] = -(-(self.session_left(now) or 0) // (60 * SECOND))
        return clock_face.json_of(
            clock or self.clock,
            now,
            texts,
            player_names.sides(settings, self.colours(settings), texts),
            **more,
        )
