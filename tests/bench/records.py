"""Processor time of the records with 10,000 matches, and of one replay, for comparison.

The matches are copies of one match with other names and days, as a table writes them. The first
call reads the journal; the page then asks again with another choice.
"""

import os
import tempfile
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import games
from firmware_py.records.results import Results, result_of
from firmware_py.records.tables import Filter, records
from firmware_py.storage.history import History, as_json
from firmware_py.storage.journal import Journal
from games.core.action import OVER
from games.core.match import Match

MATCHES = 10_000
MOST = 1.0
"""Time limit of the records of all matches (s)."""
PEOPLE = ("Ann", "Bea", "Cor", "Dad", "Eva", "Finn")
FIRST = date(2016, 1, 1)


def report() -> Iterator[str]:
    """Yield a line for each measurement."""
    yield f"records: processor time with {MATCHES} matches"
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "journal.db")
        match = filled(path, MATCHES)
        with History(path) as history:
            results = Results(history, games.find)
            found: list[Any] = []
            read = took(lambda: found.extend(results.matches()))
            one = took(lambda: records(found, Filter("capsules"), date(2026, 1, 1)))
            every = took(lambda: records(found, Filter(bots=True), date(2026, 1, 1)))
            replay = took(lambda: Match.load(history.bytes_of(1)))
    whole = read + every
    yield (
        f"  reading {read:.2f} s, one game {one:.2f} s, all games {every:.2f} s, together "
        f"{whole:.2f} s{'' if whole <= MOST else ': TOO LONG'}; replaying all would take "
        f"{replay * MATCHES:.0f} s ({len(match.entries)} entries a match)"
    )


def filled(path: Path, number: int) -> Match[Any]:
    """Write finished matches of three people each, and return the match that they copy."""
    match, rng = Match(games.find("capsules"), {"seats": 3}, 1), Random(1)
    while match.turn != OVER:
        match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))
    result = result_of(match)
    assert result is not None
    trios = [*permutations(PEOPLE, 3)]
    scores = {"scores": result.scores, "unit": result.unit, "seconds": 1800, "used": [600] * 3}
    with Journal.open(path) as journal:
        first = journal.begin(match, {}, PEOPLE[:3])
        journal.close_match(first, "over", match.result(), scores)
        with journal._writing() as db:
            for copy in range(first + 1, first + number):
                day = (FIRST + timedelta(days=copy // 3)).isoformat()
                _copied(db, first, copy, f"{day} 20:00:00+01:00")
                db.execute(
                    "UPDATE labels SET value = ? WHERE match = ? AND key = 'names'",
                    (as_json(trios[copy % len(trios)]), copy),
                )
    return match


def _copied(db: Any, first: int, copy: int, day: str) -> None:
    """Copy all rows of the first match."""
    for table, columns in (
        ("matches", "started, game, header"),
        ("entries", "number, row, clock"),
        ("ends", "how, at, entries"),
        ("labels", "entries, key, value"),
    ):
        key = "id" if table == "matches" else "match"
        db.execute(
            f"INSERT INTO {table} ({key}, {columns}) SELECT ?, {columns} "  # noqa: S608
            f"FROM {table} WHERE {key} = ?",
            (copy, first),
        )
    db.execute("UPDATE matches SET started = ? WHERE id = ?", (day, copy))


def took(act: Callable[[], object]) -> float:
    """Return the processor time of a function (s)."""
    before = os.times()
    act()
    after = os.times()
    return after.user + after.system - before.user - before.system
