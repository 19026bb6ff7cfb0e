"""Cutting a trial into chunks: each some seconds of work, whatever a game takes.

It may be cut in any way, for the answer is the same; so the pieces grow as it becomes known how
long a game takes, and shrink again towards the end, where nobody is to wait for the last one.
"""

from collections.abc import Iterable, Iterator

from firmware_py.lab.batch import Span

SECONDS = 2.0
"""Of work in a chunk: a scheduler takes some milliseconds for each, and a death costs one."""

FIRST = 4
"""Units in the first pieces, when nobody knows how long they take."""

GROWTH = 8
"""A piece is at most so many times as large as the largest before."""


class Cutter:
    """Cuts what is still to be played. unit: games that belong together; slots: who play at once.

    there: spans that have been played already, in order and apart from each other.
    """

    def __init__(self, games: int, unit: int, slots: int, there: Iterable[Span] = ()) -> None:
        self.unit = unit
        self.slots = slots
        self.left = list(gaps(games, there))
        self.played = 0
        self.seconds = 0.0
        self.largest = FIRST * unit

    def note(self, games: int, seconds: float) -> None:
        """Learn how long some games took."""
        self.played += games
        self.seconds += seconds
        self.largest = max(self.largest, games)

    def next(self) -> Span | None:
        """Return the next span to be played; None if all are given out."""
        if not self.left:
            return None
        gap = self.left[0]
        size = min(len(gap), self._size())
        if size == len(gap):
            self.left.pop(0)
        else:
            self.left[0] = Span(gap.first + size, gap.after)
        return Span(gap.first, gap.first + size)

    def _size(self) -> int:
        if not self.played:
            wanted = float(FIRST * self.unit)
        else:
            a_game = max(self.seconds, 1e-6) / self.played
            wanted = min(SECONDS / a_game, GROWTH * self.largest)
        rest = sum(map(len, self.left))
        fair = rest / (2 * self.slots) if self.slots > 1 else rest
        return max(1, round(min(wanted, fair) / self.unit)) * self.unit


def gaps(games: int, there: Iterable[Span]) -> Iterator[Span]:
    """Return what lacks of so many games, in order.

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
