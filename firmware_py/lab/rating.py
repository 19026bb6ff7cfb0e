"""Elo ratings with 95 % intervals from game results, by the Bradley-Terry model.

Games with more than two teams follow Luce's model: a player wins with a probability equal to its
share of the total strength at the table. A seat without a team counts as a team. Hunter's iteration
(2004) finds the strengths of maximum likelihood. The curvature of the likelihood there gives the
intervals. 400 Elo points are odds of ten to one, and 1500 is the mean of all players.

The package choix does the same, but it needs numpy and scipy, which take 100 MB on a Pi.
"""

import math
import operator
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from firmware_py.lab.interval import Z95

ELO = 400 / math.log(10)
MEAN = 1500.0
DRAWN = 0.5
"""Prior wins and prior losses of each player against the mean. They keep all ratings finite."""

ROUNDS = 10_000

Table = tuple[int, ...]
"""Number of teams that each player plays at a table, by index of the player."""


class Rating(NamedTuple):
    """A player's Elo rating with its 95 % interval."""

    rating: float
    low: float
    high: float


def ratings(players: int, results: Mapping[Table, Sequence[float]]) -> list[Rating]:
    """Return the rating of each player. results: dict from a table to the wins of each player."""
    strengths = _strengths(players, results)
    logs = [math.log(each) for each in strengths]
    middle = sum(logs) / players
    errors = _errors(strengths, results)
    return [
        Rating(*(MEAN + ELO * (log - middle + side * Z95 * error) for side in (0, -1, 1)))
        for log, error in zip(logs, errors, strict=True)
    ]


def _strengths(players: int, results: Mapping[Table, Sequence[float]]) -> list[float]:
    strengths = [1.0] * players
    wins = [sum(won[each] for won in results.values()) + DRAWN for each in range(players)]
    for _ in range(ROUNDS):
        per_strength = [2 * DRAWN / (each + 1) for each in strengths]
        for table, won in results.items():
            games = sum(won) / sum(map(operator.mul, table, strengths))
            for each, sides in enumerate(table):
                per_strength[each] += games * sides
        better = [won / per for won, per in zip(wins, per_strength, strict=True)]
        moved = max(abs(math.log(new / old)) for new, old in zip(better, strengths, strict=True))
        strengths = better
        if moved < 1e-9:
            break
    return strengths


def _errors(strengths: Sequence[float], results: Mapping[Table, Sequence[float]]) -> list[float]:
    """Return the standard error of each logarithm of a strength, relative to their mean."""
    players = len(strengths)
    every = range(players)
    curve = [[DRAWN / 2 if one == two else 0.0 for two in every] for one in every]
    for table, won in results.items():
        parts = [*map(operator.mul, table, strengths)]
        chances = [part / sum(parts) for part in parts]
        for one in every:
            for two in every:
                own = chances[one] if one == two else 0.0
                curve[one][two] += sum(won) * (own - chances[one] * chances[two])
    covariance = _inverse(curve)
    mean = sum(map(sum, covariance)) / players**2
    return [
        math.sqrt(max(0.0, covariance[one][one] - 2 * sum(covariance[one]) / players + mean))
        for one in every
    ]


def _inverse(matrix: Sequence[Sequence[float]]) -> list[list[float]]:
    """Return the inverse of a regular symmetric matrix (Gauss-Jordan elimination)."""
    size = len(matrix)
    rows = [[*row, *(float(at == n) for n in range(size))] for at, row in enumerate(matrix)]
    for at in range(size):
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                by = rows[other][at]
                rows[other] = [a - by * b for a, b in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
