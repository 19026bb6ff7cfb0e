"""Which keys are down, and which presses have done all that they do."""

from firmware_py.console.gestures import (
    ButtonHeld,
    ButtonStuck,
    HeldOn,
    Pressed,
    Released,
    Repeated,
)

Key = Pressed | Repeated | Released | ButtonHeld | HeldOn


class HeldKeys:
    """down: ok or back while it is down, for they act only on release; since: since when (ns)."""

    def __init__(self) -> None:
        self.down: str | None = None
        self.since = 0
        self._keys: set[str] = set()
        self._spent: set[str] = set()
        self._private_since = 0

    def spend(self, name: str) -> None:
        """Let nothing more come of this press: it woke the box, or sent a notice away."""
        self._spent.add(name)

    def let_go(self, now: int) -> None:
        """Let nothing come of what is down: from now on what is asked is for one person alone.

        Whoever pressed before that may be somebody else; also if the press is heard only later.
        """
        self._spent |= self._keys
        self._private_since, self.down = now, None

    def takes(self, given: Key | ButtonStuck, *, asleep: bool) -> bool:
        """Follow a gesture; return whether it is to be answered. The press that wakes is not."""
        if isinstance(given, ButtonStuck):
            self._lift(given.name)
            return True
        if isinstance(given, Pressed):
            self._keys.add(given.name)
            self._spent.discard(given.name)
            if asleep or given.at < self._private_since:
                self.spend(given.name)
            elif given.name in ("ok", "back"):
                self.down, self.since = given.name, given.at
        spent = given.name in self._spent
        if isinstance(given, Released):
            self._lift(given.name)
        return not spent

    def _lift(self, name: str) -> None:
        self._keys.discard(name)
        self._spent.discard(name)
        if self.down == name:
            self.down = None
