"""Opening the journal's file, telling whether it is sound, and saving what can be read if not.

A file can be damaged in any way: not a database at all, cut off, pages torn. It is set aside under
another name, never deleted, and its matches are read one by one into a fresh file. Of each match
that is the entries from the first one up to the first that cannot be read: a match is rebuilt by
replaying, so what lies behind a gap is of no use to anybody. What was lost is written down in the
fresh file (losses.py), so that nobody takes what is left for the whole.
"""

import os
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

from firmware_py.storage import data_loss, decks, limits
from firmware_py.storage.data_loss import Loss
from firmware_py.storage.repair import as_it_is, is_damage, readable, rows_of
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
"""matches: started is a wall-clock label, header the saved match without its entries, with the hash
of its deck (decks.py), and with its bots if it has any (JSON).
entries: one action or undo each, number from 0 (JSON); clock: the clocks after it (JSON) or NULL.
ends: how a match ended, and after how many entries; one that has more by now goes on."""

LABELS = """
CREATE TABLE IF NOT EXISTS labels (match INTEGER, entries INTEGER, key TEXT, value TEXT);
CREATE INDEX IF NOT EXISTS labels_of_match ON labels (match);
"""
"""What is told of a match and is no part of it: who sat there, who won (JSON), and after how many
entries; the last one of a key holds. A program that does not know of it passes over it, so it is
made where it is missing, and the version of the tables stays."""

_TABLES_MADE = SCHEMA + data_loss.TABLES + decks.TABLES + LABELS

VERSION = 4
"""Of the tables (PRAGMA user_version); a newer journal is refused, not misread."""

_MIGRATIONS = {
    1: "ALTER TABLE entries ADD COLUMN clock TEXT;",
    2: data_loss.TABLES,
    3: decks.TABLES + LABELS,
}
"""By version, what its tables lack: clocks, what was lost, and decks with the index of labels.

No row is changed: a header of an older version keeps its whole deck.
"""

_SCHEMA_1 = SCHEMA.replace(" clock TEXT,\n", "\n")
"""The tables of version 1: entries without clocks."""

_TABLES = {"matches", "entries", "ends"}
_BESIDE = {"labels": "match, entries, key, value"}
_SIDE_FILES = ("-wal", "-shm")
_PATIENCE = 1.0
"""How long another program may hold the file (seconds)."""
_SECTOR = 512
"""Pages are multiples of it."""
_SMALLEST_MATCH = 256
"""No match takes fewer bytes in the file, with its labels and entries; it bounds the ids to try."""


class Damaged(TableclockError, ValueError):
    """The file is no journal, or no whole one."""


class Foreign(TableclockError, ValueError):
    """The file is sound, and not ours to touch: another program's, or of a newer tableclock."""


def opened(path: Path, says: Callable[[str], object]) -> sqlite3.Connection:
    """Open or make the journal; a damaged one is set aside first, and `says` is told.

    Only for who holds the writer's lock: another writer would go on in a file that was set aside.
    sqlite3.Error or OSError if it cannot be written, Foreign if it is not ours.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    check_kind(path)
    _finish(path)
    is_new = not path.exists()  # the WAL of one that was deleted is nobody's any more
    _keep_private(path)
    try:
        if not is_new:
            check_size(path)
        return _sound(path)
    except Damaged as damage:
        says(salvage(path, str(damage)))
        return _sound(path)


def _sound(path: Path) -> sqlite3.Connection:
    """Open a journal that is whole, or a new one; Damaged if it is neither."""
    db = connect(path)
    try:
        lacks = _TABLES_MADE
        if checked(db):
            lacks = lacking(db)
        if lacks:
            db.executescript(f"BEGIN; {lacks} PRAGMA user_version = {VERSION}; COMMIT")
    except sqlite3.Error as error:
        db.close()
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise
    except TableclockError:
        db.close()
        raise
    return db


def lacking(db: sqlite3.Connection) -> str:
    """Return what makes the tables of an older journal those of today, as SQL; "" for nothing."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    lacks = "".join(_MIGRATIONS[each] for each in range(max(version, 1), VERSION))
    if not db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'labels'").fetchone():
        lacks += LABELS
    return lacks


def check(path: Path) -> None:
    """Look at every page of a journal and change nothing; Damaged or Foreign if it is not sound."""
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
    """Open a file that is there, and never write it; all text comes as bytes."""
    uri = f"{path.absolute().as_uri()}?mode=ro"
    db = sqlite3.connect(
        uri, timeout=_PATIENCE, isolation_level=None, check_same_thread=False, uri=True
    )
    db.text_factory = bytes
    limits.distrust(db)
    return db


def connect(path: Path) -> sqlite3.Connection:
    """Open or make a file with the journal's settings; all text comes as bytes, damaged or not."""
    db = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    db.text_factory = bytes
    limits.distrust(db)
    try:
        # A power cut may cost nothing that was acknowledged: FULL syncs the WAL at each commit.
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error as error:
        db.close()
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise
    return db


