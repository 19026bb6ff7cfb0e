"""Decks of the matches in a journal, each stored for all matches that are played with it.

The header of a match has the whole setup as JSON. Its deck has 4 to 19 kB, and would be half of the
file. So `setup.deck` of a header is a string, the SHA-256 (hex) of the deck's JSON, and names a row
of the table `decks`. In a header of an older tableclock it is the deck itself, and stays so.

Every match with a deck needs that row, and a torn page must not cost all of them. So `deck_copies`
has the same rows, on other pages of the file. A deck counts as read only if its hash is right.
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
    """Store the deck of a header; return the header with the hash instead.

    The header stays whole if the deck's rows are there already and damaged: no row is changed.
    """
    deck = as_json(header["setup"]["deck"])
    name = hashlib.sha256(deck.encode()).hexdigest()
    add(db, name, deck)
    if read(db, name) is None:
        return header
    return {**header, "setup": {**header["setup"], "deck": name}}


def add(db: sqlite3.Connection, name: str, deck: str) -> None:
    """Add a deck to both tables, where it is missing."""
    for table in _TABLES:
        db.execute(f"INSERT OR IGNORE INTO {table} VALUES (?, ?)", (name, deck))  # noqa: S608


def read(db: sqlite3.Connection, name: str) -> str | None:
    """Return the JSON of a deck; None if neither table has it whole.

    Raises sqlite3.DatabaseError if a table cannot be read and the other one has no such deck.
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
    """Return which deck a header names; None if it has its own, or cannot be read."""
    try:
        setup = msgspec.json.decode(header, type=dict[str, Any]).get("setup")
    except (ValueError, TypeError, RecursionError):
        return None
    deck = setup.get("deck") if isinstance(setup, dict) else None
    return deck if isinstance(deck, str) else None
