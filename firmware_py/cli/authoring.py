"""`tableclock new` and `tableclock check`: write a game and check it."""

import shlex
from pathlib import Path

import click

from firmware_py.cli import errors, output, printable


@click.command()
@click.argument("game")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
def new(game: str, folder: Path | None) -> None:
    """Write a new game that runs.

    The files go into FOLDER, by default ./GAME.
    """
    import games  # noqa: PLC0415
    from firmware_py.authoring import scaffold as kit  # noqa: PLC0415

    where = folder if folder is not None else Path(game)
    for path in kit.new(game, where, games.names()):
        printable.say(path)
    named = f"./{where}" if str(where).startswith("-") else str(where)  # otherwise an option
    printable.say(f"Now: pip install -e {shlex.quote(named)} && tableclock play {game}")


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
    from firmware_py.cli import check_report  # noqa: PLC0415

    report = check_report.CheckReport(game)
    quiet = (lambda _problem: None) if printed else report.tell
    found = check_report.checked(game, examples, seed, quiet)
    if printed:
        printable.say_json(check_report.as_json(game, found))
    else:
        report.end(found, examples)
    if found.stopped:
        raise SystemExit(errors.Stopped.exit_code)
    if found.problems:
        raise SystemExit(1)
