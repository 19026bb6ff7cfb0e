"""Loader of played matches. The command-line argument is a file, "-" (stdin) or a match number."""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import zip_longest
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from firmware_py.i18n import Texts
from firmware_py.records.results import converted
from firmware_py.replay.timeline import Timeline
from firmware_py.settings.player_names import clean
from firmware_py.storage import data_loss
from firmware_py.storage.files import MATCH_LIMIT, Unreadable, read, read_open
from firmware_py.storage.history import CLOCK, BotSeats, History, MatchRecord
from firmware_py.storage.journal import in_use
from games.core.action import OVER
from games.core.errors import BadMatch, TableclockError, plain
from games.core.match import Match

SUFFIX = {"film": "gif", "picture": "svg", "review": "json", "page": "html"}
"""File suffix for each kind of output."""


class LoadedMatch(NamedTuple):
    """A saved match with its players' names and bots, and what the history has of it."""

    match: Match[Any]
    names: tuple[str, ...] = ()  # by seat; () if unknown
    bots: tuple[BotSeats, ...] = ()  # bots at the seats, and the entry from which each list holds
    missing: str = ""  # message: data that the journal lost, and where a copy may be
    started: str = ""  # date and time, if the history has the match
    over: bool = True  # False if it was left, or if its end can still be undone


def history(journal: Path) -> list[dict[str, Any]]:
    """Return the matches of the journal as JSON, newest first.

    `{"id", "started", "game", "entries", "closed", "seats", "names": [..], "winners": [..],
    "bots": [..], "seconds", "used": [..]}`. A seat without a name gets the name of its colour.
    `winners` is None if there is no result yet. `bots` names the last bot of each seat, "" for a
    person. `seconds` is the duration without breaks, and `used` what each seat used of it. Both are
    None if they were not measured.
    """
    with History(journal, _warn, whole=True) as opened:
        return [_told(opened, match) for match in opened.matches()]


def _told(journal: History, played: MatchRecord) -> dict[str, Any]:
    """Return one match of the history as JSON.

    Old journals lack colours and results. Then the match is loaded to compute them.
    """
    colours, won = played.colours, played.won
    wanted = played.closed == "over" and won is None
    if played.game != CLOCK and (wanted or not colours):
        with suppress(TableclockError, ImportError):
            match = Match.load(journal.bytes_of(played.id))
            colours = match.game.seat_colours(match.state)
            won = match.game.result(match.state) if wanted else None
    people = called(played.seats, played.names, [colour.capitalize() for colour in colours])
    winners = None if won is None else [people[seat] for seat in won if seat < len(people)]
    kept = {"id": played.id, "started": played.started, "game": played.game}
    rest = {"entries": played.entries, "closed": played.closed, "seats": played.seats}
    result = converted(played.result)
    seconds, used = (None, None) if result is None else (result.seconds, [*result.used] or None)
    times = {"seconds": seconds, "used": used}
    return {**kept, **rest, "names": people, "winners": winners, "bots": [*played.bots], **times}


def called(seats: int, names: Sequence[str], colours: Sequence[str]) -> list[str]:
    """Return a list by seat: the player's name, else the colour, else "Seat" and a number from 1.

    >>> called(3, ("Anna", ""), ("Red", "Blue"))
    ['Anna', 'Blue', 'Seat 3']
    """
    known = zip_longest(names[:seats], colours[:seats], range(1, seats + 1), fillvalue="")
    return [name or colour or f"Seat {seat}" for name, colour, seat in known]


def load(what: str, journal: Path) -> LoadedMatch:
    """Return a saved match from a file, from stdin or by its number. Raise BadMatch on failure."""
    if what == "-":
        return _read(_given(lambda: read_open(sys.stdin.buffer, "the standard input", MATCH_LIMIT)))
    if is_number(what):
        try:
            with History(journal, _warn, whole=True) as opened:
                number = int(what)
                saved, names = opened.bytes_of(number), opened.names(number)
                bots, loss = opened.seated(number), opened.loss(number)
                record = next((one for one in opened.matches() if one.id == number), None)
        except OverflowError:
            raise BadMatch(f"there is no match {what}; see tableclock history") from None
        missing = "" if loss is None else f"{loss}{data_loss.where(loss)}"
        people = tuple(map(clean, names))
        over = record is not None and record.closed == "over" and not on_table(number, journal)
        started = "" if record is None else record.started
        return LoadedMatch(Match.load(saved), people, bots, missing, started, over)
    return _read(_given(lambda: read(what, MATCH_LIMIT)))


