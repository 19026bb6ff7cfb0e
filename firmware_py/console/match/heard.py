"""Of which entries people have been told: the rules mark those, on the page and on the box."""

from firmware_py.console.desk import Desk
from firmware_py.console.match import noting


def read_by(desk: Desk, seat: int) -> frozenset[str]:
    """Return the entries of which the person at a seat has been told."""
    had = noting.lesson(desk, seat)
    ids = () if had is None else had.heard
    return frozenset(each.split(".")[2] for each in ids if each.count(".") > 1)


def read_at_table(desk: Desk) -> frozenset[str]:
    """Return the entries of which all who learn at the table have been told, and all may know it.

    Where the device deals and several play, a seat's own page tells of its hand: then none.
    """
    sitting = desk.sitting
    if sitting is None or not (sitting.alone or sitting.match.setup.cards != "device"):
        return frozenset()
    taught = [read_by(desk, seat) for seat in desk.people if noting.lesson(desk, seat) is not None]
    return frozenset.intersection(*taught) if taught else frozenset()
