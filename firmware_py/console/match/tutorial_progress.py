"""Of which entries people have been told: the rules mark those, on the page and on the box."""

from firmware_py.console.match import tutorial
from firmware_py.console.ui import Ui


def read_by(ui: Ui, seat: int) -> frozenset[str]:
    """Return the entries of which the person at a seat has been told."""
    had = tutorial.lesson(ui, seat)
    ids = () if had is None else had.heard
    return frozenset(each.split(".")[2] for each in ids if each.count(".") > 1)


def read_at_table(ui: Ui) -> frozenset[str]:
    """Return the entries of which all who learn at the table have been told, and all may know it.

    Where the device deals and several play, a seat's own page tells of its hand: then none.
    """
    session = ui.session
    if session is None or not (session.alone or session.match.setup.cards != "device"):
        return frozenset()
    taught = [read_by(ui, seat) for seat in ui.people if tutorial.lesson(ui, seat) is not None]
    return frozenset.intersection(*taught) if taught else frozenset()
