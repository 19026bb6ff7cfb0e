"""Recovery of the readable rows of a damaged journal, match by match."""

import sqlite3
from itertools import takewhile
from pathlib import Path
from typing import Any, NamedTuple

from firmware_py.storage import decks, limits

Row = tuple[Any, ...]


class FoundMatch(NamedTuple):
    """Readable rows of one match."""

    number: int
    row: Row | None  # row of `matches`; None if the whole match is lost
    entries: list[Row]
    ends: list[Row]
    missing: int | None  # number of lost entries; None if unknown (`Loss.lost`)
    deck: tuple[str, str] | None = None  # hash and JSON of the deck that the header refers to


def is_damage(error: sqlite3.Error) -> bool:
    """Return whether an error means a damaged file and not a problem of the disk or of access."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)


def as_it_is(path: Path, patience: float) -> sqlite3.Connection:
    """Open a damaged file for recovery. Wait up to `patience` seconds for a lock on it."""
    old = sqlite3.connect(path, timeout=patience, isolation_level=None)
    old.text_factory = bytes
    limits.distrust(old)
    leniently(old)
    return old


def leniently(old: sqlite3.Connection) -> None:
    """Make SQLite accept a file that is shorter than its header says."""
    old.execute("PRAGMA writable_schema = ON")


def readable(old: sqlite3.Connection, most: int) -> tuple[list[FoundMatch], bool]:
    """Return the readable rows of each match, and whether further matches may be lost.

    `most` is the highest match number to try. A missing number below an existing one is a lost
    match, because numbers are consecutive and rows are never deleted.
    """
    try:
        old.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    except sqlite3.Error as error:
        if is_damage(error):
            return [], True  # not a database at all
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
    """Return the readable rows of a match, or None, and whether reading failed."""
    rows, torn_row = rows_of(old, "SELECT * FROM matches WHERE id = ?", number)
    every, torn = rows_of(old, "SELECT * FROM entries WHERE match = ? ORDER BY number", number)
    ends, torn_ends = rows_of(old, "SELECT * FROM ends WHERE match = ?", number)
    if not (rows or every or ends):
        return None, torn_row or torn or torn_ends
    # A cut or torn page may read as zeros, so a row with values of a wrong type is ignored.
    follow = enumerate(takewhile(lambda row: isinstance(row[2], str), every))
    kept = [(*row, None)[:4] for at, row in follow if row[:2] == (number, at)]
    there = [row[1] + 1 for row in every[-1:] if isinstance(row[1], int)]
    there += [row[3] for row in ends if isinstance(row[3], int)]
    missing = max(there, default=0) - len(kept)
    unknown = torn and missing <= 0
    whole = bool(rows) and all(isinstance(value, str) for value in rows[0][1:])
    name = decks.name_of(rows[0][3]) if whole else None
    deck = None if name is None else _deck(old, name)
    if not whole or (name is not None and deck is None):  # replay needs the deck
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
    """Return the readable rows of a query, with bytes as text, and whether reading failed."""
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
    """Return the last row of `ends` with `count` as its number of entries, or [].

    `count` is the number of entries that are left. A row with fewer entries is out of date: the
    match was continued after it.
    """
    return [
        (match, how, at, count)
        for match, how, at, entries in ends[-1:]
        if isinstance(entries, int) and entries >= count
    ]
