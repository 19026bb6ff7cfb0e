"""Hint state of one session: the open request, its result, and the public log.

A hint is shown only to the player who asked, and it is dropped when its question closes. The log is
public. It tells which seat took how many hints, and an undo does not change it. `match/hints.py`
handles the requests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

    from games.core.analysis.hint import Hint
    from games.core.match import Match


class Happened(NamedTuple):
    """Public log record: a seat took a hint, or hints were allowed or forbidden."""

    entries: int  # number of entries of the match at that time
    seat: int | None  # seat that took a hint, or None if `open` was changed
    open: bool = True  # hints are allowed


class HintQuestion(NamedTuple):
    """Question for which a hint is computed or shown."""

    match: Match[Any]
    entries: int  # number of match entries, because the next one closes the question
    seat: int


class HintState:
    """Hint state of one session."""

    def __init__(self) -> None:
        self.moment = 0
        """Number of the last request."""
        self.log: list[Happened] = []
        """Public log, oldest first."""
        self.question: HintQuestion | None = None
        """Question for which a hint is computed or shown."""
        self.told: Hint | None = None
        """The hint, once computed."""
        self.failed = False
        """True if no hint could be computed."""
        self.chosen: bool | None = None
        """The players' choice to allow hints. None: the default (`match.hints.is_open`)."""

    def take_up(self, kept: Iterable[tuple[int, int | None, bool]], match: Match[Any]) -> None:
        """Restore the log of a resumed match. Adapt its records if the match lost entries."""
        entries, seats = len(match.entries), (None, *range(match.setup.seats))
        self.log = [
            Happened(min(max(0, at), entries), seat, open_)
            for at, seat, open_ in kept
            if seat in seats
        ]
        self.chosen = next((each.open for each in self.log[::-1] if each.seat is None), None)

    def taken(self, seat: int) -> int:
        """Return the number of hints that a seat has taken."""
        return sum(each.seat == seat for each in self.log)

    @property
    def seat(self) -> int | None:
        """The seat that asked for the current hint, or None."""
        return None if self.question is None else self.question.seat

    @property
    def thinking(self) -> bool:
        """True while a hint is being computed."""
        return self.question is not None and self.told is None and not self.failed

    def begin(self, question: HintQuestion) -> None:
        """Start a request and log that the seat took a hint."""
        self.question, self.told, self.failed = question, None, False
        self.moment += 1
        self.log.append(Happened(question.entries, question.seat))

    def take(self, moment: int, hint: Hint | None) -> None:
        """Store the result of request `moment` if that request is still open.

        hint: None if no hint could be computed.
        """
        if self.thinking and moment == self.moment:
            self.told, self.failed = hint, hint is None

    def end(self) -> bool:
        """Drop question and hint. Return whether the hint was still being computed."""
        thinking = self.thinking
        self.question, self.told, self.failed = None, None, False
        return thinking
