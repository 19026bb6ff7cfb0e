"""A clock that people set going and stop themselves: what can be done with it, how it looks."""

from typing import TYPE_CHECKING, Any, Self

import msgspec

from firmware_py.console import clock_face, player_names, screen_text
from firmware_py.console.effects import KeepClock
from firmware_py.console.notifications.notification import Notice
from firmware_py.console.seat_colours import filled
from firmware_py.console.ui import Mode, Ui
from firmware_py.render.colours import SEATS
from firmware_py.render.ring_model import RingView
from firmware_py.render.screen import Header, Keys, Scores, Screen, SeatShape
from firmware_py.settings.timing import AT_ZERO, AtZero, time_text
from games.core.clock.clock import BadControl, Clock
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.i18n import Texts
    from firmware_py.settings.device_settings import Settings

UNDOES = 100
"""So many turns can be taken back."""


class ClockByHand(Mode):
    """clock: as it stands or runs; since: when the turn began; flagged_at: when time was up.

    at_zero: what follows then. warn: all stand; pass: the next player's time runs at once, if
    anybody has any; lose: it is over.
    """

    clock: Clock

    def __init__(self, clock: Clock, at_zero: AtZero = "warn") -> None:
        self.clock = clock
        self.at_zero = at_zero
        self.since = 0
        self.flagged_at: int | None = None
        self._before: list[Clock] = []  # at the beginning of each turn
        self._shown = 0
        self._unsaved = False

    @classmethod
    def resumed(cls, kept: str) -> "Self | None":
        """Return the clock that the journal kept, stopped; None if it cannot be read."""
        try:
            plain = msgspec.json.decode(kept)
            clock = Clock.from_json(plain)
        except (msgspec.DecodeError, BadControl):
            return None
        at_zero = plain.get("at_zero")
        return cls(clock, at_zero if at_zero in AT_ZERO else "warn")

    @property
    def sand(self) -> bool:
        """Whether it is one glass for all."""
        return self.clock.control.shared

    @property
    def begun(self) -> bool:
        """Whether any time has run, or it was set going."""
        return self.clock.turns > 0 or self.clock.spent > 0 or bool(self._before)

    @property
    def urgent(self) -> bool:
        """Whether little time is left: then the box is wide awake."""
        clock = self.clock
        return clock.running and not clock.control.upward and self._shown <= clock_face.hurry(clock)

    def colours(self, settings: "Settings") -> tuple[str, ...]:
        """Return the players' colours."""
        return filled(settings.colours, self.clock.players, SEATS)

    def name(self, ui: Ui, player: int) -> str:
        """Return what a player is called."""
        colours = self.colours(ui.settings)
        return ui.called(player, colours[player], colours)

    def set_at_zero(self, ui: Ui, at_zero: AtZero) -> None:
        """Settle what follows when time is up."""
        self.at_zero = at_zero
        self.keep(ui)

    def keep(self, ui: Ui) -> None:
        """Have the journal keep how the clock stands."""
        plain = {"at_zero": self.at_zero, **self.clock.to_json()}
        ui.want(KeepClock(msgspec.json.encode(plain).decode()))

    def not_kept(self, ui: Ui, why: Text) -> None:
        """Say once that it goes on unsaved."""
        if not self._unsaved:
            self._unsaved = True
            ui.push(Notice(text("table.head.not-saved"), (why,)))
            ui.cue("fault")

    # What people do

    def start(self, ui: Ui) -> None:
        """Let it run."""
        self.flagged_at = None
        if not self._before:
            self._before.append(self.clock)
            self.since = ui.now
            self.keep(ui)
        self.clock = self.clock.start(ui.now)

    def pause(self, ui: Ui) -> None:
        """Let it stand."""
        if self.clock.running:
            self._set(ui, self.clock.pause(ui.now))

    def moved(self, ui: Ui) -> None:
        """End the turn: the next one's begins who still has time."""
        clock, now = self.clock, ui.now
        over = clock.turn_over(now) if self.sand else clock.moved(now, self._next(clock))
        self._turned(ui, over)
        ui.cue("accepted")

    def _next(self, clock: Clock) -> int:
        """Return who is next: the first who still has time."""
        to = (clock.turn + 1) % clock.players
        for step in range(1, clock.players + 1):
            to = (clock.turn + step) % clock.players
            if not clock.side(to).flagged or clock.control.by_turn:
                break
        return to

    def give(self, ui: Ui, player: int) -> None:
        """Let it be somebody else's turn, while all stand."""
        if player != self.clock.turn and player < self.clock.players:
            self.flagged_at = None
            self._set(ui, self.clock.give(ui.now, player))

    def add(self, ui: Ui, player: int, seconds: int) -> None:
        """Give a player more time, or less, while all stand; then it may be no longer up."""
        if player < self.clock.players:
            self.flagged_at = None
            self._set(ui, self.clock.added(player, seconds))

    @property
    def can_undo(self) -> bool:
        """Whether a turn, or a part of the first one, can be taken back."""
        return bool(self._before) and (len(self._before) > 1 or self.clock != self._before[0])

    def undo(self, ui: Ui) -> None:
        """Take the last turn back: all stand as they stood when it began."""
        if not self.can_undo:
            ui.refuse(text("table.why.nothing-to-undo"))
            return
        if len(self._before) > 1:
            self._before.pop()
        self.flagged_at = None
        self._set(ui, self._before[-1])

    def again(self, ui: Ui) -> None:
        """Set all times back to the beginning."""
        self._before.clear()
        self.flagged_at = None
        self._set(ui, self.clock.again())

    def refill(self, ui: Ui) -> None:
        """Let the sand begin again."""
        self._turned(ui, self.clock.refill(ui.now))
        ui.cue("accepted")

    def _turned(self, ui: Ui, clock: Clock) -> None:
        """Begin a turn."""
        self.clock = clock.start(ui.now)
        self._before = [*self._before[1 - UNDOES :], clock.pause(ui.now)]
        self.flagged_at, self.since, self._shown = None, ui.now, 0
        self.keep(ui)

    def _set(self, ui: Ui, clock: Clock) -> None:
        self.clock = clock
        self.since, self._shown = ui.now, 0
        self.keep(ui)

    @property
    def over(self) -> bool:
        """Whether nobody can go on once the time of whose turn it is is up."""
        clock = self.clock
        others = [side for player, side in enumerate(clock.sides) if player != clock.turn]
        if self.at_zero == "lose" and not self.sand:
            return True
        return all(side.flagged for side in others) and not clock.control.by_turn

    # Time

    def deadline(self, ui: Ui) -> int | None:
        """Return when something changes that is shown."""
        return self.clock.next_change(ui.now)

    def tick(self, ui: Ui) -> None:
        """Tell what time tells: a warning, the last seconds, the end."""
        if not self.clock.running:
            return
        clock, now = self.clock.at(ui.now), ui.now
        self.clock = clock
        shown = clock.shown(clock.turn, now)
        if (cue := clock_face.cue(clock, self._shown or shown + 1, now)) is not None:
            ui.cue(cue)
        self._shown = shown
        if clock.flagged(now):
            ui.rouse()
            ui.cue("flag")
            if self.at_zero == "pass" and not (self.sand or self.over):
                self._turned(ui, clock.moved(now, self._next(clock)))
                return
            self.flagged_at = now
            self.clock = clock.pause(now)
            self.keep(ui)

    # What it looks like

    def screen(self, ui: Ui) -> Screen:
        """Return whose time runs, large; all times, or the keys while it stands."""
        clock, now, colours = self.clock, ui.now, self.colours(ui.settings)
        if self.flagged_at is not None:
            return self._flagged(ui)
        colour = colours[clock.turn]
        name = self.name(ui, clock.turn)
        figures = () if self.sand else (SeatShape(colour),)
        if self.sand:
            name = ui.say(text("clock.head.sand"))
        paused = not clock.running and self.begun
        if paused:
            name = ui.say(text("clock.head.paused", name=name))
        return Screen(
            head=Header(name, figures),
            right="" if self.sand or paused else ui.say(clock_face.where(clock)),
            digits=time_text(clock.shown(clock.turn, now)),
            foot=self._foot(ui, colours),
        )

    def _foot(self, ui: Ui, colours: tuple[str, ...]) -> Scores | Keys:
        """Return all times while one runs, else the keys; a sand glass has its keys always."""
        clock = self.clock
        if clock.running and not self.sand:
            return clock_face.times(clock, ui.now, colours)
        if clock.running:
            return screen_text.keys(ui, text("clock.key.over"), text("clock.key.full"))
        whose = text("clock.key.who") if clock.players > 1 and not self.sand else ""
        label = text("table.key.go-on" if self.begun else "clock.key.start")
        return screen_text.keys(ui, label, "menu", whose)

    def _flagged(self, ui: Ui) -> Screen:
        said, name = text("clock.up.sand"), self.name(ui, self.clock.turn)
        if self.at_zero == "lose" and not self.sand:
            said = text("clock.end.lost", seat=text("table.literal", text=name))
        elif not self.sand:
            said = text("clock.up.name", name=name)
        return Screen(
            head=Header(ui.say(text("clock.head.up")), warning=True),
            rows=screen_text.rows(ui, said)[:2],
            foot=screen_text.keys(
                ui, "again" if self.over else "go-on", "", text("table.key.menu")
            ),
        )

    def light(self, ui: Ui) -> RingView:
        """Return the clock on the ring."""
        colours = self.colours(ui.settings)
        return RingView(
            seats=len(colours),
            colours=colours,
            since=self.since,
            sweep=clock_face.sweep(self.clock, ui.now, self.flagged_at),
        )

    def to_json(self, settings: "Settings", now: int, texts: "Texts") -> dict[str, Any]:
        """Return it for the page, as of a time."""
        more = {"alone": True, "at_zero": self.at_zero, "lost": None, "begun": self.begun}
        up = self.flagged_at is not None
        more |= {"up": up, "over": up and self.over, "back": self.can_undo}
        return clock_face.json_of(
            self.clock,
            now,
            texts,
            player_names.sides(settings, self.colours(settings), texts),
            **more,
        )
