"""`tableclock new` and `tableclock check`: write a game and check it."""

import shlex
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
import msgspec

from firmware_py.cli import errors, output
from firmware_py.cli import options as cli_options
from firmware_py.cli.options import plugins_wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from firmware_py.authoring.problem import At, Problem
    from games.core.game import Game


@click.command()
@click.argument("game")
@click.argument("folder", required=False, type=cli_options.InputPath(path_type=Path))
def new(game: str, folder: Path | None) -> None:
    """Write a new game that runs.

    The files go into FOLDER, by default ./GAME.
    """
    import games  # noqa: PLC0415
    from firmware_py.authoring import scaffold as kit  # noqa: PLC0415

    where = folder if folder is not None else Path(game)
    for path in kit.new(game, where, games.names()):
        output.say(path)
    named = f"./{where}" if str(where).startswith("-") else str(where)  # otherwise an option
    output.say(f"Now: pip install -e {shlex.quote(named)} && tableclock play {game}")


@click.command()
@click.argument("game")
@click.option(
    "--examples",
    type=click.IntRange(1, 10_000),
    default=60,
    show_default=True,
    help="Random games of each variant and way of dealing.",
)
@click.option("--seed", type=click.IntRange(0), default=0, help="Number of the first game.")
@click.option("--json", "printed", is_flag=True, help=output.JSON)
def check(game: str, examples: int, seed: int, printed: bool) -> None:
    """Check a game for errors.

    Play random games and check the game's texts and the invariants that every game must pass. The
    report is for the author of the game: seats count from 0, as in the game's code.
    """
    report = CheckReport(game)
    quiet = (lambda _problem: None) if printed else report.tell
    found = checked(game, examples, seed, quiet)
    if printed:
        output.say_json(as_json(game, found))
    else:
        report.end(found, examples)
    if found.stopped:
        raise SystemExit(errors.Stopped.exit_code)
    if found.problems:
        raise SystemExit(1)


SHOWN = 12
"""Number of a game's last actions that are printed; `--json` has all of them."""


class Checked(NamedTuple):
    """Result of `check`."""

    problems: "Sequence[Problem]"
    played: int
    stopped: bool


def checked(
    name: str, examples: int, seed: int, tell: "Callable[[Problem], object]" = lambda _each: None
) -> Checked:
    """Check a game, with a progress bar on stderr; call `tell` with each problem found."""
    from rich.console import Console  # noqa: PLC0415 (only long-running commands need it)
    from rich.progress import Progress  # noqa: PLC0415

    from firmware_py.authoring import subprocess_check  # noqa: PLC0415
    from firmware_py.authoring.problem import PLAYING  # noqa: PLC0415

    console, played = Console(stderr=True), 0
    found: list[Problem] = []
    with Progress(
        console=console,
        transient=True,
        disable=not console.is_terminal,
        redirect_stdout=sys.stdout.isatty(),  # when stdout is a file, the report goes there
    ) as bar:
        task = bar.add_task(name, total=None)

        def told(message: "subprocess_check.Begun | At | subprocess_check.ProblemFound") -> None:
            nonlocal played
            if isinstance(message, subprocess_check.Begun):
                bar.update(task, total=message.total)
            elif isinstance(message, subprocess_check.ProblemFound):
                found.append(message.problem)
                tell(message.problem)
            elif message.invariant == PLAYING:
                played += 1
                bar.update(task, advance=1, description=message.seating)

        try:
            problems = subprocess_check.checked(partial(_found, name), examples, seed, told)
        except KeyboardInterrupt:
            return Checked(found, played, stopped=True)
        for problem in problems:
            if problem not in found:
                tell(problem)
    return Checked(problems, played, stopped=False)


def _found(name: str) -> "Game[Any]":
    """Return the game in the worker process, with the settings of this computer."""
    import games  # noqa: PLC0415

    games.allow(plugins_wanted)
    return games.find(name)


LEAKS = frozenset({"scoreboard", "face_mentions", "refusals", "secret_choices", "secrets", "zones"})
"""Invariants of secrecy. One leak usually breaks several of them."""


class CheckReport:
    """Printer of problems as they are found, with a summary line at the end.

    One leak breaks several invariants of `LEAKS`. Only the first of them is printed in full: the
    clearest invariants are checked first. Each of the others gets one line.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._kinds: Counter[str] = Counter()
        self._leaks = False

    def tell(self, problem: "Problem") -> None:
        """Print one problem."""
        leaky = problem.where.partition(".")[0] in LEAKS
        if leaky and self._leaks:
            output.say(f"    perhaps of the same: {problem.where}: {problem.field or problem.what}")
            return
        self._leaks = self._leaks or leaky
        self._kinds[problem.where.split(" ")[0]] += 1
        output.say(f"{problem.where}: {problem.what}")
        if problem.field is not None and problem.field not in problem.what:
            output.say(f"    {problem.field}")
        if problem.seed is not None:
            done = len(problem.actions)
            place = f"after {done} actions of" if done else "somewhere in"
            output.say(
                f"    {place} game {problem.seed}: "
                f"tableclock check {self._name} --seed {problem.seed} --examples 1"
            )
        if problem.actions:
            left = len(problem.actions) - SHOWN
            last = " ".join(str(row).replace(" ", "") for row in problem.actions[-SHOWN:])
            output.say(f"    {f'{left} more, then ' if left > 0 else ''}{last}")

    def end(self, found: Checked, examples: int) -> None:
        """Print the summary line: the number of problems of each kind and of games played."""
        kinds = ", ".join(f"{kind} {n}" for kind, n in self._kinds.items())
        games = {0: "no game was played", 1: "1 game"}.get(found.played, f"{found.played} games")
        if found.played and not found.stopped:
            games += f", {examples} of each variant and way of dealing"
        nothing = "nothing was found" if found.stopped else "all is well"
        stopped = "stopped; until then " if found.stopped else ""
        output.say(f"{self._name}: {stopped}{kinds or nothing} ({games})")


def as_json(name: str, found: Checked) -> dict[str, Any]:
    """Return the JSON value of a result. The key `stopped` exists only after Ctrl-C."""
    return {
        "game": name,
        "ok": not (found.problems or found.stopped),
        "problems": [msgspec.to_builtins(problem) for problem in found.problems],
        **({"stopped": True} if found.stopped else {}),
    }
