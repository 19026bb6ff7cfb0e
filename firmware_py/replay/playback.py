"""Playback state of a replay: position, direction and speed. Callers pass the current time (ns)."""

from firmware_py.replay.timeline import MOMENT
from games.core.errors import TableclockError

SLOWEST, FASTEST = 0.25, 100.0


class BadSpeed(TableclockError, ValueError):
    """A speed that a replay does not support. The message gives the range."""


class Playback:
    """Position in a replay of `length` ns. It advances with time while the replay plays."""

    def __init__(self, length: int, now: int) -> None:
        self.length = length
        self.speed = 1.0
        self.playing = False
        self._at = 0
        self._since = now

    def position(self, now: int) -> int:
        """Return the position (ns) at a time. The position stops at either end."""
        gone = round((now - self._since) * self.speed) if self.playing else 0
        return min(max(0, self._at + gone), self.length - 1)

    def moment(self, now: int) -> int:
        """Return the number of entries shown at a time."""
        return self.position(now) // MOMENT

    def runs(self, now: int) -> bool:
        """Return True if the replay plays and has not reached the end."""
        return self.playing and self.position(now) != (self.length - 1 if self.speed > 0 else 0)

    def pace(self, speed: float, now: int) -> None:
        """Set the speed, negative for backwards. A paused replay stays paused.

        Raise BadSpeed if the speed is outside the supported range.
        """
        if not SLOWEST <= abs(speed) <= FASTEST:
            raise BadSpeed(
                f"a film runs at {SLOWEST:g} to {FASTEST:g} times its speed, forwards or backwards,"
                f" not at {speed:g}"
            )
        self._stand(now)
        self.speed = speed

    def play(self, now: int) -> None:
        """Start to play. A replay that has reached its end restarts from the other end."""
        self._stand(now)
        self.playing = True
        end, begin = (self.length - 1, 0) if self.speed > 0 else (0, self.length - 1)
        if self._at == end:
            self._at = begin

    def pause(self, now: int) -> None:
        """Pause at the current position."""
        self._stand(now)
        self.playing = False

    def seek(self, moment: int, now: int) -> None:
        """Jump to the end of a moment, where its news is shown. Clamp it to the replay's ends."""
        self._stand(now)
        self._at = min(max(0, (moment + 1) * MOMENT - 1), self.length - 1)

    def step(self, moments: int, now: int) -> None:
        """Move by a number of entries, backwards if it is negative, and pause."""
        self.pause(now)
        self.seek(self.moment(now) + moments, now)

    def _stand(self, now: int) -> None:
        self._at, self._since = self.position(now), now
