"""Handlers of answers: actions of seats, and chance moves."""

from msgspec import structs

from firmware_py.console import commands
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
    wanted = _own_answer(table, viewer, order.action)
    then = tuple(_own_answer(table, viewer, action) for action in order.then)
    if any(action.by != wanted.by for action in then):
        raise table.refused(viewer, text("table.why.not-yours"))
    table.pass_on(viewer, structs.replace(order, action=wanted, then=then))


def _own_answer(table: PageContext, viewer: Viewer, wanted: Action) -> Action:
    """Return an answer with validated objects. Raise Refused if the viewer may not give it."""
    match = table.viewers.match()
    who = TABLE if wanted.by == CHANCE else wanted.by
    if who not in table.viewers.speaks_for(viewer):
        # Any more exact reason, such as "that card is not in the hand", would reveal the hand.
        raise table.refused(viewer, text("table.why.not-yours"))
    try:
        return match.game.read(wanted.to_json())  # checks types: `true` is not place 1
    except ValueError as error:
        raise Refused(str(error)) from None


@done.register(commands.Point)
def _point(order: commands.Point, table: PageContext, viewer: Viewer) -> None:
    """Preview an answer on the device, if only one person plays.

    With more people, the device would reveal to the others which answers a player considers. Then
    only the player's own page shows the preview.
    """
    session = table.runtime.console.session
    if session is None or not session.alone:
        return
    if order.action is not None:
        order = commands.Point(_own_answer(table, viewer, order.action))
    table.pass_on(viewer, order)


@done.register(commands.Draw)
def _draw(order: commands.Draw, table: PageContext, viewer: Viewer) -> None:
    """Make the chance move for the seat on turn.

    The page of that seat and the shared screen may do so. After a power cut, this command from the
    shared screen also confirms that the match continues.
    """
    match = table.viewers.match()
    head = match.game.scene(match.state, None).head
    back = viewer.host and table.viewers.resuming()
    bots = table.runtime.console.bots
    if not back and (head in bots or (not viewer.host and viewer.seat != head)):
        raise table.refused(viewer, text("table.why.not-yours"))
    table.pass_on(viewer, order)
