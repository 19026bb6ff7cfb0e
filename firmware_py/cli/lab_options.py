"""Options of the commands that play experiments: `simulate`, `tournament` and `ladder`."""

import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from firmware_py.cli import printable

SCHEDULER = r"(tcp|tls)://([\w.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}"
"""Address of a Dask scheduler."""

F = TypeVar("F", bound=Callable[..., Any])


def experiment(command: F) -> F:
    """Add the options of an experiment: seed, workers, output folder, report."""
    decorators = (
        click.option("--seed", type=int, default=1, show_default=True),
        click.option(
            "--workers",
            type=click.IntRange(1, 256),
            default=1,
            show_default=True,
            help="Number of processes on this computer.",
        ),
        click.option(
            "--scheduler",
            default=None,
            metavar="tcp://HOST:8786",
            help="Use the workers of this Dask scheduler (docs/lab.md).",
        ),
        click.option(
            "--out",
            type=click.Path(path_type=Path, file_okay=False),
            help="Store the played games in this folder.",
        ),
        click.option("--resume", is_flag=True, help="Continue with the games in --out."),
        click.option(
            "--report",
            metavar="FILE.html",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Also write the result as a page with plots.",
        ),
    )
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def run_options(
    workers: int, scheduler: str | None, out: Path | None, report: Path | None, *, resume: bool
) -> Any:
    """Return the run options. Raise for invalid combinations before any game is played."""
    from firmware_py.lab.run_options import RunOptions  # noqa: PLC0415

    if resume and out is None:
        raise click.UsageError("--resume goes on with what --out DIR has: name the folder")
    if scheduler is not None and not re.fullmatch(SCHEDULER, scheduler):
        raise click.BadParameter(f"--scheduler {scheduler!r} is no address like tcp://HOST:8786")
    if scheduler is not None and workers > 1:
        raise click.UsageError("--workers are processes here, --scheduler is elsewhere: name one")
    if report is not None:
        from firmware_py.lab import report as page  # noqa: PLC0415

        page.look_at(report)
    return RunOptions(workers, scheduler, out, resume=resume, warn=partial(printable.say, err=True))
