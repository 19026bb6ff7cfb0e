"""Limits for reading a journal that another program may have made or changed.

SQLite runs the views, triggers and expressions of a file's schema when the file is read. So a
journal is read only if its schema is one that a tableclock makes, and only for a limited time.
"""

import re
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager

from games.core.errors import TableclockError

READING_TIME = 20.0
"""Longest time for one question to a journal (s)."""
TIME_PER_MB = 1.0
"""Further time to look at every page of a file (s), for each megabyte of it."""
_STEPS = 10_000
"""SQLite's steps between two looks at the time: some milliseconds on a Raspberry Pi."""

Schema = Mapping[str, Collection[tuple[str, str]]]
"""By name of a table, index or view: its types and definitions that are known."""


class TooSlow(TableclockError, TimeoutError):
    """Reading the journal takes longer than it may."""


def distrust(db: sqlite3.Connection) -> None:
    """Let a schema call no function with side effects, and check each cell that is read."""
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")


@contextmanager
def time_limit(
    db: sqlite3.Connection, seconds: float, clock: Callable[[], float] = time.monotonic
) -> Iterator[None]:
    """Stop each statement of a connection after that time in all; TooSlow then."""
    end = clock() + seconds
    db.set_progress_handler(lambda: clock() >= end, _STEPS)
    try:
        yield
    except sqlite3.OperationalError as error:
        if not was_stopped(error):
            raise
        raise TooSlow(
            f"reading takes longer than {seconds:.0f} s. A journal of tableclock is read in less: "
            f"move this file away, or give the journal another path"
        ) from error
    finally:
        db.set_progress_handler(None, 0)


def was_stopped(error: sqlite3.Error) -> bool:
    """Return whether a statement ended because its time was over."""
    return bool(getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_INTERRUPT)


def schema_of(scripts: Collection[str]) -> Schema:
    """Return what these scripts make, each run in a database of its own."""
    made: dict[str, set[tuple[str, str]]] = {}
    for script in scripts:
        with closing(sqlite3.connect(":memory:")) as db:
            db.executescript(script)
            for kind, name, sql in _definitions(db):
                made.setdefault(name, set()).add((kind, sql))
    return made


PROGRAMS = frozenset({"view", "trigger", "virtual table"})
"""The parts of a schema that SQLite runs."""


def unknown(
    db: sqlite3.Connection, known: Schema, kinds: Collection[str] = (*PROGRAMS, "table", "index")
) -> str:
    """Return what of these kinds a schema has that is not known, for a sentence; "" if nothing."""
    for kind, name, _ in _definitions(db):
        if kind in kinds and all(kind != each for each, _ in known.get(name, ())):
            return f"the {kind} {name[:40]!r}"
    return ""


def changed(db: sqlite3.Connection, known: Schema) -> str:
    """Return what a schema defines in another way than is known, for a sentence; "" if nothing."""
    for kind, name, sql in _definitions(db):
        if (kind, sql) not in known.get(name, ()):
            return f"the {kind} {name[:40]!r}"
    return ""


def _definitions(db: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """Return type, name and definition of all in a schema; blanks do not count."""
    found = []
    for row in db.execute("SELECT type, name, sql FROM sqlite_schema").fetchall():
        kind, name, sql = map(_text, row)
        sql = _squeezed(sql)
        if sql.upper().startswith("CREATE VIRTUAL "):
            kind = "virtual table"
        found.append((kind, name, sql))
    return found


def _squeezed(sql: str) -> str:
    """Return SQL without needless blanks: ALTER TABLE writes others than the program does."""
    return re.sub(r" ?([(),]) ?", r"\1", " ".join(sql.split()))


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")
