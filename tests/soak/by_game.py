"""Programs that are given `[COUNT [GAME ...]]`, and judge what they find of a game at a time."""

from collections.abc import Callable, Sequence
from typing import Protocol

import games


class Found(Protocol):
    """What was found of a game, as it is printed."""

    @property
    def well(self) -> bool:
        """Whether it is as it should be."""


def by_game(
    args: Sequence[str], usual: int, look: Callable[[str, int], Found], *, bad: str, good: str
) -> int:
    """Print what `look` finds of each game that is named, or of all; 1 if one of them is not well.

    usual: the count where none is given; bad: what is said of the games that are not well; good:
    what is said if all are.
    """
    count = int(args[0]) if args else usual
    wrong = []
    for name in args[1:] or games.names(plugins=False):
        found = look(name, count)
        print(found, flush=True)
        wrong += [] if found.well else [name]
    print(f"{bad}: {', '.join(wrong)}" if wrong else good)
    return bool(wrong)
