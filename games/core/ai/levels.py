"""How well a seat is played: levels by their names. It is small, for every start imports it."""

from collections.abc import Callable, Iterable
from math import inf
from typing import NamedTuple

RANDOM = "random"

LEVELS = (RANDOM, "easy", "medium", "strong")
"""The names of the levels, the weakest first."""

GREEDY = "greedy"
"""The game's own rule of thumb alone, to measure by."""

NAMES = (*LEVELS, GREEDY)
"""By which bots are asked for."""


def together(names: Iterable[str]) -> str:
    """Return which of some bots answers for all at the table: they talk it over, so the best."""
    return max(names, key=NAMES.index)


class Level(NamedTuple):
    """How well a seat is played.

    playouts: how many games a choice is thought through; 0: none, the greedy choice is taken.
    slips: the share of choices that are made without thinking (`Player.slip`), from 0 to 1.
    memory: the share of what was once seen that is still known, from 0 to 1.
    deep: whether later choices are thought about too, or only those that are offered now.
    halves: of those, whether the worse half drops out again and again
    (`games.core.ai.sequential_halving`). clear: a choice so many standard errors ahead of every
    other one is thought through no further.
    """

    playouts: int = 0
    slips: float = 0.0
    memory: float = 1.0
    deep: bool = True
    halves: bool = False
    clear: float = inf


More = Callable[[], bool]
"""Whether there is time for another playout; games know no clock, so it is handed in."""


def always() -> bool:
    """Say that there is time: nothing but the number of playouts ends a search."""
    return True
