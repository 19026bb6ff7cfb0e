"""Taking back by agreement: how far somebody wants to go back, and which seats have ticked it.

Past a roll, a deal or a reveal the whole table must agree. A proposal is forgotten
with the next thing that anybody does.
"""

from typing import Any

from games.core.action import Action
from games.core.errors import NothingToUndo
from games.core.match import Match


class Agreement:
    """One proposal at a time. to: the entry that stays the last one; None: only the last act."""

    def __init__(self) -> None:
        self.to: int | None = None
        self.agreed: frozenset[int] = frozenset()
        self._at: tuple[object, int] = (None, -1)

    def open(self, match: Match[Any]) -> bool:
        """Whether somebody has proposed something that the table has not answered yet."""
        return self._at == (match, len(match.entries))

    def propose(self, match: Match[Any], to: int | None) -> None:
        """Ask the table; ticks for something else are forgotten."""
        if not self.open(match) or self.to != to:
            self.agreed = frozenset()
        self.to, self._at = to, (match, len(match.entries))

    def tick(self, seat: int) -> None:
        """Note that a seat agrees."""
        self.agreed |= {seat}

    def forget(self) -> None:
        """Drop what was proposed: it is done, or nobody wants it any more."""
        self.to, self.agreed, self._at = None, frozenset(), (None, -1)


def standing(match: Match[Any]) -> list[int]:
    """Return the numbers of the entries that were not taken back, in order."""
    found: list[int] = []
    for number, each in enumerate(match.entries):
        if isinstance(each, Action):
            found.append(number)
        else:
            del found[-each:]
    return found


def index_after(match: Match[Any], entry: int) -> int:
    """Return the index of the first action after an entry; NothingToUndo if that cannot be."""
    before = standing(match)
    if entry not in before[:-1]:
        raise NothingToUndo("that act is the last one, or was taken back itself")
    return before.index(entry) + 1
