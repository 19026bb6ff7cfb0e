"""Who may give which order, and when: the one place where that is decided.

Each kind of order says whose it is (web/commands.py). An order that moves the box (its buttons, the
cards on its reader) stands for a hand at the box, and there also counts what the box shows. While
it shows one seat's private question, shows it still or is about to, only two may move it: the
host's page, which stands beside the box and is handed round with it, and that seat's own. All
others are refused, and whatever they hold is let go (web/connection.py). What a finger began before
the moment became private does not count in it (console/held_keys.py).

What a seat did in secret only that seat and the host take back, and nobody else may count it: the
others hear no tone while the box is kept, have no number of entries of a match that goes on, and
see its film only when it has ended. A review shows all hands: it is for matches that are over, and
one that is looked at while its table still stands may be taken back from only if all agree. That
holds where a film is shown too: orders about what was played are the table's (`film = "table"`).
"""

from firmware_py.web.commands import Command
from firmware_py.web.interfaces import FilmTable, TableInterface, Viewer


def refusal(order: Command, viewer: Viewer, table: TableInterface) -> str | None:
    """Return why a viewer may not give an order now: a text of the page; None if it may.

    Whether the order makes sense (whose turn it is, what there is to undo) is the table's to say.
    """
    if order.who != "all" and viewer.seat is None and not viewer.host:
        return "refused.viewer"
    if isinstance(table, FilmTable):
        if order.film == "no":
            return "refused.film"
    elif order.film == "only":
        return "refused.no-film"
    if order.moves and not table.emulated:
        return "refused.real"
    if order.who == "host" and not viewer.host:
        return "refused.guest"
    if order.moves and barred(viewer, table):
        return "refused.private"
    if order.back and table.withheld(viewer):
        return "refused.private"
    return None


def role(viewer: Viewer) -> str:
    """Return the name of a viewer's role: `host`, `player` or `viewer`."""
    return "host" if viewer.host else "viewer" if viewer.seat is None else "player"


def may_count(viewer: Viewer, closed: str | None) -> bool:
    """Whether a viewer may know how much was done in a match; closed: how it ended, if it has."""
    return viewer.host or closed is not None


def may_review(closed: str | None) -> bool:
    """Whether anybody may know what hands held in a match; closed: how it ended, if it has."""
    return closed == "over"


def barred(viewer: Viewer, table: TableInterface) -> bool:
    """Whether the box is kept for somebody else's private question, so that nothing may move it."""
    return not viewer.host and bool(table.reserved() - {viewer.seat})
