"""Handlers for the emulated device: its four buttons and the card on its reader."""

from firmware_py.console.session import device_seats
from firmware_py.web import commands
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Refused, Viewer


@done.register(commands.Press)
def _press(order: commands.Press, table: PageContext, _viewer: Viewer) -> None:
    table.box.pins.press(order.button)


@done.register(commands.Release)
def _release(order: commands.Release, table: PageContext, _viewer: Viewer) -> None:
    table.box.pins.release(order.button)


@done.register(commands.PlaceCard)
def _lay(order: commands.PlaceCard, table: PageContext, _viewer: Viewer) -> None:
    if table.game(order.game).deck.find(order.face) is None:
        raise Refused(f"{order.game} has no card {order.face!r}")
    unseen = device_seats.scan_request(table.runtime.console) is not None
    table.pad.lay(table.box, order.game, order.face, unseen=unseen)


@done.register(commands.RemoveCard)
def _lift(_order: commands.RemoveCard, table: PageContext, _viewer: Viewer) -> None:
    table.pad.lift(table.box)
