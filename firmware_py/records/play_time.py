"""Time that each seat uses in a match, measured between the entries of the journal."""

from collections import Counter

BREAK = 600_000_000_000
"""Time without an entry that counts as a break (ns). It is no one's time."""
SECOND = 1_000_000_000


class PlayTime:
    """Stopwatch of one match. Times are in nanoseconds of the runtime's clock."""

    def __init__(self, now: int) -> None:
        self._last = now
        self._whole = 0
        self._used: Counter[int] = Counter()

    def note(self, by: int, now: int) -> None:
        """Add the time since the last entry to the seat that acts. `by` is -1 for no seat."""
        passed, self._last = now - self._last, now
        if passed < BREAK:
            self._whole += passed
            self._used[by] += passed

    @property
    def seconds(self) -> int:
        """Duration of the match without breaks (s)."""
        return round(self._whole / SECOND)

    def used(self, seats: int) -> tuple[int, ...]:
        """Return the seconds that each seat used."""
        return tuple(round(self._used[seat] / SECOND) for seat in range(seats))