def checked(db: sqlite3.Connection, *, whole: bool = True) -> bool:
    """Whether the file is a journal already; False if it is new. Damaged or Foreign if neither.

    whole: look at every page, which takes about as long as reading the file. TooSlow if the file
    cannot be checked in the time that its size allows.
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
        raise Damaged("some of its pages are torn")
    if not tables:
        return False
    db.execute(
        "SELECT id, started, game, header, length, ended, number, row, at "
        "FROM history, entries, ends WHERE entries.match = id AND ends.match = id LIMIT 0"
    )
    return True


@cache
def known_schema() -> limits.Schema:
    """Return all that a tableclock of any version makes in a journal, also by bringing it up."""
    every = "".join(_MIGRATIONS.values())
    return limits.schema_of((_TABLES_MADE, _SCHEMA_1, _SCHEMA_1 + every))


def check_kind(path: Path) -> None:
    """Raise Foreign for what is there and is no plain file: a pipe would never be done opening."""
    with suppress(FileNotFoundError, NotADirectoryError):
        if not stat.S_ISREG(path.stat().st_mode):
            raise Foreign("it is no plain file: give the journal a path of its own")


def check_size(path: Path) -> None:
    """Raise Damaged for a file that ends in the middle of a page, or is empty beside its WAL.

    SQLite takes the rest of such a page for zeros, and a very short file of any kind for a new
    one. With a WAL beside it all is well: a checkpoint was cut off and is done again.
    """
    if is_emptied(path):
        raise Damaged("it is empty, though not what was written beside it")
    if path.is_file() and path.stat().st_size % _SECTOR and _size(path) == path.stat().st_size:
        raise Damaged(f"it is cut off after {path.stat().st_size} bytes")


def is_emptied(path: Path) -> bool:
    """Whether nothing is left of a file but its WAL, which SQLite deletes if it opens it so."""
    return path.is_file() and not path.stat().st_size and _size(path) > 0


def fill(path: Path) -> None:
    """Put zeros where the first page of an emptied file was: its WAL is read, and mostly has it."""
    if is_emptied(path):
        os.truncate(path, _SECTOR)


def _keep_private(path: Path) -> None:
    """Let only its owner read the journal, a new one too: it knows what is in every hand.

    One that is there is never opened for it: closing it again would drop the locks that SQLite
    has on it in this process.
    """
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    except FileExistsError:
        with suppress(OSError):  # it is another one's to keep, or the disk takes nothing
            if stat.S_IMODE(path.stat().st_mode) & 0o077:
                path.chmod(0o600)


def _finish(path: Path) -> None:
    """Finish a salvage that was cut off after all that could be read was in the fresh file."""
    if fresh(path).exists():
        _swap(path)


def fresh(path: Path) -> Path:
    """Return where a salvage puts all that could be read, before it takes the journal's place."""
    return _beside(path, ".fresh")


def _swap(path: Path) -> Path:
    """Set the damaged file aside, put the fresh one in its place, and return where the first is.

    It may be cut off after any step, and is then gone on with.
    """
    aside = _free_name(path)
    # A WAL that stayed behind would be played into the fresh file, so it goes first.
    for side in (*_SIDE_FILES, ""):
        if _beside(path, side).exists():
            _beside(path, side).rename(_beside(aside, side))
    fresh(path).rename(path)
    return aside


def salvage(path: Path, why: str) -> str:
    """Set a damaged journal aside and put what can be read of it into a fresh one.

    Returns one sentence about it. OSError or sqlite3.Error if the fresh one cannot be written;
    then everything still is where it was.
    """
    making = _beside(path, ".making")
    _remove(making)
    _keep_private(making)
    fill(path)
    with closing(connect(making)) as new, closing(as_it_is(path, _PATIENCE)) as old:
        rescued = rescue(new, old, path, _free_name(path).name)
    making.rename(fresh(path))
    aside = _swap(path)
    return (
        f"the journal {path} was damaged ({why}): it is set aside as {aside.name}, and "
        f"{rescued.matches} of its matches with {rescued.entries} entries could be read and go on"
        f"{rescued.says}"
    )


class Rescued(NamedTuple):
    """What could be read of a damaged journal. says: what was lost, as the end of a sentence."""

    matches: int
    entries: int
    says: str


def rescue(new: sqlite3.Connection, old: sqlite3.Connection, path: Path, name: str) -> Rescued:
    """Read what can be read of the journal at `path`, open as `old`, into a new file.

    name: under which the damaged one can be found afterwards; "" if it stays where it is.
    """
    seconds = limits.READING_TIME + limits.TIME_PER_MB * _size(path) / 1e6
    with limits.time_limit(old, seconds):
        return _rescue(new, old, path, name)


def _rescue(new: sqlite3.Connection, old: sqlite3.Connection, path: Path, name: str) -> Rescued:
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
    for table, columns in (data_loss.COLUMNS | _BESIDE).items():  # and what was lost before
        before, _ = rows_of(old, f"SELECT {columns} FROM {table}")  # noqa: S608
        marks = ", ".join("?" for _ in columns.split(","))
        new.executemany(f"INSERT OR IGNORE INTO {table} VALUES ({marks})", before)  # noqa: S608
    if name:
        data_loss.record(new, name, lost, unsure=unsure)
    else:
        for loss in lost:
            data_loss.record_loss(new, loss)
    new.execute("COMMIT")
    return Rescued(matches, entries, data_loss.sentence(lost, unsure=unsure))


def make_tables(db: sqlite3.Connection) -> None:
    """Make the tables of an empty journal."""
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


def _remove(path: Path) -> None:
    for side in ("", *_SIDE_FILES):
        _beside(path, side).unlink(missing_ok=True)
