"""`tableclock new` and `tableclock check`: write a game and check it."""

import shlex
import sys
from collections import Counter
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

import click
import msgspec

from firmware_py.cli import errors, output
from firmware_py.cli import options as cli_options
from firmware_py.cli.command_help import Command
from firmware_py.cli.options import plugins_wanted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from firmware_py.authoring.problem import Problem
    from firmware_py.authoring.subprocess_check import Outcome
    from games.core.game import Game


@click.command(
    cls=Command,
    examples=(
        ("curfew", "writes the folder curfew"),
        ("curfew games/curfew", "writes another folder"),
    ),
)
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


@click.command(
    cls=Command,
    examples=(
        ("curfew", "play 60 games of each kind and report problems"),
        ("curfew --seconds 20", "stop after 20 seconds"),
    ),
)
@cli_options.game()
@click.option(
    "--examples",
    type=cli_options.Number(1, 10_000),
    default=60,
    show_default=True,
    help="Random games of each variant and way of dealing.",
)
@click.option(
    "--seed",
    type=cli_options.Number(0),
    default=0,
    show_default=True,
    help="Number of the first game.",
)
@click.option(
    "--seconds",
    type=click.FloatRange(0, min_open=True),
    metavar="SECONDS",
    default=None,
    help="Time limit; the report says what was left out.",
)
@output.quiet
@click.option("--json", "printed", is_flag=True, help=output.JSON)
def check(game: str, examples: int, seed: int, seconds: float | None, printed: bool) -> None:
    """Check a game for errors.

    Play random games and check the game's texts and the invariants that every game must pass. The
    report is for the author of the game: seats count from 0, as in the game's code.
    """
    report = CheckReport(game)
    quiet = (lambda _problem: None) if printed else report.tell
    outcome = checked(game, examples, seed, seconds, quiet)
    if printed:
        output.say_json(as_json(game, outcome))
    else:
        report.end(outcome, examples, seconds)
    if outcome.ended == "interrupted":
        raise SystemExit(errors.Stopped.exit_code)
    if outcome.problems:
        raise SystemExit(1)


SHOWN = 12
"""Number of a game's last actions that are printed; `--json` has all of them."""


def checked(
    name: str,
    examples: int,
    seed: int,
    seconds: float | None = None,
    tell: "Callable[[Problem], object]" = lambda _each: None,
) -> "Outcome":
    """Check a game, with its progress on stderr; call `tell` with each problem found."""
    from firmware_py.authoring import subprocess_check  # noqa: PLC0415

    with _progress(name, examples) as went_on:
        return subprocess_check.checked(
            partial(_found, name), examples, seed, tell, went_on, seconds=seconds
        )


def _found(name: str) -> "Game[Any]":
    """Return the game in the worker process, with the settings of this computer."""
    import games  # noqa: PLC0415

    games.allow(plugins_wanted)
    return games.find(name)


FIRST_ROUND = 3
"""Number of games of each variant and dealer after which there is a first result."""

INTERVAL = 10.0
"""Interval of the progress lines if stderr is not a terminal (s)."""


@contextmanager
def _progress(name: str, examples: int) -> "Iterator[Callable[[int, int, int], None]]":
    """Show the progress of a check on stderr: a bar on a terminal, otherwise a line now and then.

    The context manager yields a callback that takes the number of games played, the number of all
    games and the number of problems.
    """
    from rich.console import Console  # noqa: PLC0415 (only long-running commands need it)
    from rich.progress import Progress  # noqa: PLC0415

    console = Console(stderr=True)
    began: tuple[float, int] | None = None  # time and number of games at the first call
    shown = monotonic()
    is_first = examples > FIRST_ROUND
    with Progress(
        console=console,
        transient=True,
        disable=output.is_quiet() or not console.is_terminal,
        redirect_stdout=sys.stdout.isatty(),  # when stdout is a file, the report goes there
    ) as bar:
        task = bar.add_task(name, total=None)

        def went_on(played: int, total: int, problems: int) -> None:
            nonlocal began, shown, is_first
            bar.update(task, total=total, completed=played)
            now = monotonic()
            began = began or (now, played)
            seconds = (now - began[0]) / max(played - began[1], 1) * (total - played)
            if is_first and played * examples >= total * FIRST_ROUND:
                is_first, shown = False, now
                found = "nothing was found" if not problems else f"{problems} found"
                output.note(
                    f"{name}: {found} in the first {FIRST_ROUND} games of each variant and way of "
                    f"dealing; {total - played} more games take about {seconds:.0f} s"
                )
            elif not console.is_terminal and now - shown >= INTERVAL:
                shown = now
                left = f"{played} of {total} games, about {seconds:.0f} s left"
                ended = "all games are played; now they are compared"
                output.note(f"{name}: {left if played < total else ended}")

        yield went_on


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

    def end(self, outcome: "Outcome", examples: int, seconds: float | None = None) -> None:
        """Print the remarks and the summary line: the problems of each kind and the games played.

        examples: number of games of each variant and way of dealing. seconds: the time limit.
        """
        for remark in outcome.remarks:
            output.say(f"remark: {remark}")
        kinds = ", ".join(f"{kind} {n}" for kind, n in self._kinds.items())
        is_whole = outcome.ended == "complete"
        ended = {
            "complete": "",
            "interrupted": "stopped; until then ",
            "late": f"{seconds or 0:g} s are over; until then ",
        }[outcome.ended]
        found = kinds or ("all is well" if is_whole else "nothing was found")
        output.say(f"{self._name}: {ended}{found} ({_played(outcome, examples)})")


def _played(outcome: "Outcome", examples: int) -> str:
    """Return the number of games played, and the parts of the check that are missing."""
    played, total = outcome.played, outcome.total
    if not played:
        games = "no game was played"
    elif total is None or played == total:
        games = f"{played} game{'s' * (played > 1)}, {examples} of each variant and way of dealing"
    else:
        games = f"{played} of {total} games"
    if outcome.missing:
        games += f"; not compared: {', '.join(outcome.missing)}"
    return games


def as_json(name: str, outcome: "Outcome") -> dict[str, Any]:
    """Return the JSON value of a result. Some keys exist only if the check was not complete."""
    value: dict[str, Any] = {
        "game": name,
        "ok": not outcome.problems and outcome.ended == "complete",
        "problems": [msgspec.to_builtins(problem) for problem in outcome.problems],
        "remarks": [*outcome.remarks],
        "played": outcome.played,
    }
    if outcome.ended == "interrupted":
        value["stopped"] = True
    if outcome.ended != "complete":
        value |= {"games": outcome.total, "missing": [*outcome.missing]}
    return value
