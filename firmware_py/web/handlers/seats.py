"""Handlers for seats and phones: the URL of each seat's page, the LAN listener, taking a seat."""

from base64 import b64encode
from typing import Any

from firmware_py.console import player_names
from firmware_py.console.seat_colours import filled, seat_colours
from firmware_py.render.colours import SEATS
from firmware_py.render.oled import paint
from firmware_py.render.screen import Header, Screen
from firmware_py.render.text_metrics import HEADLINE, missing
from firmware_py.settings.device_settings import Settings
from firmware_py.settings.player_names import clean, on_box, refusal, with_name
from firmware_py.web import protocol, schema
from firmware_py.web.context import PageContext, done
from firmware_py.web.interfaces import Viewer
from firmware_py.web.invitations import code
from firmware_py.web.lan_listener import NoNetwork
from firmware_py.web.views import room
from games.core.text import text

STRIP = 256
"""Size of the picture of the display's first 16 rows (bytes)."""


def urls(table: PageContext, viewer: Viewer) -> list[schema.Address]:
    """Return the URL of each person's own page. Only the host of a match gets them.

    A seat that a phone has taken has no URL for others.
    """
    if not viewer.host or table.runtime.console.match is None:
        return []
    return [
        schema.Address(
            seat=seat,
            name=table.viewers.name(viewer, seat),
            url=f"{table.inviting.where}/#{token}",
        )
        for token, seat in table.access.seats.items()
        if seat not in table.runtime.console.bots and seat not in table.access.taken
    ]


def seating(settings: Settings) -> schema.SeatingState:
    """Return the current seating and earlier names. The host's page can edit them."""
    return schema.SeatingState(
        names=list(settings.names),
        known=list(settings.known),
        colours=list(filled(settings.colours, len(SEATS), SEATS)),
        places=list(settings.places),
        language=settings.language,
    )


@done.register(protocol.DrawCode)
def _code(order: protocol.DrawCode, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    """Answer with the QR code of a seat's URL or of the invitation. In a row, `1` is dark.

    A seat whose URL is shown is free for a phone: the shared screen covers its hand.
    """
    table.inviting.follow()
    if order.seat is None:
        url = table.inviting.link
    else:
        url = next((one.url for one in urls(table, viewer) if one.seat == order.seat), None)
    if url is None:
        raise table.refused(viewer, text("table.why.now"))
    if order.seat is not None and table.inviting.sits(order.seat) is None:
        table.access.offer(order.seat, on=True)
        table.tell_all()
    return {"code": code(url, "m")}


@done.register(protocol.RenewAddress)
def _new_address(order: protocol.RenewAddress, table: PageContext, viewer: Viewer) -> None:
    table.inviting.follow()
    if order.seat not in table.access.seats.values():
        raise table.refused(viewer, text("table.why.now"))
    table.access.move(order.seat)
    table.tell_all()


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


@done.register(protocol.OfferSeat)
def _offer(order: protocol.OfferSeat, table: PageContext, viewer: Viewer) -> None:
    """Offer a person's seat to phones, or withdraw the offer."""
    table.inviting.follow()
    console = table.runtime.console
    free = order.seat in table.access.seats.values() and order.seat not in console.bots
    if not free or table.inviting.sits(order.seat) == "phone":
        raise table.refused(viewer, text("table.why.now"))
    table.access.offer(order.seat, on=order.on)
    table.tell_all()


@done.register(protocol.TakeSeat)
def _sit(order: protocol.TakeSeat, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    """Give a seat to a client that came in by the PIN. Answer with the seat's token."""
    table.inviting.follow()
    if (why := table.inviting.takes(viewer, order.seat)) is not None:
        raise table.refused(viewer, why)
    name = clean(order.name)
    console, start = table.runtime.console, table.inviting.room.start
    every = (
        seat_colours(console)
        if console.match is not None or start is None
        else room.seat_colours(table.viewers, table.game(start.game), start)
    )
    called = with_name(console.settings.names, order.seat, name)[: len(every)]
    if name and (why := refusal(called, every)) is not None:
        raise table.refused(viewer, why)
    token = table.inviting.sit(order.seat, name, viewer.guest)
    table.inviting.room.arrivals.seated()
    table.tell_all()
    return {"token": token}


@done.register(protocol.SpellName)
def _spell(order: protocol.SpellName, _table: PageContext, _viewer: Viewer) -> dict[str, Any]:
    """Answer with a name as the device writes it.

    `box` has the letters of the device's font, `short` those that fit beside the progress of a
    game, and `lacks` the letters that the font does not have. `strip` is the picture of the
    device's first line: 16 rows of 16 bytes, in base64.
    """
    name = clean(order.name)
    short = player_names.short(name) if on_box(name) else ""
    strip = paint(Screen(head=Header(short))).tobytes()[:STRIP]
    lacks = "".join(dict.fromkeys(each for each in name if missing(each, HEADLINE)))
    return {
        "box": on_box(name),
        "short": short,
        "lacks": lacks,
        "strip": b64encode(strip).decode(),
    }
