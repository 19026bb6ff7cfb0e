"""Engine that plays in several processes on this machine.

A process that dies breaks the whole pool (`BrokenProcessPool`). Then a new pool plays the
unfinished batches again. If several pools break in a row without a finished batch, the engine
fails.
"""

from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool

from firmware_py.lab.batch import Span, play
from firmware_py.lab.engine import Done, EngineFailed
from firmware_py.lab.experiment import Experiment
from firmware_py.lab.worker_process import CONTEXT, begin

TRIES = 3
"""Number of consecutive broken pools after which the engine fails."""


class Processes:
    """Engine with a pool of `workers` processes."""

    def __init__(self, trial: Experiment, workers: int) -> None:
        self.slots = workers
        self._encoded = trial.encoded()
        self._spans: dict[Future[bytes], Span] = {}
        self._broken = 0
        self._pool = self._opened()

    def _opened(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.slots, CONTEXT, begin)

    def start(self, span: Span) -> None:
        """Submit a batch to the pool."""
        try:
            future = self._pool.submit(play, self._encoded, *span)
        except BrokenProcessPool:  # a worker died since the last `wait`, which handles it
            future = Future()
            future.set_exception(BrokenProcessPool())
        self._spans[future] = span

    def wait(self) -> list[Done]:
        """Wait for finished batches and return them. Raise EngineFailed if pools keep breaking."""
        while True:
            wait(self._spans, return_when=FIRST_COMPLETED)
            done, broken = [], False
            for future in [future for future in self._spans if future.done()]:
                if isinstance(future.exception(), BrokenProcessPool):
                    broken = True
                else:
                    done.append(Done(self._spans.pop(future), future.result()))
            self._broken = 0 if done else self._broken
            if broken:
                self._again()
            if done:
                return done

    def _again(self) -> None:
        """Open a new pool and submit the unfinished batches again, or raise EngineFailed."""
        self._broken += 1
        left = sorted(self._spans.values())
        if self._broken == TRIES:
            raise EngineFailed(
                f"the processes that play have died {TRIES} times without an answer, at {left[0]}: "
                "look for want of memory, or for a game that ends the program"
            )
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool = self._opened()
        self._spans = {}
        for span in left:
            self.start(span)

    def close(self) -> None:
        """Terminate the processes without waiting for their batches."""
        processes = list((self._pool._processes or {}).values())  # noqa: SLF001  (3.14 has kill_workers)
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()
