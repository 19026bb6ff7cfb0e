"""Who sits where, and the address of each seat's own page."""

from typing import Any

from firmware_py.console import inputs
from firmware_py.console.seats import filled, seat_colours
from firmware_py.page.doing import done
from firmware_py.page.inviting import code
from firmware_py.page.table import PageTable
from firmware_py.painting.colours import SEATS
from firmware_py.settings.at_box import Settings
from firmware_py.settings.naming import refusal
from firmware_py.web import orders, seen
from firmware_py.web.port import Viewer
from games.core.text import text


def urls(table: PageTable, viewer: Viewer) -> list[seen.Address]:
    """Return the address of each person's own page (`urls` in a snapshot), for the host.

    There are seats while there is a match.
    """
    if not viewer.host or table.shell.console.match is None:
        return []
    return [
        seen.Address(
            seat=seat,
            name=table.viewers.name(viewer, seat),
            url=f"{table.inviting.where}/#{token}",
        )
        for token, seat in table.access.seats.items()
        if seat not in table.shell.console.bots
    ]


def seating(settings: Settings) -> seen.Seating:
    """Return who sits where, and which names were given before, for the host to settle."""
    return seen.Seating(
        names=list(settings.names),
        known=list(settings.known),
        colours=list(filled(settings.colours, len(SEATS), SEATS)),
        places=list(settings.places),
        language=settings.language,
    )


@done.register(orders.Seating)
def _seating(order: orders.Seating, table: PageTable, viewer: Viewer) -> None:
    """Settle who sits where."""
    colours, places = order.colours, order.places
    for distinct in (colours or (), places or ()):
        if len({*distinct}) < len(distinct):
            raise table.refused(viewer, text("table.why.own-place"))
    if not {*(colours or ())} <= {*SEATS}:
        raise table.refused(viewer, text("table.why.now"))
    chosen = None if colours is None else tuple(colours)
    console = table.shell.console
    own = seat_colours(console) if chosen is None else chosen
    if (why := refusal(order.names, own[: len(order.names)])) is not None:
        raise table.refused(viewer, why)
    kept = None if places is None else tuple(places)
    table.shell.feed(inputs.Seated(tuple(order.names), chosen, kept, table.shell.now()))


@done.register(orders.Code)
def _code(order: orders.Code, table: PageTable, viewer: Viewer) -> dict[str, Any]:
    """Return a seat's address, or the invitation's, as a QR code: a row each, `1` is dark."""
    table.inviting.follow()
    if order.seat is None:
        url = table.inviting.link
    else:
        url = next((one.url for one in urls(table, viewer) if one.seat == order.seat), None)
    if url is None:
        raise table.refused(viewer, text("table.why.now"))
    return {"code": code(url, "m")}


@done.register(orders.NewAddress)
def _new_address(order: orders.NewAddress, table: PageTable, viewer: Viewer) -> None:
    table.inviting.follow()
    if order.seat not in table.access.seats.values():
        raise table.refused(viewer, text("table.why.now"))
    table.access.move(order.seat)
    table.tell_all()
