"""Exact sums that do not depend on grouping or order.

Integers stay integers. Floats are added as fractions and rounded once at the end. So ten times 0.1
is 1.0 in every Python version, whereas `sum` gives another result up to Python 3.11.
"""

from collections.abc import Sequence
from fractions import Fraction

Exact = int | Fraction
"""An integer, or the exact sum of floats."""

Written = int | str
"""The JSON form of `Exact`: an integer, or text like "3/4"."""


def total(values: Sequence[float]) -> Exact:
    """Return the exact sum: an integer if all values are integers, otherwise a Fraction.

    >>> total([1, 2, True]), total([0.5, 0.25]), total([2.0, 1])
    (4, Fraction(3, 4), Fraction(3, 1))
    """
    if all(isinstance(value, int) for value in values):
        return int(sum(values))
    if all(float(value).is_integer() for value in values):  # much faster than Fraction of each
        return Fraction(sum(map(int, values)))
    return sum(map(Fraction, values), Fraction())


def written(value: Exact) -> Written:
    """Return the JSON form of a sum. Large integers become text, as msgspec is limited to 64 bits.

    >>> written(3), written(Fraction(3, 4)), read(written(Fraction(3, 4)))
    (3, '3/4', Fraction(3, 4))
    """
    if isinstance(value, int) and abs(value) < 1 << 62:
        return value
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else str(value)


def read(value: Written) -> Exact:
    """Parse the result of `written`."""
    if isinstance(value, int):
        return value
    return Fraction(value) if "/" in value else int(value)


def plain(value: Exact) -> float:
    """Return a sum for display: an integer, or the nearest float."""
    return value if isinstance(value, int) else float(value)
