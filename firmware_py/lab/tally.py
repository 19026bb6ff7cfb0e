"""What many games came to, added up: how long, who won, the games' own facts, their cards."""

from collections import Counter
from collections.abc import Mapping

import msgspec

from firmware_py.lab.exact_sum import Exact, Written, plain, read, written

UNFINISHED = "-"
"""The end of a game that was given up."""


class ArmTally(msgspec.Struct):
    """What the games of one arm came to.

    ends: how many ended with which winners ("0,2"; "" if all lost; "-" if given up); lengths: how
    many took how many actions; facts: sums by key; cards: by face, in how many games a seat has
    played it and in how many of those that seat has won.
    """

    games: int = 0
    ends: dict[str, int] = {}
    lengths: dict[int, int] = {}
    facts: dict[str, Written] = {}
    cards: dict[str, tuple[int, int]] = {}

    @property
    def steps(self) -> int:
        """How many actions were done in all."""
        return sum(length * count for length, count in self.lengths.items())

    def wins(self, seats: int) -> list[int]:
        """Return how many games each seat has won; a shared win counts for each sharer."""
        found = [0] * seats
        for winners, count in self.ends.items():
            for seat in seats_of(winners):
                found[seat] += count
        return found

    def sums(self) -> dict[str, float]:
        """Return the facts as people see them."""
        return {key: plain(read(value)) for key, value in self.facts.items()}

    def plus(self, other: "ArmTally") -> "ArmTally":
        """Return both together; the order does not matter but for that of the facts' keys."""
        return ArmTally(
            self.games + other.games,
            dict(Counter(self.ends) + Counter(other.ends)),
            dict(Counter(self.lengths) + Counter(other.lengths)),
            added(self.facts, other.facts),
            {
                face: _both(self.cards.get(face, (0, 0)), other.cards.get(face, (0, 0)))
                for face in {**self.cards, **other.cards}
            },
        )


class Pairing(msgspec.Struct):
    """How one arm differs from the first, deal by deal.

    sums: of the differences, squares: of their squares, by what was counted: `win 0` is a win of
    seat 0, `actions` the length, and the facts.
    """

    sums: dict[str, Written] = {}
    squares: dict[str, Written] = {}

    def plus(self, other: "Pairing") -> "Pairing":
        """Return both together."""
        return Pairing(added(self.sums, other.sums), added(self.squares, other.squares))


def seats_of(winners: str) -> tuple[int, ...]:
    """Return the seats that an end names.

    >>> seats_of("0,2"), seats_of(""), seats_of("-")
    ((0, 2), (), ())
    """
    return () if winners in ("", UNFINISHED) else tuple(map(int, winners.split(",")))


def end_of(winners: tuple[int, ...] | None) -> str:
    """Return how an end is written."""
    return UNFINISHED if winners is None else ",".join(map(str, winners))


def added(one: Mapping[str, Written], other: Mapping[str, Written]) -> dict[str, Written]:
    """Add sums by their keys."""
    found = dict(one)
    for key, value in other.items():
        mine: Exact = read(found[key]) if key in found else 0
        found[key] = written(mine + read(value)) if key in found else value
    return found


def _both(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    return one[0] + other[0], one[1] + other[1]
