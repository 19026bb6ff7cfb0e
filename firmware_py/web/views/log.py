"""The log as the page tells it, grown with the match: what was told once is not worked out again.

A snapshot is wanted for each viewer after each input, and a long match has hundreds of lines. What
an entry did is found once for all viewers, what a seat may know of it once for that seat, and its
sentence once for each kind of viewer.
"""

from collections.abc import Callable
from typing import Any

from msgspec import structs

from firmware_py.web import schema
from firmware_py.web.interfaces import Viewer
from games.core.action import Action
from games.core.display.scene import News
from games.core.match import TIME_UP, LogLine, Match
from games.core.text import text


class LogView:
    """The log of one match after another. `lines` says what `Match.log` does."""

    def __init__(self) -> None:
        self._begin(None)

    def _begin(self, match: Match[Any] | None) -> None:
        self._match = match
        self._done: list[tuple[int, Any, Action, Any]] = []
        """What acts there were: the number, the state before, the act, the state after."""
        self._states = [] if match is None else [match.states[0]]
        self._standing: list[int] = []
        self._undone: set[int] = set()
        self._late = -1
        self._followed = 0
        self._told: dict[int | None, list[LogLine]] = {}
        self._read: dict[int | None, int] = {}
        self._said: dict[Viewer, tuple[Any, list[schema.Entry]]] = {}

    def lines(self, match: Match[Any], seat: int | None) -> list[LogLine]:
        """Return all news so far as this seat (None: the public) may know it, oldest first."""
        told = self._news(match, seat)
        return [
            structs.replace(line, undone=True) if line.number in self._undone else line
            for line in told
        ]

    def entries(
        self,
        match: Match[Any],
        viewer: Viewer,
        names: Any,
        entry: Callable[[LogLine], schema.Entry],
    ) -> list[schema.Entry]:
        """Return the log for a viewer, newest first. entry: a line as the page has it.

        names: what people are called, by which `entry` says it.
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
        """Return what a seat has been told, whether or not it was taken back since."""
        self._follow(match)
        told, found = self._told.setdefault(seat, []), list[LogLine]()
        for number, before, entry, after in self._done[self._read.get(seat, 0) :]:
            if entry.verb == TIME_UP:
                said = text("clock.news.lost", seat=entry.by)
                news: tuple[News, ...] = (News(said, "lost", seat=entry.by),)
            else:
                news = tuple(match.game.news(before, entry, after, seat))
            found += [LogLine(number, item) for item in news]
        told += found  # all or nothing: a game whose news fail is asked again for the same
        self._read[seat] = len(self._done)
        return told

    def _follow(self, match: Match[Any]) -> None:
        """Take note of what was done since."""
        if match is not self._match or len(match.entries) < self._followed:
            self._begin(match)
        for number, entry in enumerate(match.entries[self._followed :], self._followed):
            before = self._states[-1]
            if not isinstance(entry, Action):
                keep = len(self._standing) - entry
                self._undone |= {*self._standing[keep:], self._late}
                del self._states[keep + 1 :], self._standing[keep:]
            elif entry.verb == TIME_UP:
                self._late = number
                self._done.append((number, before, entry, before))
            else:
                self._states.append(match.game.apply(before, entry))
                self._standing.append(number)
                self._done.append((number, before, entry, self._states[-1]))
        self._followed = len(match.entries)
