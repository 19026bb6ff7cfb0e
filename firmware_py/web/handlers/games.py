"""Handlers that start games, give seats to bots, and pass commands on to the console."""

from firmware_py.console import commands
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Viewer
from games.core.text import text


@done.register(commands.NewGame)
def _new_game(order: commands.NewGame, table: PageContext, viewer: Viewer) -> None:
    """Start a game. If another game is running, end it."""
    table.pass_on(viewer, order)
    table.inviting.begins()


@done.register(commands.GiveSeat)
@done.register(commands.Notes)
def _own_seat(
    order: commands.GiveSeat | commands.Notes, table: PageContext, viewer: Viewer
) -> None:
    """Pass on a command about a seat. Only the host may give it for another seat."""
    if not viewer.host and viewer.seat != order.seat:
        raise table.refused(viewer, text("table.why.not-yours"))
    table.pass_on(viewer, order)


@done.register(commands.ConfirmCards)
@done.register(commands.EndGame)
@done.register(commands.GameTimer)
@done.register(commands.Hints)
@done.register(commands.OperateClock)
@done.register(commands.Seating)
@done.register(commands.StartClock)
def _pass_on(order: commands.Command, table: PageContext, viewer: Viewer) -> None:
    table.pass_on(viewer, order)
