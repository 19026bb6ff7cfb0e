"""Evaluation of a state of midnight: each side's probability to win the round and the match.

Round: each figure has odds to reach midnight first, which depend on its hour. The file `odds.toml`
has these odds. `tools/midnight_odds.py` measures them in matches of the heuristic against itself.
The odds of a side are the product of its figures' odds. Exhaustion (R24) has odds too. To get a
probability, the odds are divided by the sum of all odds.

Match for rounds: the probability is exact if all sides are equally likely to win each round that
remains. Match for points: a side's odds are exp(k * points) with k = PULL / sqrt(points left +
SLACK). k grows near the goal, because few rounds remain in which the lead can change.
"""

from functools import cache, lru_cache
from importlib import resources
from math import exp, sqrt
from operator import add
from tomllib import loads
from typing import Any, NamedTuple

from games.midnight.board import HOURS, MIDNIGHT, gains, to_go
from games.midnight.setup import MidnightSetup
from games.midnight.state import State

PULL = 0.8
SLACK = 8
"""PULL and SLACK were fitted to matches of the heuristic: 1,000 to 1,500 for 3, 4 and 5 seats."""

USUAL_GOAL = 24
"""Goal in points of the matches in the fit (R32). For another goal, the points are scaled."""

DRAWS = 6
"""Number of cards in the draw pile that one entry of `Odds.nobody` covers."""

Table = tuple[tuple[float, ...], ...]
"""`table[before][hour]`: odds of a figure if `before` sides act before its side. Hour 0: Party."""


class Odds(NamedTuple):
    """Odds of a figure to reach midnight first in a round."""

    blind: Table
    """Odds if the side's hand is unknown."""
    miss: Table
    """Odds if the side's next player has no Hour card that moves the figure to midnight."""
    hit: Table
    """Odds if the side's next player has such an Hour card."""
    nobody: tuple[float, ...]
    """Odds of exhaustion, by the number of cards in the draw pile divided by DRAWS."""

    def exhausted(self, left: int) -> float:
        """Return the odds of exhaustion with this number of cards in the draw pile."""
        return self.nobody[min(left // DRAWS, len(self.nobody) - 1)]


@cache
def odds_of(variant: str, sides: int) -> Odds:
    """Return the odds of a variant with this number of sides, from `odds.toml`."""
    text = (resources.files(__package__) / "odds.toml").read_text("utf-8")
    found: dict[str, Any] = loads(text)[f"{variant}{sides}"]
    return Odds(
        tuple(_by_hour(row) for row in found["blind"]),
        tuple(_by_hour(row) for row in found["miss"]),
        tuple(
            _by_hour([*hit, *miss[len(hit) :]])
            for hit, miss in zip(found["hit"], found["miss"], strict=True)
        ),
        tuple(map(exp, found["nobody"])),
    )


def _by_hour(logs: list[float]) -> tuple[float, ...]:
    """Convert log odds, indexed by the distance to midnight, to odds indexed by the hour.

    The last entry of `logs` is for a figure at the Party.
    """
    return tuple(exp(logs[to_go(hour) if hour else HOURS]) for hour in range(HOURS + 1))


def reaching(state: State, seat: int) -> int:
    """Return the mask of figures that one Hour card in the seat's hand can move to midnight."""
    of_hour, at, faces = state.compiled.of_hour, state.at, state.cards.faces
    found = 0
    for back in state.hours[seat]:
        laid = of_hour[faces[back]]
        if at[laid.one] + laid.a == MIDNIGHT:
            found |= 1 << laid.one
        if at[laid.two] + laid.b == MIDNIGHT:
            found |= 1 << laid.two
    return found


def round_chances(state: State) -> tuple[float, ...]:
    """Return the probability that each side wins the round. The last entry is for exhaustion.

    The function reads all hands. A bot must therefore call it with random worlds (`Game.world`),
    not with the true state.
    """
    compiled, at = state.compiled, state.at
    sides = len(compiled.sides)
    odds = odds_of(compiled.setup.variant, sides)
    found = [1.0] * sides
    for before in range(sides):
        seat = (state.active + before) % compiled.seats
        can, side = reaching(state, seat), compiled.side_of[seat]
        for figure in compiled.figures_of[side]:
            table = odds.hit if can >> figure & 1 else odds.miss
            found[side] *= table[before][at[figure]]
    found.append(odds.exhausted(state.left))
    total = sum(found)
    return tuple([own / total for own in found])


def worth(state: State) -> tuple[float, ...]:
    """Return the probability that each side wins the match. During a round, it reads all hands."""
    compiled, points = state.compiled, state.points
    if state.ended is not None:
        return between_rounds(compiled, points)
    found = [0.0] * len(points)
    for side, chance in enumerate(round_chances(state)):
        after = tuple(map(add, points, _gained(state, side)))
        for other, wins in enumerate(between_rounds(compiled, after, side)):
            found[other] += chance * wins
    return tuple(found)


def _gained(state: State, winner: int) -> tuple[int, ...]:
    """Return what each side gains, in points or rounds, if the side `winner` reaches midnight now.

    If `winner` is the number of sides, the round ends by exhaustion.
    """
    compiled = state.compiled
    if not compiled.individual:
        return tuple([int(side == winner) for side in range(len(compiled.sides))])
    at = list(state.at)
    if winner < len(compiled.sides):
        at[compiled.figures_of[winner][0]] = MIDNIGHT
    return gains([at[figures[0]] for figures in compiled.figures_of], at)


def between_rounds(
    compiled: MidnightSetup, points: tuple[int, ...], ender: int = -1
) -> tuple[float, ...]:
    """Return the probability that each side wins the match after the side `ender` ended a round."""
    if compiled.individual:
        return for_points(points, compiled.goal, ender)
    return for_rounds(tuple([compiled.goal - won for won in points]))


@lru_cache(maxsize=1 << 12)
def for_points(points: tuple[int, ...], goal: int, ender: int = -1) -> tuple[float, ...]:
    """Return each side's probability to win a match for points. `ender` wins a tie (A17).

    >>> [round(chance, 2) for chance in for_points((20, 10, 10), 24)]
    [0.83, 0.08, 0.08]
    >>> for_points((26, 26, 3), 24, 1)
    (0.0, 1.0, 0.0)
    """
    most = max(points)
    if most >= goal:
        winners = [side for side, own in enumerate(points) if own == most]
        winners = [ender] if ender in winners else winners
        return tuple([(side in winners) / len(winners) for side in range(len(points))])
    scale = USUAL_GOAL / goal
    pull = PULL * scale / sqrt((goal - most) * scale + SLACK)
    odds = [exp(pull * (own - most)) for own in points]
    total = sum(odds)
    return tuple([own / total for own in odds])


@lru_cache(maxsize=1 << 10)
def for_rounds(needed: tuple[int, ...]) -> tuple[float, ...]:
    """Return each side's probability to win a match if it still needs `needed[side]` rounds.

    All sides are equally likely to win a round.

    >>> for_rounds((1, 2)), for_rounds((3, 3))
    ((0.75, 0.25), (0.5, 0.5))
    """
    if min(needed) <= 0:
        return tuple([float(rounds <= 0) for rounds in needed])
    sides = len(needed)
    found = [0.0] * sides
    for winner in range(sides):
        after = tuple([rounds - (side == winner) for side, rounds in enumerate(needed)])
        for side, chance in enumerate(for_rounds(after)):
            found[side] += chance / sides
    return tuple(found)