def on_table(number: int, journal: Path) -> bool:
    """Return True if a running program may still show this match and undo its end.

    This is so for the newest match while a program writes the journal. The journal does not record
    which finished matches that program has already left.
    """
    if not in_use(journal):
        return False
    with History(journal) as opened:
        return number == next((one.id for one in opened.matches() if one.game != CLOCK), None)


def _given(reading: Callable[[], bytes]) -> bytes:
    try:
        return reading()
    except Unreadable as error:
        raise BadMatch(f"{error}; give a saved match or its number") from None


def labelled(saved: bytes, names: Sequence[str], **more: Any) -> bytes:
    """Return a saved match with the players' names added. `Match.load` ignores the names.

    more: other fields of a `LoadedMatch`.
    """
    return msgspec.json.encode({**msgspec.json.decode(saved), "names": list(names), **more})


def _read(saved: bytes) -> LoadedMatch:
    match = Match.load(saved)
    more = msgspec.json.decode(saved)
    names = more.get("names")
    told = tuple(map(str, names)) if isinstance(names, list) else ()
    try:
        bots = msgspec.convert(more.get("bots", []), tuple[BotSeats, ...])
    except msgspec.ValidationError:
        bots = ()
    return LoadedMatch(
        match,
        tuple(clean(name) for name in told[: match.setup.seats]),
        bots,
        started=clean(str(more.get("started", ""))),
        over=more.get("over") is not False,
    )


def is_number(what: str) -> bool:
    """Return True if the argument is the number of a match and not the name of a file.

    Strings over 40 characters are rejected, as they may be too long for a file name.
    os.path.lexists does not raise, even without permission to read the working directory.
    """
    return what.isdecimal() and len(what) <= 40 and not os.path.lexists(what)


def _warn(damage: str) -> None:
    print(plain(damage), file=sys.stderr)  # noqa: T201


def verified(match: Match[Any], missing: str = "") -> dict[str, Any]:
    """Replay a match and return the outcome as JSON.

    `ok` is true if the digest is the same and no data is missing. missing: message about lost data,
    which the outcome repeats.
    """
    again = Match.load(match.save())
    answer = {
        "ok": again.digest() == match.digest() and not missing,
        "actions": len(match.actions),
        "digest": match.digest(),
    }
    return answer | ({"missing": missing} if missing else {})


def write(
    loaded: LoadedMatch,
    kind: str,
    file: str,
    texts: Texts,
    *,
    heard: Callable[[float], object] = lambda _share: None,
) -> None:
    """Write a replay (GIF, kind "film") or a summary (SVG, "picture") to a file or "-" (stdout).

    They show all hands if the match is over for good. Raise BadMatch if that fails. heard: called
    with the share of the replay that is painted.
    """
    from firmware_py.replay import gif, summary_svg  # noqa: PLC0415  (painting is slow to load)

    match = loaded.match
    is_open = loaded.over and match.turn == OVER
    film = Timeline(match, texts, names=loaded.names)
    if kind == "film":
        painted = gif.gif(film, is_open=is_open, heard=heard)
    else:
        painted = summary_svg.svg(film, is_open=is_open).encode()
    put(file, painted)


def put(file: str, painted: bytes) -> None:
    """Write image data to a file or "-" (stdout). Raise BadMatch if it fails."""
    if file == "-":
        sys.stdout.buffer.write(painted)
        return
    try:
        Path(file).write_bytes(painted)
    except OSError as error:
        raise BadMatch(f"{file} cannot be written: {error.strerror}") from None
