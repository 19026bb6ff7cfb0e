"""What `tableclock check` prints: how far it is, and what is wrong with a game."""

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

import click
import msgspec

from firmware_py.kit import apart
from firmware_py.kit.problem import PLAYING, At, Problem
from games.core.game import Game

SHOWN = 12
"""Actions of a game that are printed; `--json` has them all."""


def checked(name: str, examples: int, seed: int) -> tuple[int, Sequence[Problem]]:
    """Check the game of that name, with progress on stderr; return how many were played, too."""
    from rich.console import Console  # noqa: PLC0415  (only the long commands draw one)
    from rich.progress import Progress  # noqa: PLC0415

    console, total = Console(stderr=True), 0
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(name, total=None)

        def told(message: apart.Begun | At) -> None:
            nonlocal total
            if isinstance(message, apart.Begun):
                total = message.total
                bar.update(task, total=total)
            elif message.law == PLAYING:
                bar.update(task, advance=1, description=message.seating)

        problems = apart.checked(partial(_found, name), examples, seed, told)
    return total, problems


def _found(name: str) -> Game[Any]:
    """Find a game in the process that plays it, by the settings of this computer."""
    import games  # noqa: PLC0415

    games.allow(_wanted)
    return games.find(name)


def _wanted() -> bool:
    from firmware_py import run  # noqa: PLC0415  (asked for a plug-in alone)

    return run.plugins_wanted()


LEAKS = frozenset({"ledgers", "naming", "refusing", "secrets", "zones"})
"""Laws of what may be seen: one thing that is shown and should be hidden breaks most of them."""


def causes(problems: Sequence[Problem]) -> list[tuple[Problem, list[Problem]]]:
    """Return what was found, each with what may come of the same cause: a leak has many witnesses.

    The first one is the plainest, for the laws are tried in that order.
    """
    found: list[tuple[Problem, list[Problem]]] = []
    leaks: list[Problem] | None = None
    for problem in problems:
        leaky = problem.where.partition(".")[0] in LEAKS
        if leaky and leaks is not None:
            leaks.append(problem)
            continue
        found.append((problem, []))
        if leaky:
            leaks = found[-1][1]
    return found


def report(name: str, problems: Sequence[Problem], examples: int, total: int) -> None:
    """Print what was found, for people. total: so many games were to be played."""
    for problem, others in causes(problems):
        click.echo(f"{problem.where}: {problem.what}")
        if problem.field is not None and problem.field not in problem.what:
            click.echo(f"    {problem.field}")
        if problem.seed is not None:
            done = len(problem.actions)
            place = f"after {done} actions of" if done else "somewhere in"
            click.echo(
                f"    {place} game {problem.seed}: "
                f"tableclock check {name} --seed {problem.seed} --examples 1"
            )
        if problem.actions:
            left = len(problem.actions) - SHOWN
            last = " ".join(str(row).replace(" ", "") for row in problem.actions[-SHOWN:])
            click.echo(f"    {f'{left} more, then ' if left > 0 else ''}{last}")
        for other in others:
            click.echo(f"    perhaps of the same: {other.where}: {other.field or other.what}")
    kinds = Counter(problem.where.split(" ")[0] for problem, _ in causes(problems))
    found = ", ".join(f"{kind} {n}" for kind, n in kinds.items())
    games = f"{total} games, {examples} of each variant and way of dealing"
    click.echo(f"{name}: {found} ({games})" if problems else f"{name}: all is well ({games})")


def as_json(name: str, problems: Sequence[Problem]) -> dict[str, Any]:
    """Return the result as the last line of stdout has it."""
    return {
        "game": name,
        "ok": not problems,
        "problems": [msgspec.to_builtins(problem) for problem in problems],
    }
