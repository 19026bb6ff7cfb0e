"""Truncated journals: cut a match's journal at every byte; every start works, no data is lost.

An entry is acknowledged when its commit is on the disk. A WAL that ends at byte N must give all
entries whose commit is completely before N. A closed journal that ends there must give all entries
on the pages before it; no power cut does that, but a dying card may. Every cut is read with SQLite
alone. The device opens it as after a power cut at each end of a frame, one byte beside it, and at
every STRIDE-th byte between.

    python -m tests.soak.cuts [ACTIONS] [STRIDE] [STRIDE OF THE CLOSED FILE]
"""

import os
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import games
from firmware_py.storage import decks
from firmware_py.storage.journal import Journal
from games.core.errors import BadMatch
from games.core.match import Match

ACTIONS = 200
STRIDE = 41
HEADER, FRAME_HEADER = 32, 24
"""Bytes of a WAL header and of a frame header (SQLite file format, section 4)."""


class Recorded:
    """Match that was played into a journal: its files before and after closing.

    acknowledged: size of the WAL after the commit of each entry.
    """

    def __init__(self, folder: Path, actions: int) -> None:
        rng = Random(1)
        path = folder / "journal.db"
        self.match = Match(games.find("cinderella"), {"seats": 4, "variant": "advanced"}, 1)
        self.acknowledged: list[int] = []
        with Journal.open(path) as journal:
            number = journal.begin(self.match)
            wal = path.with_name("journal.db-wal")
            self.begun = wal.stat().st_size
            for at in range(actions):
                act(self.match, rng)
                journal.append(number, at, self.match.entries[-1])
                self.acknowledged.append(wal.stat().st_size)
            self.running = {name: (folder / name).read_bytes() for name in (path.name, wal.name)}
        self.closed = path.read_bytes()

    def wanted(self, cut: int) -> int:
        """Return the number of entries that were acknowledged at this size of the WAL."""
        return sum(size <= cut for size in self.acknowledged)


def act(match: Match[Any], rng: Random) -> None:
    """Do a random action; at the end of the game take back half of the actions."""
    if match.turn < -2:
        match.take_back(len(match.actions) // 2)
        return
    match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))


def opened(path: Path, recorded: Recorded) -> int:
    """Open a cut journal as a starting device does, and act; return the kept entries' number."""
    with Journal.open(path, lambda _says: None) as journal:
        saved = journal.resume()
        kept = 0 if saved is None else len(saved.match.entries)
        if saved is not None:
            assert saved.match.entries == recorded.match.entries[:kept], "not what was played"
        if saved is None or saved.id is None:
            match, number = recorded.match, journal.begin(recorded.match)
        else:
            match, number = saved.match, saved.id
        act(match, Random(2))
        journal.append(number, len(match.entries) - 1, match.entries[-1])
        if match is recorded.match:
            match.take_back(1)  # restore the match
            del match.entries[-2:]
    return kept


def wal_cuts(recorded: Recorded, folder: Path, stride: int) -> dict[str, int]:
    """Cut the WAL at every byte, from its end."""
    path = folder / "journal.db"
    wal = path.with_name("journal.db-wal")
    for name, data in recorded.running.items():
        (folder / name).write_bytes(data)
    figures = dict.fromkeys(("wal", "looked", "opened", "lost", "refused"), 0)
    figures["wal"] = wal.stat().st_size
    page = HEADER + FRAME_HEADER
    (size,) = (int.from_bytes(recorded.running[path.name][16:18], "big"),)
    ends = {HEADER + n * (FRAME_HEADER + size) for n in range(figures["wal"] // size + 1)}
    near = {end + by for end in ends for by in (-1, 0, 1)} | set(range(page))
    for cut in range(figures["wal"], -1, -1):
        os.truncate(wal, cut)
        wanted = recorded.wanted(cut)
        figures["looked"] += 1
        figures["lost"] += max(0, wanted - _looked(path))
        if cut in near or cut % stride == 0:
            figures["opened"] += 1
            copy = folder / "copy"
            copy.mkdir()
            for name in (path.name, wal.name):
                shutil.copy(folder / name, copy)
            try:
                figures["lost"] += max(0, wanted - opened(copy / path.name, recorded))
            except OSError as error:
                print(f"cut {cut}: {error}", file=sys.stderr)
                figures["refused"] += 1
            shutil.rmtree(copy)
    return figures


def _looked(path: Path) -> int:
    """Return the number of entries that SQLite finds, without changing the files."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        try:
            return db.execute("SELECT count(*) FROM entries").fetchone()[0]
        except sqlite3.OperationalError as error:
            if "no such table" in str(error):
                return 0  # not even the table was committed
            raise


def file_cuts(recorded: Recorded, folder: Path, stride: int) -> dict[str, int]:
    """Cut a closed journal: all entries on the pages before the cut must be kept."""
    path = folder / "journal.db"
    figures = dict.fromkeys(("file", "opened", "lost", "refused"), 0)
    figures["file"] = len(recorded.closed)
    reach = _reach(recorded.closed)
    for cut in range(0, figures["file"] + 1, stride):
        figures["opened"] += 1
        path.write_bytes(recorded.closed[:cut])
        wanted = sum(needs <= cut for needs in reach)
        try:
            figures["lost"] += max(0, wanted - opened(path, recorded))
        except (OSError, BadMatch) as error:
            print(f"cut {cut}: {error}", file=sys.stderr)
            figures["refused"] += 1
        for file in folder.iterdir():
            file.unlink()
    return figures


def _reach(data: bytes) -> list[int]:
    """Return for each entry the file size needed to read it and all entries before it.

    SQLite reads truncated files, one page longer each time.
    """
    size = int.from_bytes(data[16:18], "big")
    reach: list[int] = []
    for end in range(size, len(data) + 1, size):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "cut.db"
            # The header contains the number of pages; without it SQLite uses the file's size.
            path.write_bytes(data[:24] + bytes(8) + data[32:92] + bytes(4) + data[96:end])
            count = _first(path)
        reach += [end] * (count - len(reach))
    return reach


def _first(path: Path) -> int:
    """Return the number of readable entries from the first on; 0 without their match and deck."""
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        db.text_factory = bytes
        count = 0
        try:
            for (header,) in db.execute("SELECT header FROM matches").fetchall():
                name = decks.name_of(header)
                if name is None or decks.read(db, name) is None:
                    return 0
            for _row in db.execute("SELECT * FROM entries ORDER BY match, number"):
                count += 1
        except sqlite3.DatabaseError:
            pass
        return count


def main(actions: int = ACTIONS, stride: int = STRIDE, closed: int = 1) -> int:
    """Return the exit code: 0 if no acknowledged entry was lost and every start worked."""
    began = time.perf_counter()
    results = []
    for cuts, step in ((wal_cuts, stride), (file_cuts, closed)):
        with tempfile.TemporaryDirectory() as folder:
            recorded = Recorded(Path(folder), actions)
        with tempfile.TemporaryDirectory() as folder:
            results.append(cuts(recorded, Path(folder), step))
            print(results[-1], f"{time.perf_counter() - began:.0f} s", flush=True)
    return 1 if any(result["lost"] or result["refused"] for result in results) else 0


if __name__ == "__main__":
    sys.exit(main(*(int(given) for given in sys.argv[1:])))
