"""Check of a game in a child process, so that a crash or an endless loop is reported as a fault.

The child's stdout goes to stderr. If the child sends no message for too long (`CpuTimeout`), the
parent asks it for a traceback and kills it. If the child dies without a traceback, only its last
position is known.
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

from firmware_py.authoring.cpu_timeout import TICK, CpuTimeout, ran
from firmware_py.authoring.problem import LOADING, PLAYING, At, Problem, frames, home, place, said
from firmware_py.authoring.source_changes import contents, edited
from firmware_py.lab.executors import CONTEXT, begin
from games.core.errors import TableclockError, UnknownGame
from games.core.game import Game

SILENCE = 60.0
"""Time limit for one invariant or one random game, as counted by `CpuTimeout` (s)."""

ASKED = signal.SIGUSR1
"""Signal that makes the child write a traceback and end. `faulthandler` does so even in C code."""

LAST_WORDS = 60.0
"""Time limit for the traceback, generous for busy machines (s)."""


class Begun(msgspec.Struct, frozen=True, tag=True):
    """Message of the child process: the game is loaded."""

    game: str
    total: int  # number of games to play
    folder: str  # folder of the game's source


class ProblemFound(msgspec.Struct, frozen=True, tag=True):
    """Message of the child process: it has found a problem."""

    problem: Problem


class CheckFinished(msgspec.Struct, frozen=True, tag=True):
    """Message of the child process: the check is complete."""

    problems: tuple[Problem, ...]


class GameMissing(msgspec.Struct, frozen=True, tag=True):
    """Message of the child process: the game does not exist."""

    says: str


Told = Begun | At | ProblemFound | CheckFinished | GameMissing


def checked(
    find: Callable[[], Game[Any]],
    examples: int,
    seed: int,
    told: Callable[[Begun | At | ProblemFound], None] = lambda _told: None,
    silence: float = SILENCE,
) -> tuple[Problem, ...]:
    """Load and check a game in another process, and return its faults.

    find: picklable function that loads the game. told: callback that receives positions and
    problems. silence: time limit for each message, as counted by `CpuTimeout` (s). Raise
    UnknownGame if there is no such game.
    """
    heard, says = CONTEXT.Pipe(duplex=False)
    left, last = CONTEXT.Pipe(duplex=False)
    child = CONTEXT.Process(target=_look, args=(find, examples, seed, says, last))
    child.start()
    says.close()
    last.close()
    at, folder = At(LOADING), ""
    patience: CpuTimeout | None = None  # no limit while the child loads our own program
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
                patience = CpuTimeout(silence, partial(ran, child.pid or 0))
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
    """Ask a process for its traceback, wait until it ends, and kill it if it does not."""
    with suppress(ProcessLookupError):
        os.kill(child.pid or 0, ASKED)
    child.join(LAST_WORDS)
    child.kill()
    child.join()


def _words(left: Connection) -> str:
    """Return the traceback that `faulthandler` has written. The child must have ended."""
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


# In the child process


def _look(
    find: Callable[[], Game[Any]],
    examples: int,
    seed: int,
    says: Connection,
    last: Connection,
) -> None:
    """Load and check a game, and send messages.

    says: pipe for the messages. last: pipe for a traceback.
    """
    from firmware_py.authoring.check import check, total  # noqa: PLC0415  (used in the child)

    begin()
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keep the game's output out of the result
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
    except BaseException as error:  # noqa: BLE001  (KeyboardInterrupt too: the game raised it)
        problems = [Problem(PLAYING, said(game, error))]
    sys.stdout.flush()
    tell(CheckFinished(tuple(problems)))


def _leave_word(last: Connection) -> None:
    """Replace `os._exit` by a function that first writes a traceback."""
    leave = os._exit

    def say_first(status: int) -> None:
        faulthandler.dump_traceback(last.fileno(), all_threads=False)
        leave(status)

    os._exit = say_first  # type: ignore[assignment]
