"""Handlers of the seating, and the URL of each seat's own page."""

from typing import Any

from firmware_py.console import inputs
from firmware_py.console.seat_colours import filled, seat_colours
from firmware_py.render.colours import SEATS
from firmware_py.settings.device_settings import Settings
from firmware_py.settings.player_names import refusal
from firmware_py.web import commands, schema
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Viewer
from firmware_py.web.invitations import code
from games.core.text import text


def urls(table: PageContext, viewer: Viewer) -> list[schema.Address]:
    """Return the URL of each person's own page. Only the host of a match gets them."""
    if not viewer.host or table.runtime.console.match is None:
        return []
    return [
        schema.Address(
            seat=seat,
            name=table.viewers.name(viewer, seat),
            url=f"{table.inviting.where}/#{token}",
        )
        for token, seat in table.access.seats.items()
        if seat not in table.runtime.console.bots
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


@done.register(commands.Seating)
def _seating(order: commands.Seating, table: PageContext, viewer: Viewer) -> None:
    """Set names, colours and places. Two seats cannot have the same colour or place."""
    colours, places = order.colours, order.places
    for distinct in (colours or (), places or ()):
        if len({*distinct}) < len(distinct):
            raise table.refused(viewer, text("table.why.own-place"))
    if not {*(colours or ())} <= {*SEATS}:
        raise table.refused(viewer, text("table.why.now"))
    chosen = None if colours is None else tuple(colours)
    console = table.runtime.console
    own = seat_colours(console) if chosen is None else chosen
    if (why := refusal(order.names, own[: len(order.names)])) is not None:
        raise table.refused(viewer, why)
    kept = None if places is None else tuple(places)
    table.runtime.feed(inputs.SeatingChanged(tuple(order.names), chosen, kept, table.runtime.now()))


@done.register(commands.Code)
def _code(order: commands.Code, table: PageContext, viewer: Viewer) -> dict[str, Any]:
    """Answer with the QR code of a seat's URL or of the invitation. In a row, `1` is dark."""
    table.inviting.follow()
    if order.seat is None:
        url = table.inviting.link
    else:
        url = next((one.url for one in urls(table, viewer) if one.seat == order.seat), None)
    if url is None:
        raise table.refused(viewer, text("table.why.now"))
    return {"code": code(url, "m")}


@done.register(commands.NewAddress)
def _new_address(order: commands.NewAddress, table: PageContext, viewer: Viewer) -> None:
    table.inviting.follow()
    if order.seat not in table.access.seats.values():
        raise table.refused(viewer, text("table.why.now"))
    table.access.move(order.seat)
    table.tell_all()
