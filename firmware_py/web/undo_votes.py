"""Undo by agreement: the proposal and the seats that agree to it.

All seats must agree to undo a roll, a deal or a reveal. A proposal ends with the next entry of the
match.
"""

from typing import Any

from games.core.action import Action
from games.core.errors import NothingToUndo
from games.core.match import Match


class UndoVotes:
    """Current undo proposal, and the seats that have agreed to it."""

    def __init__(self) -> None:
        self.to: int | None = None
        """Last entry that the undo keeps. None means that it undoes only the last action."""
        self.agreed: frozenset[int] = frozenset()
        self._at: tuple[object, int] = (None, -1)

    def open(self, match: Match[Any]) -> bool:
        """Return whether a proposal is pending."""
        return self._at == (match, len(match.entries))

    def propose(self, match: Match[Any], to: int | None) -> bool:
        """Propose an undo. Return whether it is a new proposal, to which no seat agrees yet."""
        new = not self.open(match) or self.to != to
        if new:
            self.agreed = frozenset()
        self.to, self._at = to, (match, len(match.entries))
        return new

    def tick(self, seat: int) -> None:
        """Record that a seat agrees."""
        self.agreed |= {seat}

    def forget(self) -> None:
        """Drop the proposal."""
        self.to, self.agreed, self._at = None, frozenset(), (None, -1)


def standing(match: Match[Any]) -> list[int]:
    """Return the numbers of the entries that are not undone, in order."""
    found: list[int] = []
    for number, each in enumerate(match.entries):
        if isinstance(each, Action):
            found.append(number)
        else:
            del found[-each:]
    return found


def index_after(match: Match[Any], entry: int) -> int:
    """Return the index of the first action after an entry.

    Raise NothingToUndo if there is none, or if the entry is undone.
    """
    before = standing(match)
    if entry not in before[:-1]:
        raise NothingToUndo("that act is the last one, or was taken back itself")
    return before.index(entry) + 1
