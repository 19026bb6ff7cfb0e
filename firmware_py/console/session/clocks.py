"""The clocks of a game: whose runs, what is kept of them, and what happens at zero.

The clock of the seat runs whose turn the game says it is. While chance or the table is on, while
the box is handed from one to another, and behind every menu all clocks stand. A turn ends, with
what the control gives for it, when another seat's begins; alone, when the game goes on to chance
or the table. How the clocks stand after an entry is kept beside it, so an undo and a power cut
bring them back exactly so.
"""

from typing import TYPE_CHECKING, Any

import msgspec

from firmware_py.console import clock_face, player_names
from firmware_py.settings.timing import AT_ZERO, AtZero, TimerChoice, time_text
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.clock.clock import BadControl, Clock
from games.core.match import TIME_UP, Match

if TYPE_CHECKING:
    from firmware_py.i18n import Texts
    from firmware_py.render.ring_model import RingView
    from firmware_py.render.screen import Screen
    from firmware_py.settings.device_settings import Settings

_NOBODY = (TABLE, CHANCE, OVER)


class SessionClocks:
    """The clocks of one match.

    stood: how they stood after each action, the first before any; warned, warnings: when the
    clock last warned in this turn, and how often. noted: how they will stand after what is being
    kept; shown: the seconds last seen; announced: whether it was said that the time is up; passed:
    how many actions were done for the seat whose time is up (`timekeeping.py`).
    """

    def __init__(self, match: Match[Any], clock: Clock, at_zero: AtZero) -> None:
        self.match = match
        self.clock = clock
        self.at_zero = at_zero
        self.stood = [clock]
        self.warned: int | None = None
        self.warnings = 0
        self.noted: Clock | None = None
        self.shown = 0
        self.announced = False
        self.passed = 0

    # Beginning

    @classmethod
    def begin(cls, match: Match[Any], timer: TimerChoice) -> "SessionClocks | None":
        """Return the clocks of a match that begins, noted beside it; None if they do not go.

        A timer that cannot be played so (an hourglass for one) is no reason not to play.
        """
        turn = match.turn if match.turn >= 0 else match.setup.first
        try:
            clock = timer.clock(match.setup.seats, turn)
        except BadControl:
            return None
        clocks = cls(match, clock, timer.at_zero)
        match.beside[len(match.entries) - 1] = clocks._kept(clock)
        clocks.stood = [clock] * (len(match.actions) + 1)
        return clocks

    @classmethod
    def resumed(cls, match: Match[Any]) -> "SessionClocks | None":
        """Return the clocks that stand beside a match, stopped; None if it has none.

        An entry beside which nothing (or nothing that can be read) stands changed nothing.
        """
        first = _read(match.beside.get(-1, ""))
        stood = [first]
        for number, entry in enumerate(match.entries):
            after = _read(match.beside.get(number, "")) or stood[-1]
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
        late = _read(match.beside.get(len(match.entries) - 1, ""))
        if match.lost is not None and late is not None:
            clocks.clock = late[0]
        if match.turn not in (clocks.clock.turn, *_NOBODY):  # a clock that was lost on the way
            clocks.clock = clocks.clock.give(0, match.turn)
        return clocks

    def _kept(self, clock: Clock) -> str:
        plain = {"at_zero": self.at_zero, **clock.to_json()}
        return msgspec.json.encode(plain).decode()

    # What is done at the table

    def note(self, entry: Action | int, now: int) -> None:
        """Reckon how the clocks will stand after an entry, and keep it beside the entry."""
        self.noted = self._after(entry, now)
        self.match.beside[len(self.match.entries)] = self._kept(self.noted)

    def _after(self, entry: Action | int, now: int) -> Clock:
        if isinstance(entry, int):
            return self.stood[len(self.stood) - 1 - entry]
        clock = self.clock.pause(now)
        if entry.verb == TIME_UP:
            return clock
        seat = self.match.game.apply(self.match.state, entry).turn
        if clock.players == 1 and seat != clock.turn:
            return clock.moved(now) if self.match.turn == 0 else clock
        if seat < 0 or seat == clock.turn:
            return clock
        # Before anybody's turn it was nobody's.
        first = clock.turns == 0 and clock.spent == 0
        return clock.give(now, seat) if first else clock.moved(now, seat)

    def applied(self, entry: Action | int) -> None:
        """Take over what was noted: the entry is kept and done."""
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
        """Return when something changes that is shown, or done."""
        return self.clock.next_change(now)

    @property
    def urgent(self) -> bool:
        """Whether little time is left: then the box is wide awake."""
        clock = self.clock
        if not clock.running or clock.control.upward or clock.side(clock.turn).flagged:
            return False
        return self.shown <= clock_face.hurry(clock)

    # What it looks like

    def over_screen(self, now: int, screen: "Screen", *, at_rest: bool) -> "Screen":
        """Return a game's screen with the running clock; its last seconds large, at rest."""
        if self.match.turn < 0:  # nobody's time: the game has its place back
            return screen
        shown = self.clock.shown(self.clock.turn, now)
        written = time_text(shown)
        screen = msgspec.structs.replace(screen, right=written)
        large = at_rest and self.clock.running and shown <= clock_face.LAST
        if not large or self.clock.control.upward:
            return screen
        return msgspec.structs.replace(screen, rows=screen.rows[:1], digits=written)

    def over_light(self, light: "RingView") -> "RingView":
        """Return a game's ring with what the clock warns of."""
        return msgspec.structs.replace(light, warned=self.warned, warnings=self.warnings)

    def to_json(self, settings: "Settings", now: int, texts: "Texts") -> dict[str, Any]:
        """Return them for the page, as of a time."""
        colours = self.match.game.seat_colours(self.match.state)
        more = {"alone": False, "at_zero": self.at_zero, "lost": self.match.lost}
        who = player_names.sides(settings, colours, texts)
        return clock_face.json_of(self.clock, now, texts, who, **more)


def _read(kept: str) -> tuple[Clock, AtZero] | None:
    """Read what stands beside an entry; None if that is nothing that can be read."""
    try:
        plain = msgspec.json.decode(kept)
        clock = Clock.from_json(plain)
        at_zero = plain["at_zero"]
    except (msgspec.DecodeError, BadControl, KeyError, TypeError):
        return None
    return (clock, at_zero) if at_zero in AT_ZERO else None
