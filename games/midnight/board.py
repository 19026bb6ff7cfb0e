"""Dial of 24 hours: figures, moves, rewards, distances and scores; and the Hour card being played.

Figures are the playing pieces. Hours are 1..24. Hour 24 is midnight, and hour 1 follows it (R1).
PARTY is not an hour: a figure at the Midnight Party is out of the race (A10).
"""

from collections.abc import Iterable
from enum import IntEnum
from functools import cache
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from games.core.setup import Setup

COLOURS = ("red", "blue", "green", "purple", "yellow")
"""The five figures in the order of their numbers."""

FIGURE = {colour: figure for figure, colour in enumerate(COLOURS)}
"""Number of the figure of each colour."""

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


# The Hour card being played (R9-R11)


class PlayedCard(msgspec.Struct, frozen=True, gc=False):
    """The Hour card that the active player plays, and the cards that the player added to it."""

    one: int
    """First figure of the Hour card."""
    two: int
    """Second figure of the Hour card."""
    a: int
    """Current value of the first figure."""
    b: int
    """Current value of the second figure."""
    faces: bytes = b""
    """Face numbers of the Booster and the Special Actions, in the order of laying."""
    cards: bytes = b""
    """Backs of those cards that are still face up. A reshuffle removes its cards here (A41)."""
    way: int = 1
    """+1 forward; -1 backward, with Deja-vu."""
    boosters: tuple[int, ...] = ()
    """Face numbers of the Boosters that are not assigned yet."""
    jumps: int = 0
    """Number of Time Jumps without a direction yet."""
    hand: tuple[int, ...] = ()
    """Face numbers of Bad Hand and Recycle that are not resolved yet."""

    @property
    def figures(self) -> tuple[int, int]:
        """Both figures of the Hour card."""
        return self.one, self.two

    def value(self, figure: int) -> int:
        """Return the number of hours that this figure of the card moves."""
        return self.a if figure == self.one else self.b

    def boosted(self, figure: int, numbers: tuple[int, int]) -> "PlayedCard":
        """Return a copy with the Booster's two numbers added to this figure and the other one."""
        one, two = numbers if figure == self.one else numbers[::-1]
        return replace(self, a=self.a + one, b=self.b + two, boosters=self.boosters[1:])

    def jumped(self, figure: int) -> "PlayedCard":
        """Return a copy with a Time Jump applied: +1 for this figure, -1 for the other one."""
        one = 1 if figure == self.one else -1
        return replace(self, a=self.a + one, b=self.b - one, jumps=self.jumps - 1)


# All moves of a figure (R12-R14)


class Met(NamedTuple):
    """Effects of a move of one figure."""

    reaches: bool  # it reaches midnight
    earned: tuple[Reward, ...]  # in path order


REFRESH_ALONE = Met(reaches=False, earned=(Reward.REFRESH,))
"""The most frequent effect of a move. It usually changes nothing, because no Ghost card is spent.

All moves share this object, so the rules can recognise it by identity.
"""

Walk = tuple[int, Met | None]
"""Pair of the landing hour and the effects of a move. The second item is None without effects."""

Walks = tuple[tuple[tuple[Walk, ...], ...], ...]
"""`walks[figure][start][steps]` is one move. Negative steps go backward."""


def every_walk(setup: Setup, figures: tuple[tuple[int, ...], ...]) -> Walks:
    """Return the table of all moves by figure, start hour and number of steps.

    The moves are in the order of the steps 0..most, -most..-1. A negative number of steps is
    therefore a valid index. figures: the figures of each seat.
    """
    deck = setup.deck
    most = (
        max(number for face in deck.of_kind("hour") for number in face.numbers)
        + deck.rules["booster_limit_per_turn"]
        * max(number for face in deck.of_kind("booster") for number in face.numbers)
        + deck.count("special")
    )
    owned = {figure for own in figures for figure in own}
    to_mover = setup.options["reward_to"] == "mover"
    passing_back = setup.yes("backward_pass_rewards")

    def walk(start: int, steps: int, *, wanderer: bool) -> Walk:
        hour = landing(start, steps)
        met = Met(
            hour == MIDNIGHT and steps != 0 and (steps > 0 or setup.yes("backward_midnight")),
            earned(start, steps, wanderer=wanderer, to_mover=to_mover, passing_back=passing_back),
        )
        if met == REFRESH_ALONE:
            return hour, REFRESH_ALONE
        return hour, met if met.reaches or met.earned else None

    every_step = (*range(most + 1), *range(-most, 0))
    each = [
        tuple(
            tuple(walk(start, steps, wanderer=wanderer) for steps in every_step)
            for start in range(HOURS + 1)
        )
        for wanderer in (False, True)
    ]
    return tuple(each[figure not in owned] for figure in range(len(COLOURS)))
