# Long: the module has all statements that write to the tables.
"""Append-only journal of all matches in one SQLite file.

Rows are never changed or deleted: a match is a row, each of its entries is a row, and its end is a
row. Only the names of a deleted person are removed (`delete_names`). The file uses WAL with
synchronous=FULL, so an entry that `append` acknowledged survives a power cut. A match is restored
by replaying its entries. Damage therefore loses the entries after it and never those before it.

The tables are described in repair.py, decks.py and data_loss.py. The writer migrates tables of an
older version when it opens the file. It refuses tables of a newer version.

A journal has one writer, which holds a lock while the journal is open. Only the writer repairs a
damaged journal. Readers (history.py) do not change the file, since the writer may be writing it.

Calls may come from any thread but not at the same time.
"""

import errno
import fcntl
import os
import re
import sqlite3
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, Self

import msgspec

from firmware_py.storage import data_loss, decks, limits, person_names
from firmware_py.storage.data_loss import DamagedJournal, Loss
from firmware_py.storage.history import (
    CLOCK,
    JOINED,
    OF_ALL,
    Hinted,
    History,
    as_json,
    decoded,
    said,
)
from firmware_py.storage.repair import Damaged, Foreign, opened
from games.core.action import Action
from games.core.errors import BadMatch, TableclockError
from games.core.game import Game
from games.core.match import Match
from games.core.text import Text, text

Entry = Action | int
"""Action, or for an undo the number of actions that it removed."""

_REASONS = {
    sqlite3.SQLITE_FULL: ("full", "the disk is full"),
    sqlite3.SQLITE_READONLY: ("read-only", "the disk or the file is read-only"),
    sqlite3.SQLITE_PERM: ("read-only", "this user may not write there"),
    sqlite3.SQLITE_CANTOPEN: ("closed", "it cannot be opened"),
    sqlite3.SQLITE_IOERR: ("broken", "the disk does not work"),
    sqlite3.SQLITE_BUSY: ("busy", "another program holds it"),
    sqlite3.SQLITE_LOCKED: ("busy", "another program holds it"),
    sqlite3.SQLITE_CORRUPT: ("damaged", "the file is damaged"),
    sqlite3.SQLITE_NOTADB: ("damaged", "the file is damaged"),
}

_NO_FILE = {
    errno.ENOSPC: "full",
    errno.EROFS: "read-only",
    errno.EACCES: "read-only",
    errno.EPERM: "read-only",
}
_LOOKS, _PAUSE = 10, 0.02
"""Number of tries to get the lock, and the pause between them (s).

The doctor holds the lock for a moment to test whether it is free.
"""


class NotSaved(TableclockError, OSError):
    """The journal cannot be written. `text` is the reason for the people at the table."""

    def __init__(self, sentence: str, reason: Text) -> None:
        super().__init__(sentence)
        self.text = reason


class JournalLocked(NotSaved):
    """Another program writes the journal."""


class Saved(NamedTuple):
    """Unfinished match, restored from the journal."""

    id: int | None  # None: it is not in the journal, so the caller must `begin` it
    started: str
    match: Match[Any]
    lost: int | None = 0
    """Entries at the end that cannot be read or replayed. None: unknown, the file was damaged."""

    bots: Mapping[int, str] = {}  # seat -> name of its bot
    hints: Hinted = ()


def wall_clock() -> str:
    """Return the local time to the second. It is wrong on a Pi without a network."""
    return datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")


