"""Handler of a review that is opened while its match is still on the table.

The review shows all hands. So afterwards all seats must agree to an undo.
"""

from firmware_py.console import inputs
from firmware_py.web import protocol
from firmware_py.web.context import PageContext
from firmware_py.web.handlers.dispatch import done
from firmware_py.web.interfaces import Viewer
from games.core.action import OVER
from games.core.text import text


@done.register(protocol.Review)
def _review(order: protocol.Review, table: PageContext, viewer: Viewer) -> None:
    """Tell the console that a page reveals all hands. Refuse viewers without a seat."""
    session = table.runtime.console.session
    if session is None or table.runtime.number != order.number:
        return
    watches = viewer.seat is None and not viewer.host
    if watches or session.match.turn != OVER:  # an undo has reopened the match
        raise table.refused(viewer, text("table.why.not-yours"))
    table.runtime.feed(inputs.Reviewed(table.runtime.now()))
