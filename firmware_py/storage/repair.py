"""Opening, checking and repair of the journal file.

A file can be damaged in any way: not a database, truncated, with torn pages. It is renamed, never
deleted, and its matches are copied one by one to a fresh file. Of each match, the entries before
the first unreadable one are copied: a match is restored by replay, so entries after a gap are
useless. The fresh file records the losses (data_loss.py), which marks incomplete matches.
"""

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from firmware_py.storage import data_loss, decks, limits
from firmware_py.storage.data_loss import Loss
from firmware_py.storage.row_recovery import as_it_is, is_damage, readable, rows_of
from games.core.errors import TableclockError

SCHEMA = """
CREATE TABLE matches (id INTEGER PRIMARY KEY, started TEXT, game TEXT, header TEXT);
CREATE TABLE entries (match INTEGER, number INTEGER, row TEXT, clock TEXT,
    PRIMARY KEY (match, number)) WITHOUT ROWID;
CREATE TABLE ends (match INTEGER, how TEXT, at TEXT, entries INTEGER, PRIMARY KEY (match, entries))
    WITHOUT ROWID;
CREATE VIEW history AS SELECT *,
    (SELECT how FROM ends WHERE match = id AND entries = length) AS ended
    FROM (SELECT *, (SELECT coalesce(max(number) + 1, 0) FROM entries WHERE match = id) AS length
        FROM matches);
"""
"""Tables of the matches.

- `matches`: `started` is a wall-clock time. `header` (JSON) is the saved match without its entries,
  with the hash of its deck (decks.py) and its bots, if any.
- `entries`: `row` (JSON) is one action or undo, numbered from 0. `clock` (JSON) has the clocks
  after it, or NULL.
- `ends`: how a match ended and after how many entries. A match with more entries is open again.
"""

LABELS = """
CREATE TABLE IF NOT EXISTS labels (match INTEGER, entries INTEGER, key TEXT, value TEXT);
CREATE INDEX IF NOT EXISTS labels_of_match ON labels (match);
"""
"""Table of labels: facts about a match outside its entries, such as names and winners (JSON).

`entries` is the number of entries before the label. The last label of a key is valid. Older
programs ignore the table, so it is created if it is missing without a new table version.
"""

_TABLES_MADE = SCHEMA + data_loss.TABLES + decks.TABLES + LABELS

VERSION = 4
"""Version of the tables (PRAGMA user_version). A newer journal is refused."""

_MIGRATIONS = {
    1: "ALTER TABLE entries ADD COLUMN clock TEXT;",
    2: data_loss.TABLES,
    3: decks.TABLES + LABELS,
}
"""Version -> SQL that migrates its tables to the next version.

The steps add clocks, losses, and decks with the index of labels. They change no row, so a header of
an older version keeps its whole deck.
"""

_SCHEMA_1 = SCHEMA.replace(" clock TEXT,\n", "\n")
"""Tables of version 1: entries without clocks."""

_TABLES = {"matches", "entries", "ends"}
_BESIDE = {"labels": "match, entries, key, value"}
_SIDE_FILES = ("-wal", "-shm")
_PATIENCE = 1.0
"""Time to wait for another program's lock on the file (s)."""
_SECTOR = 512
"""Page sizes are multiples of this (bytes)."""
_SMALLEST_MATCH = 256
"""Minimum bytes of a match in the file, with labels and entries. It limits the ids to try."""


class Damaged(TableclockError, ValueError):
    """The file is not a journal, or not a complete one."""


class Foreign(TableclockError, ValueError):
    """The file belongs to another program or to a newer tableclock, so it must not be changed."""


def opened(path: Path, says: Callable[[str], object]) -> sqlite3.Connection:
    """Open or create the journal. A damaged one is set aside first, and `says` gets a sentence.

    The caller must hold the writer lock. Otherwise another writer would continue to write to the
    file that was set aside. Raise sqlite3.Error or OSError if the journal cannot be written, and
    Foreign if the file is not a journal of this version.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    check_kind(path)
    if fresh(path).exists():  # an interrupted repair has completed the fresh file
        _swap(path)
    is_new = not path.exists()  # then the WAL of a deleted journal is ignored
    _keep_private(path)
    try:
        if not is_new:
            check_size(path)
        return _sound(path)
    except Damaged as damage:
        says(repair(path, str(damage)))
        return _sound(path)


def _sound(path: Path) -> sqlite3.Connection:
    """Open a sound journal, or create one. Raise Damaged if the file is damaged."""
    db = connect(path)
    with closed_on_error(db):
        lacks = _TABLES_MADE
        if checked(db):
            lacks = lacking(db)
        if lacks:
            db.executescript(f"BEGIN; {lacks} PRAGMA user_version = {VERSION}; COMMIT")
    return db


@contextmanager
def closed_on_error(db: sqlite3.Connection) -> Iterator[None]:
    """Close a connection if the body fails. Raise Damaged if the error means a damaged file."""
    try:
        yield
    except BaseException as error:
        db.close()
        if isinstance(error, sqlite3.Error) and is_damage(error):
            raise Damaged(str(error)) from error
        raise


def lacking(db: sqlite3.Connection) -> str:
    """Return the SQL that migrates the tables of an older journal, or "" if they are current."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    lacks = "".join(_MIGRATIONS[each] for each in range(max(version, 1), VERSION))
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'labels'").fetchone():
        lacks += LABELS
    return lacks


