"""Command line of programs with `[COUNT [GAME ...]]` that check one game after another."""

from collections.abc import Callable, Sequence
from typing import Protocol

import games


class Found(Protocol):
    """Printable result for one game."""

    @property
    def well(self) -> bool:
        """Whether the result is acceptable."""


def by_game(
    args: Sequence[str], usual: int, look: Callable[[str, int], Found], *, bad: str, good: str
) -> int:
    """Print the result of `look` for each named game, or all; return 1 if one is not acceptable.

    usual: default count; bad: text before the names of failed games; good: text if none failed.
    """
    count = int(args[0]) if args else usual
    wrong = []
    for name in args[1:] or games.names(plugins=False):
        found = look(name, count)
        print(found, flush=True)
        wrong += [] if found.well else [name]
    print(f"{bad}: {', '.join(wrong)}" if wrong else good)
    return bool(wrong)
