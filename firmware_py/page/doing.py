"""What a living table does for each order: one function an order, in the files by subject.

Who may give it has been decided already (web/rights.py). What the order says may still be none of
this game, of this seat or of now: then the function raises Refused with the reason.
"""

from functools import singledispatch
from typing import Any

from firmware_py.page.table import PageTable
from firmware_py.web.orders import Order
from firmware_py.web.port import Viewer


@singledispatch
def done(order: Order, _table: PageTable, _viewer: Viewer) -> dict[str, Any] | None:
    """Do an order of a viewer; return what the answer holds, None if only that it is done."""
    raise NotImplementedError(f"the table has nothing that does {type(order).__name__}")
