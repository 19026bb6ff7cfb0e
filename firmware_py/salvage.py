"""Opening the journal's file, telling whether it is sound, and saving what can be read if not.

A file can be damaged in any way: not a database at all, cut off, pages torn. It is set aside under
another name, never deleted, and its matches are read one by one into a fresh file. Of each match
that is the entries from the first one up to the first that cannot be read: a match is rebuilt by
replaying, so what lies behind a gap is of no use to anybody.
"""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import takewhile
from pathlib import Path
from typing import Any

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
"""matches: started is a wall-clock label, header the saved match without its entries, and with
its bots if it has any (JSON).
entries: one action or undo each, number from 0 (JSON); clock: the clocks after it (JSON) or NULL.
ends: how a match ended, and after how many entries; one that has more by now goes on."""

VERSION = 2
"""Of the tables (PRAGMA user_version); a newer journal is refused, not misread."""

_MIGRATION = f"""
BEGIN; ALTER TABLE entries ADD COLUMN clock TEXT; PRAGMA user_version = {VERSION}; COMMIT;
"""
"""From tables of version 1, which had no clocks."""

Row = tuple[Any, ...]

_TABLES = {"matches", "entries", "ends"}
_SIDE_FILES = ("-wal", "-shm")
_PATIENCE = 1.0
"""How long another program may hold the file (seconds)."""
_SECTOR = 512
"""Pages are multiples of it."""
_SMALLEST_MATCH = 256
"""No match takes fewer bytes in the file: its header holds the deck. It bounds the ids to try."""


class Damaged(TableclockError, ValueError):
    """The file is no journal, or no whole one."""


class Foreign(TableclockError, ValueError):
    """The file is sound, and not ours to touch: another program's, or of a newer tableclock."""


def opened(path: Path, says: Callable[[str], object]) -> sqlite3.Connection:
    """Open or make the journal; a damaged one is set aside first, and `says` is told.

    sqlite3.Error or OSError if it cannot be written, Foreign if it is not ours.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    _finish(path)
    try:
        _check_size(path)
        return _sound(path)
    except Damaged as damage:
        says(salvage(path, str(damage)))
        return _sound(path)


def _sound(path: Path) -> sqlite3.Connection:
    """Open a journal that is whole, or a new one; Damaged if it is neither."""
    db = connect(path)
    try:
        if not _checked(db):
            db.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION}; COMMIT")
        elif db.execute("PRAGMA user_version").fetchone() < (VERSION,):
            db.executescript(_MIGRATION)
    except sqlite3.Error as error:
        db.close()
        if _is_damage(error):
            raise Damaged(str(error)) from error
        raise
    except TableclockError:
        db.close()
        raise
    return db


def check(path: Path) -> None:
    """Look at every page of a journal and change nothing; Damaged or Foreign if it is not sound."""
    _check_size(path)
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
            db.text_factory = bytes
            _checked(db)
    except sqlite3.Error as error:
        if _is_damage(error):
            raise Damaged(str(error)) from error
        raise


def connect(path: Path) -> sqlite3.Connection:
    """Open or make a file with the journal's settings; all text comes as bytes, rot and all."""
    db = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
    db.text_factory = bytes
    try:
        # A power cut may cost nothing that was acknowledged: FULL syncs the WAL at each commit.
        db.execute("PRAGMA synchronous = FULL")
        db.execute("PRAGMA journal_mode = WAL")
    except sqlite3.Error as error:
        db.close()
        if _is_damage(error):
            raise Damaged(str(error)) from error
        raise
    return db


def _is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite says that the file is wrong, and not that the disk or the access is."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def _checked(db: sqlite3.Connection) -> bool:
    """Whether the file is a journal already; False if it is new. Damaged or Foreign if neither.

    Looks at every page, which takes about as long as reading the file.
    """
    found = db.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall()
    tables = {name.decode("utf-8", "replace") for (name,) in found}
    if tables and not tables & _TABLES:
        raise Foreign("it is a database of something else: give the journal a path of its own")
    if db.execute("PRAGMA quick_check(1)").fetchone() != (b"ok",):
        raise Damaged("some of its pages are torn")
    if not tables:
        return False
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > VERSION:
        raise Foreign(f"a newer tableclock made it (tables {version}, known are {VERSION}): update")
    db.execute(
        "SELECT id, started, game, header, length, ended, number, row, at "
        "FROM history, entries, ends WHERE entries.match = id AND ends.match = id LIMIT 0"
    )
    return True


