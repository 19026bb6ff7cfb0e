"""Handlers for the emulated device: its four buttons and the card on its reader."""

from firmware_py.console.match import device_seats
from firmware_py.web import protocol
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Refused, Viewer


@done.register(protocol.Press)
def _press(order: protocol.Press, table: PageContext, _viewer: Viewer) -> None:
    table.box.pins.press(order.button)


@done.register(protocol.Release)
def _release(order: protocol.Release, table: PageContext, _viewer: Viewer) -> None:
    table.box.pins.release(order.button)


@done.register(protocol.PlaceCard)
def _lay(order: protocol.PlaceCard, table: PageContext, _viewer: Viewer) -> None:
    if table.game(order.game).deck.find(order.face) is None:
        raise Refused(f"{order.game} has no card {order.face!r}")
    unseen = device_seats.scan_request(table.runtime.console) is not None
    table.pad.lay(table.box, order.game, order.face, unseen=unseen)


@done.register(protocol.RemoveCard)
def _lift(_order: protocol.RemoveCard, table: PageContext, _viewer: Viewer) -> None:
    table.pad.lift(table.box)
