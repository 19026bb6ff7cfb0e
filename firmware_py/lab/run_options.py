"""How a trial is played: by whom, where it is kept, who hears of it."""

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
    """How a trial is played. workers: processes of this machine; scheduler: of Dask, instead.

    out: the folder that keeps it; resume: whether it may hold a part of it already; counting: what
    shows how far it is; warn: is told a sentence that somebody should read.
    """

    workers: int = 1
    scheduler: str | None = None
    out: Path | None = None
    resume: bool = False
    counting: Counting = counting
    warn: Callable[[str], None] = lambda _: None


def played(
    trial: Experiment, games: int, manner: RunOptions, what: str
) -> tuple[RunResults, float]:
    """Play a trial; return what it came to, and the seconds that passed."""
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
    """Open where a trial is played, and close it after: Dask, processes, or here.

    warn: is told of workers that cannot take part.
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
