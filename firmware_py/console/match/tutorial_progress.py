"""Rule entries whose tutorial notes players have seen. Page and device mark them in the rules."""

from firmware_py.console.match import tutorial
from firmware_py.console.ui import Ui


def read_by(ui: Ui, seat: int) -> frozenset[str]:
    """Return the ids of the entries whose notes the person at a seat has seen."""
    had = tutorial.lesson(ui, seat)
    ids = () if had is None else had.heard
    return frozenset(each.split(".")[2] for each in ids if each.count(".") > 1)


def read_at_table(ui: Ui) -> frozenset[str]:
    """Return the ids of the entries whose notes all learners at the table have seen.

    The set is empty if the device deals to several players. Notes on a player's own page depend on
    that player's cards, so the marks would reveal them.
    """
    session = ui.session
    if session is None or not (session.alone or session.match.setup.cards != "device"):
        return frozenset()
    taught = [read_by(ui, seat) for seat in ui.people if tutorial.lesson(ui, seat) is not None]
    return frozenset.intersection(*taught) if taught else frozenset()
