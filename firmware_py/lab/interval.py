"""95 % intervals, and sample sizes for a clear result."""

import math
from statistics import NormalDist
from typing import NamedTuple

Z95 = 1.959964
"""Half the width of a 95 % confidence interval, in standard errors."""

POWER = 0.841621
"""Standard errors to add for a power of 80 %. Then four of five experiments show the effect."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a proportion of wins (Wilson 1927).

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
    """Mean difference between two arms over pairs of games with the same deal."""

    mean: float
    low: float
    """Lower end of the 95 % interval."""
    high: float
    clear: bool
    """True if the difference is significant, corrected for the number of compared statistics."""
    needed: int | None
    """Number of pairs that show this difference with a power of 80 %.

    None if the mean is 0 or there is only one pair.
    """

    @classmethod
    def of(cls, pairs: int, total: float, squares: float, looks: int = 1) -> "Difference":
        """Return the difference from the sums of the differences and of their squares.

        pairs: number of differences. looks: number of statistics compared at the same time. One of
        twenty equal statistics would seem to differ by chance, so the threshold of `clear` grows
        with `looks` (Bonferroni).
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
        # A single pair, and pairs that all have the same difference, give no error estimate.
        clear = pairs > 1 and abs(mean) > bar and (error > 0 or pairs >= 20)
        return cls(mean, mean - half, mean + half, clear, needed)
