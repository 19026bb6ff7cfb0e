"""What a journal has lost: written down when a damaged one is set aside.

So nobody takes what is left of a match for the whole, and the people at the table hear of it once.
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
"""losses: how many entries a match kept and lost (NULL: nobody can say), and the file in which the
rest may be; its name is empty if the entries are there and do not replay.
salvages: each file that was set aside; unsure: whether there may have been matches that left no
trace. told: those of them of which the people were told.
"""

COLUMNS = {"losses": "match, kept, lost, aside", "salvages": "aside, unsure", "told": "aside"}


class Loss(NamedTuple):
    """What is not there of a match. kept: entries that are; lost: those that are not, if known."""

    match: int
    kept: int
    lost: int | None
    aside: str

    def __str__(self) -> str:
        """Say it in one clause.

        >>> print(Loss(3, 40, 2, "journal.db.damaged-1"))
        2 entries of match 3 are lost after its first 40
        """
        count = "entries" if self.lost is None else f"{self.lost} entries"
        if not self.kept:
            return f"all {count} of match {self.match} are lost"
        some = "some" if self.lost is None else self.lost
        return f"{some} entries of match {self.match} are lost after its first {self.kept}"


class DamagedJournal(NamedTuple):
    """A damaged journal. matches: how many of it lost a part, or all; unsure: and perhaps more."""

    aside: str
    matches: int
    unsure: bool


def sentence(lost: Sequence[Loss], *, unsure: bool) -> str:
    """Return what a sentence about a salvage ends with: what was lost, if anything."""
    clauses = [str(loss) for loss in lost]
    if unsure:
        clauses.append("matches that left no trace may be lost")
    return "".join(f"; {clause}" for clause in clauses)


def record(db: sqlite3.Connection, aside: str, lost: Sequence[Loss], *, unsure: bool) -> None:
    """Write down that a journal was set aside, and what is lost with it."""
    for loss in lost:
        record_loss(db, loss)
    db.execute("INSERT OR IGNORE INTO salvages VALUES (?, ?)", (aside, unsure))


def record_loss(db: sqlite3.Connection, loss: Loss) -> None:
    """Write down that a match goes on without a part of it."""
    db.execute("INSERT INTO losses VALUES (?, ?, ?, ?)", loss)


def where(loss: Loss) -> str:
    """Return where the rest may be, as the end of a sentence."""
    return f"; the damaged journal is set aside as {loss.aside}" if loss.aside else ""


def of_match(db: sqlite3.Connection, match: int) -> Loss | None:
    """Return what a match has lost, None if it is whole; the newest loss counts."""
    row = db.execute(
        "SELECT match, kept, lost, aside FROM losses WHERE match = ? ORDER BY rowid DESC LIMIT 1",
        (match,),
    ).fetchone()
    if row is not None:
        return _loss(row)
    # An end is written after its entries: where it counts more of them, they were there once.
    row = db.execute(
        "SELECT id, length, (SELECT max(entries) FROM ends WHERE match = id) - length "
        "FROM history WHERE id = ?",
        (match,),
    ).fetchone()
    if row is None or (row[2] or 0) <= 0:
        return None
    return Loss(row[0], row[1], row[2], "")


def set_aside(db: sqlite3.Connection, *, untold: bool) -> tuple[DamagedJournal, ...]:
    """Return the journals that were set aside; untold: only those that nobody was told of."""
    rows = db.execute(
        "SELECT aside, (SELECT count(DISTINCT match) FROM losses WHERE losses.aside = s.aside), "
        "unsure FROM salvages s WHERE NOT ? OR aside NOT IN (SELECT aside FROM told) "
        "ORDER BY aside",
        (untold,),
    ).fetchall()
    return tuple(DamagedJournal(_name(aside), count, bool(unsure)) for aside, count, unsure in rows)


def lost_with(db: sqlite3.Connection, aside: str) -> tuple[Loss, ...]:
    """Return what was lost with a journal that was set aside, by match."""
    rows = db.execute(
        "SELECT match, kept, lost, aside FROM losses WHERE aside = ? ORDER BY match", (aside,)
    )
    return tuple(map(_loss, rows))


def cost(db: sqlite3.Connection, aside: DamagedJournal) -> str:
    """Return what was lost with a journal that was set aside; "" if nothing."""
    return sentence(lost_with(db, aside.aside), unsure=aside.unsure).removeprefix("; ")


def note_told(db: sqlite3.Connection) -> None:
    """Write down that the people were told of all."""
    db.execute("INSERT OR IGNORE INTO told SELECT aside FROM salvages")


def beside(journal: Path) -> tuple[Path, ...]:
    """Return the damaged journals that lie beside this one."""
    found = journal.parent.glob(f"{journal.name}.damaged-*")
    return tuple(sorted(each for each in found if each.suffix.partition("-")[2].isdecimal()))


def _loss(row: tuple[int, int, int | None, bytes | str]) -> Loss:
    match, kept, lost, aside = row
    return Loss(match, kept, lost, _name(aside))


def _name(text: bytes | str) -> str:
    return text.decode("utf-8", "replace") if isinstance(text, bytes) else text
