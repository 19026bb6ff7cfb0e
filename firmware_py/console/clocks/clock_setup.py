"""Wizard that sets up a standalone clock or the timer of future games."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from firmware_py.console.clocks.standalone_clock import start_alone
from firmware_py.console.seat_colours import filled, seats_light
from firmware_py.console.wizards.list_picker import ListItem
from firmware_py.console.wizards.wizard import Wizard, WizardStep
from firmware_py.render.colours import SEATS
from firmware_py.settings.clock_specs import ClockSpec
from firmware_py.settings.clocks import (
    AT_ZERO,
    COUNTS,
    EXTRAS,
    HANDICAPS,
    USUAL,
    least,
    name_values,
    time_text,
    times,
    with_time,
)
from games.core.clock.clock import MOST_PLAYERS, SECOND, Control, parse
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView
    from firmware_py.settings.device_settings import Settings


class ClockSetup(Wizard):
    """Wizard for clocks and timers. At the end, it opens a standalone clock, which is stopped."""

    opens_menu = False

    def __init__(self, *, for_game: bool = False) -> None:
        super().__init__()
        self.for_game = for_game  # set the timer of future games

    def questions(self, ui: "Ui", settled: Mapping[str, Any]) -> Iterator[WizardStep]:
        """Yield the steps: kind and times, then the action at zero, or players and handicaps."""
        yield self._kinds(ui.settings)
        if not settled["kind"]:
            return
        control = parse(settled["kind"])
        if not control.upward:
            yield _times(control)
            yield from _values(control)
        if self.for_game and not control.upward:
            ways = [_line("zero", each) for each in AT_ZERO]
            usual = AT_ZERO.index(ui.settings.at_zero)
            yield WizardStep("at_zero", text("clock.ask.zero"), ways, usual)
        if not self.for_game and not control.shared:
            fewest = least(control)
            numbers = [ListItem(str(n), n) for n in range(fewest, MOST_PLAYERS + 1)]
            yield WizardStep("players", text("table.ask.seats"), numbers, 2 - fewest)
            yield from self._handicaps(ui, parse(settled["kind"]), settled)

    def _handicaps(
        self, ui: "Ui", control: Control, settled: Mapping[str, Any]
    ) -> Iterator[WizardStep]:
        """Yield the step "same time for all?". If the answer is no, yield one for each player."""
        if control.upward or settled["players"] < 2:
            return
        same = [ListItem(text(f"clock.handicap.{word}"), word == "no") for word in ("no", "yes")]
        yield WizardStep("same", text("clock.ask.handicap"), same)
        if settled["same"]:
            return
        whole = self._control(settled).stages[0].time // SECOND
        offered = [ListItem(_signed(each), each) for each in HANDICAPS if whole + each > 0]
        colours = filled(ui.settings.colours, settled["players"], SEATS)
        for seat, colour in enumerate(colours):
            asks = text("clock.ask.handicap.seat", name=ui.called(seat, colour, colours))
            yield WizardStep(f"handicap {seat}", asks, offered)

    @staticmethod
    def _control(settled: Mapping[str, Any]) -> Control:
        values = (settled.get(key) for key in ("time", "extra", "count"))
        return with_time(parse(settled["kind"]), *values)

    def _kinds(self, settings: "Settings") -> WizardStep:
        """Return the step for the kind of clock.

        For games, it also offers "none" and starts at the current timer.
        """
        usual = list(USUAL)
        if not self.for_game:
            return WizardStep("kind", text("clock.ask.kind"), [_kind(each) for each in usual])
        none = ListItem(text("clock.none"), "")
        chosen = 0
        if settings.timer:
            kind = parse(settings.timer).kind
            chosen = 1 + next(at for at, each in enumerate(usual) if parse(each).kind == kind)
            usual[chosen - 1] = settings.timer
        answers = [none, *(_kind(each) for each in usual)]
        return WizardStep("kind", text("clock.ask.kind"), answers, chosen)

    def head(self, ui: "Ui") -> str:
        """Return the title: timer or clock."""
        return ui.say(text("clock.head.timer" if self.for_game else "clock.head.alone"))

    def done(self, ui: "Ui", settled: dict[str, Any]) -> None:
        """Store the timer of future games, or open the standalone clock."""
        kind = settled["kind"]
        control = str(self._control(settled)) if kind else ""
        ui.pop(self)
        if self.for_game:
            ui.change(timer=control, at_zero=settled.get("at_zero", ui.settings.at_zero))
        else:
            players = settled.get("players", 1)
            given = tuple(settled.get(f"handicap {seat}", 0) for seat in range(players))
            handicap = given if any(given) else ()
            start_alone(ui, ClockSpec(control, players, handicap=handicap))

    def light(self, ui: "Ui") -> "RingView":
        """Return the arcs of the seats for the chosen number of players."""
        _, question = self.settle(ui)
        if question is None or question.key != "players":
            return super().light(ui)
        players = question.answers[self.chosen].value
        return seats_light(filled(ui.settings.colours, players, SEATS))


def _kind(control: str) -> ListItem:
    kind, values = parse(control).kind, name_values(control)
    says, help_ = (text(f"clock.kind.{kind}{part}", **values) for part in ("", ".help"))
    return ListItem(says, control, help_)


def _line(group: str, key: str) -> ListItem:
    return ListItem(text(f"clock.{group}.{key}"), key, text(f"clock.{group}.{key}.help"))


def _values(control: Control) -> Iterator[WizardStep]:
    """Yield the steps for the extra time per turn and for the count, if the kind has them."""
    first = control.stages[0]
    extra = first.extra // SECOND
    if extra:
        offered = sorted({*EXTRAS, extra})
        answers = [ListItem(time_text(each), each) for each in offered]
        asks = text(f"clock.ask.extra.{control.kind}")
        yield WizardStep("extra", asks, answers, offered.index(extra))
    if first.count:
        offered = sorted({*COUNTS, first.count})
        numbers = [ListItem(str(each), each) for each in offered]
        asks = text(f"clock.ask.count.{control.kind}")
        yield WizardStep("count", asks, numbers, offered.index(first.count))


def _signed(seconds: int) -> str:
    """Return a handicap with its sign.

    >>> _signed(-90), _signed(0), _signed(30)
    ('-1:30', '0:00', '+0:30')
    """
    sign = "-" if seconds < 0 else "+" if seconds else ""
    return sign + time_text(abs(seconds))


def _times(control: Control) -> WizardStep:
    """Return the step for the main time. It starts at the usual time of the kind."""
    usual, offered = control.stages[0].time // SECOND, times(control)
    answers = [ListItem(time_text(each), each) for each in offered]
    return WizardStep("time", text("clock.ask.time"), answers, offered.index(usual) if usual else 0)
