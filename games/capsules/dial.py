"""The dial: twelve positions in a circle, and how far one lies from another.

A set of positions is a bitmask throughout: position p is the bit `1 << p`, p from 1 to 12.
"""

HOURS = 12
POSITIONS = range(1, HOURS + 1)
ALL = sum(1 << position for position in POSITIONS)


def ahead(position: int, steps: int) -> int:
    """Return the position so many steps clockwise, or counter-clockwise if negative.

    >>> ahead(11, 3), ahead(2, -4)
    (2, 10)
    """
    return (position - 1 + steps) % HOURS + 1


def distance(hand: int, position: int) -> int:
    """Return how far a position lies clockwise from the hand, 0 to 11 (A3).

    >>> distance(7, 1)
    6
    """
    return (position - hand) % HOURS


def path(position: int, steps: int) -> tuple[int, ...]:
    """Return the positions from one to where the steps lead, both included.

    >>> path(4, -3)
    (4, 3, 2, 1)
    """
    sign = 1 if steps > 0 else -1
    return tuple(ahead(position, sign * n) for n in range(abs(steps) + 1))
