"""`tableclock simulate`, `tournament`, `ladder`, `selfplay` and `perft`: games between bots."""

import shlex
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import click

from firmware_py.cli import errors, output
from firmware_py.cli import options as cli_options
from firmware_py.cli.command_help import Command
from games.core.setup import Dealer

F = TypeVar("F", bound=Callable[..., Any])


def _games(default: int, says: str = "Number of games.") -> Callable[[F], F]:
    """Return a decorator that adds --games; its upper limit is years of computing time."""
    number = cli_options.Number(1, 10**9)
    return click.option(
        "--games", "count", type=number, default=default, show_default=True, help=says
    )


def _as_table(name: str) -> Callable[[F], F]:
    """Add --json; without it, print the result with the function `name` of `lab.terminal`."""

    def show(result: Any) -> None:
        from firmware_py.lab import terminal  # noqa: PLC0415

        terminal.show(getattr(terminal, name)(result))

    return output.shown_by(show)


def _selfplayed(result: dict[str, Any]) -> None:
    """Print the result of `selfplay`, with seats counted from 1."""
    box = {"box": [seat + 1 for seat in result["box"]]} if "box" in result else {}
    output.lines({**result, **box})


def _end_of(result: Mapping[str, Any], count: int, report: str | None) -> None:
    """Write the report if one is wanted, and exit with 130 if Ctrl-C stopped the games.

    Without a finished game nothing is written: `RunOptions.warn` has already said so.
    """
    if not result["games"]:
        click.get_current_context().exit(errors.Stopped.exit_code)
    if report is not None:
        from firmware_py.lab import report as page  # noqa: PLC0415

        kept = ("--out", "--report", "--workers", "--scheduler")
        words = _without(sys.argv[1:], kept, ("--resume", "--json", "-q", "--quiet"))
        if result["games"] < count:  # the digest covers the games played
            words = [*_without(words, ("--games",), ()), "--games", str(result["games"])]
        day = datetime.now(tz=UTC).date().isoformat()
        try:
            page.write(Path(report), result, shlex.join(("tableclock", *words)), day)
        except page.BadReport as error:  # print the result first, then the error
            click.get_current_context().call_on_close(partial(_refuse, str(error), 2))
            return
        output.note(f"The report is written to {report}.")
    if result["games"] < count:
        stopped = errors.Stopped.exit_code
        click.get_current_context().call_on_close(lambda: sys.exit(stopped))


def _stopped(found: bool, kept: str = "") -> None:
    """Say that Ctrl-C stopped a command. Raise Stopped if it has no result yet."""
    if not found:
        raise errors.Stopped(f"Stopped before anything was found.{kept}")
    output.say(f"Stopped. This was found until then.{kept}", err=True)
    click.get_current_context().call_on_close(lambda: sys.exit(errors.Stopped.exit_code))


def _refuse(why: str, code: int) -> None:
    output.say(f"Error: {why}", err=True)
    sys.exit(code)


def _without(words: Sequence[str], valued: Sequence[str], flags: Sequence[str]) -> list[str]:
    """Return a command line without the options `valued` (with their values) and `flags`."""
    left, skips = [], False
    for word in words:
        if not (skips or word in (*valued, *flags) or word.partition("=")[0] in valued):
            left.append(word)
        skips = not skips and word in valued
    return left


