"""Decks of the matches in a journal, each stored once for all matches that use it.

The header of a match is the whole setup as JSON. Its deck has 4 to 19 kB and would be half of the
file. Therefore `setup.deck` of a header is the SHA-256 (hex) of the deck's JSON, the key of a row
in the table `decks`. A header of an older tableclock contains the deck itself and is not changed.

All matches with a deck depend on that row. The table `deck_copies` has the same rows on other pages
of the file, so one torn page does not lose all these matches. A deck is valid if its hash matches.
"""

import hashlib
import sqlite3
from collections.abc import Callable
from typing import Any

import msgspec

TABLES = """
CREATE TABLE decks (hash TEXT PRIMARY KEY, deck TEXT) WITHOUT ROWID;
CREATE TABLE deck_copies (hash TEXT PRIMARY KEY, deck TEXT) WITHOUT ROWID;
"""

_TABLES = ("decks", "deck_copies")


def store(
    db: sqlite3.Connection, header: dict[str, Any], as_json: Callable[[Any], str]
) -> dict[str, Any]:
    """Store the deck of a header, and return the header with the hash in its place.

    The header keeps its deck if both rows of the deck exist but are damaged: rows never change.
    """
    deck = as_json(header["setup"]["deck"])
    name = hashlib.sha256(deck.encode()).hexdigest()
    add(db, name, deck)
    if read(db, name) is None:
        return header
    return {**header, "setup": {**header["setup"], "deck": name}}


def add(db: sqlite3.Connection, name: str, deck: str) -> None:
    """Add a deck to each table that does not have it."""
    for table in _TABLES:
        db.execute(f"INSERT OR IGNORE INTO {table} VALUES (?, ?)", (name, deck))  # noqa: S608


def read(db: sqlite3.Connection, name: str) -> str | None:
    """Return the JSON of a deck, or None if neither table has a valid row.

    Raise sqlite3.DatabaseError if a table cannot be read and the other one has no valid row.
    """
    failed = None
    for table in _TABLES:
        try:
            row = db.execute(f"SELECT deck FROM {table} WHERE hash = ?", (name,)).fetchone()  # noqa: S608
        except sqlite3.DatabaseError as error:
            failed = error
            continue
        deck = row[0] if row is not None else None
        if isinstance(deck, bytes) and hashlib.sha256(deck).hexdigest() == name:
            return deck.decode()
    if failed is not None:
        raise failed
    return None


def name_of(header: str | bytes) -> str | None:
    """Return the deck hash of a header, or None if it contains the deck or cannot be read."""
    try:
        setup = msgspec.json.decode(header, type=dict[str, Any]).get("setup")
    except (ValueError, TypeError, RecursionError):
        return None
    deck = setup.get("deck") if isinstance(setup, dict) else None
    return deck if isinstance(deck, str) else None
