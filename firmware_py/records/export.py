"""Records and results as JSON values and as spreadsheets (CSV)."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from firmware_py.records.tables import FinishedMatch, RecordRow, Records
from games.core.display.scoreboard import places

FileKind = Literal["csv", "json", "results"]
"""Records as CSV or JSON, or the results of all matches as CSV."""

_FORMULA = ("=", "+", "-", "@")
"""First letters by which a spreadsheet takes a name for a formula."""


def as_json(game: str, found: Records) -> dict[str, Any]:
    """Return records as a JSON value. `game` is "" for all games together."""
    names = [_label(row) for row in found.rows]
    return {
        "game": game,
        "games": found.games,
        "seconds": found.seconds,
        "timed": found.timed,
        "best_is": "lowest" if found.low_wins else "highest",
        "cooperative": found.cooperative,
        "rows": [
            {
                "names": [*row.names],
                "bot": row.bot,
                "played": row.played,
                "won": row.won,
                "share": row.won / row.played,
                "best": row.best,
                "average": row.average,
                "streak": row.streak,
                "last": [*row.last],
                "months": dict(zip(found.months, row.months, strict=True)),
            }
            for row in found.rows
        ],
        "pairs": [
            {
                "names": [names[row] for row in pair.rows],
                "ahead": [*pair.ahead],
                "met": pair.met,
                "leader": None if pair.leader < 0 else names[pair.leader],
                "run": pair.run,
            }
            for pair in found.pairs
        ],
    }


def records_csv(tables: Iterable[tuple[str, Records]]) -> str:
    """Return records as CSV, a line for each game and row. `tables` has (game, records) pairs."""
    lines: list[Sequence[Any]] = []
    for game, found in tables:
        if not lines:
            head = ("game", "name", "bot", "played", "won", "share", "best", "average", "streak")
            lines.append((*head, *found.months))
        lines += (
            (
                game,
                " + ".join(row.names),
                row.bot,
                row.played,
                row.won,
                round(row.won / row.played, 3),
                row.best,
                None if row.average is None else round(row.average, 1),
                row.streak,
                *row.months,
            )
            for row in found.rows
        )
    return _csv(lines)


def results_csv(matches: Iterable[FinishedMatch]) -> str:
    """Return results as CSV, a line for each seat of each match. Seats count from 1."""
    head = ("match", "day", "game", "house rules", "seconds", "seat", "name", "bot", "colour")
    lines: list[Sequence[Any]] = [(*head, "score", "place", "won", "seconds used")]
    for match in matches:
        place = _places(match)
        lines += (
            (
                match.number,
                match.day,
                match.game,
                int(match.house),
                match.seconds,
                at + 1,
                seat.name,
                seat.bot,
                seat.colour,
                seat.score,
                place[at],
                int(seat.won),
                match.used[at] if at < len(match.used) else None,
            )
            for at, seat in enumerate(match.seats)
        )
    return _csv(lines)


def _places(match: FinishedMatch) -> Sequence[int | None]:
    """Return the place of each seat. A match that all lost has no places."""
    won = [at for at, seat in enumerate(match.seats) if seat.won]
    if not won:
        return [None] * len(match.seats)
    scores = [seat.score for seat in match.seats]
    return places(scores, won, low_wins=match.low_wins)


def _label(row: RecordRow) -> str:
    return " + ".join(row.names) or row.bot


def _csv(lines: Iterable[Sequence[Any]]) -> str:
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    for line in lines:
        writer.writerow([_harmless(cell) for cell in line])
    return file.getvalue()


def _harmless(cell: Any) -> Any:
    """Return a cell that a spreadsheet does not take for a formula.

    >>> _harmless("=1+1"), _harmless("Ann"), _harmless(-3)
    ("'=1+1", 'Ann', -3)
    """
    return f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULA) else cell
