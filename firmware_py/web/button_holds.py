"""Whose fingers are on the buttons: a pin is down while anybody presses it."""

from typing import Final

from firmware_py.web.commands import Button, Press, Release
from firmware_py.web.interfaces import TableInterface, Viewer

HAND: Final = Viewer(None, host=True)
"""Whose order a pin follows: that of whichever finger came first, or went last."""


class ButtonHolds:
    """One for each table. A visitor is any hashable; one who leaves lets everything go."""

    __slots__ = ("_on", "_table")

    def __init__(self, table: TableInterface) -> None:
        self._table = table
        self._on: dict[Button, set[object]] = {}

    def press(self, visitor: object, button: Button) -> None:
        """Put a finger of the visitor on the button."""
        fingers = self._on.setdefault(button, set())
        if not fingers:
            self._table.do(HAND, Press(button=button))
        fingers.add(visitor)

    def release(self, visitor: object, button: Button) -> None:
        """Take the visitor's finger away; nothing happens if there was none."""
        fingers = self._on.get(button, set())
        if visitor in fingers:
            fingers.remove(visitor)
            if not fingers:
                self._table.do(HAND, Release(button=button))

    def holds(self, visitor: object) -> bool:
        """Whether the visitor has a finger on any button."""
        return any(visitor in fingers for fingers in self._on.values())

    def leave(self, visitor: object) -> None:
        """Take away all fingers of a visitor: who has gone, or may not hold anything now."""
        for button in list(self._on):
            self.release(visitor, button)
