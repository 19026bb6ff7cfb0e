# Long: the file's tables and each statement on them stand together.
"""The journal: everything that was ever done at this table, in one SQLite file, append only.

Nothing is ever changed or deleted: a match is a row, each of its entries is a row, and so is its
end. WAL with synchronous=FULL, so what `append` has acknowledged outlives a power cut. A match is
read back by replaying its entries, so damage costs what lies behind it and never what lies before.

The tables are described in salvage.py, decks.py and losses.py. Tables of an older version are
brought up when the writer opens the file; those of a newer one are refused.

A journal has one writer, who holds a lock as long as it is open. It alone mends a damaged one:
what only reads (history.py) leaves the file as it is, since it may be written in that moment.

One caller at a time, from any thread.
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

from firmware_py.storage import data_loss, decks, limits
from firmware_py.storage.data_loss import DamagedJournal, Loss
from firmware_py.storage.history import CLOCK, Hinted, History, as_json, decoded, said
from firmware_py.storage.salvage import Damaged, Foreign, opened
from games.core.action import Action
from games.core.errors import BadMatch, TableclockError
from games.core.game import Game
from games.core.match import Match
from games.core.text import Text, text

Entry = Action | int
"""An action, or for an undo how many actions it took back."""

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
"""The doctor has the lock for a moment to see whether it is free, so it is tried again (s)."""


class NotSaved(TableclockError, OSError):
    """The journal cannot be written. `text` is the reason for the people at the table."""

    def __init__(self, sentence: str, reason: Text) -> None:
        super().__init__(sentence)
        self.text = reason


class JournalLocked(NotSaved):
    """Another program writes the journal."""


class Saved(NamedTuple):
    """An unfinished match, rebuilt. id None: not in the journal yet, `begin` it.

    lost: how many entries at its end could not be read or did not replay, None if the file was
    damaged just there and nobody can say; bots: by seat, the name of the bot that plays there;
    hints: what was told of them.
    """

    id: int | None
    started: str
    match: Match[Any]
    lost: int | None = 0
    bots: Mapping[int, str] = {}
    hints: Hinted = ()


def wall_clock() -> str:
    """Return the local time as a label, to the second; a Pi without a network has it wrong."""
    return datetime.now().astimezone().isoformat(sep=" ", timespec="seconds")


class Journal(History):
    """An open journal, to be read and written. `open` makes one.

    `says` is told in one sentence what was found damaged and what was done about it.
    """

    def __init__(self, path: Path, says: Callable[[str], object], label: Callable[[], str]) -> None:
        super().__init__(path, says)
        self._label = label
        self._db: sqlite3.Connection | None = None
        self._files: tuple[_FileStamp | None, ...] = ()
        self._lock: int | None = None
        self._torn = False  # whether the file was found damaged when it was opened
        self.untold: tuple[DamagedJournal, ...] = ()
        """Damaged journals that were set aside, and nobody at the table was told yet."""
        self.stranded = ""
        """Why the newest open match was not taken up by `resume`, "" if nothing is the matter."""

    @classmethod
    def open(
        cls,
        path: Path | str,
        says: Callable[[str], object] = lambda _: None,
        label: Callable[[], str] = wall_clock,
    ) -> Self:
        """Open or make the journal; `label` gives the wall-clock label of what is begun or ended.

        A damaged one is set aside under a name with `.damaged-1` (2, 3 ...) at its end, and what
        can be read of it is kept. NotSaved if none can be written there at all, Taken if another
        program writes it.
        """
        journal = cls(Path(path), says, label)
        try:
            journal.probe()
        except BaseException:
            journal.close()
            raise
        return journal

    def probe(self) -> None:
        """See whether the journal can be written; NotSaved if not. It may be so later."""
        with self._writing():
            pass

    def close(self) -> None:
        """Close the file and let the lock go. May be called twice; what is asked next opens it."""
        self._let_go()
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _let_go(self) -> None:
        """Close the file and keep the lock."""
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
        """Record a match with all its entries so far, and return its id once that is committed.

        bots: by seat, the name of the bot that plays there; names: of the people, by seat.
        A match that was played unsaved, or whose journal was lost, is begun in the same way.
        """
        header = msgspec.json.decode(match.save())
        rows = header.pop("entries")
        if bots:
            header["bots"] = {str(seat): name for seat, name in bots.items()}
        if -1 in match.beside:
            header["clock"] = match.beside[-1]
        with self._writing() as db:
            header = decks.store(db, header, as_json)
            number = _add(db, self._label(), match.game.id, as_json(header))
            clocks = match.beside
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
        """Commit entry `number` (from 0) of a match; safe once this returns, else NotSaved."""
        self.append_all(match, number, (entry,))

    def append_all(
        self,
        match: int,
        number: int,
        entries: Sequence[Entry],
        beside: Mapping[int, str] = MappingProxyType({}),
    ) -> None:
        """Commit the entries of a match from `number` on: all of them, or NotSaved and none.

        beside: the clocks after an entry, by its number (`Match.beside`).
        What is there already, because an earlier try failed only after it was written, is left
        as it is. NotSaved also if the entries do not follow on what is there: begin again then.
        """
        rows = [(match, at, _row(entry)) for at, entry in enumerate(entries, number)]
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
        """Record what the people of a match are called from now on, by seat; NotSaved if not."""
        with self._writing() as db:
            _label(db, match, "names", list(names))

    def seat(self, match: int, bots: Mapping[int, str], seats: int) -> None:
        """Record which of so many seats bots have from now on, by their names; NotSaved if not."""
        with self._writing() as db:
            _label(db, match, "bots", _by_seat(bots, seats))

    def hint(self, match: int, hints: Hinted) -> None:
        """Record what all may know of the hints of a match so far; NotSaved if not."""
        with self._writing() as db:
            _label(db, match, "hints", [list(each) for each in hints])

    def close_match(self, match: int, how: str, won: Sequence[int] | None = None) -> None:
        """Record how a match ended (`over`, `ended` ...): it is not resumed any more.

        won: the seats that won. An entry that is appended later, an undo from the end screen,
        opens it again.
        """
        with self._writing() as db:
            if won is not None:
                _label(db, match, "won", list(won))
            db.execute(
                "INSERT OR IGNORE INTO ends SELECT id, ?, ?, length FROM history WHERE id = ?",
                (how, self._label(), match),
            )

    def note_told(self) -> None:
        """Record that the people were told of what was set aside; NotSaved if it cannot be."""
        self.untold = ()
        with self._writing() as db:
            data_loss.note_told(db)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        """One transaction: committed at the end, or rolled back and NotSaved."""
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
            # Open the file again next time: that also looks at it again, and mends it.
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
        """Return the newest match that has not ended, rebuilt; None if there is none.

        Of one that does not replay to its end, what does is begun again and the old one ends as
        `damaged`. `says` is told of that, and of one that cannot be rebuilt at all (a game or
        rules that are not here any more): that one stays as it is. `find` looks games up.
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
            match.beside = self._beside(number, clock)
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
        """Begin a new match with what could be replayed of one, and end the old one."""
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
        """Return the clocks beside the entries of a match; first: those before them."""
        with self._reading() as db:
            found = db.execute(
                "SELECT number, clock FROM entries WHERE match = ? AND typeof(clock) = 'text'",
                (match,),
            ).fetchall()
        clocks = {number: clock.decode("utf-8", "replace") for number, clock in found}
        return {-1: first, **clocks} if isinstance(first, str) else clocks

    # A clock alone

    def begin_clock(self, clock: str) -> int:
        """Record a clock without a game, as JSON, and return its id; NotSaved if it cannot be.

        In the file it is a match of the game `clock`: each entry is how the clock stood.
        """
        with self._writing() as db:
            number = _add(db, self._label(), CLOCK, "{}")
            db.execute("INSERT INTO entries VALUES (?, 0, ?, NULL)", (number, clock))
        return number

    def append_clock(self, number: int, clock: str) -> None:
        """Commit how a clock stands now; `close_match` ends it."""
        with self._writing() as db:
            db.execute(
                "INSERT INTO entries SELECT id, length, ?, NULL FROM history WHERE id = ?",
                (clock, number),
            )

    def resume_clock(self) -> tuple[int, str] | None:
        """Return the id of a clock that has not ended, and how it stood last; or None."""
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
        """A connection to read from; a file that cannot be read is BadMatch."""
        try:
            db = self._opened()
            with limits.time_limit(db, limits.READING_TIME):
                yield db
        except (sqlite3.Error, Damaged, Foreign, OSError) as error:
            self._let_go()
            raise BadMatch(f"the journal {self.path} cannot be read: {error}") from error

    def _opened(self) -> sqlite3.Connection:
        if self._db is not None and self._is_gone():
            self._let_go()  # nobody would find what is written there
        if self._db is None:
            self._take_lock()
            self._db = opened(self.path, self._was_torn)
            self._files = _files(self.path)
            self.untold = data_loss.set_aside(self._db, untold=True)
        return self._db

    def _rescued(self, damage: sqlite3.Error) -> sqlite3.Connection:
        """Raise the damage: the next opening mends it."""
        raise damage

    def _check_place(self) -> None:
        """Raise NotSaved if what was just written is not in the file that the next start finds."""
        if self._is_gone():
            self._let_go()
            raise self._not_saved("its file was moved away, deleted or cut off", "closed")
        self._files = _files(self.path)

    def _is_gone(self) -> bool:
        """Whether the file or its WAL is another one, or shorter, than this program has written."""
        return any(
            then is not None and (now is None or now[:2] != then[:2] or now.length < then.length)
            for now, then in zip(_files(self.path), self._files, strict=True)
        )

    def _take_lock(self) -> None:
        """Keep the journal to this program until it is closed; Taken if another has it."""
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
        raise self._not_saved("another tableclock writes it", "busy", kind=JournalLocked)

    def _was_torn(self, sentence: str) -> None:
        self._torn = True
        self._says(sentence)


def _add(db: sqlite3.Connection, started: str, game: str, header: str) -> int:
    """Add a match, and return its number: above all others, those that were lost among them."""
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
    """Take the bots out of a header; of one that was damaged, those that can be read."""
    named = header.pop("bots", None)
    if not isinstance(named, dict):
        return {}
    return {int(seat): str(name) for seat, name in named.items() if re.fullmatch("[0-9]", seat)}


def _row(entry: Entry) -> str:
    return as_json(entry.to_json() if isinstance(entry, Action) else entry)


class _FileStamp(NamedTuple):
    """Which file lies somewhere, and how many bytes it has."""

    device: int
    node: int
    length: int


def _files(path: Path) -> tuple[_FileStamp | None, ...]:
    """Return what lies there and what beside it, as a WAL; None where there is none."""
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
    """Return whether a program writes the journal now."""
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
        return os.open(path, os.O_RDONLY)  # a disk that is read-only now: its own reason is told