def check(path: Path) -> None:
    """Raise Damaged or Foreign if the journal is not sound. Check every page and change nothing."""
    check_kind(path)
    check_size(path)
    try:
        with closing(connect_to_read(path)) as db:
            checked(db)
    except sqlite3.Error as error:
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise


def connect_to_read(path: Path) -> sqlite3.Connection:
    """Open an existing file read-only. Text is returned as bytes."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(
        uri, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )
    db.text_factory = bytes
    limits.distrust(db)
    return db


def connect(path: Path) -> sqlite3.Connection:
    """Open or create a file with the journal's settings. Text is returned as bytes."""
    db = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    db.text_factory = bytes
    limits.distrust(db)
    with closed_on_error(db):
        # FULL syncs the WAL at each commit, so a commit survives a power cut.
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA journal_mode = WAL")
    return db


def checked(db: sqlite3.Connection, *, whole: bool = True) -> bool:
    """Return True for a sound journal and False for a new file, or raise Damaged or Foreign.

    `whole` checks every page, which takes about as long as reading the file. Raise TooSlow if the
    check exceeds the time limit for the size of the file.
    """
    pages = [db.execute(f"PRAGMA {each}").fetchone()[0] for each in ("page_count", "page_size")]
    seconds = limits.READING_TIME + limits.TIME_PER_MB * pages[0] * pages[1] / 1e6
    with limits.time_limit(db, seconds):
        return _checked(db, whole=whole)


def _checked(db: sqlite3.Connection, *, whole: bool) -> bool:
    found = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    tables = {name.decode("utf-8", "replace") for (name,) in found}
    if tables and not tables & _TABLES:
        raise Foreign("it is a database of something else: give the journal a path of its own")
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION and tables:
        raise Foreign(f"a newer tableclock made it (tables {version}, known are {VERSION}): update")
    if stranger := limits.unknown(db, known_schema()):
        raise Foreign(
            f"it has {stranger}, which tableclock does not make: remove that from it with sqlite3, "
            f"or move the file away"
        )
    if changed := limits.changed(db, known_schema()):
        raise Damaged(f"{changed} is not as tableclock makes it")
    if whole and db.execute("PRAGMA quick_check(1)").fetchone() != (b"ok",):
        raise Damaged("some of its pages are corrupt")
    if not tables:
        return False
    db.execute(
        "SELECT id, started, game, header, length, ended, number, row, at "
        "FROM history, entries, ends WHERE entries.match = id AND ends.match = id LIMIT 0"
    )
    return True


@cache
def known_schema() -> limits.Schema:
    """Return every schema that a tableclock of any version creates, also by migration."""
    every = "".join(_MIGRATIONS.values())
    return limits.schema_of((_TABLES_MADE, _SCHEMA_1, _SCHEMA_1 + every))


