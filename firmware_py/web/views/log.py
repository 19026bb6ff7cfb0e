"""Log of a match for the page, computed incrementally.

The server makes a snapshot for each viewer after each input, and a long match has hundreds of log
lines. So it computes the news of an action once for each seat, and translates them once for each
combination of seat, role and language.
"""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from games.core.match import LogLine, Match


class LogView:
    """Incremental log of the current match. Its `lines` are the same as those of `Match.log`."""

    def __init__(self) -> None:
        self._begin(None)

    def _begin(self, match: Match[Any] | None) -> None:
        self._match = match
        self._entries = 0  # number of entries processed
        self._undone: set[int] = set()
        self._lines: dict[int | None, list[LogLine]] = {}  # by seat, with undone ones
        self._read: dict[int | None, int] = {}  # by seat: number of transitions in its lines
        self._said: dict[Viewer, tuple[Any, list[schema.LogEntry]]] = {}

    def lines(self, match: Match[Any], seat: int | None) -> list[LogLine]:
        """Return the log lines that this seat (None: the public) may see, oldest first."""
        lines = self._news(match, seat)
        return [
            structs.replace(line, undone=True) if line.number in self._undone else line
            for line in lines
        ]

    def entries(
        self,
        match: Match[Any],
        viewer: Viewer,
        names: Any,
        entry: Callable[[LogLine], schema.LogEntry],
    ) -> list[schema.LogEntry]:
        """Return the log for a viewer, newest first.

        `entry` translates a line. Its results are cached until `names`, the players' names, change.
        """
        lines = self._news(match, viewer.seat)
        kept, entries = self._said.get(viewer, (names, []))
        if kept != names:
            entries = []
        entries += [entry(line) for line in lines[len(entries) :]]
        self._said[viewer] = names, entries
        return [
            structs.replace(entry, undone=True) if line.number in self._undone else entry
            for line, entry in zip(reversed(lines), reversed(entries), strict=True)
        ]

    def _news(self, match: Match[Any], seat: int | None) -> list[LogLine]:
        """Return the log lines for a seat, including undone ones."""
        if match is not self._match or len(match.entries) < self._entries:
            self._begin(match)
        if len(match.entries) > self._entries:
            self._undone, self._entries = match.undone(), len(match.entries)
        lines, read = self._lines.setdefault(seat, []), self._read.get(seat, 0)
        # The list grows only when all news are computed, so a retry after an error starts here.
        lines += [
            LogLine(each.number, item)
            for each in match.transitions[read:]
            for item in match.news(each, seat)
        ]
        self._read[seat] = len(match.transitions)
        return lines
