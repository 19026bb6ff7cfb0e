"""What a moment of a match was worth, as somebody knew it then: possible worlds are played on.

The n-th playout of a seed begins at the n-th world and has the n-th chance, whatever is tried in
it: so two choices are compared in the same worlds, and how far they are apart is known better than
what each is worth.
"""

from collections.abc import Sequence
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from games.core.action import Action
from games.core.ai.search import Policy, mover_of, play_on

Chances = tuple[float, ...]
"""What one playout came to, by seat (`Player.outcome`)."""


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def clear(self, errors: float = 2.0) -> bool:
        """Whether it is so many standard errors from nothing."""
        return abs(self.mean) > errors * self.error


def mean(values: Sequence[float], span: float = 0.5) -> Mean:
    """Return the mean of some values; what came out alike twice is no certainty.

    span: one more value, so far off, is added to the error.
    """
    count = len(values)
    if not count:
        return Mean(0.0, 1.0)
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) + span**2
    return Mean(middle, sqrt(spread) / count)


class Playouts:
    """Playouts from one moment. seat: in whose worlds; None: in the one that was.

    first: what is done first in each; None: whatever comes. seed: where two share it, they
    are compared playout by playout.
    """

    def __init__(
        self,
        player: Policy[Any],
        state: Any,
        seat: int | None,
        seed: str,
        first: Action | None = None,
    ) -> None:
        self.player, self.state, self.seat = player, state, seat
        self.seed, self.first = seed, first
        self.found: list[Chances] = []

    def go_on(self, count: int) -> None:
        """Play so many more."""
        for number in range(len(self.found), len(self.found) + count):
            self.found.append(self._played(number))

    def _played(self, number: int) -> Chances:
        player, game, start = self.player, self.player.game, self.state
        if self.seat is not None:
            start = game.world(start, self.seat, Random(f"{self.seed}/world/{number}"))
        rng = Random(f"{self.seed}/{number}")
        state = start if self.first is None else game.step(start, self.first)
        mover = mover_of(game, state, rng)
        end = play_on(player, start, state, rng, player.longest, mover=mover)
        return player.outcome(start, end)

    def of(self, seat: int) -> Mean:
        """Return a seat's chance."""
        return mean([each[seat] for each in self.found])


def apart(after: Playouts, before: Playouts, seat: int) -> Mean:
    """Return how far a seat's chance is apart after two; of one seed, they are paired."""
    if after.seed != before.seed:
        a, b = after.of(seat), before.of(seat)
        return Mean(a.mean - b.mean, sqrt(a.error**2 + b.error**2))
    pairs = zip(after.found, before.found, strict=True)
    return mean([one[seat] - other[seat] for one, other in pairs])