def _each(given: str, seats: int) -> tuple[str, ...]:
    """Return a bot name for each seat, from a list of that length or one name for all."""
    names = tuple(cli_options.bot(name, given, "--bots") for name in given.split(","))
    if len(names) not in (1, seats):
        raise click.BadParameter(
            f"--bots {given!r} names {len(names)} bots for {seats} seats: "
            "name one a seat, or one for all"
        )
    return names * (seats // len(names))


def _different(given: str, option: str) -> tuple[str, ...]:
    """Return the names of two or more different bots from an option."""
    names = tuple(cli_options.bot(name, given, option) for name in given.split(","))
    if len({*names}) != len(names) or len(names) < 2:
        raise click.BadParameter(f"{option} {given!r} is no list of two or more different bots")
    return names


@click.command(
    cls=Command,
    examples=(
        ("cinderella --games 5", "five games with emulated cards and buttons"),
        ("midnight --seats 3 --box 2", "the box plays seat 2"),
    ),
)
@cli_options.game()
@cli_options.setting
@click.option(
    "--cards", type=click.Choice(["table"]), default="table", help="Who deals: the people."
)
@click.option(
    "--box", metavar="SEATS", default="", help="Seats that the box plays, from 1 or by colour: 2,3."
)
@_games(10)
@cli_options.seed_number(1)
@output.quiet
@output.shown_by(_selfplayed)
def selfplay(
    game: str,
    seats: int | None,
    variant: str | None,
    options: Mapping[str, str],
    cards: Dealer,
    box: str,
    count: int,
    seed: int,
) -> dict[str, Any]:
    """Play games through the emulated device.

    Simulated people deal the cards, tap their tags and press the buttons. A game that only the
    device deals cannot be played here. Exit with 1 if device and rules ever diverge.
    """
    from firmware_py.authoring.selfplay.selfplay import selfplay as run  # noqa: PLC0415
    from firmware_py.lab.progress import progress  # noqa: PLC0415

    found, number = cli_options.find(game, seats)
    if "table" not in found.dealers:
        raise click.UsageError(
            f"selfplay plays games that people deal, and {game} is dealt by the device alone: "
            f"tableclock simulate {game} plays it"
        )
    seated = cli_options.SeatParam(found, found.setup(number, variant, cards, options))
    boxes = seated.several(box, "--box")
    setup = found.setup(number, variant, cards, options, box=boxes)
    bar = partial(progress, quiet=output.is_quiet())
    result = run(found, setup, count, seed, bar, tell=partial(output.say, err=True))
    if result["games"] < count:
        _stopped(result["games"] > 0)
    elif result["divergences"]:
        click.get_current_context().call_on_close(lambda: sys.exit(1))
    result.pop("diverged", None)
    return result


@click.command(
    cls=Command,
    examples=(
        ("midnight --seats 4 --games 500", "who wins how often"),
        ("outcasts --compare turnover=block,keep_top", "does an option matter?"),
    ),
)
@cli_options.game()
@cli_options.setting
@_games(1000)
@click.option(
    "--bots",
    metavar="BOTS",
    default="random",
    show_default=True,
    help="Bot for all seats, or one per seat: random, easy, medium, strong, greedy.",
)
@click.option(
    "--compare",
    default=None,
    metavar="KEY=A,B",
    help="Compare on the same deals: OPTION=A,B, variant=A,B, deck=FILE,FILE; options: each one.",
)
@cli_options.experiment
@_as_table("simulated")
def simulate(
    game: str,
    seats: int | None,
    variant: str | None,
    options: Mapping[str, str],
    count: int,
    bots: str,
    compare: str | None,
    seed: int,
    workers: int,
    scheduler: str | None,
    out: Path | None,
    resume: bool,
    report: str | None,
) -> dict[str, Any]:
    """Play many games between bots.

    Only the rules are run, without the device.
    """
    from firmware_py.lab import compare as comparing  # noqa: PLC0415
    from firmware_py.lab.simulate import simulate as run  # noqa: PLC0415

    found, number = cli_options.find(game, seats)
    setup = found.setup(number, variant, "device", options)
    names = _each(bots, number)
    manner = cli_options.run_options(workers, scheduler, out, resume=resume)
    cards = out is not None or report is not None
    if compare is None:
        result = run(setup, count, names=names, seed=seed, manner=manner, cards=cards)
    else:
        key, _, values = compare.partition("=")
        ways = comparing.ways(found, setup, key, values.split(",") if values else ())
        result = comparing.compare(found, key, ways, count, names=names, seed=seed, manner=manner)
    _end_of(result, count, report)
    return result


@click.command(
    cls=Command,
    short_help="Play bots against each other and rate them.",
    examples=(
        ("capsules --players strong,medium", "is strong better than medium?"),
        ("midnight --seats 4 --players strong,easy --games 200", "in every seating of four"),
    ),
)
@cli_options.game()
@cli_options.setting
@click.option(
    "--players",
    metavar="BOTS",
    required=True,
    help="Two or more different bots: strong,medium,greedy.",
)
@_games(400, "Minimum number of games; each seating is played equally often.")
@cli_options.experiment
@_as_table("tournament")
def tournament(
    game: str,
    seats: int | None,
    variant: str | None,
    options: Mapping[str, str],
    players: str,
    count: int,
    seed: int,
    workers: int,
    scheduler: str | None,
    out: Path | None,
    resume: bool,
    report: str | None,
) -> dict[str, Any]:
    """Play bots against each other and rate them.

    The bots play in every seating.
    """
    from firmware_py.lab.tournament import tournament as run  # noqa: PLC0415

    found, number = cli_options.find(game, seats)
    setup = found.setup(number, variant, "device", options)
    names = _different(players, "--players")
    manner = cli_options.run_options(workers, scheduler, out, resume=resume)
    result = run(setup, names, count, seed=seed, manner=manner)
    _end_of(result, result.pop("asked"), report)
    return result


@click.command(
    cls=Command,
    examples=(
        ("capsules", "all levels, each pair until it is clear"),
        ("midnight --levels medium,strong", "one pair only"),
    ),
)
@cli_options.game()
@cli_options.setting
@_games(400, "Maximum number of games per pair.")
@click.option("--whole", is_flag=True, help="Play all games, even if the result is already clear.")
@click.option(
    "--levels", metavar="BOTS", default="", help="Compare only these: medium,strong,greedy."
)
@cli_options.seed_number(1)
@output.quiet
@click.option(
    "--write",
    "document",
    type=cli_options.InputPath(path_type=Path, dir_okay=False, exists=True, writable=True),
    help="Write the table into this document: docs/lab/GAME.md.",
)
@_as_table("ladder")
def ladder(
    game: str,
    seats: int | None,
    variant: str | None,
    options: Mapping[str, str],
    count: int,
    whole: bool,
    levels: str,
    seed: int,
    document: Path | None,
) -> dict[str, Any]:
    """Compare the levels of bots pair by pair.

    Each pair plays until it is clear which level is better.
    """
    from firmware_py.lab import document as documents  # noqa: PLC0415
    from firmware_py.lab import ladder as trial  # noqa: PLC0415
    from firmware_py.lab.progress import progress  # noqa: PLC0415
    from games.core.ai.levels import NAMES  # noqa: PLC0415

    found, number = cli_options.find(game, seats)
    setup = found.setup(number, variant, "device", options)
    names = _different(levels, "--levels") if levels else NAMES
    if document is not None:
        documents.look_at(document)  # report a problem before the games are played
    result = trial.ladder(
        setup,
        count,
        names=names,
        seed=seed,
        whole=whole,
        progress=partial(progress, quiet=output.is_quiet()),
        tell=output.note,
    )
    if result.get("stopped"):
        kept = "" if document is None else f" {document} is unchanged."
        rows = [row for level in result["levels"] for row in level["against"].values()]
        _stopped(any(row["games"] for row in rows), kept)
        return result
    if document is not None:
        _put(document, trial.table(result, datetime.now(tz=UTC).date().isoformat()))
    return result


def _put(document: Path, table: str) -> None:
    """Write a table into a document. On an error the result is printed first, then the error."""
    from firmware_py.lab import document as documents  # noqa: PLC0415

    try:
        documents.put(document, table)
    except documents.BadDocument as error:
        failed = errors.Failed.exit_code
        click.get_current_context().call_on_close(partial(_refuse, str(error), failed))
        return
    output.note(f"The table is written to {document}.")


@click.command(
    cls=Command,
    examples=(
        ("cinderella --depth 3", "all sequences of three actions"),
        ("capsules --depth 2 --seats 3", "with three players"),
    ),
)
@cli_options.game()
@cli_options.setting
@cli_options.cards
@cli_options.seed_number(0)
@click.option(
    "--depth",
    type=cli_options.Number(0, 30),
    required=True,
    help="Number of actions in a sequence, at most 30.",
)
@output.as_json
def perft(
    game: str,
    seats: int | None,
    variant: str | None,
    options: Mapping[str, str],
    cards: Dealer | None,
    seed: int,
    depth: int,
) -> dict[str, Any]:
    """Count the action sequences to a depth.

    The count and digest are a fingerprint of the rules.
    """
    from games.core.perft import perft as count  # noqa: PLC0415

    found, number = cli_options.find(game, seats)
    state = found.start(number, variant, cards or found.dealers[0], options)
    result = count(found, state, depth, seed)
    return {"nodes": result.nodes, "digest": result.digest, "depth": result.depth}
