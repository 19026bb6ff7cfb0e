"""The history: the journal as everybody reads it who does not write it.

Reading changes nothing, not even a damaged file (looking.py). One caller at a time, from any
thread. Rows are JSON as text: `sqlite3 journal.db` can read them.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from firmware_py.storage import data_loss, decks, limits, read_only
from firmware_py.storage.data_loss import Loss
from firmware_py.storage.repair import is_damage
from firmware_py.storage.salvage import Damaged, Foreign
from games.core.errors import BadMatch

T = TypeVar("T")

CLOCK = "clock"
"""What stands for a game where a clock ran without one."""


class MatchRecord(NamedTuple):
    """A match of the history. closed: how it ended, None while it has not.

    names: of the seats, "" for one that had none; colours: of the seats, () if an older tableclock
    kept it; won: the seats that won, None if that was not written down (it has not ended by its
    rules, or an older tableclock kept it); seats: how many, 0 if its header cannot be read; bots:
    by seat, the name of the bot that played there last, "" for a person, () if nobody said.
    """

    id: int
    started: str
    game: str
    entries: int
    closed: str | None
    seats: int = 0
    names: tuple[str, ...] = ()
    colours: tuple[str, ...] = ()
    won: tuple[int, ...] | None = None
    bots: tuple[str, ...] = ()


Hinted = tuple[tuple[int, int | None, bool], ...]
"""What was told of hints: after how many entries; who took one, or None and the table's rule."""


class BotSeats(NamedTuple):
    """Which bots played from so many entries on: by seat, "" for a person."""

    entries: int
    bots: tuple[str, ...]


