"""Standalone clock on the page: what the page shows of it, and the commands of the page."""

from typing import TYPE_CHECKING, Any

from firmware_py.console import player_names
from firmware_py.console.clocks.all_think import AllThink
from firmware_py.console.clocks.rounds import RoundQuestion
from firmware_py.console.clocks.standalone_clock import StandaloneClock, alone
from firmware_py.console.clocks.turn_times import TimesScreen
from firmware_py.settings.clocks import time_text
from games.core.clock.clock import SECOND
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.commands import OperateClock
    from firmware_py.console.ui import Ui
    from firmware_py.i18n import Texts
    from games.core.text import Text

_TIMES = ("add", "correct", "undo_correction")
"""Commands that change a time."""
_SETTLES = (*_TIMES, "give", "think")
"""Commands for a stopped clock. A clock that runs ignores them."""
_CLOSES = ("undo", "again", "end", "think")
"""Commands that also close a turn of all players, or the question who begins."""


def _over(ui: "Ui") -> AllThink | RoundQuestion | None:
    """Return the turn of all players, or the question who begins, if it is open."""
    return next((mode for mode in ui.modes if isinstance(mode, AllThink | RoundQuestion)), None)


def _times(ui: "Ui") -> TimesScreen | None:
    return next((mode for mode in ui.modes if isinstance(mode, TimesScreen)), None)


def shows_times(ui: "Ui") -> bool:
    """Return whether the times of a clock that has ended are shown."""
    return _times(ui) is not None


def refusal(ui: "Ui", given: "OperateClock") -> "Text | None":
    """Return the reason why a command is impossible now, or None if it is possible."""
    clock = alone(ui)
    if clock is None:
        return None if _times(ui) and given.what in ("again", "end") else text("table.why.now")
    if given.seat >= clock.clock.players:
        return text("table.why.now")
    if given.what == "undo" and not clock.can_undo:
        return text("table.why.nothing-to-undo")
    if given.what == "think" and not clock.all_can_think:
        return text("table.why.now")
    return None


def run(ui: "Ui", given: "OperateClock") -> None:
    """Run a page command, and close any menu over the clock."""
    clock, over, times = alone(ui), _over(ui), _times(ui)
    if clock is None:
        if times is not None:
            times.release(ui, "ok" if given.what == "again" else "back")
        return
    runs = clock.clock.running or (isinstance(over, AllThink) and over.runs)
    if runs and given.what in _SETTLES:
        return
    target = clock if over is None or given.what in _CLOSES else over
    del ui.modes[ui.modes.index(target) + 1 :]
    if isinstance(target, AllThink | RoundQuestion) and given.what not in _TIMES:
        target.order(ui, given)
    elif given.what in _SETTLES:
        clock.settle(ui, given)
    else:
        _operate(ui, clock, given)


def _operate(ui: "Ui", clock: StandaloneClock, given: "OperateClock") -> None:
    match given.what:
        case "press":
            clock.face(ui, given.seat)
        case "pass" if clock.clock.running and clock.spec.passing:
            clock.pass_turn(ui)
        case "pause":
            clock.pause(ui)
        case "go_on" if clock.flagged_at is None:  # when the time is up, only a press continues
            clock.go_on(ui)
        case "undo":
            clock.undo(ui)
        case "again":
            clock.again(ui)
        case "end":
            clock.end(ui)


def view(ui: "Ui", now: int, texts: "Texts") -> dict[str, Any]:
    """Return the open standalone clock for the page, with what is asked over it."""
    clock, over = alone(ui), _over(ui)
    assert clock is not None  # noqa: S101  (the caller has seen it)
    thinking = over if isinstance(over, AllThink) else None
    charged = None if thinking is None else thinking.charged(now)
    plain = clock.to_json(ui.settings, now, texts, charged)
    if thinking is not None:
        plain |= {"think": {"runs": thinking.runs, "done": thinking.done}, "begun": True, "free": 0}
    if clock.spec.passing:
        begins = over.begins if isinstance(over, RoundQuestion) else None
        order, passed = clock.round.order, clock.round.passed
        number = clock.round.number
        plain["round"] = {"number": number, "order": order, "passed": passed, "begins": begins}
    return plain


def times_view(ui: "Ui", texts: "Texts") -> dict[str, Any] | None:
    """Return the times of the players after the end of a clock, or None if they are not shown."""
    shown = _times(ui)
    if shown is None:
        return None
    used, players = shown.times, []
    for seat, (colour, name) in enumerate(player_names.sides(ui.settings, shown.colours, texts)):
        turns, spent = used.turns[seat], used.used[seat]
        mean = _written(spent // turns) if turns else ""
        player = {"name": name, "colour": colour, "time": _written(spent), "turns": turns}
        players.append(player | {"mean": mean})
    longest = None
    if used.longest is not None:
        seat, spent, turn = used.longest
        longest = {"name": players[seat]["name"], "time": _written(spent), "turn": turn}
    return {"whole": _written(used.whole), "players": players, "longest": longest}


def _written(spent: int) -> str:
    return time_text(spent // SECOND)
