"""Playouts, and the value of a position that they estimate from possible worlds of a seat.

Playout n of a seed has the same world and the same random numbers for every first action (common
random numbers). Two choices are compared in the same worlds, so the standard error of their
difference is smaller than that of each value.
"""

from collections.abc import Hashable, Sequence
from math import sqrt
from random import Random
from typing import Any, ClassVar, NamedTuple, Protocol

from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.ai.reasons import Reasons
from games.core.state import PlayableGame, S

Chances = tuple[float, ...]
"""Result of one playout for each seat (`Player.outcome`)."""

DRAWS = 16
"""Maximum number of worlds that are drawn to keep one."""


class Policy(Protocol[S]):
    """Members of a player that a search uses. `games.core.ai.player.Player` documents them."""

    game: PlayableGame[S]
    unit: ClassVar[str]
    longest: ClassVar[int]
    shared: ClassVar[int]
    explores: ClassVar[float]
    reasons: ClassVar[Reasons]

    def stops(self, start: S, state: S) -> bool:
        """Return whether a playout that began at `start` can be evaluated at `state`."""

    def outcome(self, start: S, state: S) -> tuple[float, ...]:
        """Return the value for each seat of a playout from `start` to `state`."""

    def rollout(self, state: S, seat: int, rng: Random) -> Action:
        """Return an action for a seat, chosen quickly."""

    def seen(self, before: S, action: Action, after: S, seat: int) -> Hashable:
        """Return a seat's observation of a step."""

    def likelihood(self, world: S, seat: int) -> float:
        """Return how well a world explains what the other seats have done, from 0 to 1."""


def sampled_world(player: Policy[S], world: S, seat: int, rng: Random) -> S:
    """Return a random world of a seat, drawn in proportion to `Policy.likelihood`.

    Rejection sampling: each drawn world is kept with the probability `likelihood`. After `DRAWS`
    rejections, one of the rejected worlds is chosen in proportion to its likelihood.
    """
    drawn: list[S] = []
    weights: list[float] = []
    for _ in range(DRAWS):
        possible = player.game.world(world, seat, rng)
        weight = player.likelihood(possible, seat)
        if weight >= 1 or rng.random() < weight:
            return possible
        drawn.append(possible)
        weights.append(weight)
    return rng.choices(drawn, weights)[0] if any(weights) else drawn[0]


def play_on(
    player: Policy[S],
    start: S,
    state: S,
    rng: Random,
    left: int,
    *,
    mover: int,
    steps: list[tuple[S, Action, S]] | None = None,
) -> S:
    """Continue a playout from `state` with `Policy.rollout` and return its last state.

    The playout began at `start`. It takes at most `left` more actions. `mover` is the seat to move
    (`mover_of`). Each step is appended to `steps`, if given.
    """
    game = player.game
    for _ in range(left):
        if mover == OVER or player.stops(start, state):
            break
        if mover >= 0:
            action = player.rollout(state, mover, rng)
        else:
            action = unasked(game, state, mover, rng)
        before, state = state, game.step(state, action)
        if steps is not None:
            steps.append((before, action, state))
        mover = mover_of(game, state, rng)
    return state


def mover_of(game: PlayableGame[S], state: S, rng: Random) -> int:
    """Return the seat to move, TABLE, CHANCE or OVER. If several may answer, pick one at random."""
    turn = state.turn
    return turn if turn != TABLE else rng.choice(game.asked(state))


def unasked(game: PlayableGame[S], state: S, mover: int, rng: Random) -> Action:
    """Return a sampled chance outcome, or a random action of TABLE."""
    if mover == CHANCE:
        return game.sample(state, rng)
    return rng.choice(game.choices(state, TABLE))


class Mean(NamedTuple):
    """A mean and its standard error."""

    mean: float
    error: float

    def clear(self, errors: float = 2.0) -> bool:
        """Return whether the mean is more than `errors` standard errors from zero."""
        return abs(self.mean) > errors * self.error


def mean(values: Sequence[float], span: float = 0.5) -> Mean:
    """Return the mean of the values and its standard error.

    The error is computed as if there were one more value, at distance `span` from the mean, so that
    a few equal values do not have an error of 0.
    """
    count = len(values)
    if not count:
        return Mean(0.0, 1.0)
    middle = sum(values) / count
    spread = sum((value - middle) ** 2 for value in values) + span**2
    return Mean(middle, sqrt(spread) / count)


class Playouts:
    """Playouts from one position.

    Each playout starts from a sampled world of `seat`, or from the true state if `seat` is None. It
    begins with the action `first`, if that is given. `apart` compares two `Playouts` that have the
    same `seed` playout by playout.
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
        """Run `count` more playouts."""
        for number in range(len(self.found), len(self.found) + count):
            self.found.append(self._played(number))

    def _played(self, number: int) -> Chances:
        player, game, start = self.player, self.player.game, self.state
        if self.seat is not None:
            rng = Random(f"{self.seed}/world/{number}")
            start = sampled_world(player, start, self.seat, rng)
        rng = Random(f"{self.seed}/{number}")
        state = start if self.first is None else game.step(start, self.first)
        mover = mover_of(game, state, rng)
        end = play_on(player, start, state, rng, player.longest, mover=mover)
        return player.outcome(start, end)

    def of(self, seat: int) -> Mean:
        """Return a seat's mean value."""
        return mean([each[seat] for each in self.found])


def apart(after: Playouts, before: Playouts, seat: int) -> Mean:
    """Return the difference of a seat's value, `after` minus `before`, paired if they share a seed.

    Both must then have the same number of playouts.
    """
    if after.seed != before.seed:
        a, b = after.of(seat), before.of(seat)
        return Mean(a.mean - b.mean, sqrt(a.error**2 + b.error**2))
    pairs = zip(after.found, before.found, strict=True)
    return mean([one[seat] - other[seat] for one, other in pairs])
