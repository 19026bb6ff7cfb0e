"""Answers from the page: what a seat does, and what chance does."""

from typing import Any

from firmware_py.console import inputs
from firmware_py.web import commands
from firmware_py.web.context import PageTable
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import CHANCE, TABLE, Action
from games.core.text import text


@done.register(commands.Choose)
def _choose(order: commands.Choose, table: PageTable, viewer: Viewer) -> None:
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
    table.runtime.feed(inputs.Choose(wanted, table.runtime.now(), then))


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


@done.register(commands.Laid)
def _laid(_order: commands.Laid, table: PageTable, viewer: Viewer) -> None:
    """Let the box go on: hands have done with its cards what it said."""
    session = table.runtime.console.session
    if not viewer.host or session is None or session.meant is None:
        raise table.refused(viewer, text("table.why.now"))
    table.runtime.feed(inputs.PlayConfirmed(table.runtime.now()))


@done.register(commands.Point)
def _point(order: commands.Point, table: PageTable, viewer: Viewer) -> None:
    """Let the box show what a viewer points at, where one person plays and it is their turn.

    To others it would tell what somebody thinks about: there only the page draws it.
    """
    session = table.runtime.console.session
    if session is None or not session.alone:
        return
    row = order.action
    wanted = None if row is None else _own_answer(table, viewer, row)
    table.runtime.feed(inputs.Point(wanted, table.runtime.now()))


@done.register(commands.Draw)
def _draw(_order: commands.Draw, table: PageTable, viewer: Viewer) -> None:
    """Roll, for a viewer who is on or shares the screen, which says so too that people are back."""
    match = table.viewers.match()
    head = match.game.scene(match.state, None).head
    back = viewer.host and table.viewers.resuming()
    bots = table.runtime.console.bots
    if not back and (head in bots or (not viewer.host and viewer.seat != head)):
        raise table.refused(viewer, text("table.why.not-yours"))
    table.runtime.feed(inputs.Draw(table.runtime.now()))
