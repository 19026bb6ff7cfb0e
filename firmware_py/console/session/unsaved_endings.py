"""What the journal is still owed of matches that are not played any more.

People may leave a game, or come to its end, while nothing can be written. Then it is offered
again and again, and the box says that something is not saved until it is.
"""

from typing import Any

from firmware_py.console.effects import Close
from games.core.action import OVER
from games.core.match import Match

RETRY = 10_000_000_000
"""While the journal cannot be written, it is tried again so often (ns)."""


class UnsavedEndings:
    """Ends that could not be written, in the order in which they came; false if there are none."""

    def __init__(self) -> None:
        self.deadline: int | None = None
        """When they are offered again."""
        self._ends: list[Close] = []

    def __bool__(self) -> bool:
        return bool(self._ends)

    def add(self, match: Match[Any], how: str, now: int) -> None:
        """Note an end that the journal did not take."""
        self.paid(match)
        self._ends.append(Close(how, match))
        self.deadline = now + RETRY

    def paid(self, match: Match[Any]) -> None:
        """Strike a match off: the journal has it."""
        self._ends = [end for end in self._ends if end.match is not match]
        if not self._ends:
            self.deadline = None

    def offer(self, now: int, live: Match[Any] | None) -> list[Close]:
        """Return what is due to be offered again; an end that was undone since is none."""
        if self.deadline is None or now < self.deadline:
            return []
        self.deadline = now + RETRY
        if live is not None and live.turn != OVER:
            self.paid(live)
        return list(self._ends)
