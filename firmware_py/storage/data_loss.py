"""Records of lost data, written to the journal when a damaged one is set aside.

They mark incomplete matches, and the device uses them to tell people about each loss once.
"""

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

TABLES = """
CREATE TABLE losses (match INTEGER, kept INTEGER, lost INTEGER, aside TEXT);
CREATE TABLE salvages (aside TEXT PRIMARY KEY, unsure INTEGER) WITHOUT ROWID;
CREATE TABLE told (aside TEXT PRIMARY KEY) WITHOUT ROWID;
"""
"""Tables of the loss records.

- `losses`: for a match, the numbers of kept and lost entries (NULL: unknown), and the name of the
  file that may have the lost ones. The name is empty if the entries exist but do not replay.
- `salvages`: each file that was set aside. `unsure` is true if further matches may be lost without
  a trace.
- `told`: the set-aside files that were reported to the people.
"""

COLUMNS = {"losses": "match, kept, lost, aside", "salvages": "aside, unsure", "told": "aside"}


class Loss(NamedTuple):
    """Lost entries of one match."""

    match: int
    kept: int  # number of entries that are left
    lost: int | None  # number of lost entries; None if unknown
    aside: str  # name of the damaged file, or ""

    def __str__(self) -> str:
        """Return the loss as a clause.

        >>> print(Loss(3, 40, 2, "journal.db.damaged-1"))
        2 entries of match 3 are lost after its first 40
        """
        count = "entries" if self.lost is None else f"{self.lost} entries"
        if not self.kept:
            return f"all {count} of match {self.match} are lost"
        some = "some" if self.lost is None else self.lost
        return f"{some} entries of match {self.match} are lost after its first {self.kept}"


class DamagedJournal(NamedTuple):
    """Damaged journal that was set aside."""

    aside: str  # file name
    matches: int  # number of matches that lost entries
    unsure: bool  # further matches may be lost without a trace


def sentence(lost: Sequence[Loss], *, unsure: bool) -> str:
    """Return the losses of a repair as the end of a sentence, or "" if there are none."""
    clauses = [str(loss) for loss in lost]
    if unsure:
        clauses.append("matches that left no trace may be lost")
    return "".join(f"; {clause}" for clause in clauses)


def record_aside(db: sqlite3.Connection, aside: str, *, unsure: bool) -> None:
    """Record a journal that was set aside."""
    db.execute("INSERT OR IGNORE INTO salvages VALUES (?, ?)", (aside, unsure))


def record_loss(db: sqlite3.Connection, loss: Loss) -> None:
    """Record the lost entries of one match."""
    db.execute("INSERT INTO losses VALUES (?, ?, ?, ?)", loss)


def where(loss: Loss) -> str:
    """Return the location of the damaged journal as the end of a sentence, or ""."""
    return f"; the damaged journal is set aside as {loss.aside}" if loss.aside else ""


def of_match(db: sqlite3.Connection, match: int) -> Loss | None:
    """Return the newest loss of a match, or None if the match is complete."""
    row = db.execute(
        "SELECT match, kept, lost, aside FROM losses WHERE match = ? ORDER BY rowid DESC LIMIT 1",
        (match,),
    ).fetchone()
    if row is not None:
        return _loss(row)
    # An end is written after its entries. If it counts more entries than exist, some are lost.
    row = db.execute(
        "SELECT id, length, (SELECT max(entries) FROM ends WHERE match = id) - length "
        "FROM history WHERE id = ?",
        (match,),
    ).fetchone()
    if row is None or (row[2] or 0) <= 0:
        return None
    return Loss(row[0], row[1], row[2], "")


def set_aside(db: sqlite3.Connection, *, untold: bool) -> tuple[DamagedJournal, ...]:
    """Return the journals that were set aside. With `untold`, omit those already reported."""
    rows = db.execute(
        "SELECT aside, (SELECT count(DISTINCT match) FROM losses WHERE losses.aside = s.aside), "
        "unsure FROM salvages s WHERE NOT ? OR aside NOT IN (SELECT aside FROM told) "
        "ORDER BY aside",
        (untold,),
    ).fetchall()
    return tuple(DamagedJournal(_name(aside), count, bool(unsure)) for aside, count, unsure in rows)


def lost_with(db: sqlite3.Connection, aside: str) -> tuple[Loss, ...]:
    """Return the losses of a journal that was set aside, ordered by match."""
    rows = db.execute(
        "SELECT match, kept, lost, aside FROM losses WHERE aside = ? ORDER BY match", (aside,)
    )
    return tuple(map(_loss, rows))


def cost(db: sqlite3.Connection, aside: DamagedJournal) -> str:
    """Return the losses of a journal that was set aside as text, or "" if there are none."""
    return sentence(lost_with(db, aside.aside), unsure=aside.unsure).removeprefix("; ")


def note_told(db: sqlite3.Connection) -> None:
    """Record that all set-aside journals were reported to the people."""
    db.execute("INSERT OR IGNORE INTO told SELECT aside FROM salvages")


def beside(journal: Path) -> tuple[Path, ...]:
    """Return the set-aside journals in the folder of this one."""
    found = journal.parent.glob(f"{journal.name}.damaged-*")
    return tuple(sorted(each for each in found if each.suffix.partition("-")[2].isdecimal()))


def _loss(row: tuple[int, int, int | None, bytes | str]) -> Loss:
    match, kept, lost, aside = row
    return Loss(match, kept, lost, _name(aside))


def _name(text: bytes | str) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text
