"""Run options of an experiment: workers, output folder and callbacks."""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from firmware_py.lab.engine import Engine, SerialEngine
from firmware_py.lab.experiment import Experiment
from firmware_py.lab.folder import Folder
from firmware_py.lab.progress import Counting, counting
from firmware_py.lab.results import RunResults
from firmware_py.lab.runner import run


class RunOptions(NamedTuple):
    """Options of a run that do not change its result."""

    workers: int = 1  # processes on this machine
    scheduler: str | None = None  # address of a Dask scheduler, used instead of `workers`
    out: Path | None = None  # folder that keeps the batches
    resume: bool = False  # `out` may already hold games of this experiment
    counting: Counting = counting  # progress bar
    warn: Callable[[str], None] = lambda _: None  # receives messages for people


def played(
    trial: Experiment, games: int, manner: RunOptions, what: str
) -> tuple[RunResults, float]:
    """Run an experiment and return its totals and the elapsed time (s). what: title of the bar."""
    begun = time.perf_counter()
    folder = None
    if manner.out is not None:
        folder = Folder.open(manner.out, trial, resume=manner.resume)
        for wrong in folder.damaged:
            manner.warn(f"{wrong}. Its games are played again.")
    bar = manner.counting(games, what)
    with bar as show, _opened(trial, manner.workers, manner.scheduler, manner.warn) as engine:
        whole = run(trial, games, engine=engine, folder=folder, show=show)
    if whole.games < games:
        kept = f" {folder.games()} are kept in {manner.out}; --resume goes on." if folder else ""
        manner.warn(f"Stopped after {whole.games} of {games} games.{kept}")
    return whole, time.perf_counter() - begun


@contextmanager
def _opened(
    trial: Experiment, workers: int, scheduler: str | None, warn: Callable[[str], None]
) -> Iterator[Engine]:
    """Yield an engine that matches the options (Dask, processes or this process), then close it.

    warn: callback that receives a message about each worker that cannot take part.
    """
    engine: Any
    if scheduler is not None:
        from firmware_py.lab.cluster import Cluster  # noqa: PLC0415  (an extra)

        engine = Cluster(trial, scheduler, warn)
    elif workers > 1:
        from firmware_py.lab.processes import Processes  # noqa: PLC0415

        engine = Processes(trial, workers)
    else:
        engine = SerialEngine(trial)
    try:
        yield engine
    finally:
        engine.close()
