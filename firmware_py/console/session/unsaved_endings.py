"""Retry queue for ends of matches that the journal could not commit.

Players may finish or leave a game while the journal cannot be written. The console then sends the
end again every `RETRY`. Until the journal has it, the device shows that something is not saved.
"""

from typing import Any

from firmware_py.console.effects import Close
from games.core.action import OVER
from games.core.match import Match

RETRY = 10_000_000_000
"""Interval between two tries while the journal cannot be written (ns)."""


class UnsavedEndings:
    """Queue of the ends that could not be written, oldest first. It is false if empty."""

    def __init__(self) -> None:
        self.deadline: int | None = None
        """Time of the next try (ns), or None while the queue is empty."""
        self._ends: list[Close] = []

    def __bool__(self) -> bool:
        return bool(self._ends)

    def add(self, match: Match[Any], how: str, now: int) -> None:
        """Add an end that the journal could not commit."""
        self.remove(match)
        self._ends.append(Close(how, match))
        self.deadline = now + RETRY

    def remove(self, match: Match[Any]) -> None:
        """Remove the end of a match, because it was saved or the match continues."""
        self._ends = [end for end in self._ends if end.match is not match]
        if not self._ends:
            self.deadline = None

    def offer(self, now: int, live: Match[Any] | None) -> list[Close]:
        """Return the ends that the console must send to the journal again now.

        live: the match on the table. Its end is dropped if an undo has reopened the match.
        """
        if self.deadline is None or now < self.deadline:
            return []
        self.deadline = now + RETRY
        if live is not None and live.turn != OVER:
            self.remove(live)
        return list(self._ends)