def check_kind(path: Path) -> None:
    """Raise Foreign if the path is not a regular file: opening a pipe would block forever."""
    with suppress(FileNotFoundError, NotADirectoryError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise Foreign("it is no plain file: give the journal a path of its own")


def check_size(path: Path) -> None:
    """Raise Damaged for a file that ends in the middle of a page, or is empty but has a WAL.

    SQLite reads the rest of such a page as zeros, and treats a very short file as a new one. A
    partial page is valid if there is a WAL: the checkpoint was interrupted and will be repeated.
    """
    if is_emptied(path):
        raise Damaged("it is empty, but its WAL file is not")
    if path.is_file() and path.stat().st_size % _SECTOR and _size(path) == path.stat().st_size:
        raise Damaged(f"it is cut off after {path.stat().st_size} bytes")


def is_emptied(path: Path) -> bool:
    """Return whether the file is empty but has a WAL, which SQLite would delete on opening."""
    return path.is_file() and not path.stat().st_size and _size(path) > 0


def fill(path: Path) -> None:
    """Extend an emptied file with zeros, so that SQLite reads its WAL, which often has page 1."""
    if is_emptied(path):
        os.truncate(path, _SECTOR)


def _keep_private(path: Path) -> None:
    """Make the journal, new or old, readable by its owner only: it reveals every hand.

    An existing file is not opened, because closing it would drop SQLite's locks in this process.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        with suppress(OSError):  # another user owns the file, or the disk is read-only
            if stat.S_IMODE(path.stat().st_mode) & 0o077:
                path.chmod(0o600)


def fresh(path: Path) -> Path:
    """Return the path of the complete repaired file, before it replaces the journal."""
    return _beside(path, ".fresh")


def _swap(path: Path) -> Path:
    """Rename the damaged file, put the fresh one in its place, and return the damaged one's path.

    After an interruption at any step, the next opening continues.
    """
    aside = _free_name(path)
    # Rename the WAL first: SQLite would apply a remaining WAL to the fresh file.
    for side in (*_SIDE_FILES, ""):
        if _beside(path, side).exists():
            _beside(path, side).rename(_beside(aside, side))
    fresh(path).rename(path)
    return aside


def repair(path: Path, why: str) -> str:
    """Replace a damaged journal by a fresh one with its readable part.

    Return a sentence about it. Raise OSError or sqlite3.Error if the fresh file cannot be written.
    The damaged journal then keeps its name.
    """
    making = _beside(path, ".making")
    for side in ("", *_SIDE_FILES):
        _beside(making, side).unlink(missing_ok=True)
    _keep_private(making)
    fill(path)
    with closing(connect(making)) as new, closing(as_it_is(path, _PATIENCE)) as old:
        recovered = recover(new, old, path, _free_name(path).name)
    making.rename(fresh(path))
    aside = _swap(path)
    return (
        f"the journal {path} was damaged ({why}): it is set aside as {aside.name}, and "
        f"{recovered.matches} of its matches with {recovered.entries} entries could be read and "
        f"go on{recovered.says}"
    )


class Recovered(NamedTuple):
    """Result of a recovery."""

    matches: int  # number of recovered matches
    entries: int  # number of recovered entries
    says: str  # the losses, as the end of a sentence


def recover(new: sqlite3.Connection, old: sqlite3.Connection, path: Path, name: str) -> Recovered:
    """Copy the readable part of the journal at `path`, open as `old`, to `new`.

    `name` is the file name that the damaged journal will get, or "" if it is not renamed.
    """
    seconds = limits.READING_TIME + limits.TIME_PER_MB * _size(path) / 1e6
    with limits.time_limit(old, seconds):
        return _recover(new, old, path, name)


def _recover(new: sqlite3.Connection, old: sqlite3.Connection, path: Path, name: str) -> Recovered:
    with suppress(sqlite3.DatabaseError):
        if stranger := limits.unknown(old, known_schema(), limits.PROGRAMS):
            raise Foreign(f"it is damaged, and has {stranger}, which tableclock does not make")
    make_tables(new)
    matches = entries = 0
    lost: list[Loss] = []
    new.execute("BEGIN")
    gone_before, _ = rows_of(old, "SELECT match FROM losses WHERE kept = 0")
    found, unsure = readable(old, _size(path) // _SMALLEST_MATCH + 1)
    for each in found:
        if each.row is not None:
            new.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", each.row)
            if each.deck is not None:
                decks.add(new, *each.deck)
            new.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", each.entries)
            new.executemany("INSERT INTO ends VALUES (?, ?, ?, ?)", each.ends)
            matches += 1
            entries += len(each.entries)
        if each.missing != 0 and (each.number,) not in gone_before:
            lost.append(Loss(each.number, len(each.entries), each.missing, name))
    for table, columns in (data_loss.COLUMNS | _BESIDE).items():  # earlier losses, and labels
        before, _ = rows_of(old, f"SELECT {columns} FROM {table}")  # noqa: S608
        marks = ", ".join("?" for _ in columns.split(","))
        new.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", before)  # noqa: S608
    for loss in lost:
        data_loss.record_loss(new, loss)
    if name:
        data_loss.record_aside(new, name, unsure=unsure)
    new.execute("COMMIT")
    return Recovered(matches, entries, data_loss.sentence(lost, unsure=unsure))


def make_tables(db: sqlite3.Connection) -> None:
    """Create the tables of an empty journal."""
    db.executescript(f"BEGIN; {_TABLES_MADE} PRAGMA user_version = {VERSION}; COMMIT")


def _size(path: Path) -> int:
    wal = _beside(path, "-wal")
    return path.stat().st_size + (wal.stat().st_size if wal.exists() else 0)


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)


def _free_name(path: Path) -> Path:
    number = 1
    while _beside(path, f".damaged-{number}").exists():
        number += 1
    return _beside(path, f".damaged-{number}")
