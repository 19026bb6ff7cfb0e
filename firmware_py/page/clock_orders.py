"""Clocks and timers from the page: one without a game, and that of the games to come."""

from firmware_py.console import inputs
from firmware_py.page.doing import done
from firmware_py.page.table import PageTable
from firmware_py.settings.clocks import with_time
from firmware_py.settings.timing import Timer
from firmware_py.web import orders
from firmware_py.web.port import Viewer
from games.core.text import text
from games.core.timecontrol import BadControl, parse


@done.register(orders.StartClock)
def _start_clock(order: orders.StartClock, table: PageTable, viewer: Viewer) -> None:
    try:
        wanted = with_time(parse(order.control), order.time, order.extra, order.count)
        timer = Timer(str(wanted), order.at_zero or "warn", tuple(order.handicap or ()))
        timer.clock(order.players)
    except BadControl as error:
        raise table.refused(viewer, error.says) from None
    table.shell.feed(inputs.StartClock(timer, order.players, table.shell.now()))


@done.register(orders.TellClock)
def _tell_clock(order: orders.TellClock, table: PageTable, viewer: Viewer) -> None:
    alone = table.shell.console.alone
    if alone is None:
        raise table.refused(viewer, text("table.why.now"))
    if order.what == "undo" and not alone.can_undo:
        raise table.refused(viewer, text("table.why.nothing-to-undo"))
    if order.seat >= alone.clock.players:
        raise table.refused(viewer, text("table.why.now"))
    table.shell.feed(inputs.TellClock(order.what, table.shell.now(), order.seat, order.seconds))


@done.register(orders.GameTimer)
def _game_timer(order: orders.GameTimer, table: PageTable, viewer: Viewer) -> None:
    try:
        wanted = str(with_time(parse(order.control), order.time)) if order.control else ""
    except BadControl as error:
        raise table.refused(viewer, error.says) from None
    way = order.at_zero or table.shell.console.settings.at_zero
    table.shell.feed(inputs.GameTimer(wanted, way, table.shell.now()))
