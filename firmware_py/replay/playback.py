"""Plays a film: where it stands, which way and how fast it runs. Time is handed in (ns)."""

from firmware_py.replay.timeline import MOMENT
from games.core.errors import TableclockError

SLOWEST, FASTEST = 0.25, 100.0


class BadSpeed(TableclockError, ValueError):
    """A speed that no film runs at; the sentence says which ones there are."""


class Playback:
    """The position in a film of some length (ns). Time that goes by moves it while it plays."""

    def __init__(self, length: int, now: int) -> None:
        self.length = length
        self.speed = 1.0
        self.playing = False
        self._at = 0
        self._since = now

    def position(self, now: int) -> int:
        """Return where the film stands at a time; it stops at either end."""
        gone = round((now - self._since) * self.speed) if self.playing else 0
        return min(max(0, self._at + gone), self.length - 1)

    def moment(self, now: int) -> int:
        """Return how many entries have happened at a time."""
        return self.position(now) // MOMENT

    def runs(self, now: int) -> bool:
        """Whether it has not come to its end yet."""
        return self.playing and self.position(now) != (self.length - 1 if self.speed > 0 else 0)

    def pace(self, speed: float, now: int) -> None:
        """Set the speed, backwards if it is negative; what stands goes on standing."""
        if not SLOWEST <= abs(speed) <= FASTEST:
            raise BadSpeed(
                f"a film runs at {SLOWEST:g} to {FASTEST:g} times its speed, forwards or backwards,"
                f" not at {speed:g}"
            )
        self._stand(now)
        self.speed = speed

    def play(self, now: int) -> None:
        """Run; from the end it would come to, it begins at the other one."""
        self._stand(now)
        self.playing = True
        end, begin = (self.length - 1, 0) if self.speed > 0 else (0, self.length - 1)
        if self._at == end:
            self._at = begin

    def pause(self, now: int) -> None:
        """Stand still."""
        self._stand(now)
        self.playing = False

    def seek(self, moment: int, now: int) -> None:
        """Go to the end of a moment, where all that it brought is there; beyond an end, the end."""
        self._stand(now)
        self._at = min(max(0, (moment + 1) * MOMENT - 1), self.length - 1)

    def step(self, moments: int, now: int) -> None:
        """Go on, or back, by so many entries, and stand."""
        self.pause(now)
        self.seek(self.moment(now) + moments, now)

    def _stand(self, now: int) -> None:
        self._at, self._since = self.position(now), now
