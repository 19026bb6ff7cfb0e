"""Records of the matches played at this table, for the page and as files to download.

All methods read the journal, so they run in the reader's thread of `MatchArchive`.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable
from datetime import date
from typing import Any

import msgspec

import games
from firmware_py.records import export, known_names
from firmware_py.records.export import FileKind
from firmware_py.records.results import Results
from firmware_py.records.tables import Filter, records
from firmware_py.storage.history import History
from firmware_py.web.records_schema import JoinedName, KnownPerson, RecordsAnswer, RecordsGame
from games.core.game import Game

SLICE = 1.0
"""Time for replaying matches of older versions in one call (s)."""


class RecordsArchive:
    """Records of a journal. `title` returns the name of a game in a language."""

    def __init__(
        self,
        history: History,
        find: Callable[[str], Game[Any]],
        title: Callable[[str, str], str],
        *,
        playable: Callable[[], Iterable[str]] = games.playable,
        today: Callable[[], date] = date.today,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._history = history
        self._results = Results(history, find)
        self._title = title
        self._playable = playable
        self._today = today
        self._clock = clock

    def tables(self, wanted: Filter, language: str) -> dict[str, Any]:
        """Return the records as JSON (`RecordsAnswer`).

        Matches of older versions are replayed for up to `SLICE`. If some are left, the page asks
        again.
        """
        matches = self._results.matches()
        if self._results.missing:
            end = self._clock() + SLICE
            self._results.replay(lambda _done: self._clock() < end)
            matches = self._results.matches()
        joined = self._results.joined()
        played = Counter(match.game for match in matches)
        listed = dict.fromkeys([*(game for game, _ in played.most_common()), *self._playable()])
        answer = RecordsAnswer(
            games=[RecordsGame(game, self._title(game, language)) for game in listed],
            years=sorted({int(match.day[:4]) for match in matches}, reverse=True),
            finished=len(matches),
            left=len(self._results.missing),
            people=[KnownPerson(*each) for each in known_names.people(self._history)],
            joined=[JoinedName(name, to) for name, to in joined],
            table=records(matches, wanted, self._today(), joined),
        )
        plain: dict[str, Any] = msgspec.to_builtins(answer)
        return plain

    def joined_with(self, name: str, to: str) -> tuple[tuple[str, str], ...]:
        """Return the pairs of joined names after a change (`known_names.joined_with`)."""
        return known_names.joined_with(self._history, name, to)

    def keys_of(self, name: str) -> frozenset[str]:
        """Return the keys of all names of a person (`known_names.keys_of`)."""
        return known_names.keys_of(self._history, name)

    def file(self, wanted: Filter, kind: FileKind) -> str:
        """Return the content of a file to download."""
        matches = self._results.matches()
        if kind == "results":
            return export.results_csv(filter(wanted.counts, matches))
        found = records(matches, wanted, self._today(), self._results.joined())
        if kind == "csv":
            return export.records_csv([(wanted.game, found)])
        return msgspec.json.format(
            msgspec.json.encode(export.as_json(wanted.game, found)), indent=2
        ).decode()
