"""Run of an experiment. It starts batches and adds the finished ones in the order of games."""

import hashlib
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from pathlib import Path
from typing import NamedTuple

import msgspec

from firmware_py.lab.batch import BatchHeader, Span, opened, play
from firmware_py.lab.batch_size import BatchSplitter
from firmware_py.lab.executors import Pool, PoolOpener, WorkersFailed, deferred_interrupt, serial
from firmware_py.lab.experiment import Experiment
from firmware_py.lab.folder import Folder
from firmware_py.lab.progress import Counting, counting
from firmware_py.lab.tally import ArmTally, Pairing

TRIES = 3
"""Number of times in a row that the workers may die without a finished batch."""


class RunOptions(NamedTuple):
    """Options of a run that do not change its result."""

    pool: PoolOpener = serial
    out: Path | None = None  # folder that keeps the batches
    resume: bool = False  # `out` may already hold games of this experiment
    counting: Counting = counting  # progress bar
    warn: Callable[[str], None] = lambda _: None  # receives messages for people


def played(
    trial: Experiment, games: int, manner: RunOptions, what: str
) -> tuple["RunResults", float]:
    """Play the first `games` games and return their totals and the elapsed time (s).

    what: title of the progress bar. If the workers die, their batches are played again by new ones.
    Raise WorkersFailed if they keep dying. After Ctrl-C the totals cover the games before the first
    unfinished batch, and later batches stay in the folder.
    """
    begun = time.perf_counter()
    folder = None
    if manner.out is not None:
        folder = Folder.open(manner.out, trial, resume=manner.resume)
        for wrong in folder.damaged:
            manner.warn(f"{wrong}. Its games are played again.")
    with manner.counting(games, what) as show:
        run = Run(trial, games, folder, show)
        finished, deaths = -1, 0
        while True:
            try:
                with manner.pool(trial) as pool:
                    run.play(pool)
                break
            except BrokenExecutor:
                deaths = deaths + 1 if run.played == finished else 1
                finished = run.played
                if deaths == TRIES:
                    raise WorkersFailed(
                        f"the workers have died {TRIES} times without an answer, after game "
                        f"{run.results.games}: look for want of memory, or for a game that ends "
                        "the program"
                    ) from None
    if run.results.games < games:
        kept = f" {folder.games()} are kept in {manner.out}; --resume goes on." if folder else ""
        manner.warn(f"Stopped after {run.results.games} of {games} games.{kept}")
    return run.results, time.perf_counter() - begun


class Run:
    """State of a run: the totals so far, and finished batches that wait for an earlier one.

    show: callback that receives the number of games played.
    """

    def __init__(
        self,
        trial: Experiment,
        games: int,
        folder: Folder | None = None,
        show: Callable[[int], None] = lambda _: None,
    ) -> None:
        self.results = RunResults(trial)
        self._games = games
        self._folder = folder
        self._show = show
        self._resumed = {*folder.spans(games)} if folder else set()
        self._waiting = {span.first: span for span in self._resumed}
        self._in_memory: dict[Span, bytes] = {}
        self.played = sum(map(len, self._resumed))

    def play(self, pool: Pool) -> None:
        """Play the unfinished games until the end or Ctrl-C.

        Raise BrokenExecutor if the workers die. Another call with new workers continues.
        """
        trial = self.results.trial
        encoded = trial.encoded()
        finished = Span(0, self.results.games), *sorted(self._waiting.values())
        splitter = BatchSplitter(self._games, trial.unit, finished)
        pending: dict[Future[bytes], Span] = {}
        try:
            while self.results.games < self._games:
                self._show(self.played)
                if self._fold():
                    continue
                slots = pool.slots()
                ahead = 2 * slots if slots > 1 else 1  # two for each slot, so that no worker waits
                # Batches after a slow one wait in memory, so their number is limited.
                while len(pending) < ahead and len(self._in_memory) < 4 * ahead:
                    span = splitter.next(slots)
                    if span is None:
                        break
                    pending[pool.executor.submit(play, encoded, *span)] = span
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
                for future in sorted(done, key=lambda each: each.exception() is not None):
                    data = future.result()
                    span = pending.pop(future)
                    self._keep(span, data)
                    splitter.note(
                        len(span), msgspec.json.decode(data.partition(b"\n")[0], type=_Took).seconds
                    )
        except KeyboardInterrupt:
            while self._fold():
                pass

    def _keep(self, span: Span, data: bytes) -> None:
        """Store a finished batch."""
        with deferred_interrupt():
            if self._folder is not None:
                self._folder.keep(span, data)
            else:
                self._in_memory[span] = data
            self._waiting[span.first] = span
            self.played += len(span)

    def _fold(self) -> bool:
        """Add the next batch to the totals. Return False if it is not finished."""
        with deferred_interrupt():
            span = self._waiting.pop(self.results.games, None)
            if span is None:
                return False
            data = self._folder.read(span) if self._folder else self._in_memory.pop(span)
            head = self.results.fold(data)
            if span not in self._resumed:
                self.results.steps_now += sum(tally.steps for tally in head.tallies)
            return True


class _Took(msgspec.Struct):
    """Subset of `BatchHeader` that is decoded when a batch arrives."""

    seconds: float


class RunResults:
    """Totals of the first `games` games of an experiment.

    `seconds` is the CPU time of these games on all machines. `steps_now` counts the actions of the
    games that were played in this run. Memory use does not grow with the number of games.
    """

    def __init__(self, trial: Experiment) -> None:
        self.trial = trial
        self.games = 0
        self.seconds = 0.0
        self.steps_now = 0
        self.tallies = [ArmTally() for _ in trial.arms]
        self.pairings = [Pairing() for _ in trial.arms[1:]] if trial.paired else []
        self.deals: dict[str, int] = {}
        self._name = trial.name()
        self._sha = hashlib.sha256()

    def fold(self, data: bytes) -> BatchHeader:
        """Add the next batch and return its header. Raise BadBatch if it is damaged.

        Raise ValueError if it is not the next one.
        """
        head, rows = opened(data, self._name)
        if head.first != self.games:
            raise ValueError(f"{head.span} do not come after {self.games}")
        self._sha.update(rows)
        self.games = head.after
        self.seconds += head.seconds
        self.tallies = [a.plus(b) for a, b in zip(self.tallies, head.tallies, strict=True)]
        self.pairings = [a.plus(b) for a, b in zip(self.pairings, head.pairings, strict=True)]
        for deal, count in head.deals.items():
            self.deals[deal] = self.deals.get(deal, 0) + count
        return head

    @property
    def digest(self) -> str:
        """SHA-256 over the rows (number, winners, length) of all games in order."""
        return self._sha.hexdigest()

    @property
    def steps(self) -> int:
        """Total number of actions."""
        return sum(tally.steps for tally in self.tallies)
