"""Handlers of the waiting room."""

from contextlib import suppress
from random import SystemRandom

from firmware_py.console import commands
from firmware_py.web import protocol
from firmware_py.web.context import PageContext, done
from firmware_py.web.interfaces import Refused, Viewer
from firmware_py.web.lan_listener import NoNetwork
from games.core.text import text


@done.register(protocol.OpenRoom)
def _open(order: protocol.OpenRoom, table: PageContext, viewer: Viewer) -> None:
    """Open the room, and let phones in. A game that runs ends."""
    inviting = table.inviting
    table.check(viewer, order.start)
    if order.start.cards != "device":
        raise table.refused(viewer, text("table.why.now"))
    if table.runtime.console.match is not None:
        table.pass_on(viewer, commands.EndGame())
    if inviting.room.start is None:
        inviting.room.covered = False
    inviting.room.open(order.start, inviting.presence.here, lots=order.lots)
    if inviting.link is None:
        with suppress(NoNetwork):  # the page then offers to let phones in
            inviting.open()
    table.tell_all()


def _waits(table: PageContext, viewer: Viewer) -> commands.StartGame:
    """Return the set-up of the room. Raise Refused if there is no room."""
    start = table.inviting.room.start
    if start is None:
        raise table.refused(viewer, text("table.why.now"))
    return start


@done.register(protocol.SetRoomSeat)
def _seat(order: protocol.SetRoomSeat, table: PageContext, viewer: Viewer) -> None:
    """Choose who plays at a seat. At least one seat must be a person's."""
    if order.seat >= _waits(table, viewer).seats:
        raise table.refused(viewer, text("table.why.now"))
    table.inviting.room.seat(order.seat, order.plays)
    table.tell_all()


@done.register(protocol.CoverHand)
def _cover(order: protocol.CoverHand, table: PageContext, _viewer: Viewer) -> None:
    table.inviting.room.covered = order.on
    table.tell_all()


@done.register(protocol.LeaveRoom)
def _leave(_order: protocol.LeaveRoom, table: PageContext, _viewer: Viewer) -> None:
    table.inviting.room.close()
    table.tell_all()


@done.register(protocol.DealCards)
def _deal(_order: protocol.DealCards, table: PageContext, viewer: Viewer) -> None:
    """Deal, or draw lots first and deal when the ring has shown who begins."""
    _waits(table, viewer)
    room = table.inviting.room
    if room.dealt or room.lot is not None:
        return
    table.check(viewer, room.match())
    if room.lots:
        room.draw(SystemRandom(), lambda: _begin(table, viewer))
        table.tell_all()
    else:
        _begin(table, viewer)


def _begin(table: PageContext, viewer: Viewer) -> None:
    """Start the match. If that has become impossible, the host can deal again and reads why."""
    room = table.inviting.room
    match = room.match()
    room.stop_drawing()
    try:
        table.check(viewer, match)
    except Refused:
        table.tell_all()
        return
    room.dealt = True
    table.runtime.command(match)
    table.inviting.begins()
