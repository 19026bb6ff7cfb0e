"""Retry queue for ends of matches that the journal could not commit.

A game may be left or come to its end while the journal cannot be written. The end is then offered
again every `RETRY`, and the device shows until then that something is not saved.
"""

from typing import Any

from firmware_py.console.effects import Close
from games.core.action import OVER
from games.core.match import Match

RETRY = 10_000_000_000
"""Interval between two tries while the journal cannot be written (ns)."""


class UnsavedEndings:
    """Ends that could not be written, in order; false if there are none."""

    def __init__(self) -> None:
        self.deadline: int | None = None
        """Time of the next try (ns); None if there are no ends."""
        self._ends: list[Close] = []

    def __bool__(self) -> bool:
        return bool(self._ends)

    def add(self, match: Match[Any], how: str, now: int) -> None:
        """Add an end that the journal could not commit."""
        self.remove(match)
        self._ends.append(Close(how, match))
        self.deadline = now + RETRY

    def remove(self, match: Match[Any]) -> None:
        """Remove a match: the journal has its end, or it is played on."""
        self._ends = [end for end in self._ends if end.match is not match]
        if not self._ends:
            self.deadline = None

    def offer(self, now: int, live: Match[Any] | None) -> list[Close]:
        """Return the ends to offer again now.

        live: the match on the table; its end is dropped if an undo has reopened the match.
        """
        if self.deadline is None or now < self.deadline:
            return []
        self.deadline = now + RETRY
        if live is not None and live.turn != OVER:
            self.remove(live)
        return list(self._ends)
