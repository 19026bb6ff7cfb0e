"""Answers from the page: what a seat does, and what chance does."""

from typing import TYPE_CHECKING

from firmware_py.console import inputs
from firmware_py.page.doing import done
from firmware_py.web import orders
from firmware_py.web.port import Refused, Viewer
from games.core.action import CHANCE, TABLE, Action
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.page.live_table import LiveTable


@done.register(orders.Choose)
def _choose(order: orders.Choose, table: "LiveTable", viewer: Viewer) -> None:
    """Answer for a viewer, if the answer is theirs to give."""
    match = table.snapshots.match()
    try:
        wanted = Action.from_json(order.action)
    except ValueError as error:
        raise Refused(str(error)) from None
    who = TABLE if wanted.by == CHANCE else wanted.by
    if who not in table.snapshots.speaks_for(viewer):
        # Not even the reason: "that card is not in the hand" would tell what is.
        raise table.refused(viewer, text("table.why.not-yours"))
    try:
        match.game.read(order.action)  # that true is no place 1
    except ValueError as error:
        raise Refused(str(error)) from None
    why = match.game.refusal(match.state, who, wanted)
    if why is not None:
        raise table.refused(viewer, why)
    table.shell.feed(inputs.Choose(wanted, table.shell.now()))


@done.register(orders.Draw)
def _draw(_order: orders.Draw, table: "LiveTable", viewer: Viewer) -> None:
    """Roll, for a viewer who is on or shares the screen."""
    match = table.snapshots.match()
    head = match.game.scene(match.state, None).head
    if not viewer.host and viewer.seat != head:
        raise table.refused(viewer, text("table.why.not-yours"))
    table.shell.feed(inputs.Draw(table.shell.now()))
