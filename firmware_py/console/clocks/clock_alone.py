"""A clock without a game: for chess, go, and whatever else lies on the table.

ok, or the own seat's button, ends a turn. Holding ok lets all stand; then ok goes on, previous and
next choose whose turn it is, and back opens the menu. Holding back takes the last turn back. Of a
sand glass ok turns it over and back lets it begin anew. After a power cut the clock stands as it
stood when the last turn ended.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import names, wording
from firmware_py.console.clocks import clock_face
from firmware_py.console.clocks.clock_menu import ClockMenu
from firmware_py.console.effects import KeepClock
from firmware_py.console.menus.seating import filled
from firmware_py.console.mode import Mode
from firmware_py.console.notices.notice import Notice
from firmware_py.painting.colours import SEATS
from firmware_py.painting.light import Light
from firmware_py.painting.screen import Figure, Head, Keys, Scores, Screen
from firmware_py.settings.timing import AT_ZERO, AtZero, time_text
from games.core.text import Text, text
from games.core.timecontrol import BadControl, Clock

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.texts import Texts

UNDOES = 100
"""So many turns can be taken back."""


class ClockAlone(Mode):
    """clock: as it stands or runs; since: when the turn began; flagged_at: when time was up.

    at_zero: what follows then. warn: all stand; pass: the next player's time runs at once, if
    anybody has any; lose: it is over.
    """

    def __init__(self, clock: Clock, at_zero: AtZero = "warn") -> None:
        self.clock = clock
        self.at_zero = at_zero
        self.since = 0
        self.flagged_at: int | None = None
        self._before: list[Clock] = []  # at the beginning of each turn
        self._shown = 0
        self._unsaved = False

    @classmethod
    def resumed(cls, kept: str) -> "ClockAlone | None":
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
        """Whether any time has run."""
        return self.clock.turns > 0 or self.clock.spent > 0

    @property
    def urgent(self) -> bool:
        """Whether little time is left: then the box is wide awake."""
        clock = self.clock
        return clock.running and not clock.control.upward and self._shown <= clock_face.hurry(clock)

    def colours(self, console: "Console") -> tuple[str, ...]:
        """Return the players' colours."""
        return filled(console.settings.colours, self.clock.players, SEATS)

    def name(self, console: "Console", player: int) -> str:
        """Return what a player is called."""
        return console.called(player, self.colours(console)[player])

    def set_at_zero(self, console: "Console", at_zero: AtZero) -> None:
        """Settle what follows when time is up."""
        self.at_zero = at_zero
        self.keep(console)

    def keep(self, console: "Console") -> None:
        """Have the journal keep how the clock stands."""
        plain = {"at_zero": self.at_zero, **self.clock.to_json()}
        console.want(KeepClock(msgspec.json.encode(plain).decode()))

    def not_kept(self, console: "Console", why: Text) -> None:
        """Say once that it goes on unsaved."""
        if not self._unsaved:
            self._unsaved = True
            console.notice(Notice(text("table.head.not-saved"), (why,)))
            console.cue("fault")

    # What people do

    def start(self, console: "Console") -> None:
        """Let it run."""
        self.flagged_at = None
        if not self._before:
            self._before.append(self.clock)
            self.since = console.now
            self.keep(console)
        self.clock = self.clock.start(console.now)

    def pause(self, console: "Console") -> None:
        """Let it stand."""
        if self.clock.running:
            self._set(console, self.clock.pause(console.now))

    def moved(self, console: "Console") -> None:
        """End the turn: the next one's begins who still has time."""
        clock, now = self.clock, console.now
        over = clock.turn_over(now) if self.sand else clock.moved(now, self._next(clock))
        self._turned(console, over)
        console.cue("accepted")

    def _next(self, clock: Clock) -> int:
        """Return who is next: the first who still has time."""
        to = (clock.turn + 1) % clock.players
        for step in range(1, clock.players + 1):
            to = (clock.turn + step) % clock.players
            if not clock.side(to).flagged or clock.control.by_turn:
                break
        return to

    def give(self, console: "Console", player: int) -> None:
        """Let it be somebody else's turn, while all stand."""
        if player != self.clock.turn and player < self.clock.players:
            self.flagged_at = None
            self._set(console, self.clock.give(console.now, player))

    @property
    def can_undo(self) -> bool:
        """Whether a turn, or a part of the first one, can be taken back."""
        return bool(self._before) and (len(self._before) > 1 or self.clock != self._before[0])

    def undo(self, console: "Console") -> None:
        """Take the last turn back: all stand as they stood when it began."""
        if not self.can_undo:
            console.refuse(text("table.why.nothing-to-undo"))
            return
        if len(self._before) > 1:
            self._before.pop()
        self.flagged_at = None
        self._set(console, self._before[-1])

    def again(self, console: "Console") -> None:
        """Begin anew."""
        self._before.clear()
        self.flagged_at = None
        self._set(console, self.clock.again())

    def refill(self, console: "Console") -> None:
        """Let the sand begin anew."""
        self._turned(console, self.clock.refill(console.now))
        console.cue("accepted")

    def _turned(self, console: "Console", clock: Clock) -> None:
        """Begin a turn."""
        self.clock = clock.start(console.now)
        self._before = [*self._before[1 - UNDOES :], clock.pause(console.now)]
        self.flagged_at, self.since, self._shown = None, console.now, 0
        self.keep(console)

    def _set(self, console: "Console", clock: Clock) -> None:
        self.clock = clock
        self.since, self._shown = console.now, 0
        self.keep(console)

    # Keys

    def press(self, console: "Console", key: str) -> None:
        """Choose whose turn it is, while all stand; after a flag, next opens the menu."""
        if self.flagged_at is not None:
            if key == "next":
                console.push(ClockMenu(self))
        elif not self.clock.running and not self.sand:
            step = 1 if key == "next" else -1
            self.give(console, (self.clock.turn + step) % self.clock.players)

    def release(self, console: "Console", key: str) -> None:
        """Ok ends a turn, or goes on; back opens the menu, or lets the sand begin anew."""
        if key == "back":
            if self.sand and self.clock.running:
                self.refill(console)
            elif not self.clock.running:
                console.push(ClockMenu(self))
        elif self.clock.running:
            self.moved(console)
        elif self.flagged_at is None:
            self.start(console)
        else:
            self._after_flag(console)

    def _after_flag(self, console: "Console") -> None:
        """Go on without the one whose time is up; when nobody has any, begin anew."""
        if self.over:
            self.again(console)
        else:
            self.moved(console)

    @property
    def over(self) -> bool:
        """Whether nobody can go on once the time of whose turn it is is up."""
        clock = self.clock
        others = [side for player, side in enumerate(clock.sides) if player != clock.turn]
        if self.at_zero == "lose" and not self.sand:
            return True
        return all(side.flagged for side in others) and not clock.control.by_turn

    def hold(self, console: "Console", key: str) -> None:
        """Holding ok lets all stand, holding back takes the last turn back."""
        if key == "ok":
            self.pause(console)
        elif key == "back":
            self.undo(console)

    def seat(self, console: "Console", seat: int) -> None:
        """A seat's own button says that it has moved; while all stand, that it is its turn."""
        if self.clock.running:
            if seat == self.clock.turn or self.sand:
                self.moved(console)
        elif self.flagged_at is not None:
            if seat == self.clock.turn:
                self._after_flag(console)
        elif not self.sand:
            self.give(console, seat)

    # Time

    def deadline(self, console: "Console") -> int | None:
        """Return when something changes that is shown."""
        return self.clock.next_change(console.now)

    def tick(self, console: "Console") -> None:
        """Tell what time tells: a warning, the last seconds, the end."""
        if not self.clock.running:
            return
        clock, now = self.clock.at(console.now), console.now
        self.clock = clock
        shown = clock.shown(clock.turn, now)
        if (cue := clock_face.cue(clock, self._shown or shown + 1, now)) is not None:
            console.cue(cue)
        self._shown = shown
        if clock.flagged(now):
            console.rouse()
            console.cue("flag")
            if self.at_zero == "pass" and not (self.sand or self.over):
                self._turned(console, clock.moved(now, self._next(clock)))
                return
            self.flagged_at = now
            self.clock = clock.pause(now)
            self.keep(console)

    # What it looks like

    def screen(self, console: "Console") -> Screen:
        """Return whose time runs, large; all times, or the keys while it stands."""
        clock, now, colours = self.clock, console.now, self.colours(console)
        if self.flagged_at is not None:
            return self._flagged(console)
        colour = colours[clock.turn]
        name = self.name(console, clock.turn)
        figures = () if self.sand else (Figure(colour),)
        if self.sand:
            name = console.say(text("clock.head.sand"))
        paused = not clock.running and self.begun
        if paused:
            name = console.say(text("clock.head.paused", name=name))
        return Screen(
            head=Head(name, figures),
            right="" if self.sand or paused else console.say(clock_face.where(clock)),
            digits=time_text(clock.shown(clock.turn, now)),
            foot=self._foot(console, colours),
        )

    def _foot(self, console: "Console", colours: tuple[str, ...]) -> Scores | Keys:
        """Return all times while one runs, else the keys; a sand glass has its keys always."""
        clock = self.clock
        if clock.running and not self.sand:
            return clock_face.times(clock, console.now, colours)
        if clock.running:
            return wording.keys(console, text("clock.key.over"), text("clock.key.full"))
        whose = text("clock.key.who") if clock.players > 1 and not self.sand else ""
        label = text("table.key.go-on" if self.begun else "clock.key.start")
        return wording.keys(console, label, "menu", whose)

    def _flagged(self, console: "Console") -> Screen:
        said, name = text("clock.up.sand"), self.name(console, self.clock.turn)
        if self.at_zero == "lose" and not self.sand:
            said = text("clock.end.lost", seat=text("table.literal", text=name))
        elif not self.sand:
            said = text("clock.up.name", name=name)
        return Screen(
            head=Head(console.say(text("clock.head.up")), warning=True),
            rows=wording.rows(console, said)[:2],
            foot=wording.keys(
                console, "again" if self.over else "go-on", "", text("table.key.menu")
            ),
        )

    def light(self, console: "Console") -> Light:
        """Return the clock on the ring."""
        colours = self.colours(console)
        return Light(
            seats=len(colours),
            colours=colours,
            since=self.since,
            sweep=clock_face.sweep(self.clock, console.now, self.flagged_at),
        )

    def to_json(self, console: "Console", now: int, texts: "Texts") -> dict[str, Any]:
        """Return it for the page, as of a time."""
        more = {"alone": True, "at_zero": self.at_zero, "lost": None, "begun": self.begun}
        up = self.flagged_at is not None
        more |= {"up": up, "over": up and self.over, "back": self.can_undo}
        return clock_face.json_of(self.clock, now, texts, self._sides(console, texts), **more)

    def _sides(self, console: "Console", texts: "Texts") -> tuple[tuple[str, str], ...]:
        """Return each player's colour and name, for the page."""
        return names.sides(console.settings, self.colours(console), texts)
