"""Combination of several pages' button presses. A pin is down while any page holds it."""

from typing import Final

from firmware_py.web.interfaces import TableInterface, Viewer
from firmware_py.web.protocol import Button, Press, Release

HAND: Final = Viewer(None, host=True)
"""Viewer of the combined press and release commands."""


class ButtonHolds:
    """Held buttons of one table. A connection (`visitor`) is any hashable object."""

    __slots__ = ("_on", "_table")

    def __init__(self, table: TableInterface) -> None:
        self._table = table
        self._on: dict[Button, set[object]] = {}

    def press(self, visitor: object, button: Button) -> None:
        """Hold the button for a connection. The first connection presses the pin."""
        fingers = self._on.setdefault(button, set())
        if not fingers:
            self._table.do(HAND, Press(button=button))
        fingers.add(visitor)

    def release(self, visitor: object, button: Button) -> None:
        """Release the button if the connection holds it. The last connection releases the pin."""
        fingers = self._on.get(button, set())
        if visitor in fingers:
            fingers.remove(visitor)
            if not fingers:
                self._table.do(HAND, Release(button=button))

    def holds(self, visitor: object) -> bool:
        """Return whether the connection holds any button."""
        return any(visitor in fingers for fingers in self._on.values())

    def leave(self, visitor: object) -> None:
        """Release all buttons of a connection that has closed or may not hold buttons now."""
        for button in list(self._on):
            self.release(visitor, button)
