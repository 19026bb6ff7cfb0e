"""What a moment is worth: each side's chance to win the round, and the match.

A round is told by who walks home first. What standing at an hour counts for there was counted in
matches of the rule of thumb against itself: `odds.toml`, which `tools/midnight_odds.py` writes.
A side's odds are those of its figures multiplied, and a round may also end with nobody at home
(R24); the chances are these odds as shares of their sum.

Between rounds a match for rounds is worked out: each side is as likely to win the next one. In a
match for points a side's odds are exp(k * points), where k is the greater the closer somebody is to
the goal, for fewer rounds are left in which luck could turn: PULL / sqrt(points left + SLACK).
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
"""Fitted to 1,000 to 1,500 matches of the rule of thumb with 3, 4 and 5 seats each."""

USUAL_GOAL = 24
"""The points to which they were played; another goal is counted in proportion (R32)."""

DRAWS = 6
"""So many cards of the draw pile are one entry of `Odds.nobody`."""

Table = tuple[tuple[float, ...], ...]
"""Odds by how many sides act before the figure's own, and by its hour, 0 at the Party."""


class Odds(NamedTuple):
    """What standing at an hour counts for in a round.

    blind: if nobody knows what its side holds; miss, hit: if it is known that who acts next of the
    side holds no Hour card that walks it home from there, or one; nobody: that nobody gets home, by
    what is left of the draw pile.
    """

    blind: Table
    miss: Table
    hit: Table
    nobody: tuple[float, ...]

    def exhausted(self, left: int) -> float:
        """Return the odds that nobody gets home, with so many cards left to draw."""
        return self.nobody[min(left // DRAWS, len(self.nobody) - 1)]


@cache
def odds_of(variant: str, sides: int) -> Odds:
    """Return the odds of a variant with so many sides."""
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
    """Return as odds by hour what is told as logarithms by hours to go, the Party last."""
    return tuple(exp(logs[to_go(hour) if hour else HOURS]) for hour in range(HOURS + 1))


def reaching(state: State, seat: int) -> int:
    """Return the figures that some Hour card of a hand walks just home, as a mask."""
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
    """Return each side's chance to win the round, and last that nobody gets home.

    It looks at all hands: at a world from outside.
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
    """Return each side's chance to win the match; in a round that goes on from all hands."""
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
    """Return what each side gains if this one gets home now, or nobody (its number is too high)."""
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
    """Return each side's chance to win the match after a round that this side has ended."""
    if compiled.individual:
        return for_points(points, compiled.goal, ender)
    return for_rounds(tuple([compiled.goal - won for won in points]))


@lru_cache(maxsize=1 << 12)
def for_points(points: tuple[int, ...], goal: int, ender: int = -1) -> tuple[float, ...]:
    """Return the chances in a match for points; at the goal the ender wins a tie (A17).

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
    """Return the chances of sides that need so many rounds more, if each round is even.

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
