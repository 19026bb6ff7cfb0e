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
from firmware_py.records import export
from firmware_py.records.export import FileKind
from firmware_py.records.results import Results
from firmware_py.records.tables import Filter, FinishedMatch, Joined, records
from firmware_py.settings.player_names import key
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
        self._read: tuple[object, list[FinishedMatch]] = (None, [])

    def tables(self, wanted: Filter, language: str) -> dict[str, Any]:
        """Return the records as JSON (`RecordsAnswer`).

        Matches of older versions are replayed for up to `SLICE`. If some are left, the page asks
        again.
        """
        matches = self._matches()
        if self._results.missing:
            end = self._clock() + SLICE
            self._results.replay(lambda _done: self._clock() < end)
            self._read = (None, [])
            matches = self._matches()
        joined = self._history.joined()
        played = Counter(match.game for match in matches)
        listed = dict.fromkeys([*(game for game, _ in played.most_common()), *self._playable()])
        answer = RecordsAnswer(
            games=[RecordsGame(game, self._title(game, language)) for game in listed],
            years=sorted({int(match.day[:4]) for match in matches}, reverse=True),
            finished=len(matches),
            left=len(self._results.missing),
            people=self._people(Joined(joined)),
            joined=[JoinedName(name, to) for name, to in joined],
            table=records(matches, wanted, self._today(), joined),
        )
        plain: dict[str, Any] = msgspec.to_builtins(answer)
        return plain

    def joined_with(self, name: str, to: str) -> tuple[tuple[str, str], ...]:
        """Return the pairs of joined names after a name was joined to another one, or to none.

        Raise LookupError for an unknown name.
        """
        before = self._history.joined()
        joined, own = Joined(before), key(name)
        known = {key(each) for match in self._history.matches() for each in match.names}
        if own not in known or (to and key(to) not in known - {own}):
            raise LookupError(f"the history has no {name} or no {to}")
        others = [pair for pair in before if key(pair[0]) != own]
        if not to:
            return tuple(others)
        person = joined.person(to)
        if person.key == own:  # the other name was joined to this one
            others = [pair for pair in others if key(pair[0]) != key(to)]
            person = Joined(others).person(to)
        return (*others, (name, person.name))

    def keys_of(self, name: str) -> frozenset[str]:
        """Return the keys of all names of a person. Raise LookupError for an unknown name."""
        joined = Joined(self._history.joined())
        wanted = joined.person(name).key
        known = {each for match in self._history.matches() for each in match.names if each}
        found = frozenset(key(each) for each in known if joined.person(each).key == wanted)
        if not found:
            raise LookupError(f"the history has no {name}")
        return found

    def file(self, wanted: Filter, kind: FileKind) -> str:
        """Return the content of a file to download."""
        matches = self._matches()
        if kind == "results":
            return export.results_csv(filter(wanted.counts, matches))
        found = records(matches, wanted, self._today(), self._history.joined())
        if kind == "csv":
            return export.records_csv([(wanted.game, found)])
        return msgspec.json.format(
            msgspec.json.encode(export.as_json(wanted.game, found)), indent=2
        ).decode()

    def _matches(self) -> list[FinishedMatch]:
        stamp = self._history.stamp()
        if self._read[0] != stamp:
            self._read = stamp, self._results.matches()
        return self._read[1]

    def _people(self, joined: Joined) -> list[KnownPerson]:
        """Return the people whose names are in the journal, those with the most matches first."""
        count: Counter[str] = Counter()
        shown: dict[str, str] = {}
        for match in reversed(self._history.matches()):  # the latest spelling is shown
            people = dict(joined.person(name) for name in match.names if name)
            count.update(people.keys())
            shown |= people
        found = [KnownPerson(shown[each], number) for each, number in count.items() if each]
        return sorted(found, key=lambda person: (-person.matches, person.name))
