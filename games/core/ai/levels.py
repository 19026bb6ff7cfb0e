"""Bot levels and their names. The module imports little, because every start imports it."""

from collections.abc import Callable, Iterable
from math import inf
from typing import NamedTuple

RANDOM = "random"

LEVELS = (RANDOM, "easy", "medium", "strong")
"""Names of the levels, weakest first."""

GREEDY = "greedy"
"""Level that plays the game's heuristic without search: a baseline for measurements."""

NAMES = (*LEVELS, GREEDY)
"""All level names, in the order in which `together` prefers them."""


def together(names: Iterable[str]) -> str:
    """Return the level for actions that the bots take together: the last one in `NAMES` order."""
    return max(names, key=NAMES.index)


class Level(NamedTuple):
    """Search settings of a bot."""

    playouts: int = 0
    """Playouts for each choice; 0 means that `Player.greedy` chooses."""

    slips: float = 0.0
    """Share of choices made by `Player.slip` without a search, from 0 to 1."""

    memory: float = 1.0
    """Share of the observed facts that the bot still knows, from 0 to 1 (`Player.recalled`)."""

    deep: bool = True
    """Search later choices in a tree; False compares only the current choices."""

    halves: bool = False
    """Use sequential halving (`games.core.ai.sequential_halving`) and not `search`."""

    clear: float = inf
    """Stop the search when one choice leads every other one by this many standard errors."""


More = Callable[[], bool]
"""Callback that returns whether there is time for another playout. Games do not read clocks."""


def always() -> bool:
    """Return True: only the number of playouts ends the search."""
    return True
