"""Names of people in the labels of the journal, and their deletion."""

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import msgspec

from firmware_py.storage.history import JOINED, as_json

_KEYS = (b"names", JOINED.encode())
"""Keys of the labels that have names of people."""


def delete(db: sqlite3.Connection, gone: Callable[[str], bool]) -> int:
    """Remove the names for which `gone` is true, and return the number of matches that had one.

    The caller runs this in a transaction. The table is written anew, and SQLite overwrites the old
    pages with zeros, so that the file does not keep the names.
    """
    db.execute("PRAGMA secure_delete = ON")
    rows = db.execute("SELECT match, entries, key, value FROM labels ORDER BY rowid").fetchall()
    changed, kept = set(), []
    for match, entries, key, value in rows:
        now = _without(value, gone) if key in _KEYS else value
        if now != value:
            changed.add(match)
        kept.append((match, entries, key, now))
    if changed:
        db.execute("DELETE FROM labels")
        # Columns of text are read as bytes, which may be damaged.
        db.executemany("INSERT INTO labels VALUES (?, ?, CAST(? AS TEXT), CAST(? AS TEXT))", kept)
    return len(changed - {0})


def _without(value: Any, gone: Callable[[str], bool]) -> Any:
    """Return a label's value without the names: an empty name, or no pair of joined names."""

    def has(told: Any) -> bool:
        names = told if isinstance(told, list) else [told]
        return any(isinstance(name, str) and gone(name) for name in names)

    with suppress(ValueError, TypeError, RecursionError):
        told = msgspec.json.decode(value)
        if isinstance(told, list) and any(map(has, told)):
            names = ("" if isinstance(each, str) and has(each) else each for each in told)
            return as_json([each for each in names if not has(each)]).encode()
    return value
