"""Who may give which order, and when: the one place where that is decided.

Each kind of order has its right, a row in a table. An order that moves the box (its buttons, the
cards on its reader) stands for a hand at the box, and there also counts what the box shows. While
it shows one seat's private question, shows it still or is about to, only two may move it: the
host's page, which stands beside the box and is handed round with it, and that seat's own. All
others are refused, and whatever they hold is let go (web/visitor.py). What a finger began before
the moment became private does not count in it (console/fingers.py).

What a seat did in secret only that seat and the host take back, and nobody else may count it: the
others hear no tone while the box is kept, have no number of entries of a match that goes on, and
see its film only when it has ended.
"""

from typing import Final, Literal, NamedTuple

from firmware_py.web import messages
from firmware_py.web.port import Film, Table, Viewer


class Right(NamedTuple):
    """Who may give an order: everybody who looks, those who play (host and seats), or the host.

    film: also to a film; moves: it moves the box, an emulated one; back: it takes back.
    """

    who: Literal["all", "players", "host"]
    film: bool = False
    moves: bool = False
    back: bool = False


RIGHTS: Final[dict[type[messages.Order], Right]] = {
    messages.Press: Right("players", film=True, moves=True),
    messages.Release: Right("players", film=True, moves=True),
    messages.Lay: Right("players", moves=True),
    messages.Lift: Right("players", moves=True),
    messages.Fault: Right("host", moves=True),
    messages.Choose: Right("players"),
    messages.Draw: Right("players"),
    messages.Undo: Right("players", back=True),
    messages.Look: Right("players", film=True),
    messages.Code: Right("players"),
    messages.NewGame: Right("host"),
    messages.StartClock: Right("host"),
    messages.TellClock: Right("host"),
    messages.GameTimer: Right("host"),
    messages.Seating: Right("host"),
    messages.EndGame: Right("host"),
    messages.NewPin: Right("host"),
    messages.History: Right("all", film=True),
    messages.Picture: Right("all", film=True),
    messages.Rerun: Right("all", film=True),
}


def refusal(order: messages.Order, viewer: Viewer, table: Table) -> str | None:
    """Return why a viewer may not give an order now: a text of the page; None if it may.

    Whether the order makes sense (whose turn it is, what there is to undo) is the table's to say.
    """
    right = RIGHTS[type(order)]
    if right.who != "all" and viewer.seat is None and not viewer.host:
        return "refused.viewer"
    if isinstance(table, Film) and not right.film:
        return "refused.film"
    if right.moves and not table.emulated:
        return "refused.real"
    if right.who == "host" and not viewer.host:
        return "refused.guest"
    if right.moves and barred(viewer, table):
        return "refused.private"
    if right.back and table.withheld(viewer):
        return "refused.private"
    return None


def may_count(viewer: Viewer, closed: str | None) -> bool:
    """Whether a viewer may know how much was done in a match; closed: how it ended, if it has."""
    return viewer.host or closed is not None


def barred(viewer: Viewer, table: Table) -> bool:
    """Whether the box is kept for somebody else's private question, so that nothing may move it."""
    return not viewer.host and bool(table.reserved() - {viewer.seat})
