"""What `tableclock check` prints: how far it is, and what is wrong with a game."""

from collections import Counter
from typing import Any

import click
import msgspec

from firmware_py.kit.check import EXAMPLES, Problem, check, total
from games.core.game import Game

SHOWN = 12
"""Actions of a game that are printed; `--json` has them all."""


def checked(game: Game[Any], examples: int, seed: int) -> list[Problem]:
    """Check a game, with progress on stderr."""
    from rich.console import Console  # noqa: PLC0415  (only the long commands draw one)
    from rich.progress import Progress  # noqa: PLC0415

    console = Console(stderr=True)
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(game.id, total=total(game, examples))

        def done(where: str) -> None:
            bar.update(task, advance=1, description=where)

        return check(game, examples, seed, done)


def report(game: Game[Any], problems: list[Problem], examples: int) -> None:
    """Print what was found, for people."""
    for problem in problems:
        click.echo(f"{problem.where}: {problem.what}")
        if problem.field is not None and problem.field not in problem.what:
            click.echo(f"    {problem.field}")
        if problem.seed is not None:
            done = len(problem.actions)
            place = f"after {done} actions of" if done else "somewhere in"
            click.echo(
                f"    {place} game {problem.seed}: "
                f"tableclock check {game.id} --seed {problem.seed} --examples 1"
            )
        if problem.actions:
            left = len(problem.actions) - SHOWN
            last = " ".join(str(row).replace(" ", "") for row in problem.actions[-SHOWN:])
            click.echo(f"    {f'{left} more, then ' if left > 0 else ''}{last}")
    kinds = Counter(problem.where.split(" ")[0] for problem in problems)
    found = ", ".join(f"{kind} {n}" for kind, n in kinds.items())
    games = f"{total(game, examples)} games, {examples} of each variant and way of dealing"
    click.echo(f"{game.id}: {found} ({games})" if problems else f"{game.id}: all is well ({games})")


def as_json(game: Game[Any], problems: list[Problem]) -> dict[str, Any]:
    """Return the result as the last line of stdout has it."""
    return {
        "game": game.id,
        "ok": not problems,
        "problems": [msgspec.to_builtins(problem) for problem in problems],
    }


__all__ = ["EXAMPLES", "as_json", "checked", "report"]
