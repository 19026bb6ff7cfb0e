"""Which clock? A kind, how much time, who plays: for a clock alone, and for the games to come."""

from typing import TYPE_CHECKING, Any, NamedTuple

from firmware_py.console.clocks.clock_alone import ClockAlone, alone
from firmware_py.console.clocks.kinds import USUAL, least, name_values, times, with_time
from firmware_py.console.effects import KeepClock
from firmware_py.console.menus.listing import Answer, Listing
from firmware_py.console.seats import filled, seats_light
from firmware_py.painting.colours import SEATS
from firmware_py.settings.timing import AT_ZERO, Timer, time_text
from games.core.text import Text, text
from games.core.timecontrol import MOST_PLAYERS, SECOND, Control, parse

if TYPE_CHECKING:
    from firmware_py.console.desk import Desk
    from firmware_py.painting.light import Light
    from firmware_py.settings.at_box import Settings


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

    opens_menu = False

    def __init__(self, *, for_game: bool = False) -> None:
        super().__init__()
        self.for_game = for_game
        self._said: dict[str, Any] = {}
        self._asked = ""

    # The questions

    def step(self, desk: "Desk") -> _Step | None:
        """Return the question that is open; None when all is settled."""
        found = self._open(desk)
        if found is not None and found.key != self._asked:
            self._asked, self.chosen = found.key, found.usual
        return found

    def _open(self, desk: "Desk") -> _Step | None:
        said = self._said
        if "kind" not in said:
            return self._kinds(desk.settings)
        if not said["kind"]:
            return None
        control = parse(said["kind"])
        if "time" not in said and not control.upward:
            return _times(control)
        if self.for_game and "at_zero" not in said and not control.upward:
            ways = [_line("zero", each) for each in AT_ZERO]
            usual = AT_ZERO.index(desk.settings.at_zero)
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

    def head(self, desk: "Desk") -> str:
        """Return what is being set."""
        return desk.say(text("clock.head.timer" if self.for_game else "clock.head.alone"))

    def question(self, desk: "Desk") -> Text | None:
        """Return the question that is open."""
        step = self.step(desk)
        return step.asks if step else None

    def answers(self, desk: "Desk") -> list[Answer]:
        """Return the answers to it."""
        step = self.step(desk)
        return step.answers if step else []

    def take(self, desk: "Desk", value: Any) -> None:
        """Note the answer; begin when all are given."""
        step = self.step(desk)
        if step is not None:
            self._said[step.key] = value
        if self.step(desk) is None:
            self._settle(desk)

    def _settle(self, desk: "Desk") -> None:
        said = self._said
        control = str(with_time(parse(said["kind"]), said.get("time"))) if said["kind"] else ""
        if self.for_game:
            at_zero = said.get("at_zero", desk.settings.at_zero)
            desk.pop(self)
            desk.change(timer=control, at_zero=at_zero)
        else:
            desk.pop(self)
            start_alone(desk, Timer(control), said.get("players", 1))

    def leave(self, desk: "Desk") -> None:
        """Step back to the question before, its answer still chosen, or out."""
        if not self._said:
            desk.pop(self)
            return
        key, value = self._said.popitem()
        step = self.step(desk)
        assert step is not None  # noqa: S101  (it has just been opened again)
        assert step.key == key  # noqa: S101
        self.chosen = [answer.value for answer in step.answers].index(value)

    def light(self, desk: "Desk") -> "Light":
        """Return the seats that there would be."""
        step = self.step(desk)
        if step is None or step.key != "players":
            return super().light(desk)
        players = step.answers[self.chosen].value
        return seats_light(filled(desk.settings.colours, players, SEATS))


def start_alone(desk: "Desk", timer: Timer, players: int) -> None:
    """Let a clock run without a game; it stands until somebody starts it. BadControl if it cannot.

    A running match waits below it, as it is. The same clock, taken up after a power cut, goes on.
    One glass is for all: nobody has a turn of it.
    """
    shared = parse(timer.control).shared
    clock, now = timer.clock(1 if shared else players), alone(desk)
    if now is not None:
        if (now.clock.again(), now.at_zero) == (clock, timer.at_zero):
            return
        desk.pop(now)
        desk.want(KeepClock(None))
    desk.push(ClockAlone(clock, timer.at_zero))


def _kind(control: str) -> Answer:
    kind, values = parse(control).kind, name_values(control)
    says, help_ = (text(f"clock.kind.{kind}{part}", **values) for part in ("", ".help"))
    return Answer(says, control, help_)


def _line(group: str, key: str) -> Answer:
    return Answer(text(f"clock.{group}.{key}"), key, text(f"clock.{group}.{key}.help"))


def _times(control: Control) -> _Step:
    """Return the times to choose from, the usual one of the kind chosen."""
    usual, offered = control.stages[0].time // SECOND, times(control)
    answers = [Answer(time_text(each), each) for each in offered]
    return _Step("time", text("clock.ask.time"), answers, offered.index(usual) if usual else 0)
