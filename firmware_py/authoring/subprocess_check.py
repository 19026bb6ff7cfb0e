"""A game is checked in a process beside this one: whatever it does ends that one, and is told.

What it prints goes to stderr. Where it says nothing for too long (`patience`) it is asked where it
is, and ended. Of a death that leaves no word only where `check` was looking is known.
"""

import faulthandler
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any

import msgspec

from firmware_py.authoring.cpu_timeout import TICK, Patience, ran
from firmware_py.authoring.problem import LOADING, PLAYING, At, Problem, frames, home, place, said
from firmware_py.authoring.source_changes import contents, edited
from firmware_py.lab.worker_process import CONTEXT, begin
from games.core.errors import TableclockError, UnknownGame
from games.core.game import Game

SILENCE = 60.0
"""A game may keep one law, or one random game, so long (s), of what it is given to run."""

ASKED = signal.SIGUSR1
"""Asks a process where it is, and ends it. It answers even where Python is in the middle of C."""

LAST_WORDS = 60.0
"""So long (s) it has for the answer, however busy the machine is."""


class Begun(msgspec.Struct, frozen=True, tag=True):
    """The game is loaded. total: so many will be played; folder: of its program."""

    game: str
    total: int
    folder: str


class ProblemFound(msgspec.Struct, frozen=True, tag=True):
    """A problem, as soon as it is found."""

    problem: Problem


class CheckFinished(msgspec.Struct, frozen=True, tag=True):
    """All has been looked at."""

    problems: tuple[Problem, ...]


class GameMissing(msgspec.Struct, frozen=True, tag=True):
    """There is no game to look at, and why."""

    says: str


Told = Begun | At | ProblemFound | CheckFinished | GameMissing


def checked(
    find: Callable[[], Game[Any]],
    examples: int,
    seed: int,
    told: Callable[[Begun | At | ProblemFound], None] = lambda _told: None,
    silence: float = SILENCE,
) -> tuple[Problem, ...]:
    """Return what is wrong with a game, which is found and played in another process.

    find: is pickled; told: is told how far it is, and what is found; silence: longer (s) nothing
    may take, by `Patience`.
    UnknownGame if there is no such game.
    """
    heard, says = CONTEXT.Pipe(duplex=False)
    left, last = CONTEXT.Pipe(duplex=False)
    child = CONTEXT.Process(target=_look, args=(find, examples, seed, says, last))
    child.start()
    says.close()
    last.close()
    at, folder = At(LOADING), ""
    patience: Patience | None = None  # until it has begun, it is our own program that is loaded
    try:
        while True:
            if not heard.poll(TICK):
                if patience is not None and patience.over():
                    _end(child)
                    return (_silent(at, folder, _words(left), silence),)
                continue
            try:
                message = msgspec.json.decode(heard.recv_bytes(), type=Told)
            except EOFError:
                child.join()
                return (_died(at, folder, child.exitcode or 0, _words(left)),)
            if patience is None:
                patience = Patience(silence, partial(ran, child.pid or 0))
            patience.renew()
            if isinstance(message, CheckFinished):
                return message.problems
            if isinstance(message, GameMissing):
                raise UnknownGame(message.says)
            told(message)
            if isinstance(message, Begun):
                folder = message.folder
            elif isinstance(message, At):
                at = message
    finally:
        child.kill()
        child.join()
        heard.close()
        left.close()


def _end(child: BaseProcess) -> None:
    """Ask a process for its last words, and end it."""
    with suppress(ProcessLookupError):
        os.kill(child.pid or 0, ASKED)
    child.join(LAST_WORDS)
    child.kill()
    child.join()


def _words(left: Connection) -> str:
    """Return what `faulthandler` has written; nobody writes any more."""
    with suppress(OSError):
        return os.read(left.fileno(), 1 << 16).decode("utf-8", "replace")
    return ""


def _silent(at: At, folder: str, words: str, silence: float) -> Problem:
    what = f"nothing came of it for {silence:g} s: it does not end, or takes too long"
    return Problem(str(at), what + place(folder, frames(words)), seed=at.seed)


def _died(at: At, folder: str, code: int, words: str) -> Problem:
    if code < 0:
        what = f"it ended the program by the signal {signal.Signals(-code).name}"
    else:
        what = f"it ended the program (exit {code})"
    return Problem(str(at), what + place(folder, frames(words)), seed=at.seed)


# In the other process


def _look(
    find: Callable[[], Game[Any]],
    examples: int,
    seed: int,
    says: Connection,
    last: Connection,
) -> None:
    """Look at a game, and tell of it."""
    from firmware_py.authoring.check import check, total  # noqa: PLC0415  (only this process needs them)

    begin()
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what a game prints is no answer
    faulthandler.enable(last.fileno())
    faulthandler.register(ASKED, last.fileno(), chain=True)
    _leave_word(last)

    def tell(message: Told) -> None:
        says.send_bytes(msgspec.json.encode(message, enc_hook=repr))

    tell(At(LOADING))
    try:
        game = find()
    except TableclockError as error:
        tell(GameMissing(str(error)))
        return
    folder = Path(home(game))
    before = contents(folder)
    try:
        tell(Begun(game.id, total(game, examples), str(folder)))
        problems = check(game, examples, seed, tell, found=lambda each: tell(ProblemFound(each)))
        problems = [*edited(folder, before)] or problems
    except BaseException as error:  # noqa: BLE001  (Ctrl-C too: none comes here, it is the game's)
        problems = [Problem(PLAYING, said(game, error))]
    sys.stdout.flush()
    tell(CheckFinished(tuple(problems)))


def _leave_word(last: Connection) -> None:
    """Let who ends the process on the spot say first where it is done: nothing else would."""
    leave = os._exit

    def say_first(status: int) -> None:
        faulthandler.dump_traceback(last.fileno(), all_threads=False)
        leave(status)

    os._exit = say_first  # type: ignore[assignment]
