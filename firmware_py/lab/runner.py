"""Run loop of an experiment. It starts batches and adds the finished ones in the order of games."""

import signal
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import msgspec

from firmware_py.lab.batch import Span
from firmware_py.lab.batch_size import BatchSplitter
from firmware_py.lab.engine import Engine
from firmware_py.lab.experiment import Experiment
from firmware_py.lab.folder import Folder
from firmware_py.lab.results import RunResults


def run(
    trial: Experiment,
    games: int,
    *,
    engine: Engine,
    folder: Folder | None = None,
    show: Callable[[int], None] = lambda _: None,
) -> RunResults:
    """Play the first `games` games of an experiment and return the totals.

    Batches that are already in the folder are not played again. Ctrl-C ends the run. Then the
    result covers the games before the first unfinished batch, and later batches stay in the folder.
    show: callback that receives the number of games played.
    """
    there = folder.spans(games) if folder else []
    course = _RunState(trial, games, engine, folder, there)
    stop = _CtrlC()
    stop.heed()
    try:
        while course.whole.games < games:
            show(course.played)
            if not course.fold():
                course.give_out()
                course.take_in(stop)
    except KeyboardInterrupt:
        while course.fold():
            pass
    finally:
        stop.let_go()
    return course.whole


class _RunState:
    """State of a run: started batches, and finished ones that wait for an earlier batch."""

    def __init__(
        self,
        trial: Experiment,
        games: int,
        engine: Engine,
        folder: Folder | None,
        there: list[Span],
    ) -> None:
        self.engine = engine
        self.folder = folder
        self.whole = RunResults(trial)
        self.cutter = BatchSplitter(games, trial.unit, engine.slots, there)
        self.before = {*there}
        self.kept = {span.first: span for span in there}
        self.held: dict[int, bytes] = {}
        self.pending = 0
        self.played = sum(map(len, there))

    def fold(self) -> bool:
        """Add the next batch to the totals. Return False if it is not finished."""
        at = self.whole.games
        if at in self.held:
            head = self.whole.fold(self.held.pop(at))
        elif self.folder is not None and at in self.kept:
            head = self.whole.fold(self.folder.read(self.kept.pop(at)))
        else:
            return False
        if head.span not in self.before:
            self.whole.steps_now += sum(tally.steps for tally in head.tallies)
        return True

    def give_out(self) -> None:
        """Start batches until two are pending for each slot, so that no worker waits.

        Batches after a slow one wait in memory, so their number is limited.
        """
        slots = self.engine.slots
        ahead = 2 * slots if slots > 1 else 1
        while self.pending < ahead and len(self.held) < 4 * ahead:
            span = self.cutter.next()
            if span is None:
                return
            self.engine.start(span)
            self.pending += 1

    def take_in(self, stop: "_CtrlC") -> None:
        """Wait for finished batches and store them."""
        with stop:
            done = self.engine.wait()
        for span, data in done:
            self.pending -= 1
            self.played += len(span)
            self.cutter.note(
                len(span), msgspec.json.decode(data.partition(b"\n")[0], type=_Took).seconds
            )
            if self.folder is not None:
                self.folder.keep(span, data)
                self.kept[span.first] = span
            else:
                self.held[span.first] = data


class _Took(msgspec.Struct):
    """Subset of `BatchHeader` that is decoded when a batch arrives."""

    seconds: float


class _CtrlC:
    """Handler of SIGINT that raises KeyboardInterrupt only while the run waits.

    So an interrupt never leaves a batch half added or half written. A second Ctrl-C raises
    immediately.
    """

    def __init__(self) -> None:
        self._asked = False
        self._waiting = False
        self._before: Any = None

    def heed(self) -> None:
        """Install the handler."""
        with suppress(ValueError):  # only the main thread may do this, and only it gets SIGINT
            self._before = signal.signal(signal.SIGINT, self._pressed)

    def let_go(self) -> None:
        """Restore the previous handler."""
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _pressed(self, _number: int, _frame: FrameType | None) -> None:
        if self._waiting or self._asked:
            raise KeyboardInterrupt
        self._asked = True

    def __enter__(self) -> None:
        self._waiting = True
        if self._asked:
            raise KeyboardInterrupt

    def __exit__(self, *_error: object) -> None:
        self._waiting = False
