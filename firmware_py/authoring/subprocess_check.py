"""Check of a game in child processes, so that a crash or an endless loop is reported as a fault.

Each child loads the game and does one task after another. The parent hands out the tasks and puts
the results together. A child's stdout goes to stderr. If a child sends no message for too long
(`CpuTimeout`), the parent asks it for a traceback and kills it. If a child dies without a
traceback, only its last position is known.
"""

import faulthandler
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection, wait
from pathlib import Path
from time import monotonic
from typing import Any, Literal

import msgspec

from firmware_py.authoring.blame import frames, own, place, said
from firmware_py.authoring.check import CHECKS
from firmware_py.authoring.cpu_timeout import TICK, CpuTimeout, ran
from firmware_py.authoring.findings import Findings, Schedule
from firmware_py.authoring.problem import LOADING, PLAYING, At, Problem
from firmware_py.authoring.source_changes import contents, edited
from firmware_py.authoring.tasks import Result, Task, TaskFailed
from firmware_py.lab.executors import CONTEXT, begin
from games.core.errors import TableclockError, UnknownGame
from games.core.game import Game

SILENCE = 60.0
"""Time limit for one invariant or one random game, as counted by `CpuTimeout` (s)."""

ASKED = signal.SIGUSR1
"""Signal that makes the child write a traceback and end. `faulthandler` does so even in C code."""

LAST_WORDS = 60.0
"""Time limit for the traceback, generous for busy machines (s)."""

MOST = 4
"""Maximum number of child processes. Each needs about a second and 60 MB to load the program."""


class Loaded(msgspec.Struct, frozen=True, tag=True):
    """Message of a child process: the game is loaded."""

    own: str
    """Folder of the game's package, or its file."""


class GameMissing(msgspec.Struct, frozen=True, tag=True):
    """Message of a child process: the game does not exist."""

    says: str


class Done(msgspec.Struct, frozen=True, tag=True):
    """Message of a child process: it has done a task."""

    result: Result


Message = Loaded | GameMissing | At | Done

Finding = Callable[[], Game[Any]]


class Outcome(msgspec.Struct, frozen=True):
    """Result of a check."""

    problems: tuple[Problem, ...] = ()
    remarks: tuple[str, ...] = ()
    played: int = 0
    """Number of random games that were played and checked."""
    total: int | None = None
    """Number of random games to play. None if the check ended before it was known."""
    ended: Literal["complete", "interrupted", "late"] = "complete"
    missing: tuple[str, ...] = ()
    """Descriptions of the comparisons that were not made, if the check was not complete."""


