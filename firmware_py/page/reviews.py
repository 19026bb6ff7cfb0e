"""A review that is opened while its match still lies on the table: that is a barrier of undo."""

from firmware_py.console import inputs
from firmware_py.page.doing import done
from firmware_py.page.table import PageTable
from firmware_py.web import orders
from firmware_py.web.port import Viewer
from games.core.action import OVER
from games.core.text import text


@done.register(orders.Review)
def _review(order: orders.Review, table: PageTable, viewer: Viewer) -> None:
    """Tell the table that its hands are shown; who only watches shows nobody's."""
    sitting = table.shell.console.sitting
    if sitting is None or table.shell.number != order.number:
        return
    watches = viewer.seat is None and not viewer.host
    if watches or sitting.match.turn != OVER:  # it was taken back meanwhile
        raise table.refused(viewer, text("table.why.not-yours"))
    table.shell.feed(inputs.Reviewed(table.shell.now()))
