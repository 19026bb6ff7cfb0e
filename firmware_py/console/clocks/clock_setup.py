"""Which clock? A kind, how much time, who plays: for a clock alone, and for the games to come."""

from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from firmware_py.console.clocks.clock_alone import ClockAlone
from firmware_py.console.effects import KeepClock
from firmware_py.console.menus.each_seat import seats_light
from firmware_py.console.menus.listing import Answer, Listing
from firmware_py.console.menus.seating import filled
from firmware_py.painting.colours import SEATS
from firmware_py.settings.timing import AT_ZERO, Timer, time_text
from games.core.text import Text, text
from games.core.timecontrol import MOST_PLAYERS, SECOND, Control, parse

if TYPE_CHECKING:
    from firmware_py.console.console import Console
    from firmware_py.painting.light import Light
    from firmware_py.settings.at_box import Settings

USUAL: Final = (
    *("fischer:300+5", "sudden:600", "move:60", "sand:180", "hourglass:300", "up"),
    *("delay:300+5", "bronstein:300+5", "byoyomi:600+3x30", "canadian:600+20/300"),
)
"""The kinds with their usual values; the rest is table.toml's and the command line's to say."""
TIMES: Final = (30, 60, 120, 180, 300, 600, 900, 1200, 1800, 2700, 3600, 5400, 7200)
"""Seconds to choose from."""


class _Step(NamedTuple):
    """A question: its key, what is asked, the answers, and at which the choice begins."""

    key: str
    asks: Text
    answers: list[Answer]
    usual: int = 0


class ClockSetup(Listing):
    """One question after the other; back steps back. for_game: a timer for the games to come.

    Alone, the clock begins at the end, and stands until somebody starts it.
    """

    def __init__(self, *, for_game: bool = False) -> None:
        super().__init__()
        self.for_game = for_game
        self._said: dict[str, Any] = {}
        self._asked = ""

    # The questions

    def step(self, console: "Console") -> _Step | None:
        """Return the question that is open; None when all is settled."""
        found = self._open(console)
        if found is not None and found.key != self._asked:
            self._asked, self.chosen = found.key, found.usual
        return found

    def _open(self, console: "Console") -> _Step | None:
        said = self._said
        if "kind" not in said:
            return self._kinds(console.settings)
        if not said["kind"]:
            return None
        control = parse(said["kind"])
        if "time" not in said and not control.upward:
            return _times(control)
        if self.for_game and "at_zero" not in said and not control.upward:
            ways = [_line("zero", each) for each in AT_ZERO]
            usual = AT_ZERO.index(console.settings.at_zero)
            return _Step("at_zero", text("clock.ask.zero"), ways, usual)
        if not self.for_game and "players" not in said and not control.shared:
            fewest = least(control)
            numbers = [Answer(str(n), n) for n in range(fewest, MOST_PLAYERS + 1)]
            return _Step("players", text("table.ask.seats"), numbers, 2 - fewest)
        return None

    def _kinds(self, settings: "Settings") -> _Step:
        """Return the kinds; for a game the one that is set first, and the way without."""
        usual = list(USUAL)
        if not self.for_game:
            return _Step("kind", text("clock.ask.kind"), [_kind(each) for each in usual])
        none = Answer(text("clock.none"), "")
        chosen = 0
        if settings.timer:
            kind = parse(settings.timer).kind
            chosen = 1 + next(at for at, each in enumerate(usual) if parse(each).kind == kind)
            usual[chosen - 1] = settings.timer
        answers = [none, *(_kind(each) for each in usual)]
        return _Step("kind", text("clock.ask.kind"), answers, chosen)

    # As a list

    def head(self, console: "Console") -> str:
        """Return what is being set."""
        return console.say(text("clock.head.timer" if self.for_game else "clock.head.alone"))

    def question(self, console: "Console") -> Text | None:
        """Return the question that is open."""
        step = self.step(console)
        return step.asks if step else None

    def answers(self, console: "Console") -> list[Answer]:
        """Return the answers to it."""
        step = self.step(console)
        return step.answers if step else []

    def take(self, console: "Console", value: Any) -> None:
        """Note the answer; begin when all are given."""
        step = self.step(console)
        if step is not None:
            self._said[step.key] = value
        if self.step(console) is None:
            self._settle(console)

    def _settle(self, console: "Console") -> None:
        said = self._said
        control = str(with_time(parse(said["kind"]), said.get("time"))) if said["kind"] else ""
        if self.for_game:
            at_zero = said.get("at_zero", console.settings.at_zero)
            console.pop(self)
            console.change(timer=control, at_zero=at_zero)
        else:
            console.pop(self)
            start_alone(console, Timer(control), said.get("players", 1))

    def leave(self, console: "Console") -> None:
        """Step back to the question before, its answer still chosen, or out."""
        if not self._said:
            console.pop(self)
            return
        key, value = self._said.popitem()
        step = self.step(console)
        assert step is not None  # noqa: S101  (it has just been opened again)
        assert step.key == key  # noqa: S101
        self.chosen = [answer.value for answer in step.answers].index(value)

    def hold(self, console: "Console", key: str) -> None:
        """Stay: a menu opens no menu."""

    def light(self, console: "Console") -> "Light":
        """Return the seats that there would be."""
        step = self.step(console)
        if step is None or step.key != "players":
            return super().light(console)
        players = step.answers[self.chosen].value
        return seats_light(filled(console.settings.colours, players, SEATS))


