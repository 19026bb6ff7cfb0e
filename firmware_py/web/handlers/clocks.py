"""Handlers of the clock without a game and of the timer of future games."""

from firmware_py.console import inputs
from firmware_py.settings.clocks import TimerChoice, with_time
from firmware_py.web import commands
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Viewer
from games.core.clock.clock import BadControl, parse
from games.core.text import text


@done.register(commands.StartClock)
def _start_clock(order: commands.StartClock, table: PageContext, viewer: Viewer) -> None:
    try:
        wanted = with_time(parse(order.control), order.time, order.extra, order.count)
        timer = TimerChoice(str(wanted), order.at_zero or "warn", tuple(order.handicap or ()))
        timer.clock(order.players)
    except BadControl as error:
        raise table.refused(viewer, error.says) from None
    table.runtime.feed(inputs.StartClock(timer, order.players, table.runtime.now()))


@done.register(commands.OperateClock)
def _tell_clock(order: commands.OperateClock, table: PageContext, viewer: Viewer) -> None:
    alone = table.runtime.console.alone
    if alone is None:
        raise table.refused(viewer, text("table.why.now"))
    if order.what == "undo" and not alone.can_undo:
        raise table.refused(viewer, text("table.why.nothing-to-undo"))
    if order.seat >= alone.clock.players:
        raise table.refused(viewer, text("table.why.now"))
    table.runtime.feed(inputs.TellClock(order.what, table.runtime.now(), order.seat, order.seconds))


@done.register(commands.GameTimer)
def _game_timer(order: commands.GameTimer, table: PageContext, viewer: Viewer) -> None:
    try:
        wanted = str(with_time(parse(order.control), order.time)) if order.control else ""
    except BadControl as error:
        raise table.refused(viewer, error.says) from None
    way = order.at_zero or table.runtime.console.settings.at_zero
    table.runtime.feed(inputs.GameTimer(wanted, way, table.runtime.now()))
