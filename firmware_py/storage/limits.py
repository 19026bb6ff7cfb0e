"""Limits for reading a journal that another program may have created or changed.

SQLite runs the views, triggers and expressions of a file's schema during a read. Therefore a
journal is read only if its schema is one that a tableclock creates, and only for a limited time.
"""

import re
import sqlite3
import time
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager

from games.core.errors import TableclockError

READING_TIME = 20.0
"""Time limit of one query (s)."""
TIME_PER_MB = 1.0
"""Additional time for checking every page of a file (s per megabyte)."""
_STEPS = 10_000
"""SQLite instructions between two time checks: a few milliseconds on a Raspberry Pi."""

Schema = Mapping[str, Collection[tuple[str, str]]]
"""Name of a table, index or view -> its known (type, SQL definition) pairs."""


class TooSlow(TableclockError, TimeoutError):
    """Reading the journal takes longer than its time limit."""


def distrust(db: sqlite3.Connection) -> None:
    """Forbid functions with side effects in the schema, and check each cell that is read."""
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("PRAGMA cell_size_check = ON")


@contextmanager
def time_limit(
    db: sqlite3.Connection, seconds: float, clock: Callable[[], float] = time.monotonic
) -> Iterator[None]:
    """Limit the total time of the statements in the body. Raise TooSlow when it is over."""
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
    """Return whether a statement was interrupted by the time limit."""
    return bool(getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_INTERRUPT)


def schema_of(scripts: Collection[str]) -> Schema:
    """Return the schema that these SQL scripts create, each in its own database."""
    made: dict[str, set[tuple[str, str]]] = {}
    for script in scripts:
        with closing(sqlite3.connect(":memory:")) as db:
            db.executescript(script)
            for kind, name, sql in _definitions(db):
                made.setdefault(name, set()).add((kind, sql))
    return made


PROGRAMS = frozenset({"view", "trigger", "virtual table"})
"""Kinds of schema objects that SQLite executes."""


def unknown(
    db: sqlite3.Connection, known: Schema, kinds: Collection[str] = (*PROGRAMS, "table", "index")
) -> str:
    """Return the first object of these kinds that is not known, as text, or ""."""
    for kind, name, _ in _definitions(db):
        if kind in kinds and all(kind != each for each, _ in known.get(name, ())):
            return f"the {kind} {name[:40]!r}"
    return ""


def changed(db: sqlite3.Connection, known: Schema) -> str:
    """Return the first object with an unknown definition, as text, or ""."""
    for kind, name, sql in _definitions(db):
        if (kind, sql) not in known.get(name, ()):
            return f"the {kind} {name[:40]!r}"
    return ""


def _definitions(db: sqlite3.Connection) -> list[tuple[str, str, str]]:
    """Return type, name and definition of all schema objects, with normalized white space."""
    found = []
    for row in db.execute("SELECT type, name, sql FROM sqlite_schema").fetchall():
        kind, name, sql = map(_text, row)
        # ALTER TABLE writes other spaces than the program.
        sql = re.sub(r" ?([(),]) ?", r"\1", " ".join(sql.split()))
        if sql.upper().startswith("CREATE VIRTUAL "):
            kind = "virtual table"
        found.append((kind, name, sql))
    return found


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")
