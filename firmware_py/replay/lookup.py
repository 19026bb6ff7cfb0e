"""Played matches as the command line names them: a file, "-" for stdin, a number of the history."""

import sys
from pathlib import Path
from typing import Any

from firmware_py import losses
from firmware_py.journal import Journal
from firmware_py.replay.film import Film
from firmware_py.texts import Texts
from games.core.errors import BadMatch
from games.core.match import Match

SUFFIX = {"film": "gif", "picture": "svg"}
"""How the two kinds of picture are written."""


def history(journal: Path) -> list[dict[str, Any]]:
    """Return the matches of the journal, newest first."""
    with Journal.open(journal, _warn) as opened:
        return [match._asdict() for match in opened.matches()]


def saved(what: str, journal: Path) -> Match[Any]:
    """Return a saved match from a file, from stdin or by its number; BadMatch says what is wrong.

    >>> saved("no/such/file", Path("journal.db"))
    Traceback (most recent call last):
    games.core.errors.BadMatch: no/such/file: No such file or directory; give a saved match or ...
    """
    if what == "-":
        return Match.load(sys.stdin.buffer.read())
    if _is_number(what):
        try:
            with Journal.open(journal, _warn) as opened:
                return Match.load(opened.bytes_of(int(what)))
        except OverflowError:
            raise BadMatch(f"there is no match {what}; see tableclock history") from None
    try:
        return Match.load(Path(what).read_bytes())
    except OSError as error:
        raise BadMatch(f"{what}: {error.strerror}; give a saved match or its number") from None


def _is_number(what: str) -> bool:
    return what.isdecimal() and not Path(what).exists()


def _warn(damage: str) -> None:
    print(damage, file=sys.stderr)  # noqa: T201


def lost(what: str, journal: Path) -> str:
    """Return what the journal knows to be missing of a match, "" if nothing or no such number."""
    if not _is_number(what):
        return ""
    with Journal.open(journal, _warn) as opened:
        loss = opened.loss(int(what))
    return "" if loss is None else f"{loss}{losses.where(loss)}"


def verified(match: Match[Any], missing: str = "") -> dict[str, Any]:
    """Replay a match once more; `ok` if it comes to the same digest and nothing is missing.

    missing: what is known to be lost of it, which stands in the answer then.
    """
    again = Match.load(match.save())
    answer = {
        "ok": again.digest() == match.digest() and not missing,
        "actions": len(match.actions),
        "digest": match.digest(),
    }
    return answer | ({"missing": missing} if missing else {})


def write(match: Match[Any], kind: str, file: str, texts: Texts) -> None:
    """Write a film (GIF) or a picture (SVG) of a match; "-" is stdout. BadMatch if it cannot."""
    from firmware_py.replay import strip, summary  # noqa: PLC0415  (painting is slow to load)

    suffix = SUFFIX[kind]
    if file != "-" and not file.endswith(f".{suffix}"):
        raise BadMatch(f"{file}: a {kind} is written as .{suffix}, so its name ends like that")
    film = Film(match, texts, handed_over=False)
    painted = strip.gif(film) if kind == "film" else summary.svg(film).encode()
    if file == "-":
        sys.stdout.buffer.write(painted)
        return
    try:
        Path(file).write_bytes(painted)
    except OSError as error:
        raise BadMatch(f"{file} cannot be written: {error.strerror}") from None
