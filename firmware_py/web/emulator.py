"""Buttons and card reader of the emulated device, which pages operate."""

from collections.abc import Callable
from typing import Final

from firmware_py.cards.tags import emulated_uid
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime
from firmware_py.web.interfaces import TableInterface, Viewer
from firmware_py.web.protocol import Button, PressButton, ReleaseButton


class EmulatedReader:
    """Card on the emulated reader. `changed` is called when the card changes."""

    def __init__(self, runtime: Runtime, changed: Callable[[], object]) -> None:
        self._shell = runtime
        self._changed = changed
        self._laid = 0
        self._read = 0
        self._lift_when_read = False
        self.card: tuple[str, str] | None = None
        """The card's game and face."""
        self.unseen = False
        """True if the card is face down (scanned for a device seat). Then no page shows it."""

    def lay(self, box: EmulatedBox, game: str, face: str, *, unseen: bool = False) -> None:
        """Put a card with a written tag on the reader. Remove the previous card first."""
        from drivers.emulation.pn532 import Tag  # noqa: PLC0415  (an emulated device has loaded it)

        uid = self._new_uid(game, face)
        box.pn532.lift()
        box.pn532.lay(Tag(uid, f"tableclock/1 {game} {face}"))
        self.card, self._read = (game, face), self._shell.cards_seen
        self.unseen = unseen
        self._lift_when_read = False
        self._changed()

    def _new_uid(self, game: str, face: str) -> bytes:
        """Return a uid that the reader did not have before, so that a second tap counts.

        While a deck is taught, it is no uid that is linked already.
        """
        console = self._shell.console
        linked = (console.tags or {}) if console.wants_tags else {}
        while True:
            self._laid += 1
            uid = emulated_uid(game, face, self._laid)
            if uid not in linked:
                return uid

    def lift(self, box: EmulatedBox) -> None:
        """Remove the card, if there is one. If the reader has not read it yet, remove it later."""
        if self._unread():
            self._lift_when_read = True  # a page can be faster than the reader, a hand cannot
            return
        box.pn532.lift()
        self.card = None
        self._changed()

    def follow(self, box: EmulatedBox) -> None:
        """Remove the card now if its removal was put off until the reader had read it."""
        if self._lift_when_read and not self._unread():
            self._lift_when_read = False
            self.lift(box)

    def _unread(self) -> bool:
        """Return whether there is a card that a working reader has not read yet."""
        runtime = self._shell
        lost = {"reader"} & (runtime.console.missing.keys() | runtime.devices.absent.keys())
        return self.card is not None and runtime.cards_seen == self._read and not lost


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
            self._table.do(HAND, PressButton(button=button))
        fingers.add(visitor)

    def release(self, visitor: object, button: Button) -> None:
        """Release the button if the connection holds it. The last connection releases the pin."""
        fingers = self._on.get(button, set())
        if visitor in fingers:
            fingers.remove(visitor)
            if not fingers:
                self._table.do(HAND, ReleaseButton(button=button))

    def holds(self, visitor: object) -> bool:
        """Return whether the connection holds any button."""
        return any(visitor in fingers for fingers in self._on.values())

    def leave(self, visitor: object) -> None:
        """Release all buttons of a connection that has closed or may not hold buttons now."""
        for button in list(self._on):
            self.release(visitor, button)
