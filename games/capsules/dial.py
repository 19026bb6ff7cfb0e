"""Arithmetic on the dial: twelve positions in a circle, numbered 1 to 12.

A set of positions is a bitmask: position p is the bit `1 << p`.
"""

HOURS = 12
POSITIONS = range(1, HOURS + 1)
ALL = sum(1 << position for position in POSITIONS)


def ahead(position: int, steps: int) -> int:
    """Return the position after `steps` clockwise. Negative steps go counter-clockwise.

    >>> ahead(11, 3), ahead(2, -4)
    (2, 10)
    """
    return (position - 1 + steps) % HOURS + 1


def distance(hand: int, position: int) -> int:
    """Return the clockwise distance from the clock's short hand to a position, 0 to 11 (A3).

    >>> distance(7, 1)
    6
    """
    return (position - hand) % HOURS


def path(position: int, steps: int) -> tuple[int, ...]:
    """Return all positions of a move, the start and the end included.

    >>> path(4, -3)
    (4, 3, 2, 1)
    """
    sign = 1 if steps > 0 else -1
    return tuple(ahead(position, sign * n) for n in range(abs(steps) + 1))
