"""Running a trial: chunks are given out, come back in any order, and are folded in theirs."""

import signal
from collections.abc import Callable
from contextlib import suppress
from types import FrameType
from typing import Any

import msgspec

from firmware_py.lab.batch import Span
from firmware_py.lab.batch_size import Cutter
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
    """Play the first so many games of a trial, and return what they came to.

    With Ctrl-C it returns what was played until then without a gap, and what a folder keeps beside
    that is not lost. What a folder has already is not played again. show: is told how many games
    are played.
    """
    there = folder.spans(games) if folder else []
    course = _Course(trial, games, engine, folder, there)
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


class _Course:
    """How a run stands: what is being played, and what waits for its turn to be folded."""

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
        self.cutter = Cutter(games, trial.unit, engine.slots, there)
        self.before = {*there}
        self.kept = {span.first: span for span in there}
        self.held: dict[int, bytes] = {}
        self.pending = 0
        self.played = sum(map(len, there))

    def fold(self) -> bool:
        """Fold what comes next; say whether it was there."""
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
        """Have more played: twice as much as at once, so that nobody waits for the next piece.

        One slow piece holds up those after it; they are not to fill the memory meanwhile.
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
        """Wait for what was given out."""
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
    """What is read of a chunk at once: how long it took."""

    seconds: float


class _CtrlC:
    """Ctrl-C, which ends a run while it waits, and else as soon as it waits again.

    So a chunk is folded, or written, to its end. A second one ends the program as always.
    """

    def __init__(self) -> None:
        self._asked = False
        self._waiting = False
        self._before: Any = None

    def heed(self) -> None:
        """Hear of it from now on."""
        with suppress(ValueError):  # only the main thread may, and only it hears of it
            self._before = signal.signal(signal.SIGINT, self._pressed)

    def let_go(self) -> None:
        """Leave it to whoever heard of it before."""
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
