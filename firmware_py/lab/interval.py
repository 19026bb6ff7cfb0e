"""How sure a figure is: 95 % intervals, and how many games would tell."""

import math
from statistics import NormalDist
from typing import NamedTuple

Z95 = 1.959964
"""Half the width of a 95 % interval, in standard errors."""

POWER = 0.841621
"""So many standard errors more, and a difference shows in four of five such trials."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of the share of wins (Wilson 1927).

    >>> [round(bound, 3) for bound in wilson(50, 100)]
    [0.404, 0.596]
    """
    if not games:
        return 0.0, 1.0
    share, zz = wins / games, Z95 * Z95
    middle = (share + zz / (2 * games)) / (1 + zz / games)
    half = Z95 / (1 + zz / games) * math.sqrt(share * (1 - share) / games + zz / (4 * games**2))
    return max(0.0, middle - half), min(1.0, middle + half)


class Difference(NamedTuple):
    """By how much one way differs from the other, over pairs of games with the same chance.

    mean: of the differences; low, high: its 95 % interval; clear: whether it is none by accident;
    needed: how many pairs would most likely show a difference of this size, None if there is none.
    """

    mean: float
    low: float
    high: float
    clear: bool
    needed: int | None

    @classmethod
    def of(cls, pairs: int, total: float, squares: float, looks: int = 1) -> "Difference":
        """Work it out from the sums of the differences and of their squares.

        looks: at how many figures one looks at once. Of twenty that do not differ one would seem
        to, so `clear` asks for the more, the more there are (Bonferroni).
        """
        mean = total / pairs
        spread = max(squares / pairs - mean * mean, 0.0) * pairs / max(1, pairs - 1)
        error = math.sqrt(spread / pairs)
        half = Z95 * error
        bar = NormalDist().inv_cdf(1 - 0.025 / looks) * error
        needed = None
        if mean and pairs > 1:
            asked = NormalDist().inv_cdf(1 - 0.025 / looks) + POWER
            needed = max(2, math.ceil(spread * (asked / mean) ** 2))
        # A single pair, or pairs that all came out alike, have no error to measure by.
        clear = pairs > 1 and abs(mean) > bar and (error > 0 or pairs >= 20)
        return cls(mean, mean - half, mean + half, clear, needed)
