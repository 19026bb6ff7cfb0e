"""Dispatcher of the live table's commands. The module of each feature has its handlers.

web/permissions.py checks the viewer's role before. A handler raises Refused if the command does not
fit the game, the seat or the current state.
"""

from functools import singledispatch
from typing import Any

from firmware_py.console.commands import Command
from firmware_py.web.context import PageContext
from firmware_py.web.interfaces import Viewer


@singledispatch
def done(order: Command, _table: PageContext, _viewer: Viewer) -> dict[str, Any] | None:
    """Run a command. Return the fields of its answer, or None if the answer has no fields."""
    raise NotImplementedError(f"the table has nothing that does {type(order).__name__}")
