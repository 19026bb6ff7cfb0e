"""Wizard that sets up a standalone clock or the timer of future games.

A clock may have several periods. Each of them then has a time, an increment, and what ends it.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from firmware_py.console.clocks.latest import last_players
from firmware_py.console.clocks.standalone_clock import start_alone
from firmware_py.console.seat_colours import filled, seats_light
from firmware_py.console.wizards.list_picker import ListItem
from firmware_py.console.wizards.time_entry import DURATION, EXTRA, TimeWizard
from firmware_py.console.wizards.wizard import WizardStep
from firmware_py.render.colours import SEATS
from firmware_py.settings.clock_specs import ClockSpec
from firmware_py.settings.clocks import (
    AT_ZERO,
    COUNTS,
    HANDICAPS,
    USUAL,
    least,
    name_values,
    time_text,
    with_time,
)
from games.core.clock.clock import MOST_PLAYERS, SECOND, Control, parse
from games.core.clock.time_control import MOST_PERIODS
from games.core.text import Text, text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui
    from firmware_py.render.ring_model import RingView
    from firmware_py.settings.device_settings import Settings

PERIODS = "periods"
"""Value of the line for a clock of several periods."""
_LISTED = {
    "fischer": text("clock.list.fischer"),
    "sudden": text("clock.list.sudden"),
    "move": text("clock.list.move"),
}
"""Names of kinds in the list, where they have no values yet."""
MOVES = (40, 30, 20, 60)
"""Numbers of turns after which a next period can begin."""


class ClockSetup(TimeWizard):
    """Wizard for clocks and timers. At the end, it opens a standalone clock, which is stopped."""

    opens_menu = False

    def __init__(self, *, for_game: bool = False) -> None:
        super().__init__()
        self.for_game = for_game  # set the timer of future games

    def questions(self, ui: "Ui", settled: Mapping[str, Any]) -> Iterator[WizardStep]:
        """Yield the steps: kind and times, then the action at zero, or players and options."""
        yield self._kinds(ui.settings)
        if not settled["kind"]:
            return
        if settled["kind"] == PERIODS:
            yield from _periods(settled)
        else:
            yield from _values(parse(settled["kind"]))
        control = self._control(settled)
        if self.for_game and not control.upward:
            ways = [_line("zero", each) for each in AT_ZERO]
            usual = AT_ZERO.index(ui.settings.at_zero)
            yield WizardStep("at_zero", text("clock.ask.zero"), ways, usual)
        if not self.for_game and not control.shared:
            fewest = least(control)
            numbers = [ListItem(str(n), n) for n in range(fewest, MOST_PLAYERS + 1)]
            usual = max(fewest, last_players(ui)) - fewest
            yield WizardStep("players", text("table.ask.seats"), numbers, usual)
            yield from self._options(ui, control, settled)

    def _options(
        self, ui: "Ui", control: Control, settled: Mapping[str, Any]
    ) -> Iterator[WizardStep]:
        """Yield the step for options until the answer is that there are no more."""
        several = settled["players"] > 1 and control.kind != "hourglass"
        offered = ["session"]
        if several:
            offered = ["passing", "think", *offered]
        if settled["players"] > 1 and not control.upward:
            offered = ["handicap", *offered]
        for at in range(len(offered) + 1):
            lines = [_line("option", each) for each in offered]
            lines.insert(0, ListItem(text("clock.option.no"), ""))
            yield WizardStep(f"option {at}", text("clock.ask.option"), lines)
            chosen = settled[f"option {at}"]
            if not chosen:
                return
            offered.remove(chosen)
            if chosen == "handicap":
                yield from self._handicaps(ui, settled)
            elif chosen == "session":
                yield WizardStep("session", text("clock.ask.session"), [], time=(DURATION, 7200))

    def _handicaps(self, ui: "Ui", settled: Mapping[str, Any]) -> Iterator[WizardStep]:
        """Yield a step for each player."""
        whole = self._control(settled).stages[0].time // SECOND
        offered = [ListItem(_signed(each), each) for each in HANDICAPS if whole + each > 0]
        colours = filled(ui.settings.colours, settled["players"], SEATS)
        for seat, colour in enumerate(colours):
            asks = text("clock.ask.handicap.seat", name=ui.called(seat, colour, colours))
            yield WizardStep(f"handicap {seat}", asks, offered)

    @staticmethod
    def _control(settled: Mapping[str, Any]) -> Control:
        if settled["kind"] == PERIODS:
            return parse(",".join(_written(settled)))
        values = (settled.get(key) for key in ("time", "extra", "count"))
        return with_time(parse(settled["kind"]), *values)

    def _kinds(self, settings: "Settings") -> WizardStep:
        """Return the step for the kind of clock.

        For games, it also offers "none" and starts at the current timer.
        """
        usual = list(USUAL)
        if not self.for_game:
            kinds = [_kind(each, _LISTED) for each in usual]
            kinds.append(_line("kind", PERIODS))
            return WizardStep("kind", text("clock.ask.kind"), kinds)
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
        return ui.say(text("clock.head.timer" if self.for_game else "table.start.clock"))

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
            options = {value for key, value in settled.items() if str(key).startswith("option")}
            spec = ClockSpec(
                control,
                players,
                handicap=handicap,
                passing="passing" in options,
                think="think" in options,
                session=settled.get("session", 0),
            )
            start_alone(ui, spec)

    def light(self, ui: "Ui") -> "RingView":
        """Return the arcs of the seats for the chosen number of players."""
        _, question = self.settle(ui)
        if question is None or question.key != "players":
            return super().light(ui)
        players = question.answers[self.chosen].value
        return seats_light(filled(ui.settings.colours, players, SEATS))


def _kind(control: str, names: Mapping[str, Text] = MappingProxyType({})) -> ListItem:
    kind, values = parse(control).kind, name_values(control)
    says, help_ = (text(f"clock.kind.{kind}{part}", **values) for part in ("", ".help"))
    return ListItem(names.get(kind, says), control, help_)


def _line(group: str, key: str) -> ListItem:
    return ListItem(text(f"clock.{group}.{key}"), key, text(f"clock.{group}.{key}.help"))


def _values(control: Control) -> Iterator[WizardStep]:
    """Yield the steps for the time, the extra time per turn and the count, if the kind has them."""
    first = control.stages[0]
    if control.upward:
        return
    head = text("clock.head.sand" if control.shared else "clock.ask.time")
    yield WizardStep("time", head, [], time=(DURATION, first.time // SECOND))
    if first.extra:
        form = EXTRA if first.kind in ("fischer", "delay", "bank", "bronstein") else DURATION
        asks = text(f"clock.ask.extra.{control.kind}")
        yield WizardStep("extra", asks, [], time=(form, first.extra // SECOND))
    if first.count:
        offered = sorted({*COUNTS, first.count})
        numbers = [ListItem(str(each), each) for each in offered]
        asks = text(f"clock.ask.count.{control.kind}")
        yield WizardStep("count", asks, numbers, offered.index(first.count))


def _periods(settled: Mapping[str, Any]) -> Iterator[WizardStep]:
    """Yield the steps of each period: time, extra time per turn, and what ends it."""
    for at in range(MOST_PERIODS):
        usual = 5400 if at == 0 else 1800
        yield WizardStep(f"time {at}", text("clock.ask.time"), [], time=(DURATION, usual))
        yield WizardStep(f"extra {at}", text("clock.ask.extra.fischer"), [], time=(EXTRA, 30))
        if at == MOST_PERIODS - 1:
            return
        ends = [ListItem(text("clock.then.turns", n=turns), turns) for turns in MOVES]
        ends.append(ListItem(text("clock.then.time"), 0))
        ends.append(ListItem(text("clock.then.no"), -1))
        usual = len(ends) - 1 if at else 0
        yield WizardStep(f"then {at}", text("clock.ask.then"), ends, usual)
        if settled[f"then {at}"] < 0:
            return


def _written(settled: Mapping[str, Any]) -> Iterator[str]:
    """Yield the notation of each period."""
    at = 0
    while f"time {at}" in settled:
        turns = max(0, settled.get(f"then {at}", 0))
        before = f"{turns}/" if turns else ""
        yield f"fischer:{before}{settled[f'time {at}']}+{settled[f'extra {at}']}"
        at += 1


def _signed(seconds: int) -> str:
    """Return a handicap with its sign.

    >>> _signed(-90), _signed(0), _signed(30)
    ('-1:30', '0:00', '+0:30')
    """
    sign = "-" if seconds < 0 else "+" if seconds else ""
    return sign + time_text(abs(seconds))
