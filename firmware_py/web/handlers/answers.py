"""Handlers of answers: actions of seats, and chance moves."""

from typing import Any

from firmware_py.console import inputs
from firmware_py.web import commands
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Refused, Viewer
from games.core.action import CHANCE, TABLE, Action
from games.core.text import text


@done.register(commands.Choose)
def _choose(order: commands.Choose, table: PageContext, viewer: Viewer) -> None:
    """Answer a question. All actions must be of one seat for which the viewer answers.

    The console checks each further answer (`then`) only after it has applied the one before.
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


def _own_answer(table: PageContext, viewer: Viewer, row: list[Any]) -> Action:
    """Parse an answer. Raise Refused if it is malformed or the viewer may not give it."""
    try:
        wanted = Action.from_json(row)
    except ValueError as error:
        raise Refused(str(error)) from None
    who = TABLE if wanted.by == CHANCE else wanted.by
    if who not in table.viewers.speaks_for(viewer):
        # Any more exact reason, such as "that card is not in the hand", would reveal the hand.
        raise table.refused(viewer, text("table.why.not-yours"))
    try:
        return table.viewers.match().game.read(row)  # checks types: `true` is not place 1
    except ValueError as error:
        raise Refused(str(error)) from None


@done.register(commands.ConfirmCards)
def _laid(_order: commands.ConfirmCards, table: PageContext, viewer: Viewer) -> None:
    """Confirm a device seat's pending play: people have moved its cards as it asked."""
    session = table.runtime.console.session
    if not viewer.host or session is None or session.pending_play is None:
        raise table.refused(viewer, text("table.why.now"))
    table.runtime.feed(inputs.PlayConfirmed(table.runtime.now()))


@done.register(commands.Point)
def _point(order: commands.Point, table: PageContext, viewer: Viewer) -> None:
    """Preview an answer on the device, if only one person plays.

    With more people, the device would reveal to the others which answers a player considers. Then
    only the player's own page shows the preview.
    """
    session = table.runtime.console.session
    if session is None or not session.alone:
        return
    row = order.action
    wanted = None if row is None else _own_answer(table, viewer, row)
    table.runtime.feed(inputs.Point(wanted, table.runtime.now()))


@done.register(commands.Draw)
def _draw(_order: commands.Draw, table: PageContext, viewer: Viewer) -> None:
    """Make the chance move for the seat on turn.

    The page of that seat and the shared screen may do so. After a power cut, this command from the
    shared screen also confirms that the match continues.
    """
    match = table.viewers.match()
    head = match.game.scene(match.state, None).head
    back = viewer.host and table.viewers.stage.console.status.resuming
    bots = table.runtime.console.bots
    if not back and (head in bots or (not viewer.host and viewer.seat != head)):
        raise table.refused(viewer, text("table.why.not-yours"))
    table.runtime.feed(inputs.Draw(table.runtime.now()))
