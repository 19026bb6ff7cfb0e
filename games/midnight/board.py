"""Arithmetic on the dial of 24 hours: paths, rewards on a path, distances and scores.

Figures are the playing pieces. Hours are 1..24. Hour 24 is midnight, and hour 1 follows it (R1).
PARTY is not an hour: a figure at the Midnight Party is out of the race (A10).
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import cache

HOURS = 24
MIDNIGHT = 24
NOON = 12
GATE = 1
"""01:00, the source of Special Actions. 13:00 is a different position (R2)."""

REFRESH = frozenset((5, 6, 7, 17, 18, 19))
PARTY = 0


class Reward(IntEnum):
    """A reward that a figure can earn during a move."""

    SPECIAL = 0  # R14a: a Special Action
    REFRESH = 1  # R14b: a Ghost card is turned to its active side
    BOOSTER = 2  # R14c: a Booster for the player who moves a Wanderer
    NO_DRAW = 3  # not a reward: the notice that a full hand draws no card (A8)


@cache
def path(start: int, steps: int) -> tuple[int, ...]:
    """Return the hours that a figure enters, in order. Negative steps go backward (A3, A4).

    >>> path(22, 4)
    (23, 24, 1, 2)
    >>> path(2, -3)
    (1, 24, 23)
    """
    way = 1 if steps > 0 else -1
    return tuple((start - 1 + way * n) % HOURS + 1 for n in range(1, abs(steps) + 1))


@cache
def landing(start: int, steps: int) -> int:
    """Return the hour on which a move ends.

    >>> landing(22, 4), landing(3, -3), landing(7, 0)
    (2, 24, 7)
    """
    return (start - 1 + steps) % HOURS + 1


@cache
def earned(
    start: int, steps: int, *, wanderer: bool, to_mover: bool, passing_back: bool
) -> tuple[Reward, ...]:
    """Return the rewards of a move in path order (A25).

    A figure earns a reward when it enters an hour, not when it leaves one (A24).

    wanderer: the figure is a Wanderer. It earns a Booster (R14c), and other rewards only with
    `to_mover` (A1). passing_back: in a backward move, passing an hour counts like landing (A4).
    """
    walked = path(start, steps)
    found: list[Reward] = []
    for n, hour in enumerate(walked, 1):
        counts = steps > 0 or passing_back or n == len(walked)
        if hour == GATE and counts and (to_mover or not wanderer):
            found.append(Reward.SPECIAL)  # A23: once for each crossing
        if hour == MIDNIGHT and counts and wanderer:
            found.append(Reward.BOOSTER)
    if walked and walked[-1] in REFRESH and (to_mover or not wanderer):
        found.append(Reward.REFRESH)
    return tuple(found)


def projected(hour: int) -> int:
    """Return an hour projected onto the outer ring: 1..11 become 13..23 (R30).

    >>> [projected(hour) for hour in (4, 7, 12, 20, 24, PARTY)]
    [16, 19, 12, 20, 24, 24]
    """
    if hour == PARTY:
        return MIDNIGHT
    return hour + 12 if hour < NOON else hour


_PROJECTED = tuple(map(projected, range(HOURS + 1)))


def to_go(hour: int) -> int:
    """Return the clockwise distance to midnight in hours. It is 0 from 24 and the Party (A12).

    >>> [to_go(hour) for hour in (3, 22, 24, PARTY)]
    [21, 2, 0, 0]
    """
    return 0 if hour == PARTY else (MIDNIGHT - hour) % HOURS


def gains(own: Iterable[int], everybody: Iterable[int]) -> tuple[int, ...]:
    """Return the score of each player's figure: its distance to the last figure (R30).

    own: the hours of the players' figures. everybody: the hours of all figures, Wanderers included.

    >>> gains((24, 7, 4, 20), (24, 7, 4, 20, 21))
    (8, 3, 0, 4)
    """
    last = min(map(_PROJECTED.__getitem__, everybody))
    return tuple([_PROJECTED[hour] - last for hour in own])
