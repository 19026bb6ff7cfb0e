"""Handlers for phones: the LAN listener, the offered seats, and taking a seat."""

from typing import Any

from firmware_py.settings.player_names import clean, on_box, refusal
from firmware_py.web import protocol
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Viewer
from firmware_py.web.invitations import with_name
from firmware_py.web.lan_listener import NoNetwork
from games.core.text import text


@done.register(protocol.Invite)
def _invite(order: protocol.Invite, table: PageContext, viewer: Viewer) -> None:
    """Open or close the LAN listener."""
    if not order.on:
        table.inviting.shut()
        table.tell_all()
        return
    try:
        if order.way:
            table.inviting.choose(order.way)
        else:
            table.inviting.open()
    except NoNetwork as error:
        raise table.refused(viewer, error.says) from None
    table.tell_all()


@done.register(protocol.Offer)
def _offer(order: protocol.Offer, table: PageContext, viewer: Viewer) -> None:
    """Offer a person's seat to phones, or withdraw the offer."""
    table.inviting.follow()
    console = table.runtime.console
    free = order.seat in table.access.seats.values() and order.seat not in console.bots
    if not free or table.inviting.sits(order.seat) == "phone":
        raise table.refused(viewer, text("table.why.now"))
    table.access.offer(order.seat, on=order.on)
    table.tell_all()


@done.register(protocol.Sit)
def _sit(order: protocol.Sit, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    """Give a seat to a client that came in by the PIN. Answer with the seat's token."""
    table.inviting.follow()
    if (why := table.inviting.takes(viewer, order.seat)) is not None:
        raise table.refused(viewer, why)
    name = clean(order.name)
    match, names = table.viewers.match(), table.runtime.console.settings.names
    called = with_name(names, order.seat, name)[: match.setup.seats]
    if name and (why := refusal(called, match.game.seat_colours(match.state))) is not None:
        raise table.refused(viewer, why)
    token = table.inviting.sit(order.seat, name)
    table.tell_all()
    return {"token": token}


@done.register(protocol.Spell)
def _spell(order: protocol.Spell, _table: PageContext, _viewer: Viewer) -> dict[str, Any]:
    """Answer with a name in the letters of the device's font."""
    return {"box": on_box(order.name)}