def start_alone(console: "Console", timer: Timer, players: int) -> None:
    """Let a clock run without a game; it stands until somebody starts it. BadControl if it cannot.

    A running match waits below it, as it is. The same clock, taken up after a power cut, goes on.
    One glass is for all: nobody has a turn of it.
    """
    shared = parse(timer.control).shared
    clock, now = timer.clock(1 if shared else players), console.alone
    if now is not None:
        if (now.clock.again(), now.at_zero) == (clock, timer.at_zero):
            return
        console.pop(now)
        console.want(KeepClock(None))
    console.push(ClockAlone(clock, timer.at_zero))


def least(control: Control) -> int:
    """Return how many players a clock wants at least."""
    return 2 if control.kind == "hourglass" else 1


def values(control: Control) -> dict[str, int]:
    """Return what can be set of a control's first period: time and extra in seconds, count."""
    first = control.stages[0]
    found = {
        "time": first.time // SECOND,
        "extra": first.extra // SECOND,
        "count": first.count,
    }
    return {key: value for key, value in found.items() if value}


def _kind(control: str) -> Answer:
    kind, values = parse(control).kind, _values(control)
    says, help_ = (text(f"clock.kind.{kind}{part}", **values) for part in ("", ".help"))
    return Answer(says, control, help_)


def _values(control: str) -> dict[str, Any]:
    stage = parse(control).stages[0]
    extra = stage.extra // SECOND
    return {"extra": extra, "minutes": time_text(extra), "count": stage.count}


def timer_name(settings: "Settings") -> Text:
    """Return the name of the timer that games have: the kind and its time, or that there is none.

    For a line of a menu; BadControl is not raised: a timer that cannot be read is none.
    """
    if not settings.timer:
        return text("clock.none")
    control = parse(settings.timer)
    name = text(f"clock.kind.{control.kind}", **_values(settings.timer))
    if control.upward:
        return name
    return text("clock.named", time=time_text(control.stages[0].time // SECOND), kind=name)


def _line(group: str, key: str) -> Answer:
    return Answer(text(f"clock.{group}.{key}"), key, text(f"clock.{group}.{key}.help"))


def _times(control: Control) -> _Step:
    """Return the times to choose from, the usual one of the kind chosen."""
    usual, offered = control.stages[0].time // SECOND, times(control)
    answers = [Answer(time_text(each), each) for each in offered]
    return _Step("time", text("clock.ask.time"), answers, offered.index(usual) if usual else 0)


def times(control: Control) -> list[int]:
    """Return the seconds to choose from, the control's own among them."""
    return sorted({*TIMES, control.stages[0].time // SECOND} - {0})


def with_time(
    control: Control,
    seconds: int | None = None,
    extra: int | None = None,
    count: int | None = None,
) -> Control:
    """Return a control whose first period has other times (s) or another count; None: as it is.

    BadControl if that is none.
    """
    first = control.stages[0]
    first = msgspec.structs.replace(
        first,
        time=first.time if seconds is None else seconds * SECOND,
        extra=first.extra if extra is None else extra * SECOND,
        count=first.count if count is None else count,
    )
    return parse(str(Control((first, *control.stages[1:]))))
