"""Engine that plays on many machines through a Dask scheduler (`distributed`, extra `cluster`).

The scheduler transports experiments and batches as bytes, but not the program: each worker must
have tableclock and its games installed. A worker with another edition would play other games. So
the engine asks each worker for its edition before it gets batches, even if it joins later. If a
worker dies, Dask gives its batch to another worker.
"""

import logging
import time
from collections.abc import Callable, Iterable
from concurrent.futures import CancelledError
from contextlib import suppress
from importlib import import_module
from typing import Any

from firmware_py.lab.batch import Span, play
from firmware_py.lab.engine import Done, EngineFailed
from firmware_py.lab.experiment import Experiment
from firmware_py.lab.rules_fingerprint import Edition, edition_of
from games.core.errors import UnknownGame

try:
    distributed: Any = import_module("distributed")  # only partly typed
except ModuleNotFoundError:  # the extra is not installed
    distributed = None

SECONDS = 10
"""Timeout of the connection to the scheduler (s)."""

LOOK = 1.0
"""Interval of checks for workers that joined or left (s)."""

TRIES = 3
"""Number of times that a batch may kill its workers before the run fails."""


def edition_here(game: str) -> tuple[str, str] | str:
    """Return (version, rules) of a game's edition, or an error message. Runs on a worker."""
    try:
        edition = edition_of(game)
    except UnknownGame as error:
        return str(error)
    return edition.tableclock, edition.rules


class Cluster:
    """Engine that plays on the workers of a scheduler."""

    def __init__(self, trial: Experiment, address: str, warn: Callable[[str], None]) -> None:
        if distributed is None:
            raise EngineFailed("--scheduler wants Dask: pip install 'tableclock[cluster]'")
        self._trial = trial
        self._address = address
        self._encoded = trial.encoded()
        self._warn = warn
        # The client logs a lost scheduler at length. This class raises EngineFailed instead.
        logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
        try:
            self._client = distributed.Client(address, timeout=SECONDS, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            said = str(error).splitlines()
            raise EngineFailed(
                f"no scheduler answers at {address}: {said[0] if said else error}"
            ) from None
        self._threads: dict[str, int] = {}
        self._refused: set[str] = set()
        self._futures: dict[Any, tuple[Span, frozenset[str]]] = {}
        self._tries: dict[Span, int] = {}
        self._looked = 0.0
        try:
            self._look()
            if not self._threads:
                raise EngineFailed(self._nobody())
        except BaseException:
            self._client.close()
            raise

    def _nobody(self) -> str:
        if self._refused:
            return "no worker can take part: see above"
        at = self._address
        return f"the scheduler at {at} has no workers: start some with dask worker {at}"

    @property
    def slots(self) -> int:
        """Number of batches played at the same time."""
        return max(1, sum(self._threads.values()))

    # Workers

    def _look(self) -> None:
        """Update the list of workers and ask new ones for their edition."""
        self._looked = time.monotonic()
        there = self._client.scheduler_info(n_workers=-1)["workers"]
        self._threads = {each: n for each, n in self._threads.items() if each in there}
        new = there.keys() - self._threads.keys() - self._refused
        if new:
            said = self._client.run(
                edition_here, self._trial.game, workers=[*new], on_error="return"
            )
            for address, answer in said.items():
                self._admit(address, there[address], answer)

    def _admit(self, address: str, worker: dict[str, Any], answer: Any) -> None:
        """Accept a worker, or warn why it is refused. answer: edition, message or exception."""
        if isinstance(answer, list | tuple):
            theirs = Edition(*answer)
            if theirs == self._trial.edition:
                self._threads[address] = worker["nthreads"]
                return
            why = f"has {theirs}, and here is {self._trial.edition}"
        elif isinstance(answer, str):
            why = f"cannot play it: {answer}; install its package there"
        elif isinstance(answer, ImportError):
            why = f"has no tableclock of this kind: {answer}"
        elif isinstance(answer, OSError):
            return  # the worker has left; if it is still listed, the next check asks it again
        else:
            why = f"cannot play it: {type(answer).__name__}: {answer}"
        self._refused.add(address)
        self._warn(f"The worker at {address} {why}. It gets no games.")

    # Batches

    def start(self, span: Span) -> None:
        """Submit a batch to the scheduler."""
        workers = frozenset(self._threads)
        future = self._client.submit(
            play, self._encoded, *span, pure=False, workers=[*workers], allow_other_workers=False
        )
        self._futures[future] = span, workers

    def wait(self) -> list[Done]:
        """Wait for finished batches and return them.

        Raise EngineFailed if the scheduler is gone.
        """
        while True:
            if self._client.status != "running":
                raise EngineFailed(
                    f"the scheduler at {self._address} has gone: start it, and --resume"
                )
            done: list[Done] = []
            for future in [future for future in self._futures if future.done()]:
                span, _ = self._futures.pop(future)
                data = self._result(future, span)
                if data is None:
                    self.start(span)
                else:
                    done.append(Done(span, data))
            if done:
                return done
            if time.monotonic() > self._looked + LOOK:
                self._look()
                self._lost()
            self._until(self._futures)

    def _until(self, futures: Iterable[Any]) -> None:
        """Wait until a future is done, or for `LOOK` seconds."""
        with self._client.as_current(), suppress(TimeoutError, CancelledError):
            distributed.wait([*futures], timeout=LOOK, return_when="FIRST_COMPLETED")

    def _result(self, future: Any, span: Span) -> bytes | None:
        """Return a finished batch, or None if it must be submitted again.

        Raise EngineFailed if the batch has killed its workers too often.
        """
        try:
            data: bytes = future.result()
        except distributed.KilledWorker:
            self._tries[span] = self._tries.get(span, 0) + 1
            if self._tries[span] == TRIES:
                raise EngineFailed(
                    f"{span} have ended every worker that was given them: look there for want of "
                    "memory, or for a game that ends the program"
                ) from None
            return None
        except CancelledError:
            return None
        return data

    def _lost(self) -> None:
        """Submit again the batches whose workers have all left."""
        for future, (span, workers) in [*self._futures.items()]:
            if not workers & self._threads.keys() and self._threads and not future.done():
                del self._futures[future]
                future.cancel()
                self.start(span)

    def close(self) -> None:
        """Cancel unfinished batches and disconnect."""
        for future in self._futures:
            future.cancel()
        self._client.close()
