"""Results of finished matches, from the journal.

The journal has the result of each match that ended by its rules. Journals of an older tableclock
lack the scores. Each of their matches is replayed once, and its result is kept in results.json
beside the journal. That file has no names, and it can be deleted.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

import msgspec

from firmware_py.records.tables import FinishedMatch, SeatResult
from firmware_py.settings.player_names import clean
from firmware_py.storage.files import MATCH_LIMIT, PRIVATE, read, replace_file
from firmware_py.storage.history import CLOCK, History, MatchRecord
from games.core.errors import TableclockError
from games.core.game import Game
from games.core.match import Match

FILE = "results.json"

LONGEST = 12 * 3600
"""Longest time from beginning to end that counts as a duration (s). A longer one has a break."""


class Result(msgspec.Struct, frozen=True, omit_defaults=True):
    """Scores at the end of a match, and facts about it that its journal entries imply."""

    scores: tuple[int, ...]  # by seat
    low_wins: bool = False
    unit: str = ""  # message id of what the scores count
    house: bool = False  # an option of the rules is not the usual one
    cooperative: bool = False
    seconds: int | None = None  # duration without breaks, or None if it was not measured
    used: tuple[int, ...] = ()  # seconds that each seat used, or () if they were not measured


def result_of(match: Match[Any]) -> Result | None:
    """Return the result of a match that ended by its rules, or None for any other match."""
    game, setup = match.game, match.setup
    if match.lost is not None or match.result() is None:
        return None
    ledger = game.ledger(match)
    return Result(
        scores=tuple(game.scores(match.state)),
        low_wins=game.low_wins if ledger is None else ledger.low_wins,
        unit="" if ledger is None else ledger.unit.id,
        house=any(setup.options[key] != one.default for key, one in game.options.items()),
        cooperative=game.cooperative,
    )


class _Replayed(msgspec.Struct, frozen=True):
    """Result of a match of an older journal. The other fields identify the match."""

    started: str
    entries: int
    won: tuple[int, ...] = ()
    result: Result | None = None  # None if there is none, or the match cannot be replayed


class Results:
    """Reader of the results of a journal. `find` returns a game by its id."""

    def __init__(self, history: History, find: Callable[[str], Game[Any]]) -> None:
        self._history = history
        self._find = find
        self._file = history.path.with_name(FILE)
        self._replayed: dict[int, _Replayed] | None = None
        self._read: tuple[object, list[FinishedMatch]] = (None, [])
        """Change token of the journal, and its finished matches."""
        self.missing: tuple[MatchRecord, ...] = ()
        """Matches that `matches` left out, because they must be replayed first. Newest first."""

    def matches(self) -> list[FinishedMatch]:
        """Return the finished matches, newest first. Raise BadMatch if the journal cannot be read.

        Matches lost on time have no result. The list is cached until the journal changes.
        """
        stamp = self._history.stamp()
        if stamp != self._read[0]:
            self._read = stamp, self._matches()
        return self._read[1]

    def _matches(self) -> list[FinishedMatch]:
        found, missing = [], []
        for record in self._history.matches():
            if record.closed != "over" or record.game == CLOCK:
                continue
            won, result = record.won, converted(record.result)
            if result is None or won is None:
                kept = self._kept(record)
                if kept is None:
                    missing.append(record)
                    continue
                won, result = kept.won, kept.result
            if result is not None:
                found.append(_finished(record, won, result))
        self.missing = tuple(missing)
        return found

    def joined(self) -> tuple[tuple[str, str], ...]:
        """Return pairs of names of one person: the second name is shown for the first one."""
        return self._history.joined()

    def replay(self, goes_on: Callable[[int], bool] = lambda _done: True) -> None:
        """Replay the missing matches, newest first, and keep their results.

        `goes_on` gets the number of replayed matches and returns whether to go on.
        """
        fresh: dict[int, _Replayed] = {}
        for record in self.missing:
            if not goes_on(len(fresh)):
                break
            fresh[record.id] = self._replay(record)
        self.missing = self.missing[len(fresh) :]
        self._read = None, []
        # Another program may have replayed matches in the meantime.
        self._replayed = {**_read(self._file), **(self._replayed or {}), **fresh}
        if fresh:
            with suppress(OSError):  # then they are replayed again next time
                replace_file(self._file, msgspec.json.encode(self._replayed), PRIVATE)

    def _replay(self, record: MatchRecord) -> _Replayed:
        won: tuple[int, ...] = ()
        result = None
        with suppress(TableclockError, ImportError):
            match = Match.load(self._history.bytes_of(record.id), self._find)
            won, result = match.result() or (), result_of(match)
        return _Replayed(record.started, record.entries, won, result)

    def _kept(self, record: MatchRecord) -> _Replayed | None:
        if self._replayed is None:
            self._replayed = _read(self._file)
        kept = self._replayed.get(record.id)
        same = kept and (kept.started, kept.entries) == (record.started, record.entries)
        return kept if same else None


def _read(file: Path) -> dict[int, _Replayed]:
    """Return the kept results. A missing or invalid file has none."""
    try:
        return msgspec.json.decode(read(file, MATCH_LIMIT), type=dict[int, _Replayed])
    except (OSError, msgspec.DecodeError, ValueError, RecursionError):
        return {}


def converted(plain: Any) -> Result | None:
    """Return the result in a label of the journal, or None if there is none or it is damaged."""
    if isinstance(plain, Mapping):
        with suppress(msgspec.ValidationError):
            return msgspec.convert(plain, Result)
    return None


_clean = lru_cache(maxsize=4096)(clean)


def _finished(record: MatchRecord, won: tuple[int, ...], result: Result) -> FinishedMatch:
    seats = zip_longest(record.names, record.bots, record.colours, result.scores, fillvalue="")
    return FinishedMatch(
        record.id,
        record.game,
        record.started[:10],
        tuple(
            SeatResult("" if bot else _clean(name), bot, colour, score, seat in won)
            for seat, (name, bot, colour, score) in enumerate(seats)
            if isinstance(score, int)
        ),
        result.low_wins,
        result.unit,
        result.house,
        result.cooperative,
        _seconds(record, result),
        result.used,
    )


def _seconds(record: MatchRecord, result: Result) -> int | None:
    """Return the duration of a match. If it was not measured, the clock on the wall counts."""
    if result.seconds is not None:
        return result.seconds
    try:
        ended = datetime.fromisoformat(record.ended)
        passed = round((ended - datetime.fromisoformat(record.started)).total_seconds())
    except (ValueError, TypeError):
        return None
    return passed if 0 < passed <= LONGEST else None