class Journal(History):
    """Reader and writer of the journal. Create it with `open`.

    `says` receives one sentence about each damage that is found, and about its repair.
    """

    def __init__(self, path: Path, says: Callable[[str], object], label: Callable[[], str]) -> None:
        super().__init__(path, says)
        self._label = label
        self._db: sqlite3.Connection | None = None
        self._files: tuple[_FileStamp | None, ...] = ()
        self._lock: int | None = None
        self._torn = False  # the file was damaged when it was opened
        self.untold: tuple[DamagedJournal, ...] = ()
        """Damaged journals that were set aside and not yet reported to the people."""
        self.stranded = ""
        """Reason why `resume` could not restore the newest open match, or ""."""

    @classmethod
    def open(
        cls,
        path: Path | str,
        says: Callable[[str], object] = lambda _: None,
        label: Callable[[], str] = wall_clock,
    ) -> Self:
        """Open or create the journal. `label` returns the wall-clock time of beginnings and ends.

        A damaged journal is renamed to end in `.damaged-1` (2, 3 ...), and its readable part is
        copied to a new file. Raise NotSaved if the path cannot be written, and JournalLocked if
        another program writes the journal.
        """
        journal = cls(Path(path), says, label)
        try:
            journal.probe()
        except BaseException:
            journal.close()
            raise
        return journal

    def probe(self) -> None:
        """Raise NotSaved if the journal cannot be written now. A later call may succeed."""
        with self._writing():
            pass

    def close(self) -> None:
        """Close the file and release the lock. May be called twice. The next query reopens it."""
        self._let_go()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _let_go(self) -> None:
        """Close the file but keep the lock."""
        if self._db is not None:
            self._db.close()
            self._db = None

    # Writing

    def begin(
        self,
        match: Match[Any],
        bots: Mapping[int, str] | None = None,
        names: Sequence[str] = (),
    ) -> int:
        """Commit a match with all its entries so far, and return its id.

        `bots` maps a seat to the name of its bot; `names` are the names of the people by seat. The
        caller also uses it for a match that was not saved so far or whose journal was lost.
        """
        header = msgspec.json.decode(match.save())
        rows = header.pop("entries")
        if bots:
            header["bots"] = {str(seat): name for seat, name in bots.items()}
        if -1 in match.clock_states:
            header["clock"] = match.clock_states[-1]
        with self._writing() as db:
            header = decks.store(db, header, as_json)
            number = _add(db, self._label(), match.game.id, as_json(header))
            clocks = match.clock_states
            db.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)",
                ((number, at, as_json(row), clocks.get(at)) for at, row in enumerate(rows)),
            )
            _label(db, number, "colours", list(match.game.seat_colours(match.state)))
            if any(names):
                _label(db, number, "names", list(names))
            if bots:
                _label(db, number, "bots", _by_seat(bots, match.setup.seats))
        return number

    def append(self, match: int, number: int, entry: Entry) -> None:
        """Commit entry `number` (from 0) of a match. Raise NotSaved if that fails."""
        self.append_all(match, number, (entry,))

    def append_all(
        self,
        match: int,
        number: int,
        entries: Sequence[Entry],
        beside: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """Commit the entries of a match from `number` on: all of them, or none and raise NotSaved.

        `beside` maps an entry number to the clocks after it (`Match.beside`). Equal entries that
        exist already are skipped: an earlier call may have failed after its commit. Raise NotSaved
        also for a gap or a different entry. The caller must then `begin` the match again.
        """
        rows = [
            (match, at, as_json(entry.to_json() if isinstance(entry, Action) else entry))
            for at, entry in enumerate(entries, number)
        ]
        with self._writing() as db:
            (there,) = db.execute(
                "SELECT coalesce(max(number) + 1, 0) FROM entries WHERE match = ?", (match,)
            ).fetchone()
            known = db.execute("SELECT 1 FROM matches WHERE id = ?", (match,)).fetchone()
            if known is None or number > there:
                raise self._not_saved(
                    f"it has {there} entries of match {match}, so number {number} cannot follow",
                    "gap",
                )
            if number < there:
                written = db.execute(
                    "SELECT match, number, row FROM entries WHERE match = ? AND number >= ? "
                    "ORDER BY number",
                    (match, number),
                ).fetchall()
                if [(m, at, row.decode()) for m, at, row in written] != rows[: len(written)]:
                    raise self._not_saved(
                        f"entry {number} of match {match} is another one already", "gap"
                    )
                rows = rows[len(written) :]
            db.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)",
                [(*row, beside.get(row[1])) for row in rows],
            )

    def call(self, match: int, names: Sequence[str]) -> None:
        """Record the names of the people of a match from now on. Raise NotSaved if that fails."""
        with self._writing() as db:
            _label(db, match, "names", list(names))

    def seat(self, match: int, bots: Mapping[int, str], seats: int) -> None:
        """Record the bots of a match from now on, by seat. Raise NotSaved if that fails."""
        with self._writing() as db:
            _label(db, match, "bots", _by_seat(bots, seats))

    def hint(self, match: int, hints: Hinted) -> None:
        """Record the public hint events of a match so far. Raise NotSaved if that fails."""
        with self._writing() as db:
            _label(db, match, "hints", [list(each) for each in hints])

    def close_match(
        self, match: int, how: str, won: Sequence[int] | None = None, result: Any = None
    ) -> None:
        """Record the end of a match (`over`, `ended` ...) and its winners. `resume` then skips it.

        `result` has the scores for the records, as JSON (`MatchRecord.result`). A later entry, such
        as an undo from the end screen, opens the match again.
        """
        with self._writing() as db:
            if won is not None:
                _label(db, match, "won", list(won))
            if result is not None:
                _label(db, match, "result", result)
            db.execute(
                "INSERT OR IGNORE INTO ends SELECT id, ?, ?, length FROM history WHERE id = ?",
                (how, self._label(), match),
            )

    def join(self, names: Sequence[tuple[str, str]]) -> None:
        """Record which names belong together: all pairs, in place of the earlier ones."""
        with self._writing() as db:
            label = (OF_ALL, 0, JOINED, as_json([list(pair) for pair in names]))
            db.execute("INSERT INTO labels VALUES (?, ?, ?, ?)", label)

    def delete_names(self, gone: Callable[[str], bool]) -> int:
        """Remove the names of people for which `gone` is true, and return the number of matches.

        The deletion is complete or, after a power cut, not done at all. Journals that were set
        aside keep their names.
        """
        with self._writing() as db:
            count = person_names.delete(db, gone)
        with suppress(sqlite3.Error):  # then the WAL keeps the old pages until it is full
            db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            self._files = _files(self.path)
        return count

    def note_told(self) -> None:
        """Record that the people know of the set-aside journals. Raise NotSaved if that fails."""
        self.untold = ()
        with self._writing() as db:
            data_loss.note_told(db)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """Run a transaction: commit at the end, or roll back and raise NotSaved."""
        try:
            db = self._opened()
            db.execute("BEGIN IMMEDIATE")
            try:
                yield db
                db.execute("COMMIT")
            except BaseException:
                if db.in_transaction:
                    db.execute("ROLLBACK")
                raise
            self._check_place()
        except Foreign as error:
            raise self._not_saved(str(error), "closed") from error
        except (sqlite3.Error, Damaged) as error:
            # The next write opens the file again, which also checks and repairs it.
            with suppress(sqlite3.Error):
                self._let_go()
            code = getattr(error, "sqlite_errorcode", 0) & 0xFF
            reason, sentence = _REASONS.get(code, ("other", str(error)))
            raise self._not_saved(sentence, reason, str(error)) from error
        except OSError as error:
            if isinstance(error, NotSaved):
                raise
            reason = _NO_FILE.get(error.errno or 0, "closed")
            raise self._not_saved(f"{error.strerror or error}", reason, str(error)) from error

    def _not_saved(
        self, sentence: str, reason: str, detail: str = "", kind: type[NotSaved] = NotSaved
    ) -> NotSaved:
        return kind(
            f"the journal {self.path} cannot be written: {sentence}",
            text(f"table.unsaved.{reason}", reason=detail or sentence),
        )

    # Reading

    def resume(self, find: Callable[[str], Game[Any]] | None = None) -> Saved | None:
        """Return the newest open match, restored by replay, or None. `find` returns a game by id.

        If only a part replays, that part is begun as a new match, and the old match ends as
        `damaged`. A match that cannot be restored at all (its game or rules no longer exist) is not
        changed. `says` receives a sentence about both cases.
        """
        with self._reading() as db:
            row = db.execute(
                "SELECT id, started FROM history WHERE ended IS NULL AND game != ? "
                "ORDER BY id DESC LIMIT 1",
                (CLOCK,),
            ).fetchone()
        if row is None:
            return None
        number, started = row[0], said(row[1])
        try:
            header, rows = self._rows(number)
            begun = _bots(header)
            seated = self.bots(number)
            bots = {at: bot for at, bot in enumerate(seated) if bot} if seated else begun
            hints = self.hints(number)
            clock = header.pop("clock", None)
            match = Match.load(as_json({**header, "entries": []}).encode(), find)
            match.clock_states = self._beside(number, clock)
        except (TableclockError, ImportError) as error:
            self.stranded = f"match {number} of {self.path} cannot go on: {error}"
            self._says(self.stranded)
            return None
        for at, entry in enumerate(rows):
            try:
                match.replay(decoded(entry, at), at + 1)
            except BadMatch as error:
                lost = len(rows) - at
                return self._cut(Saved(number, started, match, lost, bots, hints), error)
        loss = self.loss(number)
        new = self._torn and loss is not None and loss.aside in {each.aside for each in self.untold}
        gone = loss.lost if new and loss else 0
        return Saved(number, started, match, gone, bots, hints)

    def _cut(self, found: Saved, error: BadMatch) -> Saved:
        """Begin a new match with the replayed part of a match, and end the old match."""
        assert found.id is not None  # noqa: S101  (it was just read by its id)
        self._says(
            f"match {found.id} of {self.path} goes on without its last {found.lost} entries: "
            f"{error}"
        )
        try:
            anew = self.begin(found.match, found.bots, self.names(found.id))
            if found.hints:
                self.hint(anew, found.hints)
            self.close_match(found.id, "damaged")
            with self._writing() as db:
                loss = Loss(anew, len(found.match.entries), found.lost, "")
                data_loss.record_loss(db, loss)
        except NotSaved as unsaved:
            self._says(str(unsaved))
            return found._replace(id=None)
        return found._replace(id=anew)

    def _beside(self, match: int, first: object) -> dict[int, str]:
        """Return the clocks after each entry of a match. `first` is the clocks before entry 0."""
        with self._reading() as db:
            found = db.execute(
                "SELECT number, clock FROM entries WHERE match = ? AND typeof(clock) = 'text'",
                (match,),
            ).fetchall()
        clocks = {number: clock.decode("utf-8", "replace") for number, clock in found}
        return {-1: first, **clocks} if isinstance(first, str) else clocks

    # Clock without a game

    def begin_clock(self, clock: str) -> int:
        """Record a clock without a game, as JSON, and return its id. Raise NotSaved on failure.

        The file has it as a match of the game `clock`. Each entry is a state of the clock.
        """
        with self._writing() as db:
            number = _add(db, self._label(), CLOCK, "{}")
            db.execute("INSERT INTO entries VALUES (?, 0, ?, NULL)", (number, clock))
        return number

    def append_clock(self, number: int, clock: str) -> None:
        """Commit a new state of a clock. `close_match` ends the clock."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO entries SELECT id, length, ?, NULL FROM history WHERE id = ?",
                (clock, number),
            )

    def resume_clock(self) -> tuple[int, str] | None:
        """Return the id and the last state of the newest open clock, or None."""
        with self._reading() as db:
            row = db.execute(
                "SELECT match, row FROM entries WHERE match = "
                "(SELECT max(id) FROM history WHERE game = ? AND ended IS NULL) "
                "ORDER BY number DESC LIMIT 1",
                (CLOCK,),
            ).fetchone()
        return None if row is None else (row[0], row[1].decode("utf-8", "replace"))

    @contextmanager
    def _reading(self) -> Iterator[sqlite3.Connection]:
        """Yield a connection for reading. Raise BadMatch if the file cannot be read."""
        try:
            db = self._opened()
            with limits.time_limit(db, limits.READING_TIME):
                yield db
        except (sqlite3.Error, Damaged, Foreign, OSError) as error:
            self._let_go()
            raise BadMatch(f"the journal {self.path} cannot be read: {error}") from error

    def _opened(self) -> sqlite3.Connection:
        if self._db is not None and self._is_gone():
            self._let_go()  # the next start would not find a file that was moved or deleted
        if self._db is None:
            self._take_lock()
            self._db = opened(self.path, self._was_torn)
            self._files = _files(self.path)
            self.untold = data_loss.set_aside(self._db, untold=True)
        return self._db

    def _rescued(self, damage: sqlite3.Error) -> sqlite3.Connection:
        """Raise `damage`: the writer repairs a file only when it opens it."""
        raise damage

    def _check_place(self) -> None:
        """Raise NotSaved if the last write went to a file that the next start will not find."""
        if self._is_gone():
            self._let_go()
            raise self._not_saved("its file was moved away, deleted or cut off", "closed")
        self._files = _files(self.path)

    def _is_gone(self) -> bool:
        """Return whether the file or its WAL was replaced, deleted or shortened."""
        return any(
            then is not None and (now is None or now[:2] != then[:2] or now.length < then.length)
            for now, then in zip(_files(self.path), self._files, strict=True)
        )

    def _take_lock(self) -> None:
        """Lock the journal until it is closed. Raise JournalLocked if another program has it."""
        if self._lock is not None:
            return
        self.path.parent.mkdir(parents=True, exist_ok=True)
        lock = _open_lock(f"{self.path}.lock")
        for look in range(_LOOKS):
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                if look < _LOOKS - 1:
                    time.sleep(_PAUSE)
            except OSError:
                os.close(lock)
                raise
            else:
                self._lock = lock
                return
        os.close(lock)
        raise self._not_saved("it is in use by another tableclock", "busy", kind=JournalLocked)

    def _was_torn(self, sentence: str) -> None:
        self._torn = True
        self._says(sentence)


def _add(db: sqlite3.Connection, started: str, game: str, header: str) -> int:
    """Insert a match and return its number, which is above all others, lost ones included."""
    (number,) = db.execute(
        "SELECT 1 + max(coalesce((SELECT max(id) FROM matches), 0), "
        "coalesce((SELECT max(match) FROM losses), 0))"
    ).fetchone()
    db.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", (number, started, game, header))
    return int(number)


def _label(db: sqlite3.Connection, match: int, key: str, value: Any) -> None:
    db.execute(
        "INSERT INTO labels SELECT id, length, ?, ? FROM history WHERE id = ?",
        (key, as_json(value), match),
    )


def _by_seat(bots: Mapping[int, str], seats: int) -> list[str]:
    return [bots.get(seat, "") for seat in range(seats)]


def _bots(header: dict[str, Any]) -> dict[int, str]:
    """Remove the bots from a header and return the valid ones."""
    named = header.pop("bots", None)
    if not isinstance(named, dict):
        return {}
    return {int(seat): str(name) for seat, name in named.items() if re.fullmatch("[0-9]", seat)}


class _FileStamp(NamedTuple):
    """Identity and length of a file."""

    device: int
    node: int
    length: int  # bytes


def _files(path: Path) -> tuple[_FileStamp | None, ...]:
    """Return the stamps of the file and of its WAL, each None if the file is missing."""
    found: list[_FileStamp | None] = []
    for each in (path, path.with_name(f"{path.name}-wal")):
        try:
            seen = each.stat()
        except OSError:
            found.append(None)
        else:
            found.append(_FileStamp(seen.st_dev, seen.st_ino, seen.st_size))
    return tuple(found)


def in_use(path: Path) -> bool:
    """Return whether a program has the journal locked for writing."""
    try:
        lock = os.open(f"{path}.lock", os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(lock)
    return False


def _open_lock(path: str) -> int:
    try:
        return os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError:
        if not os.path.exists(path):  # noqa: PTH110  (never raises)
            raise
        return os.open(path, os.O_RDONLY)  # read-only disk: the write itself reports the reason
