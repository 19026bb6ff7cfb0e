"""Read-only opening of the journal file, which never changes it.

Another program may be writing the file, and its commits must go into the file that the next start
opens. Therefore the readable part of a damaged file is copied to memory, in the same way as the
writer would repair it. A journal of an older tableclock is also copied to memory.
"""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import NamedTuple

from firmware_py.storage import data_loss, repair
from firmware_py.storage.repair import Damaged, Foreign
from firmware_py.storage.row_recovery import leniently

Stamp = tuple[int, ...]

_SHUT = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)
_TRIES = 3


class ReadOnlyJournal(NamedTuple):
    """Open journal: the file itself or a copy in memory."""

    db: sqlite3.Connection
    of: Stamp  # stamp of the file when it was opened
    copied: bool  # `db` is a copy in memory

    def holds(self, path: Path) -> bool:
        """Return whether this is still the journal at `path`.

        A connection to the file sees later commits, so only the identity of the file counts.
        """
        now = stamp(path)
        return now == self.of if self.copied else now[:2] == self.of[:2]


def stamp(path: Path) -> Stamp:
    """Return device, inode, size and mtime of the file and of its WAL, or () if neither exists."""
    found: list[int] = []
    for each in (source(path), f"{path}-wal"):
        try:
            seen = os.stat(each)  # noqa: PTH116  (`each` is a Path or a string)
        except FileNotFoundError:
            continue
        found += [seen.st_dev, seen.st_ino, seen.st_size, seen.st_mtime_ns]
    return tuple(found)


def source(path: Path) -> Path:
    """Return the file to read: the result of an interrupted repair, or else the journal."""
    fresh = repair.fresh(path)
    return fresh if os.path.exists(fresh) else path  # noqa: PTH110  (never raises)


def look(path: Path, says: Callable[[str], object], *, whole: bool) -> ReadOnlyJournal:
    """Open a journal for reading. A missing file gives an empty journal.

    `whole` checks every page first. `says` receives one sentence if the file is damaged. Raise
    OSError or sqlite3.Error if it cannot be read, and Foreign if it is not a journal.
    """
    seen, path = stamp(path), source(path)
    if not seen:
        nothing = _in_memory()
        repair.make_tables(nothing)
        return ReadOnlyJournal(nothing, seen, copied=True)
    repair.check_kind(path)
    try:
        repair.check_size(path)
        db = _in_place(path, whole=whole)
    except Damaged as damage:
        return recovered(path, says, str(damage))
    except sqlite3.Error as error:
        if error.sqlite_errorcode & 0xFF not in _SHUT:
            raise
        return ReadOnlyJournal(_copied(path, says), seen, copied=True)
    if db is not None:
        return ReadOnlyJournal(db, seen, copied=False)
    return recovered(
        path, lambda _says: None, ""
    )  # an older journal, which its writer will migrate


def recovered(path: Path, says: Callable[[str], object], why: str) -> ReadOnlyJournal:
    """Copy the readable part of a damaged journal to memory."""
    seen, path = stamp(path), source(path)
    new = _in_memory()
    with _as_it_is(path) as old:
        leniently(old)
        told = repair.recover(new, old, path, "")
    says(
        f"the journal {path} is damaged ({why}): {told.matches} of its matches with "
        f"{told.entries} entries can be read{told.says}; the box mends it when it starts next, "
        f"and nothing was changed now"
    )
    return ReadOnlyJournal(new, seen, copied=True)


def told_of(path: Path) -> dict[str, str]:
    """Return the losses of each set-aside journal as text, by its file name.

    Return {} if the journal cannot be read.
    """
    try:
        seen = look(path, lambda _says: None, whole=False)
        with closing(seen.db) as db:
            aside = data_loss.set_aside(db, untold=False)
            return {each.aside: data_loss.cost(db, each) for each in aside}
    except (sqlite3.Error, OSError, Foreign, Damaged):
        return {}


@contextmanager
def _as_it_is(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a damaged file in place, or a copy if SQLite would change the file on opening."""
    with ExitStack() as until:
        if repair.is_emptied(path):
            path = until.enter_context(_copy(path))
            repair.fill(path)
        yield until.enter_context(closing(repair.connect_to_read(path)))


def _in_memory() -> sqlite3.Connection:
    """Return an empty database in memory."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    db.text_factory = bytes
    return db


def _in_place(path: Path, *, whole: bool) -> sqlite3.Connection | None:
    """Open the file in place. Return None if its tables are of an older version."""
    db = repair.connect_to_read(path)
    with repair.closed_on_error(db):
        if repair.checked(db, whole=whole) and not repair.lacking(db):
            return db
    db.close()
    return None


def _copied(path: Path, says: Callable[[str], object]) -> sqlite3.Connection:
    """Copy a journal to memory from a read-only disk, where SQLite cannot create the WAL index.

    The file has no active writer, because a writer would have created the index. If a writer
    starts, the stamp changes and the file is copied again.
    """
    damage: list[str] = []
    new = _in_memory()
    with _copy(path) as copy, closing(repair.opened(copy, damage.append)) as old:
        old.backup(new)
    if damage:
        says(f"the journal {path} is damaged: this is what can be read of it")
    return new


@contextmanager
def _copy(path: Path) -> Iterator[Path]:
    """Copy the file and its WAL to a temporary folder. Raise OSError if they keep changing."""
    for _ in range(_TRIES):
        seen = stamp(path)
        with tempfile.TemporaryDirectory(prefix="tableclock-") as folder:
            copy = Path(folder) / path.name
            for side in ("", "-wal"):
                if os.path.exists(f"{path}{side}"):  # noqa: PTH110  (never raises)
                    shutil.copyfile(f"{path}{side}", f"{copy}{side}")
            if stamp(path) == seen:
                yield copy
                return
    raise OSError("it is being written, and its folder may not be")
