"""Emulated card reader: cards that pages put on it and remove."""

from collections.abc import Callable

from firmware_py.cards.tags import emulated_uid
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime


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

        self._laid += 1  # a new uid each time, so that a second tap of the same card counts
        uid = emulated_uid(game, face, self._laid % 250)
        box.pn532.lift()
        box.pn532.lay(Tag(uid, f"tableclock/1 {game} {face}"))
        self.card, self._read = (game, face), self._shell.cards_seen
        self.unseen = unseen
        self._lift_when_read = False
        self._changed()

    def lift(self, box: EmulatedBox) -> None:
        """Remove the card, if there is one. If the reader has not read it yet, remove it later."""
        if self._unread():
            self._lift_when_read = True  # a page can be faster than the reader, a hand cannot
            return
        box.pn532.lift()
        self.card = None
        self._changed()

    def follow(self, box: EmulatedBox) -> None:
        """Remove a card whose removal waits until the reader has read it."""
        if self._lift_when_read and not self._unread():
            self._lift_when_read = False
            self.lift(box)

    def _unread(self) -> bool:
        """Return whether there is a card that a working reader has not read yet."""
        runtime = self._shell
        lost = {"reader"} & (runtime.console.missing.keys() | runtime.devices.absent.keys())
        return self.card is not None and runtime.cards_seen == self._read and not lost
