"""What is wrong with a game, in a sentence; and where `check` is just looking."""

import re
import traceback
from collections.abc import Iterable
from inspect import getfile
from pathlib import Path
from typing import Any

import msgspec

from games.core.errors import IllegalAction, TableclockError, plain
from games.core.game import Game

LOADING = "loading"
READING = "static_checks"
PLAYING = "generators"


class At(msgspec.Struct, frozen=True, tag=True):
    """Where `check` is just looking.

    law: its name; PLAYING for the game itself, LOADING and READING come before; seating: how
    people sit; seed: the number of the game.
    """

    invariant: str
    seating: str = ""
    seed: int | None = None

    def __str__(self) -> str:
        return f"{self.invariant} {self.seating}".rstrip()


class Problem(msgspec.Struct, frozen=True):
    """Something wrong with a game.

    where: the file, or the law and how people sat; what: a sentence; field: the first field that
    differs, or the message id; seed: of the game that shows it; actions: those that lead there, or
    none if it is not told after how many it shows.
    """

    where: str
    what: str
    field: str | None = None
    seed: int | None = None
    actions: tuple[list[Any], ...] = ()


def said(game: Game[Any], error: BaseException) -> str:
    """Return what an error says; of one that is none of ours, in which line of the game it is."""
    if isinstance(error, IllegalAction):
        return f"an action that is offered, or was done before, is refused: {error}"
    if isinstance(error, TableclockError):
        return str(error)
    if isinstance(error, RuntimeError) and isinstance(error.__cause__, StopIteration):
        error = error.__cause__  # a `next` of the game's, that had come out of a generator of ours
    name = type(error).__name__
    try:
        words = plain(str(error))[:300]
    except Exception:  # noqa: BLE001  (the author's own, which may not even know that)
        words = ""
    what = f"{name}: {words}" if words else name
    if isinstance(error, SystemExit):
        what = f"it ends the program ({name} {words}".rstrip() + ")"
    frames = traceback.extract_tb(error.__traceback__)
    return what + place(home(game), ((frame.filename, frame.lineno or 0) for frame in frames[::-1]))


def home(game: Game[Any]) -> str:
    """Return the folder of the game's own program."""
    return str(Path(getfile(type(game))).parent)


def own(game: Game[Any]) -> str:
    """Return the folder of the game's own program, or its file if that folder has others too."""
    folder = home(game)
    shared = Path(folder).name in ("site-packages", "dist-packages")
    return getfile(type(game)) if shared else folder


def place(folder: str, frames: Iterable[tuple[str, int]]) -> str:
    """Return in brackets which line of a game's own is the innermost; "" if there is none.

    frames: files and lines, the innermost first.
    """
    own = (frame for frame in frames if frame[0].startswith(folder))
    return next((f" ({file}, line {line})" for file, line in own), "")


def frames(words: str) -> list[tuple[str, int]]:
    """Return files and lines that `faulthandler` has written, the innermost first.

    >>> frames('  File "/a/rules.py", line 7 in step')
    [('/a/rules.py', 7)]
    """
    return [(file, int(line)) for file, line in re.findall(r'File "(.+)", line (\d+)', words)]
