"""Division of an experiment into batches of a few seconds of work each.

The result does not depend on the division. Batches grow once the duration of a game is known, and
shrink near the end so that all workers finish at about the same time.
"""

from collections.abc import Iterable, Iterator

from firmware_py.lab.batch import Span

SECONDS = 2.0
"""Target CPU time of a batch (s). A scheduler needs some milliseconds for each batch, and a worker
that dies loses one batch."""

FIRST = 4
"""Number of units in each of the first batches, while the duration of a game is unknown."""

GROWTH = 8
"""A batch is at most this many times as large as the largest finished one."""


class BatchSplitter:
    """Splitter of the unplayed games into spans of suitable size.

    unit: number of games that must stay together. there: spans that are already played, sorted and
    disjoint.
    """

    def __init__(self, games: int, unit: int, there: Iterable[Span] = ()) -> None:
        self.unit = unit
        self.left = list(gaps(games, there))
        self.played = 0
        self.seconds = 0.0
        self.largest = FIRST * unit

    def note(self, games: int, seconds: float) -> None:
        """Record the CPU time that some games took."""
        self.played += games
        self.seconds += seconds
        self.largest = max(self.largest, games)

    def next(self, slots: int) -> Span | None:
        """Return the next span to play, or None if no game is left.

        slots: number of batches played at the same time.
        """
        if not self.left:
            return None
        gap = self.left[0]
        size = min(len(gap), self._size(slots))
        if size == len(gap):
            self.left.pop(0)
        else:
            self.left[0] = Span(gap.first + size, gap.after)
        return Span(gap.first, gap.first + size)

    def _size(self, slots: int) -> int:
        if not self.played:
            wanted = float(FIRST * self.unit)
        else:
            a_game = max(self.seconds, 1e-6) / self.played
            wanted = min(SECONDS / a_game, GROWTH * self.largest)
        rest = sum(map(len, self.left))
        fair = rest / (2 * slots) if slots > 1 else rest
        return max(1, round(min(wanted, fair) / self.unit)) * self.unit


def gaps(games: int, there: Iterable[Span]) -> Iterator[Span]:
    """Yield the spans missing from the first `games` games, in order.

    >>> [*gaps(10, [Span(0, 2), Span(5, 6)])]
    [Span(first=2, after=5), Span(first=6, after=10)]
    """
    at = 0
    for span in there:
        if span.first > at:
            yield Span(at, min(span.first, games))
        at = max(at, span.after)
        if at >= games:
            return
    yield Span(at, games)
