"""Executors that play batches: in this process, in processes here, or on a Dask cluster.

Each function opens one as a context manager. Leaving the block drops unfinished batches and
releases the workers. If workers die, the block is left with `BrokenExecutor`.
"""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent import futures
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, contextmanager, suppress
from importlib import import_module
from multiprocessing.process import BaseProcess
from typing import Any, NamedTuple, ParamSpec, TypeVar

from firmware_py.lab.experiment import Edition, Experiment, edition_of
from games.core.errors import TableclockError, UnknownGame

P = ParamSpec("P")
T = TypeVar("T")

CONTEXT = multiprocessing.get_context("spawn")
"""Start method of worker processes. A fork would copy locks of the parent's other threads."""

SECONDS = 10
"""Timeout of the connection to a Dask scheduler (s)."""

_exit = os._exit
"""The original `os._exit`, because `authoring.subprocess_check` replaces it."""


class WorkersFailed(TableclockError, RuntimeError):
    """Workers that cannot play. The message says why."""

    exit_code = 1


class Pool(NamedTuple):
    """An executor, and the number of batches that it plays at the same time."""

    executor: Executor
    slots: Callable[[], int] = lambda: 1


PoolOpener = Callable[[Experiment], AbstractContextManager[Pool]]


@contextmanager
def deferred_interrupt() -> Iterator[None]:
    """Defer Ctrl-C to the end of the block. A second Ctrl-C is not deferred."""
    pressed: list[bool] = []

    def press(*_signal: object) -> None:
        if pressed:
            raise KeyboardInterrupt
        pressed.append(True)

    if threading.current_thread() is not threading.main_thread():  # only that one gets SIGINT
        yield
        return
    before = signal.signal(signal.SIGINT, press)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
    if pressed:
        raise KeyboardInterrupt


# In this process


class SerialExecutor(Executor):
    """Executor that calls each function in `submit`."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Call the function and return a finished future. Its exceptions are raised here."""
        future: Future[T] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def serial(_trial: Experiment) -> Iterator[Pool]:
    """Open an executor that plays in this process."""
    yield Pool(SerialExecutor())


# Processes


class _ProcessExecutor(futures.ProcessPoolExecutor):
    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        with deferred_interrupt():  # `submit` starts processes, and must register each of them
            return super().submit(fn, *args, **kwargs)


@contextmanager
def processes(workers: int, _trial: Experiment) -> Iterator[Pool]:
    """Open a pool of processes on this machine. They are terminated at the end of the block."""
    executor = _ProcessExecutor(workers, CONTEXT, begin)
    try:
        yield Pool(executor, lambda: workers)
    finally:
        left = list((executor._processes or {}).values())  # noqa: SLF001  (3.14: kill_workers)
        executor.shutdown(wait=False, cancel_futures=True)
        for process in left:
            process.terminate()


def begin() -> None:
    """Set up a worker process: it ignores Ctrl-C, and exits when its parent dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_after, args=(parent,), daemon=True).start()


def _end_after(parent: BaseProcess) -> None:
    parent.join()
    _exit(1)


# Dask


@contextmanager
def dask(address: str, warn: Callable[[str], None], trial: Experiment) -> Iterator[Pool]:
    """Open the executor of a Dask scheduler (`distributed`, extra `cluster`).

    The scheduler sends experiments and batches, not the program. So each worker must have the same
    edition. Others are refused: warn receives a message about each. If a worker dies, Dask gives
    its batches to another one. Raise WorkersFailed if the scheduler does not answer or has gone.
    """
    try:
        distributed: Any = import_module("distributed")  # only partly typed
    except ModuleNotFoundError:
        raise WorkersFailed("--scheduler wants Dask: pip install 'tableclock[cluster]'") from None
    # The client logs a lost scheduler at length. This function raises WorkersFailed instead.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        client = distributed.Client(address, timeout=SECONDS, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        said = str(error).splitlines()
        raise WorkersFailed(
            f"no scheduler answers at {address}: {said[0] if said else error}"
        ) from None
    gone = WorkersFailed(f"the scheduler at {address} has gone: start it, and --resume")

    def slots() -> int:
        with suppress(OSError):
            if client.status == "running":
                threads: dict[str, int] = client.nthreads()
                return max(1, sum(threads.values()))
        raise gone

    with client:
        try:
            hosts = _hosts(client, address, warn, trial)
            yield Pool(
                client.get_executor(pure=False, workers=hosts, allow_other_workers=False), slots
            )
        except distributed.KilledWorker as error:
            raise futures.BrokenExecutor(str(error)) from None
        except futures.CancelledError:
            raise gone from None
        except ImportError as error:  # a worker that has joined since the check
            raise WorkersFailed(f"a worker has no tableclock of this kind: {error}") from None


def _hosts(
    client: Any, address: str, warn: Callable[[str], None], trial: Experiment
) -> list[str] | None:
    """Return the machines that may play, or None if all may, also those that join later.

    Raise WorkersFailed if there are none.
    """
    refused, found = set(), set()
    for worker, answer in client.run(edition_here, trial.game, on_error="return").items():
        if isinstance(answer, OSError):
            continue  # the worker has left
        host = import_module("distributed.comm").get_address_host(worker)
        found.add(host)
        if why := _refusal(answer, trial.edition):
            refused.add(host)
            warn(f"The worker at {worker} {why}. Its machine gets no games.")
    if not found:
        raise WorkersFailed(
            f"the scheduler at {address} has no workers: start some with dask worker {address}"
        )
    if found == refused:
        raise WorkersFailed("no worker can take part: see above")
    return sorted(found - refused) if refused else None


def edition_here(game: str) -> tuple[str, str]:
    """Return (version, rules) of a game's edition on a worker."""
    edition = edition_of(game)
    return edition.tableclock, edition.rules


def _refusal(answer: Any, edition: Edition) -> str:
    """Return why a worker is refused, or "". answer: its edition, or an exception."""
    if isinstance(answer, list | tuple):
        theirs = Edition(*answer)
        return "" if theirs == edition else f"has {theirs}, and here is {edition}"
    if isinstance(answer, ImportError):
        return f"has no tableclock of this kind: {answer}"
    if isinstance(answer, UnknownGame):
        return f"cannot play it: {answer}; install its package there"
    return f"cannot play it: {type(answer).__name__}: {answer}"