class _Child:
    """A child process with its pipes."""

    def __init__(self, find: Finding, examples: int, seed: int, silence: float) -> None:
        self.heard, says = CONTEXT.Pipe(duplex=False)
        takes, self._gives = CONTEXT.Pipe(duplex=False)
        self._left, last = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=_work, args=(find, examples, seed, takes, says, last))
        self.process.start()
        for pipe in (says, takes, last):
            pipe.close()
        self.task: int | None = None
        """Index of the task that the child is doing."""
        self.at = At(LOADING)
        self.own = ""
        self.is_loaded = False
        self._silence = silence
        self._timeout: CpuTimeout | None = None  # no limit while it loads our own program
        self._looked = 0.0

    def give(self, index: int, task: Task) -> None:
        """Let the child do a task."""
        self.task = index
        with suppress(BrokenPipeError):  # it has died, which `receive` reports
            self._gives.send_bytes(msgspec.json.encode(task))

    def receive(self) -> Message | None:
        """Return the next message. Return None if the child has died."""
        try:
            message: Message = msgspec.json.decode(self.heard.recv_bytes(), type=Message)
        except (EOFError, ConnectionResetError):
            return None
        if self._timeout is None:
            self._timeout = CpuTimeout(self._silence, partial(ran, self.process.pid or 0))
        self._timeout.renew()
        return message

    def is_silent(self) -> bool:
        """Return True if the child has a task and sends nothing for too long."""
        now = monotonic()
        if self._timeout is None or (self.task is None and self.is_loaded):
            return False
        if now - self._looked < TICK:
            return False
        self._looked = now
        return self._timeout.over()

    def silenced(self) -> Problem:
        """End the child, and return the problem that reports where it was."""
        with suppress(ProcessLookupError):
            os.kill(self.process.pid or 0, ASKED)
        self.process.join(LAST_WORDS)
        self.process.kill()
        self.process.join()
        return self._problem(
            f"nothing came of it for {self._silence:g} s: it does not end, or takes too long"
        )

    def died(self) -> Problem:
        """Return the problem that reports the child's death."""
        self.process.join()
        code = self.process.exitcode or 0
        if code < 0:
            what = f"it ended the program by the signal {signal.Signals(-code).name}"
        else:
            what = f"it ended the program (exit {code})"
        return self._problem(what)

    def _problem(self, what: str) -> Problem:
        where = place(self.own, frames(self._words())) if self.own else ""
        return Problem(str(self.at), what + where, seed=self.at.seed)

    def _words(self) -> str:
        """Return the traceback that `faulthandler` has written. The child must have ended."""
        with suppress(OSError):
            return os.read(self._left.fileno(), 1 << 16).decode("utf-8", "replace")
        return ""

    def close(self) -> None:
        """Kill the child."""
        self.process.kill()
        self.process.join()
        for pipe in (self.heard, self._gives, self._left):
            pipe.close()


def checked(
    find: Finding,
    examples: int,
    seed: int,
    found: Callable[[Problem], object] = lambda _problem: None,
    went_on: Callable[[int, int, int], object] = lambda *_counts: None,
    *,
    silence: float = SILENCE,
    seconds: float | None = None,
    processes: int | None = None,
) -> Outcome:
    """Load and check a game in other processes, and return what was found.

    find: picklable function that loads the game. found: callback that receives each problem as soon
    as it is certain. went_on: callback that receives the number of games played, of all games, and
    of problems. silence: time limit for each message, as counted by `CpuTimeout` (s). seconds: time
    limit for the whole check. processes: number of child processes; by default one for each
    processor, up to `MOST`. Raise UnknownGame if there is no such game. After Ctrl-C the outcome
    has what was found until then.
    """
    count = processes or min(os.cpu_count() or 1, MOST, examples)
    deadline = None if seconds is None else monotonic() + seconds
    schedule = Schedule(Findings(CHECKS), range(seed, seed + examples))
    pool = _Pool(schedule, found, went_on)
    ended: Literal["complete", "interrupted", "late"] = "complete"
    try:
        for _ in range(count):
            pool.children.append(_Child(find, examples, seed, silence))
        if not pool.run(deadline):
            ended = "late"
    except KeyboardInterrupt:
        ended = "interrupted"
    finally:
        for child in pool.children:
            child.close()
    return pool.outcome(ended)