class History:
    """What was played. `says` is told in one sentence if the file is damaged.

    whole: look at every page before anything is told, which takes as long as reading the file.
    """

    def __init__(
        self,
        path: Path | str,
        says: Callable[[str], object] = lambda _: None,
        *,
        whole: bool = False,
    ) -> None:
        self.path = Path(path)
        self._says = says
        self._whole = whole
        self._look: read_only.ReadOnlyJournal | None = None
        self._looks = 0
        self._seats: dict[int, int] = {}  # of each match: a header never changes, and is long

    def close(self) -> None:
        """Close the file. May be called twice; whatever is asked next opens it again."""
        self._let_go()

    def _let_go(self) -> None:
        """Close the file."""
        if self._look is not None:
            self._look.db.close()
            self._look = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def stamp(self) -> object:
        """Return a value that is another one as soon as there is something new to read."""
        version = self._ask(lambda db: db.execute("PRAGMA data_version").fetchone())
        return version, self._looks

    def matches(self) -> tuple[MatchRecord, ...]:
        """Return all matches, the newest first."""
        return self._ask(self._matches)

    def _matches(self, db: sqlite3.Connection) -> tuple[MatchRecord, ...]:
        rows = db.execute(
            "SELECT id, started, game, length, ended FROM history ORDER BY id DESC"
        ).fetchall()
        for number in {row[0] for row in rows} - self._seats.keys():
            header = db.execute("SELECT header FROM matches WHERE id = ?", (number,)).fetchone()
            self._seats[number] = _seats(header[0])
        labels = _labels(db)
        return tuple(
            MatchRecord(
                number,
                said(started),
                said(game),
                entries,
                how and said(how),
                self._seats[number],
                _words(labels, number, "names"),
                _words(labels, number, "colours"),
                _won(labels, number, entries) if how == b"over" else None,
                _words(labels, number, "bots"),
            )
            for number, started, game, entries, how in rows
        )

    def names(self, match: int) -> tuple[str, ...]:
        """Return what the people of a match were called last, by seat; () if nobody said."""
        return self._ask(lambda db: _words(_labels(db, match), match, "names"))

    def bots(self, match: int) -> tuple[str, ...]:
        """Return the names of the bots that played a match last, by seat, "" for a person.

        () if nobody said.
        """
        return self._ask(lambda db: _words(_labels(db, match), match, "bots"))

    def seated(self, match: int) -> tuple[BotSeats, ...]:
        """Return which bots played a match when, from its beginning on; () if nobody said."""
        found = self._ask(
            lambda db: [
                BotSeats(entries, _by_seat(told))
                for of, entries, told in _told(db, match)
                if of == (match, "bots") and isinstance(entries, int)
            ]
        )
        begun = [BotSeats(0, each.bots) for each in found[:1]]  # some begin with what was played
        return (*begun, *found[1:])

    def hints(self, match: int) -> Hinted:
        """Return what was told of hints in a match: who took one, or what became the rule."""
        return self._ask(lambda db: _hints(_labels(db, match), match))

    def bytes_of(self, match: int) -> bytes:
        """Return a match as `Match.save` wrote it; BadMatch if there is none of that number."""
        header, rows = self._rows(match)
        if not header:
            raise BadMatch(f"match {match} was a clock without a game: there is nothing to replay")
        for ours in ("bots", "clock"):
            header.pop(ours, None)
        entries = [decoded(row, at) for at, row in enumerate(rows)]
        return as_json({**header, "entries": entries}).encode()

    def loss(self, match: int) -> Loss | None:
        """Return what is known to be lost of a match; None if it is whole, or was never there."""
        return self._ask(lambda db: data_loss.of_match(db, match))

    def _rows(self, match: int) -> tuple[dict[str, Any], list[bytes]]:
        """Return the header of a match and its entries, still as JSON; an empty one is a gap."""

        def read(db: sqlite3.Connection) -> tuple[Any, Any, list[tuple[int, bytes]], Loss | None]:
            found = db.execute("SELECT header FROM matches WHERE id = ?", (match,)).fetchone()
            rows = db.execute(
                "SELECT number, row FROM entries WHERE match = ? ORDER BY number", (match,)
            ).fetchall()
            name = None if found is None else decks.name_of(found[0])
            deck = None if name is None else (decks.read(db, name) or b"")
            return found, deck, rows, data_loss.of_match(db, match) if found is None else None

        found, deck, rows, loss = self._ask(read)
        if found is None:
            if loss is not None:
                raise BadMatch(
                    f"the journal {self.path} was damaged: {loss}{data_loss.where(loss)}"
                )
            raise BadMatch(f"the journal {self.path} has no match {match}; see tableclock history")
        entries = [row for _, row in rows]
        gap = next((at for at, (number, _) in enumerate(rows) if number != at), None)
        if gap is not None:
            entries.insert(gap, b"")
        if deck == b"":
            raise BadMatch(f"match {match} of {self.path} is damaged: its deck is lost")
        try:
            header = msgspec.json.decode(found[0], type=dict[str, Any])
            if deck is not None:
                header["setup"]["deck"] = msgspec.json.decode(deck)
        except (ValueError, TypeError, RecursionError) as error:
            raise BadMatch(f"match {match} of {self.path} is damaged: {error}") from None
        return header, entries

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Return the answer to a question; a file that cannot be read is BadMatch."""
        try:
            db = self._opened()
            try:
                return _timed(question, db)
            except sqlite3.Error as error:
                if not is_damage(error):
                    raise
                return _timed(question, self._rescued(error))
        except (sqlite3.Error, Damaged, Foreign, OSError) as error:
            self._let_go()
            reason = getattr(error, "strerror", None) or error
            raise BadMatch(f"the journal {self.path} cannot be read: {reason}") from error

    def _opened(self) -> sqlite3.Connection:
        """Return a connection that only reads."""
        if self._look is None or not self._look.holds(self.path):
            self._let_go()
            self._seats.clear()
            self._look = read_only.look(self.path, self._says, whole=self._whole)
            self._looks += 1
        return self._look.db

    def _rescued(self, damage: sqlite3.Error) -> sqlite3.Connection:
        """Return what can be read of a file that turned out to be damaged, or raise the damage."""
        if self._look is None or self._look.copied:
            raise damage
        self._let_go()
        self._seats.clear()
        self._look = read_only.rescued(self.path, self._says, str(damage))
        self._looks += 1
        return self._look.db


def _timed(question: Callable[[sqlite3.Connection], T], db: sqlite3.Connection) -> T:
    with limits.time_limit(db, limits.READING_TIME):
        return question(db)


_Labels = dict[tuple[int, str], tuple[int, Any]]
"""By match and key: after how many entries it was told, and what."""


def _told(
    db: sqlite3.Connection, match: int | None = None
) -> Iterator[tuple[tuple[int, str], int, Any]]:
    """Yield the labels of a match (None: of all), oldest first; damaged ones are left out.

    A label is: match and key, after how many entries, what.
    """
    one = "" if match is None else "WHERE match = ?"
    rows = db.execute(
        f"SELECT match, entries, key, value FROM labels {one} ORDER BY rowid",  # noqa: S608
        () if match is None else (match,),
    )
    for of, entries, key, value in rows:
        with suppress(ValueError, TypeError, RecursionError):
            yield (of, said(key)), entries, msgspec.json.decode(value)


def _labels(db: sqlite3.Connection, match: int | None = None) -> _Labels:
    """Return the last label of each key, of a match or of all."""
    return {of: (entries, value) for of, entries, value in _told(db, match)}


def _words(labels: _Labels, match: int, key: str) -> tuple[str, ...]:
    """Return a label of each seat; () if there is none."""
    _, told = labels.get((match, key), (0, None))
    return _by_seat(told)


def _by_seat(told: Any) -> tuple[str, ...]:
    return tuple(map(str, told)) if isinstance(told, list) else ()


def _hints(labels: _Labels, match: int) -> Hinted:
    _, told = labels.get((match, "hints"), (0, None))
    with suppress(msgspec.ValidationError):
        return msgspec.convert(told, Hinted)
    return ()


def _won(labels: _Labels, match: int, entries: int) -> tuple[int, ...] | None:
    """Return who won a match that ended after so many entries."""
    at, won = labels.get((match, "won"), (None, None))
    if at != entries or not isinstance(won, list) or not all(type(seat) is int for seat in won):
        return None
    return tuple(won)


class _Header(msgspec.Struct):
    """As much of a header as the history tells."""

    setup: dict[str, Any] = {}


def _seats(header: Any) -> int:
    """Return how many seats a match has, 0 if damage has left nobody to say."""
    try:
        seats = msgspec.json.decode(header, type=_Header).setup.get("seats")
    except (ValueError, TypeError, RecursionError):
        return 0
    return seats if type(seats) is int else 0


def said(value: Any) -> str:
    """Return a label, whatever damage has left of it."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def decoded(row: bytes, at: int) -> Any:
    """Return an entry as it was kept; BadMatch if it is damaged. at: its number, from 0."""
    try:
        return msgspec.json.decode(row)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadMatch(f"entry {at + 1} of the saved match is damaged: {error}") from None


def as_json(plain: Any) -> str:
    """Return what stands in a row."""
    return msgspec.json.encode(plain, order="deterministic").decode()
