"""Clocks of a match: start, stop, warn, act at zero; how their state is saved and restored.

The clock of the seat to move runs. All clocks stop during random draws, during turns of the whole
table, while players hand the device over, and while a menu is open. A turn ends when another seat's
turn begins, and the time control then adds its bonus. With a single player, a turn ends when a
random draw or a turn of the whole table follows. The clock state after each entry is stored beside
the entry (`Match.clock_states`). An undo or a restart after a power cut therefore restores it
exactly.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import clock_face, player_names
from firmware_py.console.notifications.notification import Notification
from firmware_py.console.session import actions
from firmware_py.settings.clocks import AT_ZERO, AtZero, TimerChoice, time_text
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.clock.clock import BadControl, Clock
from games.core.match import TIME_UP, Match
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.modes.question import QuestionMode
    from firmware_py.console.ui import Ui
    from firmware_py.i18n import Texts
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen
    from firmware_py.settings.device_settings import Settings
    from games.core.action import Action


_NOBODY = (TABLE, CHANCE, OVER)


class SessionClocks:
    """Clocks of one match."""

    def __init__(self, match: Match[Any], clock: Clock, at_zero: AtZero) -> None:
        self.match = match
        self.clock = clock
        self.at_zero = at_zero
        self.stood = [clock]
        """Clock state before the first action and after each action."""
        self.warned: int | None = None
        """Time of the last warning since the last entry (ns)."""
        self.warnings = 0
        """Number of warnings since the last entry."""
        self.noted: Clock | None = None
        """Clock state after the entry that the journal is committing."""
        self.shown = 0
        """Seconds that were shown last, or 0 at the beginning of a turn."""
        self.announced = False
        """True if the console has already handled the end of the player's time."""
        self.passed = 0
        """Number of automatic actions for the seat whose time is up (`session/clocks.py`)."""

    # Creation

    @classmethod
    def begin(cls, match: Match[Any], timer: TimerChoice) -> SessionClocks | None:
        """Return the clocks of a new match and store their state beside it.

        Return None if the timer does not suit the match, for example an hourglass with one player.
        The match is then played without clocks.
        """
        turn = match.turn if match.turn >= 0 else match.setup.first
        try:
            clock = timer.clock(match.setup.seats, turn)
        except BadControl:
            return None
        clocks = cls(match, clock, timer.at_zero)
        match.clock_states[len(match.entries) - 1] = clocks._kept(clock)
        clocks.stood = [clock] * (len(match.actions) + 1)
        return clocks

    @classmethod
    def resumed(cls, match: Match[Any]) -> SessionClocks | None:
        """Return the stored clocks of a match, stopped, or None if it has none.

        If no readable clock state is stored beside an entry, the state before that entry is used.
        """
        first = _read(match.clock_states.get(-1, ""))
        stood = [first]
        for number, entry in enumerate(match.entries):
            after = _read(match.clock_states.get(number, "")) or stood[-1]
            if isinstance(entry, int):
                del stood[len(stood) - entry :]
            elif entry.verb != TIME_UP:
                stood.append(after)
            if stood[-1] is None:
                stood[-1] = after
        last = stood[-1]
        if last is None:
            return None
        clocks = cls(match, last[0], last[1])
        clocks.stood = [(each or last)[0] for each in stood]
        late = _read(match.clock_states.get(len(match.entries) - 1, ""))
        if match.lost is not None and late is not None:
            clocks.clock = late[0]
        if match.turn not in (clocks.clock.turn, *_NOBODY):  # the last clock state is missing
            clocks.clock = clocks.clock.give(0, match.turn)
        return clocks

    def _kept(self, clock: Clock) -> str:
        plain = {"at_zero": self.at_zero, **clock.to_json()}
        return msgspec.json.encode(plain).decode()

    # Entries

    def note(self, entry: Action | int, now: int) -> None:
        """Compute the clock state after an entry and store it beside the entry."""
        self.noted = self._after(entry, now)
        self.match.clock_states[len(self.match.entries)] = self._kept(self.noted)

    def _after(self, entry: Action | int, now: int) -> Clock:
        if isinstance(entry, int):
            return self.stood[len(self.stood) - 1 - entry]
        clock = self.clock.pause(now)
        if entry.verb == TIME_UP:
            return clock
        seat = self.match.propose(entry).turn
        if clock.players == 1 and seat != clock.turn:
            return clock.moved(now) if self.match.turn == 0 else clock
        if seat < 0 or seat == clock.turn:
            return clock
        # Before the first turn no time was used, so no turn ends.
        first = clock.turns == 0 and clock.spent == 0
        return clock.give(now, seat) if first else clock.moved(now, seat)

    def applied(self, entry: Action | int) -> None:
        """Make the noted clock state the current one, after the entry was applied."""
        if self.noted is None:
            return
        turned = (self.noted.turn, self.noted.turns) != (self.clock.turn, self.clock.turns)
        self.clock, self.noted = self.noted, None
        if isinstance(entry, int):
            del self.stood[len(self.stood) - entry :]
        elif entry.verb != TIME_UP:
            self.stood.append(self.clock)
        if turned or isinstance(entry, int):
            self.passed = 0
            self.announced = False
            self.shown = 0
        self.warned, self.warnings = None, 0

    # Time

    def deadline(self, now: int) -> int | None:
        """Return when the shown time changes (ns), or None while no clock runs."""
        return self.clock.next_change(now)

    @property
    def urgent(self) -> bool:
        """True if the running clock is short of time. The device then does not become idle."""
        clock = self.clock
        if not clock.running or clock.control.upward or clock.side(clock.turn).flagged:
            return False
        return self.shown <= clock_face.hurry(clock)

    # Views

    def over_screen(self, now: int, screen: Screen, *, at_rest: bool) -> Screen:
        """Return a game's screen with the clock added.

        at_rest: True if no player is choosing an answer. The last seconds are then in large digits.
        """
        if self.match.turn < 0:  # not the turn of a seat: show the game's own text
            return screen
        shown = self.clock.shown(self.clock.turn, now)
        written = time_text(shown)
        screen = msgspec.structs.replace(screen, right=written)
        large = at_rest and self.clock.running and shown <= clock_face.LAST
        if not large or self.clock.control.upward:
            return screen
        return msgspec.structs.replace(screen, rows=screen.rows[:1], digits=written)

    def over_light(self, light: RingView) -> RingView:
        """Return a game's ring view with the clock's warnings."""
        return msgspec.structs.replace(light, warned=self.warned, warnings=self.warnings)

    def to_json(self, settings: Settings, now: int, texts: Texts) -> dict[str, Any]:
        """Return the clocks for the page as JSON-able data, as of `now` (ns)."""
        colours = self.match.game.seat_colours(self.match.state)
        more = {"alone": False, "at_zero": self.at_zero, "lost": self.match.lost}
        who = player_names.sides(settings, colours, texts)
        return clock_face.json_of(self.clock, now, texts, who, **more)


