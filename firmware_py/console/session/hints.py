"""The hints of one sitting: what is thought about or told, and what the table may know of it.

What a hint says is for the seat that asked alone, and goes with its question. That a hint was taken
all may know, and how often; an undo does not take that back. Who asks is in `hinting.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.core.analysis.hint import Hint
    from games.core.match import Match


class Happened(NamedTuple):
    """Something about hints that the table may know, after so many entries of the match.

    seat: who took one; None: the rule was changed, and `open` says to what.
    """

    entries: int
    seat: int | None
    open: bool = True


class HintQuestion(NamedTuple):
    """What is thought about, or answered. entries: of the match: it ends with the moment."""

    match: Match[Any]
    entries: int
    seat: int


class HintState:
    """What came of asking. moment: the number of the last question.

    log: what the table may know, oldest first; question: what is thought about or answered; told:
    the hint for it, once it has come; failed: whether none came; chosen: the rule that the table
    has set, None as long as it is the usual one.
    """

    def __init__(self) -> None:
        self.moment = 0
        self.log: list[Happened] = []
        self.question: HintQuestion | None = None
        self.told: Hint | None = None
        self.failed = False
        self.chosen: bool | None = None

    def take_up(self, kept: Iterable[tuple[int, int | None, bool]], match: Match[Any]) -> None:
        """Take up what was kept of a match: of that, entries may have been lost or damaged."""
        entries, seats = len(match.entries), (None, *range(match.setup.seats))
        self.log = [
            Happened(min(max(0, at), entries), seat, open_)
            for at, seat, open_ in kept
            if seat in seats
        ]
        self.chosen = next((each.open for each in self.log[::-1] if each.seat is None), None)

    def taken(self, seat: int) -> int:
        """Return how many hints a seat has taken."""
        return sum(each.seat == seat for each in self.log)

    @property
    def seat(self) -> int | None:
        """The seat whose question is thought about or answered."""
        return None if self.question is None else self.question.seat

    @property
    def thinking(self) -> bool:
        """Whether a hint is still to come."""
        return self.question is not None and self.told is None and not self.failed

    def begin(self, question: HintQuestion) -> None:
        """Note that a question is thought about from now on, and by whom it was asked."""
        self.question, self.told, self.failed = question, None, False
        self.moment += 1
        self.log.append(Happened(question.entries, question.seat))

    def take(self, moment: int, hint: Hint | None) -> None:
        """Take what came of it, if it is still wanted; None: nobody could think about it."""
        if self.thinking and moment == self.moment:
            self.told, self.failed = hint, hint is None

    def end(self) -> bool:
        """Put the question away; return whether it was still thought about."""
        thinking = self.thinking
        self.question, self.told, self.failed = None, None, False
        return thinking
