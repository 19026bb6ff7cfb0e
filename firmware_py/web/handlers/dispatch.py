"""What a living table does for each order: one function an order, in the files by subject.

Who may give it has been decided already (web/permissions.py). What the order says may still be none
of this game, of this seat or of now: then the function raises Refused with the reason.
"""

from functools import singledispatch
from typing import Any

from firmware_py.web.commands import Command
from firmware_py.web.context import PageTable
from firmware_py.web.interfaces import Viewer


@singledispatch
def done(order: Command, _table: PageTable, _viewer: Viewer) -> dict[str, Any] | None:
    """Do an order of a viewer; return what the answer holds, None if only that it is done."""
    raise NotImplementedError(f"the table has nothing that does {type(order).__name__}")
