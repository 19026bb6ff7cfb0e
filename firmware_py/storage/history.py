"""Read access to the journal of matches.

Reading never changes the file, even if it is damaged (read_only.py). Calls may come from any thread
but not at the same time. Rows are JSON text, so `sqlite3 journal.db` can read them.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple, Self, TypeVar

import msgspec

from firmware_py.storage import data_loss, decks, limits, read_only
from firmware_py.storage.data_loss import Loss
from firmware_py.storage.repair import Damaged, Foreign
from firmware_py.storage.row_recovery import is_damage
from games.core.errors import BadMatch

T = TypeVar("T")

OF_ALL = 0
"""Match number of labels that concern no single match."""
JOINED = "joined"
"""Key of the label with the names that belong together."""

CLOCK = "clock"
"""Value of the column `game` for a clock that ran without a game."""


class MatchRecord(NamedTuple):
    """Summary of a match in the history."""

    id: int
    started: str
    game: str
    entries: int  # number of entries
    closed: str | None  # how the match ended; None while it is open
    seats: int = 0  # number of seats; 0 if the header cannot be read
    names: tuple[str, ...] = ()  # by seat; "" for a seat without a name
    colours: tuple[str, ...] = ()  # by seat; () in a journal of an older tableclock
    won: tuple[int, ...] | None = None
    """Seats that won. None if the match did not end by its rules or the journal is older."""

    bots: tuple[str, ...] = ()
    """Name of each seat's last bot, or "" for a person. Empty if the bots were not recorded."""

    ended: str = ""  # wall-clock time of the end
    result: Any = None
    """Scores at the end as JSON (records/results.py). None in a journal of an older tableclock."""


Hinted = tuple[tuple[int, int | None, bool], ...]
"""Hint events: the number of entries before, the seat that took a hint (None for a change of the
table's rule), and whether hints are allowed."""


class BotSeats(NamedTuple):
    """Bots of the seats from an entry on."""

    entries: int  # number of entries before
    bots: tuple[str, ...]  # names by seat; "" for a person


class History:
    """Reader of the journal. `says` receives one sentence if the file is damaged.

    `whole` checks every page when the file is opened, which takes as long as reading the file.
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
        self._seats: dict[int, int] = {}  # match -> seats, cached because headers are long

    def close(self) -> None:
        """Close the file. May be called twice. The next query opens the file again."""
        self._let_go()

    def _let_go(self) -> None:
        if self._look is not None:
            self._look.db.close()
            self._look = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def stamp(self) -> object:
        """Return a change token: it differs after each write by another connection."""
        version = self._ask(lambda db: db.execute("PRAGMA data_version").fetchone())
        return version, self._looks

    def matches(self) -> tuple[MatchRecord, ...]:
        """Return all matches, newest first."""
        return self._ask(self._matches)

    def _matches(self, db: sqlite3.Connection) -> tuple[MatchRecord, ...]:
        rows = db.execute(
            "SELECT id, started, game, length, ended, "
            "(SELECT at FROM ends WHERE match = id AND entries = length) "
            "FROM history ORDER BY id DESC"
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
                said(ended),
                _at_end(labels, number, "result", entries) if how == b"over" else None,
            )
            for number, started, game, entries, how, ended in rows
        )

    def names(self, match: int) -> tuple[str, ...]:
        """Return the last names of the people of a match, by seat, or () if not recorded."""
        return self._ask(lambda db: _words(_labels(db, match), match, "names"))

    def bots(self, match: int) -> tuple[str, ...]:
        """Return the last bot of each seat, with "" for a person, or () if not recorded."""
        return self._ask(lambda db: _words(_labels(db, match), match, "bots"))

    def seated(self, match: int) -> tuple[BotSeats, ...]:
        """Return the bots of a match over time, from its beginning on, or () if not recorded."""
        found = self._ask(
            lambda db: [
                BotSeats(entries, _by_seat(told))
                for of, entries, told in _told(db, match)
                if of == (match, "bots") and isinstance(entries, int)
            ]
        )
        # The first label may have been written after some entries, but it applies from entry 0.
        begun = [BotSeats(0, each.bots) for each in found[:1]]
        return (*begun, *found[1:])

    def joined(self) -> tuple[tuple[str, str], ...]:
        """Return pairs of names of one person: the second name is shown for the first one."""
        _, told = self._ask(lambda db: _labels(db, OF_ALL)).get((OF_ALL, JOINED), (0, None))
        with suppress(msgspec.ValidationError):
            return msgspec.convert(told, tuple[tuple[str, str], ...])
        return ()

    def hints(self, match: int) -> Hinted:
        """Return the hint events of a match: hints taken, and changes of the table's hint rule."""
        _, told = self._ask(lambda db: _labels(db, match)).get((match, "hints"), (0, None))
        with suppress(msgspec.ValidationError):
            return msgspec.convert(told, Hinted)
        return ()

    def bytes_of(self, match: int) -> bytes:
        """Return a match in the format of `Match.save`. Raise BadMatch if there is none."""
        header, rows = self._rows(match)
        if not header:
            raise BadMatch(f"match {match} was a clock without a game: there is nothing to replay")
        for ours in ("bots", "clock"):
            header.pop(ours, None)
        entries = [decoded(row, at) for at, row in enumerate(rows)]
        return as_json({**header, "entries": entries}).encode()

    def loss(self, match: int) -> Loss | None:
        """Return the known loss of a match, or None if it is complete or never existed."""
        return self._ask(lambda db: data_loss.of_match(db, match))

    def _rows(self, match: int) -> tuple[dict[str, Any], list[bytes]]:
        """Return a pair: the header of a match, and its entries as JSON with b"" at a gap."""

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
        """Return the result of a query. Raise BadMatch if the file cannot be read."""
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
        """Return a read-only connection."""
        if self._look is None or not self._look.holds(self.path):
            self._let_go()
            self._seats.clear()
            self._look = read_only.look(self.path, self._says, whole=self._whole)
            self._looks += 1
        return self._look.db

    def _rescued(self, damage: sqlite3.Error) -> sqlite3.Connection:
        """Return a copy of a damaged file's readable part. Raise `damage` for a damaged copy."""
        if self._look is None or self._look.copied:
            raise damage
        self._let_go()
        self._seats.clear()
        self._look = read_only.recovered(self.path, self._says, str(damage))
        self._looks += 1
        return self._look.db