def _read(kept: str) -> tuple[Clock, AtZero] | None:
    """Return the clock state stored beside an entry, or None if it is missing or unreadable."""
    try:
        plain = msgspec.json.decode(kept)
        clock = Clock.from_json(plain)
        at_zero = plain["at_zero"]
    except (msgspec.DecodeError, BadControl, KeyError, TypeError):
        return None
    return (clock, at_zero) if at_zero in AT_ZERO else None


PASSES = 5
"""Maximum number of automatic actions for a seat whose time is up. Then people must act."""


def runs(ui: Ui, clocks: SessionClocks, play: QuestionMode) -> bool:
    """Return whether the active player's clock must run because that player can act now."""
    turn = clocks.match.turn
    if ui.paused or turn < 0 or (ui.session is not None and ui.session.pending_play is not None):
        return False  # people move cards for a device seat, which must not cost it time
    held = play.returning is None and not play.hands_over(ui)
    return (held or play.elsewhere(ui)) and turn == clocks.clock.turn


def update(ui: Ui, clocks: SessionClocks, play: QuestionMode) -> None:
    """Start or stop the clock, play warnings, and act when the time is up."""
    now = ui.now
    if not runs(ui, clocks, play):
        clocks.clock = clocks.clock.pause(now)
        return
    clocks.clock = clocks.clock.at(now) if clocks.clock.running else clocks.clock.start(now)
    shown = clocks.clock.shown(clocks.clock.turn, now)
    cue = clock_face.cue(clocks.clock, clocks.shown or shown + 1, now)
    if cue is not None:
        ui.cue(cue)
        clocks.warned = now
        clocks.warnings += 1
    clocks.shown = shown
    # While a pass is being committed, the end of the time is already handled.
    if clocks.clock.flagged(now) and not clocks.announced and clocks.noted is None:
        clocks.announced = True
        _time_up(ui, clocks, play)


def _time_up(ui: Ui, clocks: SessionClocks, play: QuestionMode) -> None:
    seat = clocks.clock.turn
    if clocks.passed == 0:
        ui.rouse()
        ui.cue("flag")
    if clocks.at_zero == "lose":
        actions.time_up(ui, seat)
        return
    action = _passing(clocks, seat) if clocks.at_zero == "pass" else None
    said = text("clock.up.seat" if action is None else "clock.up.pass", seat=seat)
    ui.push(Notification(text("clock.head.up"), (said,)))
    if action is not None:
        clocks.passed += 1
        clocks.announced = False  # passing may take several actions
        actions.do(ui, action)
        if clocks.noted is None:  # applied at once, without the journal: the turn may continue
            update(ui, clocks, play)


def _passing(clocks: SessionClocks, seat: int) -> Action | None:
    """Return the action by which a seat passes: "pass", else the default answer.

    A default answer that names a card, an hour or a seat is not used, because the player must
    choose it. Return None if there is no such action or if `PASSES` actions did not end the turn.
    """
    match = clocks.match
    choices = match.game.choices(match.state, seat)
    named = next((action for action in choices if action.verb == "pass"), None)
    ask = match.ask(seat)
    plain = ask.ok if ask is not None and ask.ok is not None and ask.ok.a is None else None
    return (named or plain) if clocks.passed < PASSES else None
