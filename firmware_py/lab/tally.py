"""Totals of many games: lengths, winners, facts and played cards.

Sums are exact, so they do not depend on grouping or order. Integers stay integers. Floats are added
as fractions and rounded once at the end.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction

import msgspec

Exact = int | Fraction
Encoded = int | str
"""JSON form of an exact sum: an integer, or text like "3/4"."""

UNFINISHED = "-"
"""Key of `ArmTally.ends` for games that reached the limit of actions."""


class ArmTally(msgspec.Struct):
    """Totals of the games of one arm."""

    games: int = 0
    ends: dict[str, int] = {}
    """Number of games by winners, such as "0,2". The key is "" if all lost, "-" if unfinished."""
    lengths: dict[int, int] = {}
    """Number of games by number of actions."""
    facts: dict[str, Encoded] = {}
    """Sums of `Game.facts` over all games, by key."""
    cards: dict[str, tuple[int, int]] = {}
    """Dict from a face to a pair: games in which a seat played it, and those that the seat won."""

    @property
    def steps(self) -> int:
        """Total number of actions."""
        return sum(length * count for length, count in self.lengths.items())

    def wins(self, seats: int) -> list[int]:
        """Return the wins of each seat. A shared win counts for each winner."""
        found = [0] * seats
        for winners, count in self.ends.items():
            for seat in seats_of(winners):
                found[seat] += count
        return found

    def sums(self) -> dict[str, float]:
        """Return the sums of facts as numbers for display."""
        return {key: as_number(value) for key, value in self.facts.items()}

    def plus(self, other: "ArmTally") -> "ArmTally":
        """Return the totals of both. The order of the operands changes only the order of keys."""
        cards = {}
        for face in {**self.cards, **other.cards}:
            both = self.cards.get(face, (0, 0)), other.cards.get(face, (0, 0))
            cards[face] = both[0][0] + both[1][0], both[0][1] + both[1][1]
        return ArmTally(
            self.games + other.games,
            dict(Counter(self.ends) + Counter(other.ends)),
            dict(Counter(self.lengths) + Counter(other.lengths)),
            added(self.facts, other.facts),
            cards,
        )


class Pairing(msgspec.Struct):
    """Differences between one arm and the first arm, deal by deal.

    Keys are "win 0" (a win of seat 0), "actions" (length of the game) and the names of facts.
    """

    sums: dict[str, Encoded] = {}  # sums of the differences
    squares: dict[str, Encoded] = {}  # sums of the squared differences

    def plus(self, other: "Pairing") -> "Pairing":
        """Return the sums of both."""
        return Pairing(added(self.sums, other.sums), added(self.squares, other.squares))


def seats_of(winners: str) -> tuple[int, ...]:
    """Return the winning seats of a key of `ArmTally.ends`.

    >>> seats_of("0,2"), seats_of(""), seats_of("-")
    ((0, 2), (), ())
    """
    return () if winners in ("", UNFINISHED) else tuple(map(int, winners.split(",")))


def end_of(winners: tuple[int, ...] | None) -> str:
    """Return the key of `ArmTally.ends` for these winners."""
    return UNFINISHED if winners is None else ",".join(map(str, winners))


def added(one: Mapping[str, Encoded], other: Mapping[str, Encoded]) -> dict[str, Encoded]:
    """Return a dict with the sum of both values for each key."""
    found = dict(one)
    for key, value in other.items():
        found[key] = encode(decode(found[key]) + decode(value)) if key in found else value
    return found


# Exact sums


def exact_sum(values: Sequence[float]) -> Exact:
    """Return an integer if all values are integers, otherwise a Fraction.

    >>> exact_sum([1, 2, True]), exact_sum([0.5, 0.25]), exact_sum([2.0, 1])
    (4, Fraction(3, 4), Fraction(3, 1))
    """
    if all(isinstance(value, int) for value in values):
        return int(sum(values))
    if all(float(value).is_integer() for value in values):  # much faster than Fraction of each
        return Fraction(sum(map(int, values)))
    return sum(map(Fraction, values), Fraction())


def encode(value: Exact) -> Encoded:
    """Return the JSON form of a sum. Large integers become text, as msgspec is limited to 64 bits.

    >>> encode(3), encode(Fraction(3, 4)), decode(encode(Fraction(3, 4)))
    (3, '3/4', Fraction(3, 4))
    """
    if isinstance(value, int) and abs(value) < 1 << 62:
        return value
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else str(value)


def decode(value: Encoded) -> Exact:
    """Parse the result of `encode`."""
    if isinstance(value, int):
        return value
    return Fraction(value) if "/" in value else int(value)


def as_number(value: Encoded) -> float:
    """Return an encoded sum for display: an integer, or the nearest float."""
    exact = decode(value)
    return exact if isinstance(exact, int) else float(exact)