def _timed(question: Callable[[sqlite3.Connection], T], db: sqlite3.Connection) -> T:
    with limits.time_limit(db, limits.READING_TIME):
        return question(db)


_Labels = dict[tuple[int, str], tuple[int, Any]]
"""(match, key) -> number of entries before the label, and its value."""


def _told(
    db: sqlite3.Connection, match: int | None = None
) -> Iterator[tuple[tuple[int, str], int, Any]]:
    """Yield the labels of a match (None: of all matches), oldest first, without damaged ones.

    A label is ((match, key), number of entries before it, value).
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
    """Return the value of a label that has a list by seat, or () if there is no such label."""
    _, told = labels.get((match, key), (0, None))
    return _by_seat(told)


def _by_seat(told: Any) -> tuple[str, ...]:
    return tuple(map(str, told)) if isinstance(told, list) else ()


def _won(labels: _Labels, match: int, entries: int) -> tuple[int, ...] | None:
    """Return the winners of a match that ended after `entries` entries, or None."""
    won = _at_end(labels, match, "won", entries)
    if not isinstance(won, list) or not all(type(seat) is int for seat in won):
        return None
    return tuple(won)


def _at_end(labels: _Labels, match: int, key: str, entries: int) -> Any:
    """Return the value of a label that was written after `entries` entries, or None."""
    at, value = labels.get((match, key), (None, None))
    return value if at == entries else None


class _Header(msgspec.Struct):
    """Part of a header that the history uses."""

    setup: dict[str, Any] = {}


def _seats(header: Any) -> int:
    """Return the number of seats in a header, or 0 if the header is damaged."""
    try:
        seats = msgspec.json.decode(header, type=_Header).setup.get("seats")
    except (ValueError, TypeError, RecursionError):
        return 0
    return seats if type(seats) is int else 0


def said(value: Any) -> str:
    """Return the text of a column. Damaged bytes are replaced, and other types give ""."""
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""


def decoded(row: bytes, at: int) -> Any:
    """Return the decoded entry number `at` (from 0). Raise BadMatch if it is damaged."""
    try:
        return msgspec.json.decode(row)
    except (ValueError, TypeError, RecursionError) as error:
        raise BadMatch(f"entry {at + 1} of the saved match is damaged: {error}") from None


def as_json(plain: Any) -> str:
    """Return the JSON text of a row."""
    return msgspec.json.encode(plain, order="deterministic").decode()
