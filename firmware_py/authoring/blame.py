"""Messages for errors in a game's code, with the author's own file and line.

An error often surfaces in a library or in our code, to which the game has passed a wrong value. The
line that helps the author is the innermost one in the game's own package.
"""

import os
import re
import sys
import traceback
from collections.abc import Iterable
from contextlib import suppress
from inspect import getfile
from pathlib import Path
from typing import Any

from games.core.errors import IllegalAction, TableclockError, plain
from games.core.game import Game

INSTALLED = ("site-packages", "dist-packages")
"""Folders of installed packages. A virtual environment may be inside a game's folder."""


def said(game: Game[Any], error: BaseException) -> str:
    """Return an error's message.

    The message has the line of the game's code, except for a TableclockError, which says where.
    """
    if isinstance(error, IllegalAction):
        where = origin(own(game), error)
        return f"an action that is offered, or was done before, is refused: {error}{where}"
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
    return what + origin(own(game), error)


def own(game: Game[Any]) -> str:
    """Return the folder of the game's package, or its file if the game is a single module.

    The package is the outermost one around the game's class. Namespace packages have no file.
    """
    parts = type(game).__module__.split(".")
    for n in range(1, len(parts)):
        outer = ".".join(parts[:n])
        file = getattr(sys.modules.get(outer), "__file__", None)
        if file and parts[0] != "firmware_py" and outer != "games":
            return str(Path(file).parent)
    file = getfile(type(game))
    return str(Path(file).parent) if Path(file).name == "__init__.py" else file


def origin(own: str, error: BaseException | None) -> str:
    """Return the innermost line of the game's code behind an error, in brackets.

    Return "" if there is none. An error of another process has a traceback as its text.
    own: the game's folder or file.
    """
    asked: list[BaseException] = []
    while error is not None and error not in asked:
        asked.append(error)
        rows = traceback.extract_tb(error.__traceback__)
        lines = [(row.filename, row.lineno or 0) for row in rows]
        with suppress(Exception):  # the game's own exception class, whose __str__ may fail
            lines += [] if lines else frames(str(error))
        found = place(own, lines[::-1])
        if found:
            return found
        error = error.__cause__ or error.__context__
    return ""


def place(own: str, frames: Iterable[tuple[str, int]]) -> str:
    """Return the innermost line of the game's code in brackets. Return "" if there is none.

    own: the game's folder or file. frames: files and lines, the innermost first.
    """
    return next((f" ({file}, line {line})" for file, line in frames if _inside(own, file)), "")


def _inside(own: str, file: str) -> bool:
    inner = file.removeprefix(own + os.sep)
    return file == own or (inner != file and not {*INSTALLED} & {*Path(inner).parts})


def frames(words: str) -> list[tuple[str, int]]:
    """Return the files and lines of a traceback as text, in its order.

    >>> frames('  File "/a/rules.py", line 7 in step')
    [('/a/rules.py', 7)]
    """
    return [(file, int(line)) for file, line in re.findall(r'File "(.+)", line (\d+)', words)]
