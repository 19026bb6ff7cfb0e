"""What can still be read of a damaged journal, match by match."""

import sqlite3
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from firmware_py.storage import decks, limits

Row = tuple[Any, ...]


class FoundMatch(NamedTuple):
    """What was found of a match. row: None if it is lost wholly; missing: as in `Loss.lost`.

    deck: hash and JSON of the deck that its header names, None if it names none.
    """

    number: int
    row: Row | None
    entries: list[Row]
    ends: list[Row]
    missing: int | None
    deck: tuple[str, str] | None = None


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite says that the file is wrong, and not that the disk or the access is."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def as_it_is(path: Path, patience: float) -> sqlite3.Connection:
    """Open a damaged file to read what can be read; patience: if another holds it (s)."""
    old = sqlite3.connect(path, timeout=patience, isolation_level=None)
    old.text_factory = bytes
    limits.distrust(old)
    leniently(old)
    return old


def leniently(old: sqlite3.Connection) -> None:
    """Let SQLite open a file that is shorter than its header says."""
    old.execute("PRAGMA writable_schema = ON")


def readable(old: sqlite3.Connection, most: int) -> tuple[list[FoundMatch], bool]:
    """Return what can be read of each match, and whether there may have been more of them.

    most: the highest number to try. A number that is not there, before one that is, is lost:
    numbers are given one after the other, and nothing is ever deleted.
    """
    try:
        old.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        if is_damage(error):
            return [], True  # not a database at all: nothing can be read
        raise
    found: list[FoundMatch] = []
    last, unsure = 0, False
    for number in range(1, most + 1):
        each, torn = _match(old, number)
        if each is None:
            unsure = unsure or torn
            continue
        found += [FoundMatch(gone, None, [], [], None) for gone in range(last + 1, number)]
        found.append(each)
        last, unsure = number, False
    return found, unsure


def _match(old: sqlite3.Connection, number: int) -> tuple[FoundMatch | None, bool]:
    """Return what can be read of a match, None if nothing; and whether reading failed."""
    rows, torn_row = rows_of(old, "SELECT * FROM matches WHERE id = ?", number)
    every, torn = rows_of(old, "SELECT * FROM entries WHERE match = ? ORDER BY number", number)
    ends, torn_ends = rows_of(old, "SELECT * FROM ends WHERE match = ?", number)
    if not (rows or every or ends):
        return None, torn_row or torn or torn_ends
    # A cut or torn page may read as zeros: a row whose values are none is no row.
    follow = enumerate(takewhile(lambda row: isinstance(row[2], str), every))
    kept = [(*row, None)[:4] for at, row in follow if row[:2] == (number, at)]
    there = [row[1] + 1 for row in every[-1:] if isinstance(row[1], int)]
    there += [row[3] for row in ends if isinstance(row[3], int)]
    missing = max(there, default=0) - len(kept)
    unknown = torn and missing <= 0
    whole = bool(rows) and all(isinstance(value, str) for value in rows[0][1:])
    name = decks.name_of(rows[0][3]) if whole else None
    deck = None if name is None else _deck(old, name)
    if not whole or (name is not None and deck is None):  # without its deck it cannot be replayed
        lost = None if torn else max(there, default=0) or None
        return FoundMatch(number, None, [], [], lost), torn
    row_ends = _last_end(ends, len(kept))
    missed = None if unknown else max(missing, 0)
    known = None if name is None or deck is None else (name, deck)
    return FoundMatch(number, rows[0], kept, row_ends, missed, known), torn


def _deck(old: sqlite3.Connection, name: str) -> str | None:
    try:
        return decks.read(old, name)
    except sqlite3.DatabaseError as error:
        if limits.was_stopped(error):
            raise
        return None


def rows_of(old: sqlite3.Connection, query: str, *of: int) -> tuple[list[Row], bool]:
    """Return the rows of a query, as text again, and whether the file could not be read on."""
    rows: list[Row] = []
    try:
        for row in old.execute(query, of):
            values = (v.decode() if isinstance(v, bytes) else v for v in row)
            rows.append(tuple(values))
    except (sqlite3.DatabaseError, UnicodeDecodeError) as error:
        if isinstance(error, sqlite3.Error) and limits.was_stopped(error):
            raise
        return rows, True
    return rows, False


def _last_end(ends: list[Row], count: int) -> list[Row]:
    """Return the end of a match, if it had come to it; it may have lost entries before that."""
    return [
        (match, how, at, count)
        for match, how, at, entries in ends[-1:]
        if isinstance(entries, int) and entries >= count
    ]
