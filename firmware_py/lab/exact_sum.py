"""Sums that come out the same however what is added was divided, and in whatever order.

Whole numbers stay whole. Floats are added as fractions, for each float is one, and are rounded
once, at the end; so ten tenths are 1.0 on every Python, though `sum` says otherwise up to 3.11.
"""

from collections.abc import Sequence
from fractions import Fraction

Exact = int | Fraction
"""A whole number, or the exact sum of floats."""

Written = int | str
"""The same as JSON has it: a fraction is written 3/4."""


def total(values: Sequence[float]) -> Exact:
    """Add up.

    >>> total([1, 2, True]), total([0.5, 0.25]), total([2.0, 1])
    (4, Fraction(3, 4), Fraction(3, 1))
    """
    if all(isinstance(value, int) for value in values):
        return int(sum(values))
    if all(float(value).is_integer() for value in values):  # much the quicker way
        return Fraction(sum(map(int, values)))
    return sum(map(Fraction, values), Fraction())


def written(value: Exact) -> Written:
    """Return a sum for JSON, which holds no whole number beyond 64 bits.

    >>> written(3), written(Fraction(3, 4)), read(written(Fraction(3, 4)))
    (3, '3/4', Fraction(3, 4))
    """
    if isinstance(value, int) and abs(value) < 1 << 62:
        return value
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else str(value)


def read(value: Written) -> Exact:
    """Read what `written` wrote."""
    if isinstance(value, int):
        return value
    return Fraction(value) if "/" in value else int(value)


def plain(value: Exact) -> float:
    """Return a sum as people see it: a whole number, or the nearest float."""
    return value if isinstance(value, int) else float(value)
