"""Bot levels and their names. Every start of the program imports this, so it imports little."""

from collections.abc import Callable, Iterable
from math import inf
from typing import Final, Literal, NamedTuple

LevelName = Literal["random", "easy", "medium", "strong", "greedy"]

RANDOM: Final = "random"

LEVELS: Final[tuple[LevelName, ...]] = (RANDOM, "easy", "medium", "strong")
"""Names of the levels, weakest first."""

GREEDY: Final = "greedy"
"""Level that plays the game's heuristic without search: a baseline for measurements."""

NAMES: Final[tuple[LevelName, ...]] = (*LEVELS, GREEDY)
"""All level names, as the command line lists them."""

_BY_STRENGTH: Final[tuple[LevelName, ...]] = (RANDOM, "easy", "medium", GREEDY, "strong")
"""Order for `together`. Where all decide together, medium forgets what greedy remembers."""


def together(names: Iterable[str]) -> str:
    """Return the level for actions that bots take together: the strongest of `names`."""
    return max(names, key=_BY_STRENGTH.index)


class Level(NamedTuple):
    """Search settings of a bot."""

    playouts: int = 0
    """Number of playouts for each choice. If it is 0, `Player.greedy` chooses."""

    slips: float = 0.0
    """Share of choices made by `Player.slip` without a search, from 0 to 1."""

    memory: float = 1.0
    """Share of the observed facts that the bot still knows, from 0 to 1 (`Player.recalled`)."""

    deep: bool = True
    """True to search later choices in a tree, False to compare only the current choices."""

    halves: bool = False
    """Use `sequential_halving` and not `search` (`games.core.ai.search`)."""

    clear: float = inf
    """Stop the search when one choice leads every other one by this many standard errors."""


More = Callable[[], bool]
"""Callback that returns whether there is time for another playout. Games do not read clocks."""


def always() -> bool:
    """Return True. As a `More` callback it lets only the number of playouts end a search."""
    return True
