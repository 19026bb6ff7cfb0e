"""The card that lies on an emulated reader."""

from collections.abc import Callable

from firmware_py.cards.tags import emulated_uid
from firmware_py.runtime.devices import EmulatedBox
from firmware_py.runtime.runtime import Runtime


class EmulatedReader:
    """The card that lies on an emulated reader; `changed` is called when it is another one."""

    def __init__(self, runtime: Runtime, changed: Callable[[], object]) -> None:
        self._shell = runtime
        self._changed = changed
        self._laid = 0
        self._read = 0
        self._lift_when_read = False
        self.card: tuple[str, str] | None = None
        """Its game and face."""
        self.unseen = False
        """Whether it lies face down: only the box is shown it."""

    def lay(self, box: EmulatedBox, game: str, face: str, *, unseen: bool = False) -> None:
        """Lay a card with a speaking tag; one that lies there is taken away first."""
        from drivers.emulation.pn532 import Tag  # noqa: PLC0415  (an emulated box has loaded it)

        self._laid += 1  # a copy of its own each time: laying it again is another tap
        uid = emulated_uid(game, face, self._laid % 250)
        box.pn532.lift()
        box.pn532.lay(Tag(uid, f"tableclock/1 {game} {face}"))
        self.card, self._read = (game, face), self._shell.cards_seen
        self.unseen = unseen
        self._lift_when_read = False
        self._changed()

    def lift(self, box: EmulatedBox) -> None:
        """Take the card away, if one lies there."""
        if self._unread():
            self._lift_when_read = True  # a hand is slower than a page: the reader sees it first
            return
        box.pn532.lift()
        self.card = None
        self._changed()

    def follow(self, box: EmulatedBox) -> None:
        """Take away what was to be lifted, once the reader has told of it."""
        if self._lift_when_read and not self._unread():
            self._lift_when_read = False
            self.lift(box)

    def _unread(self) -> bool:
        """Whether a card lies there that a working reader has not told of yet."""
        runtime = self._shell
        lost = {"reader"} & (runtime.console.missing.keys() | runtime.devices.absent.keys())
        return self.card is not None and runtime.cards_seen == self._read and not lost
