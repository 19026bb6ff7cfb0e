"""Keys that are held, and key presses whose later gestures must be ignored."""

from firmware_py.console.gestures import (
    ButtonHeld,
    ButtonStuck,
    HeldOn,
    Pressed,
    Released,
    Repeated,
)

Key = Pressed | Repeated | Released | ButtonHeld | HeldOn | ButtonStuck

SWAPPED = {"back": "ok", "ok": "back"}
"""Keys that change places on a left-handed device."""


class PlateKeys:
    """Keys of the plate, and what each of them means while it is down."""

    def __init__(self) -> None:
        self._meant: dict[str, str] = {}

    def meant(self, name: str, *, pressed: bool, left_handed: bool) -> str:
        """Return the key that an edge means.

        A release means the same key as its press, even if the setting has changed since then.
        """
        if pressed:
            self._meant[name] = SWAPPED.get(name, name) if left_handed else name
        return self._meant.get(name, name)


class HeldKeys:
    """State of the keys that are down."""

    def __init__(self) -> None:
        self.down: str | None = None
        """"ok" or "back" while it is down and will act on release, else None."""
        self.since = 0
        """Time at which `down` was pressed (ns)."""
        self._keys: set[str] = set()
        self._spent: set[str] = set()
        self._private_since = 0

    def spend(self, name: str) -> None:
        """Ignore the later gestures of a press that woke the device or dismissed a notice."""
        self._spent.add(name)

    def let_go(self, now: int) -> None:
        """Ignore all presses that began before `now`, also those that are reported later.

        The console calls this when a question becomes private, because another player may have
        pressed the keys.
        """
        self._spent |= self._keys
        self._private_since, self.down = now, None

    def takes(self, given: Key, *, asleep: bool) -> bool:
        """Update the key state and return whether the gesture must be handled.

        A press while the device is asleep is not handled: it only wakes the device.
        """
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
