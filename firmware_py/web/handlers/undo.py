"""Handler of undo, which is immediate or needs the agreement of all players.

Any player may undo an action that revealed nothing. Otherwise every seat must agree. The shared
screen agrees for one seat (`seat`) or, after a long press, for all seats (None).
"""

from firmware_py.console import inputs
from firmware_py.web import protocol
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Viewer
from firmware_py.web.undo_votes import index_after
from games.core.errors import NothingToUndo
from games.core.text import text


@done.register(protocol.Undo)
def _undo(order: protocol.Undo, table: PageContext, viewer: Viewer) -> None:
    agreement = table.past.agreement
    if order.keep:
        agreement.forget()
        table.tell_all()
        return
    to = None if order.to is None else table.past.entry(viewer, order.to)
    start = _start(table, viewer, to)
    if table.viewers.session().needs_agreement(start) and not _all_agree(table, viewer, order, to):
        table.tell_all()
        return
    agreement.forget()
    table.runtime.feed(inputs.TakeBack(order.agreed, table.runtime.now(), start))


def _start(table: PageContext, viewer: Viewer, to: int | None) -> int:
    """Return the index of the first action to undo. Raise Refused if there is none."""
    nothing = table.refused(viewer, text("table.why.nothing-to-undo"))
    try:
        session = table.viewers.session()
        own = session.undo_from()
        start = own if to is None else index_after(session.match, to)
    except NothingToUndo:
        raise nothing from None
    if start > own:  # only chance and bots acted later, and they would do the same again
        raise nothing
    return start


def _all_agree(table: PageContext, viewer: Viewer, order: protocol.Undo, to: int | None) -> bool:
    """Propose the undo, record this viewer's agreement, and return whether all seats agree."""
    match, agreement = table.viewers.match(), table.past.agreement
    people = {*table.runtime.console.people}
    agreement.propose(match, to)
    if order.agreed and viewer.host and order.seat is None:
        return True
    ticked = order.seat if viewer.host else viewer.seat
    if order.agreed and ticked is not None and ticked in people:
        agreement.tick(ticked)
    return people <= agreement.agreed
