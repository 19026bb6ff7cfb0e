"""Seatings of a tournament, balanced so that no bot profits from its seats."""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random
from typing import Any

from games.core.game import Game
from games.core.setup import Setup

Seating = tuple[str, ...]
"""Names of bots by seat."""


def sides_of(game: Game[Any], setup: Setup) -> list[Any]:
    """Return a list by seat: the team of the seat, or ("seat", seat) if it has no team."""
    state = game.begin(setup)
    teams = [game.team(state, seat) for seat in range(setup.seats)]
    return [("seat", seat) if team is None else team for seat, team in enumerate(teams)]


def seatings(
    game: Game[Any], setup: Setup, players: Sequence[str], most: int, seed: int
) -> list[Seating]:
    """Return all seatings of the bots `players` in which they play about equally many teams.

    One bot plays all seats of a team. A seat without a team counts as a team. In a cooperative game
    each bot plays all seats in turn. If there are more than `most` seatings, the result is a sample
    with all rotations, so that each bot still has each seat equally often.
    """
    if game.cooperative:
        return [(player,) * setup.seats for player in players]
    by_seat = sides_of(game, setup)
    sides = [*dict.fromkeys(by_seat)]
    found = sorted(set(_orders(players, len(sides))), key=lambda order: _by_place(order, players))
    if len(found) > most:
        found = _drawn(found, most, len(sides), Random(seed))
    return [tuple(order[sides.index(side)] for side in by_seat) for order in found]


def _orders(players: Sequence[str], sides: int) -> Iterator[Seating]:
    """Yield orders of the bots by team. The numbers of teams of two bots differ by at most one."""
    if len(players) >= sides:
        yield from permutations(players, sides)
        return
    each, over = divmod(sides, len(players))
    for more in combinations(players, over):
        yield from permutations((*(tuple(players) * each), *more))


def _by_place(order: Seating, players: Sequence[str]) -> list[int]:
    return [players.index(player) for player in order]


def _drawn(orders: list[Seating], most: int, sides: int, rng: Random) -> list[Seating]:
    """Return a sample of the orders, each with all its rotations."""
    circles = {min(order[n:] + order[:n] for n in range(sides)) for order in orders}
    drawn = rng.sample(sorted(circles), max(1, min(len(circles), most // sides)))
    return sorted({order[n:] + order[:n] for order in drawn for n in range(sides)})
