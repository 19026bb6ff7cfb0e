"""What hands do at an emulated box: its four buttons, and the card on its reader."""

from firmware_py.console.match import boxed
from firmware_py.page.doing import done
from firmware_py.page.table import PageTable
from firmware_py.web import orders
from firmware_py.web.port import Refused, Viewer


@done.register(orders.Press)
def _press(order: orders.Press, table: PageTable, _viewer: Viewer) -> None:
    table.box.pins.press(order.button)


@done.register(orders.Release)
def _release(order: orders.Release, table: PageTable, _viewer: Viewer) -> None:
    table.box.pins.release(order.button)


@done.register(orders.Lay)
def _lay(order: orders.Lay, table: PageTable, _viewer: Viewer) -> None:
    if table.game(order.game).deck.find(order.face) is None:
        raise Refused(f"{order.game} has no card {order.face!r}")
    unseen = boxed.wanted(table.shell.console) is not None
    table.pad.lay(table.box, order.game, order.face, unseen=unseen)


@done.register(orders.Lift)
def _lift(_order: orders.Lift, table: PageTable, _viewer: Viewer) -> None:
    table.pad.lift(table.box)