class _Pool:
    """The child processes of a check, and the schedule of their tasks."""

    def __init__(
        self,
        schedule: Schedule,
        found: Callable[[Problem], object],
        went_on: Callable[[int, int, int], object],
    ) -> None:
        self.children: list[_Child] = []
        self._schedule, self._found, self._went_on = schedule, found, went_on
        self._before: tuple[Path, dict[Path, bytes]] | None = None
        self._dead: list[_Child] = []

    def run(self, deadline: float | None) -> bool:
        """Hand out tasks until all are done. Return False if the deadline comes first."""
        while True:
            self._hand_out()
            if self._schedule.finished:
                return True
            left = TICK if deadline is None else min(TICK, deadline - monotonic())
            if left <= 0:
                return False
            alive = [child for child in self.children if child not in self._dead]
            ready = wait([child.heard for child in alive], left)
            for child in alive:
                if child.heard in ready:
                    self._hear(child)
                elif child.is_silent():
                    self._lose(child, child.silenced())

    def _hand_out(self) -> None:
        for child in self.children:
            if child.task is None and child.is_loaded and child not in self._dead:
                given = self._schedule.next()
                if given is None:
                    return
                child.give(*given)

    def _hear(self, child: _Child) -> None:
        """Handle one message of a child. Raise UnknownGame if the game does not exist."""
        message = child.receive()
        if message is None:
            self._lose(child, child.died())
        elif isinstance(message, GameMissing):
            raise UnknownGame(message.says)
        elif isinstance(message, Loaded):
            child.own, child.is_loaded = message.own, True
            if self._before is None:
                folder = Path(message.own)
                folder = folder if folder.is_dir() else folder.parent
                self._before = folder, contents(folder)
        elif isinstance(message, At):
            child.at = message
        elif child.task is not None:
            index, child.task = child.task, None
            self._add(index, message.result)

    def _lose(self, child: _Child, problem: Problem) -> None:
        """Report a child that has ended. The games after its own are not played."""
        self._dead.append(child)
        if child.task is None:  # it was loading the game
            index, task = self._schedule.next() or (0, None)
            if task is None:
                return
            child.task = index
        self._add(child.task, TaskFailed(problem))

    def _add(self, index: int, result: Result) -> None:
        for problem in self._schedule.add(index, result):
            self._found(problem)
        findings, total = self._schedule.findings, self._schedule.total
        if total:
            self._went_on(findings.played, total, len(findings.problems))

    def outcome(self, ended: Literal["complete", "interrupted", "late"]) -> Outcome:
        """Return what was found. The children must have ended."""
        findings = self._schedule.findings
        for problem in (*self._schedule.rest(), *findings.end()):
            self._found(problem)
        problems = tuple(findings.problems)
        if self._before is not None:
            changed = tuple(edited(*self._before))
            for problem in changed:
                self._found(problem)
            problems = changed or problems
        return Outcome(
            problems,
            findings.remarks,
            findings.played,
            self._schedule.total,
            ended,
            () if ended == "complete" else self._schedule.missing,
        )


# In a child process


def _work(
    find: Finding,
    examples: int,
    seed: int,
    takes: Connection,
    says: Connection,
    last: Connection,
) -> None:
    """Load a game, do the tasks that the parent sends, and send the results.

    takes: pipe for the tasks. says: pipe for the messages. last: pipe for a traceback.
    """
    from firmware_py.authoring.check import ALL  # noqa: PLC0415  (used in the child)
    from firmware_py.authoring.inspector import Inspector  # noqa: PLC0415

    begin()
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # keep the game's output out of the result
    faulthandler.enable(last.fileno())
    faulthandler.register(ASKED, last.fileno(), chain=True)
    _leave_word(last)

    def tell(message: Message) -> None:
        says.send_bytes(msgspec.json.encode(message, enc_hook=repr))

    tell(At(LOADING))
    try:
        game = find()
    except TableclockError as error:
        tell(GameMissing(str(error)))
        return
    inspector = Inspector(game, range(seed, seed + examples), ALL, tell)
    tell(Loaded(own(game)))
    for task in _tasks(takes):
        try:
            result = inspector.do(task)
        except KeyboardInterrupt as error:  # the game raised it: a child ignores Ctrl-C
            result = TaskFailed(Problem(PLAYING, said(game, error)))
        sys.stdout.flush()
        tell(Done(result))


def _tasks(takes: Connection) -> Iterator[Task]:
    with suppress(EOFError):
        while True:
            yield msgspec.json.decode(takes.recv_bytes(), type=Task)


def _leave_word(last: Connection) -> None:
    """Replace `os._exit` by a function that first writes a traceback."""
    leave = os._exit

    def say_first(status: int) -> None:
        faulthandler.dump_traceback(last.fileno(), all_threads=False)
        leave(status)

    os._exit = say_first  # type: ignore[assignment]
