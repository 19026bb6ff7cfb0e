"""Scoreboard of a match: rounds, scores over time, and highlights. For display only.

It contains what everyone may see, at the end of the match and of each round.
"""

from collections.abc import Sequence
from itertools import accumulate

import msgspec

from games.core.text import Text, text


class RoundColumn(msgspec.Struct, frozen=True):
    """A round that has ended."""

    name: Text
    cause: Text | None = None  # what ended it


class ScoreboardRow(msgspec.Struct, frozen=True):
    """Score of one seat."""

    seat: int | None  # None if all play together
    cells: tuple[int, ...]  # by column; their sum is `total`
    total: int
    place: int  # from 1; ties share a place
    reasons: tuple[Text, ...] = ()
    """Explanations of the last cell, or of the final total, as long as the cards still show it."""


class ScoreCourse(msgspec.Struct, frozen=True):
    """A line to plot: a seat's points after each step, from 0 before the first."""

    seat: int | None
    points: tuple[int, ...]


class Highlight(msgspec.Struct, frozen=True):
    """A position of the match that is worth a second look."""

    at: int  # number of actions before the position
    text: Text
    seat: int | None = None  # seat to which the highlight belongs


class Scoreboard(msgspec.Struct, frozen=True):
    """Standings of a match, in progress or at the end."""

    unit: Text  # what is counted
    low_wins: bool  # the fewest points win
    told: Text  # who won by how much, or the progress of the match
    columns: tuple[RoundColumn, ...]  # rounds that have ended
    rows: tuple[ScoreboardRow, ...]  # best first
    course: tuple[ScoreCourse, ...]  # lines to plot
    steps: tuple[Text, ...]  # labels below the points of the lines
    moments: tuple[Highlight, ...]  # in the order of the match
    margin: Text | None = None  # lead of the winners over the others: "7 points"
    ending: Text | None = None  # result of a game that all win or lose together


def margin(message: str, rows: Sequence[ScoreboardRow], won: Sequence[int]) -> Text | None:
    """Return the message with the lead `n` of the seats in `won`, or None if there is no lead."""
    best = [row.total for row in rows if row.seat in won]
    others = [row.total for row in rows if row.seat not in won]
    if not best or not others:
        return None
    lead = min(abs(best[0] - other) for other in others)
    return text(message, n=lead) if lead else None


def places(
    totals: Sequence[int], won: Sequence[int] = (), *, low_wins: bool = False
) -> tuple[int, ...]:
    """Return the place of each seat, from 1. The seats in `won` come first, also after a tie.

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
    """Return a row for each seat, best first. `columns` has the points of each round, by seat."""
    at = places(totals, won, low_wins=low_wins)
    found = [
        ScoreboardRow(
            seat, tuple(gained[seat] for gained in columns), total, at[seat], reasons[seat]
        )
        for seat, total in enumerate(totals)
    ]
    return tuple(sorted(found, key=lambda row: row.place))


def course(steps: Sequence[Sequence[int]], seats: int) -> tuple[ScoreCourse, ...]:
    """Return the cumulative score of each seat. `steps` has the points of each step, by seat."""
    return tuple(
        ScoreCourse(seat, tuple(accumulate(gained[seat] for gained in steps)))
        for seat in range(seats)
    )
