"""What a match comes to: a table of rounds, the course of it, and the moments that decided it.

For painters alone. It tells what all may see: at the end of the match, and at each round's end.
"""

from collections.abc import Sequence
from itertools import accumulate

import msgspec

from games.core.text import Text


class RoundColumn(msgspec.Struct, frozen=True):
    """A round that has ended. cause: what ended it."""

    name: Text
    cause: Text | None = None


class ScoreboardRow(msgspec.Struct, frozen=True):
    """What a seat has come to; seat: None where all play together.

    cells: by column, they add up to the total; place: from 1, shared ones are equal; reasons: how
    the last cell came about, or the total where the match is over, while that can be seen.
    """

    seat: int | None
    cells: tuple[int, ...]
    total: int
    place: int
    reasons: tuple[Text, ...] = ()


class ScoreCourse(msgspec.Struct, frozen=True):
    """A line to plot: a seat's points after each step; before the first one all have none."""

    seat: int | None
    points: tuple[int, ...]


class Highlight(msgspec.Struct, frozen=True):
    """Something to see again. at: after so many actions of the match; seat: whose it was."""

    at: int
    text: Text
    seat: int | None = None


class Scoreboard(msgspec.Struct, frozen=True):
    """How a match stands, or ended.

    unit: what is counted; low_wins: the fewest win; told: who won by how much, or how far the match
    is; rows: the best first; course, steps: lines to plot, and what stands below each point.
    """

    unit: Text
    low_wins: bool
    told: Text
    columns: tuple[RoundColumn, ...]
    rows: tuple[ScoreboardRow, ...]
    course: tuple[ScoreCourse, ...]
    steps: tuple[Text, ...]
    moments: tuple[Highlight, ...]


def places(
    totals: Sequence[int], won: Sequence[int] = (), *, low_wins: bool = False
) -> tuple[int, ...]:
    """Return the place of each seat, from 1; winners come first, whatever decided a tie.

    >>> places([3, 5, 3, 1])
    (2, 1, 2, 4)
    >>> places([5, 5, 1], won=[1])
    (2, 1, 3)
    """

    def rank(seat: int) -> tuple[bool, int]:
        return (seat not in won, totals[seat] if low_wins else -totals[seat])

    seats = range(len(totals))
    return tuple(1 + sum(rank(other) < rank(seat) for other in seats) for seat in seats)


def rows(
    columns: Sequence[Sequence[int]],
    totals: Sequence[int],
    won: Sequence[int],
    reasons: Sequence[tuple[Text, ...]],
    *,
    low_wins: bool = False,
) -> tuple[ScoreboardRow, ...]:
    """Return a row for each seat, the best first. columns: what each round gave, by seat."""
    at = places(totals, won, low_wins=low_wins)
    found = [
        ScoreboardRow(
            seat, tuple(gained[seat] for gained in columns), total, at[seat], reasons[seat]
        )
        for seat, total in enumerate(totals)
    ]
    return tuple(sorted(found, key=lambda row: row.place))


def course(steps: Sequence[Sequence[int]], seats: int) -> tuple[ScoreCourse, ...]:
    """Return the lines of what was gained step by step, by seat."""
    return tuple(
        ScoreCourse(seat, tuple(accumulate(gained[seat] for gained in steps)))
        for seat in range(seats)
    )
