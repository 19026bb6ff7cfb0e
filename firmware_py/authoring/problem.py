"""Problems that `check` reports, and the current position of its run."""

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
    """Position that `check` has reached: an invariant, a seating and a random game."""

    invariant: str
    """Name of the invariant, or PLAYING during a random game, or LOADING or READING before them."""
    seating: str = ""
    """The game, variant, number of seats and dealer, as text (`SetupCase`)."""
    seed: int | None = None
    """Number of the random game."""

    def __str__(self) -> str:
        return f"{self.invariant} {self.seating}".rstrip()


class Problem(msgspec.Struct, frozen=True):
    """One fault of a game."""

    where: str
    """The file, or the invariant and the seating."""
    what: str
    """A sentence that describes the fault."""
    field: str | None = None
    """The name that the fault is about: a differing field, a message id, a verb or an option."""
    seed: int | None = None
    """Number of the random game that shows the fault."""
    actions: tuple[list[Any], ...] = ()
    """The actions that lead to the fault, if known."""


def said(game: Game[Any], error: BaseException) -> str:
    """Return an error's message.

    If it is not a TableclockError, the message has the line of the game's code that raised it.
    """
    if isinstance(error, IllegalAction):
        return f"an action that is offered, or was done before, is refused: {error}"
    if isinstance(error, TableclockError):
        return str(error)
    if isinstance(error, RuntimeError) and isinstance(error.__cause__, StopIteration):
        error = error.__cause__  # the game's `next` raised StopIteration inside our generator
    name = type(error).__name__
    try:
        words = plain(str(error))[:300]
    except Exception:  # noqa: BLE001  (the game's own exception class, whose __str__ may fail)
        words = ""
    what = f"{name}: {words}" if words else name
    if isinstance(error, SystemExit):
        what = f"it ends the program ({name} {words}".rstrip() + ")"
    frames = traceback.extract_tb(error.__traceback__)
    return what + place(home(game), ((frame.filename, frame.lineno or 0) for frame in frames[::-1]))


def home(game: Game[Any]) -> str:
    """Return the folder of the game's class."""
    return str(Path(getfile(type(game))).parent)


def own(game: Game[Any]) -> str:
    """Return the folder of the game's class, or only its file if it is in site-packages."""
    folder = home(game)
    shared = Path(folder).name in ("site-packages", "dist-packages")
    return getfile(type(game)) if shared else folder


def place(folder: str, frames: Iterable[tuple[str, int]]) -> str:
    """Return the innermost line of the game's code in brackets. Return "" if there is none.

    folder: the game's folder. frames: files and lines, the innermost first.
    """
    own = (frame for frame in frames if frame[0].startswith(folder))
    return next((f" ({file}, line {line})" for file, line in own), "")


def frames(words: str) -> list[tuple[str, int]]:
    """Return the files and lines of a `faulthandler` traceback, the innermost first.

    >>> frames('  File "/a/rules.py", line 7 in step')
    [('/a/rules.py', 7)]
    """
    return [(file, int(line)) for file, line in re.findall(r'File "(.+)", line (\d+)', words)]
