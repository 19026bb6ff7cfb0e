"""Answers from the page: what a seat does, and what chance does."""

from typing import Any

from firmware_py.console import inputs
from firmware_py.page.doing import done
from firmware_py.page.table import PageTable
from firmware_py.web import orders
from firmware_py.web.port import Refused, Viewer
from games.core.action import CHANCE, TABLE, Action
from games.core.text import text


@done.register(orders.Choose)
def _choose(order: orders.Choose, table: PageTable, viewer: Viewer) -> None:
    """Answer for a viewer, if the answers are theirs to give: all of them the same seat's.

    Of those that follow, the table sees when it comes to them whether they can be given.
    """
    match = table.viewers.match()
    wanted = _own_answer(table, viewer, order.action)
    then = tuple(_own_answer(table, viewer, row) for row in order.then)
    if any(action.by != wanted.by for action in then):
        raise table.refused(viewer, text("table.why.not-yours"))
    who = TABLE if wanted.by == CHANCE else wanted.by
    why = match.game.refusal(match.state, who, wanted)
    if why is not None:
        raise table.refused(viewer, why)
    table.shell.feed(inputs.Choose(wanted, table.shell.now(), then))


def _own_answer(table: PageTable, viewer: Viewer, row: list[Any]) -> Action:
    """Read an answer that a viewer may give; Refused says why it is none."""
    try:
        wanted = Action.from_json(row)
    except ValueError as error:
        raise Refused(str(error)) from None
    who = TABLE if wanted.by == CHANCE else wanted.by
    if who not in table.viewers.speaks_for(viewer):
        # Not even the reason: "that card is not in the hand" would tell what is.
        raise table.refused(viewer, text("table.why.not-yours"))
    try:
        return table.viewers.match().game.read(row)  # that true is no place 1
    except ValueError as error:
        raise Refused(str(error)) from None


@done.register(orders.Laid)
def _laid(_order: orders.Laid, table: PageTable, viewer: Viewer) -> None:
    """Let the box go on: hands have done with its cards what it said."""
    sitting = table.shell.console.sitting
    if not viewer.host or sitting is None or sitting.meant is None:
        raise table.refused(viewer, text("table.why.now"))
    table.shell.feed(inputs.Laid(table.shell.now()))


@done.register(orders.Point)
def _point(order: orders.Point, table: PageTable, viewer: Viewer) -> None:
    """Let the box show what a viewer points at, where one person plays and it is their turn.

    To others it would tell what somebody thinks about: there only the page draws it.
    """
    sitting = table.shell.console.sitting
    if sitting is None or not sitting.alone:
        return
    row = order.action
    wanted = None if row is None else _own_answer(table, viewer, row)
    table.shell.feed(inputs.Point(wanted, table.shell.now()))


@done.register(orders.Draw)
def _draw(_order: orders.Draw, table: PageTable, viewer: Viewer) -> None:
    """Roll, for a viewer who is on or shares the screen, which says so too that people are back."""
    match = table.viewers.match()
    head = match.game.scene(match.state, None).head
    back = viewer.host and table.viewers.resuming()
    bots = table.shell.console.bots
    if not back and (head in bots or (not viewer.host and viewer.seat != head)):
        raise table.refused(viewer, text("table.why.not-yours"))
    table.shell.feed(inputs.Draw(table.shell.now()))