def _check_size(path: Path) -> None:
    """Raise Damaged for a file that ends in the middle of a page.

    SQLite takes the rest of such a page for zeros, and a very short file of any kind for a new
    one. With a WAL beside it all is well: a checkpoint was cut off and is done again.
    """
    if path.is_file() and path.stat().st_size % _SECTOR and _size(path) == path.stat().st_size:
        raise Damaged(f"it is cut off after {path.stat().st_size} bytes")


def _finish(path: Path) -> None:
    """Finish a salvage that was cut off after all that could be read was in the fresh file."""
    if _beside(path, ".fresh").exists():
        _swap(path)


def _swap(path: Path) -> Path:
    """Set the damaged file aside, put the fresh one in its place, and return where the first is.

    It may be cut off after any step, and is then gone on with.
    """
    aside = _free_name(path)
    # A WAL that stayed behind would be played into the fresh file, so it goes first.
    for side in (*_SIDE_FILES, ""):
        if _beside(path, side).exists():
            _beside(path, side).rename(_beside(aside, side))
    _beside(path, ".fresh").rename(path)
    return aside


def salvage(path: Path, why: str) -> str:
    """Set a damaged journal aside and put what can be read of it into a fresh one.

    Returns one sentence about it. OSError or sqlite3.Error if the fresh one cannot be written;
    then everything still is where it was.
    """
    making = _beside(path, ".making")
    _remove(making)
    matches = entries = 0
    with closing(connect(making)) as new:
        new.executescript(f"BEGIN; {SCHEMA} PRAGMA user_version = {VERSION};")
        for match, rows, ends in _readable(path):
            new.execute("INSERT INTO matches VALUES (?, ?, ?, ?)", match)
            new.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", rows)
            new.executemany("INSERT INTO ends VALUES (?, ?, ?, ?)", ends)
            matches += 1
            entries += len(rows)
        new.execute("COMMIT")
    making.rename(_beside(path, ".fresh"))
    aside = _swap(path)
    return (
        f"the journal {path} was damaged ({why}): it is set aside as {aside.name}, and "
        f"{matches} of its matches with {entries} entries could be read and go on"
    )


def _readable(path: Path) -> Iterator[tuple[Row, list[Row], list[Row]]]:
    """Yield (match row, entry rows, end rows) of each match that can still be read."""
    with closing(sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None)) as old:
        old.text_factory = bytes
        # Lets SQLite open a file that is shorter than its header says.
        old.execute("PRAGMA writable_schema = ON")
        try:
            old.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        except sqlite3.Error as error:
            if _is_damage(error):
                return  # not a database at all: nothing can be read
            raise
        for number in range(1, _size(path) // _SMALLEST_MATCH + 2):
            match = list(_rows(old, "SELECT * FROM matches WHERE id = ?", number))
            # A cut or torn page may read as zeros: a row whose values are none is no row.
            if match and all(isinstance(value, str) for value in match[0][1:]):
                every = _rows(old, "SELECT * FROM entries WHERE match = ? ORDER BY number", number)
                follow = enumerate(takewhile(lambda row: isinstance(row[2], str), every))
                rows = [(*row, None)[:4] for at, row in follow if row[:2] == (number, at)]
                ends = list(_rows(old, "SELECT * FROM ends WHERE match = ?", number))
                yield match[0], rows, _last_end(ends, len(rows))


def _rows(db: sqlite3.Connection, query: str, match: int) -> Iterator[Row]:
    """Yield the rows of a query, as text again, up to where the file cannot be read."""
    try:
        for row in db.execute(query, (match,)):
            yield tuple(v.decode() if isinstance(v, bytes) else v for v in row)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return


def _last_end(ends: list[Row], count: int) -> list[Row]:
    """Return the end of a match, if it had come to it; it may have lost entries before that."""
    return [
        (match, how, at, count)
        for match, how, at, entries in ends[-1:]
        if isinstance(entries, int) and entries >= count
    ]


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
