"""Command line `tableclock`. Each command imports what it needs when it runs.

Usage errors exit with 2 and one sentence. The last line of stdout is the JSON value; progress goes
to stderr.
"""

import errno
import io
import os
import re
import sys
import traceback
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from firmware_py.cli import authoring, command_help, errors, history, lab, output
from firmware_py.cli import options as cli_options
from firmware_py.cli.cards import cards
from firmware_py.cli.records import records
from firmware_py.cli.review import review
from games.core.errors import quoted
from games.core.setup import Dealer

if TYPE_CHECKING:
    from games.core.ai.levels import LevelName


TITLES = {
    "Play": ("play", "timer", "games", "history", "replay", "review", "records"),
    "The box": ("serve", "doctor", "cards"),
    "Compare rules and bots": ("simulate", "tournament", "ladder", "selfplay", "perft"),
    "Write a game": ("new", "check"),
}
"""Commands in the order of the help."""


@click.group(
    cls=errors.Tidy, titles=TITLES, context_settings={"help_option_names": ["-h", "--help"]}
)
@click.version_option(None, "-V", "--version", package_name="tableclock")
def main() -> None:
    """Companion for board-game nights: ring of 24 lights, screen, buttons, card reader.

    Exit codes: 0 done; 1 failed, or something is broken; 2 the request is wrong; 130 stopped with
    Ctrl-C.
    """
    import games  # noqa: PLC0415

    if isinstance(sys.stdout, io.TextIOWrapper):  # a file name may not be valid Unicode
        sys.stdout.reconfigure(errors="backslashreplace")
    games.allow(cli_options.plugins_wanted)  # a daemon in safe mode replaces this later


@main.command(
    examples=(
        ("", "choose a game on the page"),
        ("midnight --bots 2:strong,3:easy --seats 3", "one person and two bots"),
        ("capsules --cards table", "with your own cards"),
    ),
)
@cli_options.game(required=False)
@cli_options.setting
@cli_options.cards
@click.option(
    "--bots", metavar="SEATS", default="", help="Seats of bots, from 1 or by colour: 2,blue:easy."
)
@click.option(
    "--first",
    metavar="SEAT",
    default=None,
    help="Seat that begins: a number from 1 or a colour.",
)
@click.option(
    "--seed",
    metavar="SEED",
    default=None,
    callback=cli_options.seed,
    help="Random seed; otherwise each game is different.",
)
@cli_options.port
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
@click.option(
    "--invite", is_flag=True, help="Let phones in the home network join: QR code and number."
)
def play(
    game: str | None,
    seats: int | None,
    variant: str | None,
    options: Mapping[str, str],
    cards: Dealer | None,
    bots: str,
    first: str | None,
    seed: str | None,
    port: int,
    no_browser: bool,
    invite: bool,
) -> None:
    """Play on this computer, in a browser page.

    The page shows emulated hardware and can also deal the cards.
    """
    from firmware_py import main  # noqa: PLC0415

    wanted = None
    if game is not None:
        found, number = cli_options.find(game, seats)
        dealer = cards or found.dealers[0]
        setup = found.setup(number, variant, dealer, options)  # check --seats before --bots
        seated = cli_options.SeatParam(found, setup)
        taken = _seated(bots, seated)
        starter = 0 if first is None else seated.one(first, "--first")
        wanted = main.GameRequest(found, number, variant, dealer, options, taken, starter)
    elif seats or variant or options or bots or first is not None:
        raise click.UsageError(
            "seats, variant, options, bots and first belong to a game: play GAME ..."
        )
    with errors.plugin_errors_in_a_sentence():
        main.play(wanted, seed=seed, port=port, browser=not no_browser, invite=invite)


def _seated(given: str, seats: cli_options.SeatParam) -> "dict[int, LevelName]":
    """Return the bot names by seat; the default is medium."""
    taken: dict[int, LevelName] = {}
    for one in given.split(",") if given else ():
        name, colon, level = one.partition(":")
        seat = seats.find(name)
        if seat is None:
            like = "2,3 or 2:strong,3:easy" if seats.count > 2 else "{0} or {0}:strong"
            raise click.BadParameter(
                f"--bots {quoted(given)} is no list of seats: name {seats}, "
                f"like {like.format(seats.count)}"
            )
        if seat in taken:
            raise click.BadParameter(f"--bots {quoted(given)} names seat {seat + 1} twice")
        taken[seat] = cli_options.bot(level.strip() if colon else "medium", given, "--bots")
    return taken


@main.command(
    examples=(
        ("fischer:300+5", "five minutes each, and five seconds more for each move"),
        ("sand:180 --players 1", "a sand timer of three minutes"),
    ),
)
@click.argument("control")
@click.option(
    "--players",
    type=cli_options.Number(1, 6),
    default=None,
    help="Number of players, by default 2.",
)
@click.option(
    "--handicap",
    metavar="SECONDS",
    default="",
    help="Additional seconds of each player: 0,-60.",
)
@click.option("--emulate", is_flag=True, help="Use emulated chips.")
@cli_options.port
@click.option("--no-browser", is_flag=True, help="Do not open a browser.")
def timer(
    control: str,
    players: int | None,
    handicap: str,
    emulate: bool,
    port: int,
    no_browser: bool,
) -> None:
    """Run a clock without a game.

    CONTROL is one of fischer:300+5, byoyomi:600+3x30, hourglass:120, sand:180 ... All time controls
    are explained in docs/time-controls.md. If this computer is not a Raspberry Pi, the devices are
    emulated and shown on the page.
    """
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.console.commands import StartClock  # noqa: PLC0415
    from firmware_py.settings.clock_specs import ClockSpec  # noqa: PLC0415

    seconds = _handicap(handicap)
    told = ClockSpec.read(control)
    number = players or (told.players if told else 0) or max(2, len(seconds))
    if len(seconds) > number:
        raise click.BadParameter(f"--handicap {handicap!r} is for more than {number} players")
    clock = StartClock(control, number, handicap=seconds or None)
    clock.spec().clock(number)  # report an error before anything opens
    main.timer(clock, emulate=emulate, port=port, browser=not no_browser)


def _handicap(given: str) -> tuple[int, ...]:
    each = given.split(",") if given else []
    if not all(re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", seconds) for seconds in each):
        raise click.BadParameter(f"--handicap {given!r} is no list of seconds, like 0,-60")
    return tuple(map(int, each))


@main.command(
    short_help="Run the box on a Raspberry Pi.",
    examples=(
        ("", "on a Raspberry Pi, as the service does it"),
        ("--emulate", "on any computer, with emulated devices"),
    ),
)
@click.option(
    "--config",
    "configs",
    multiple=True,
    metavar="FILE",
    type=cli_options.InputPath(path_type=Path),
    help="Settings file; default: /etc/tableclock/table.toml and ~/.config/tableclock/table.toml.",
)
@click.option("--emulate", is_flag=True, help="Use emulated chips.")
@click.option("--no-page", is_flag=True, help="Do not serve the page.")
def serve(configs: tuple[Path, ...], emulate: bool, no_page: bool) -> None:
    """Run the box: the daemon on real hardware."""
    from firmware_py import main  # noqa: PLC0415

    main.serve(configs or None, emulate=emulate, page=not no_page)


@main.command(
    "games",
    short_help="List the games, or the options of one.",
    examples=(
        ("", "one line per game"),
        ("midnight", "one game with all its options"),
    ),
)
@click.argument("game", required=False, shell_complete=command_help.complete_game)
@click.option("--json", "as_json", is_flag=True, help=output.JSON)
def list_games(game: str | None, as_json: bool) -> None:
    """List the games, or the variants and options of GAME."""
    import games  # noqa: PLC0415
    from firmware_py.cli import games_list  # noqa: PLC0415

    if game is not None:
        found = games.find(game)
        output.say_json(_described(found)) if as_json else output.say(games_list.details(found))
        return
    for says in games.left_out().values():  # the other games are listed even if a plug-in is broken
        output.say(says, err=True)
    every = [games.find(name) for name in games.playable()]
    if as_json:
        output.say_json([_described(each) for each in every])
    else:
        output.say(games_list.overview(every))


def _described(game: Any) -> dict[str, Any]:
    every = sorted({n for variant in game.variants for n in game.seats(variant)})
    return {
        "id": game.id,
        "title": game.title,
        "seats": {variant: list(game.seats(variant)) for variant in game.variants},
        "variants": list(game.variants),
        "usual": {str(n): game.usual_variant(n) for n in every},
        "dealers": list(game.dealers),
        "options": {
            key: {"values": list(option.values), "default": option.default}
            for key, option in game.options.items()
        },
    }


@main.command(
    examples=(
        ("", "check this box"),
        ("--screen", "find out why the screen is wrong"),
        ("--emulate --fault reader:silence", "see what it says of a broken reader"),
    ),
)
@click.option("--emulate", is_flag=True, help="Check an emulated Pi instead of this computer.")
@click.option(
    "--fault",
    "faults",
    multiple=True,
    metavar="DEVICE:FAULT",
    help="Break a part. Needs --emulate.",
)
@click.option(
    "--board",
    type=click.Choice(["zero2", "pi3", "pi4", "pi5"]),
    default="pi4",
    show_default=True,
    help="Emulated Pi. Needs --emulate.",
)
@click.option("--ring", "trial", flag_value="ring", help="Find top LED, direction and colours.")
@click.option("--screen", "trial", flag_value="screen", help="Find chip, rotation and contrast.")
@click.option(
    "--buttons", "trial", flag_value="buttons", help="Show each pressed button, name dead ones."
)
@click.option("--encoder", "trial", flag_value="encoder", help="Count the clicks of a knob.")
@click.option(
    "--tags", "trial", flag_value="tags", help="Show each card that you put on the reader."
)
@click.option("--mend-boot", is_flag=True, help="Write the missing boot lines (as root).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
def doctor(
    emulate: bool,
    faults: tuple[str, ...],
    board: str,
    trial: str | None,
    mend_boot: bool,
    as_json: bool,
) -> None:
    """Check every device and setting.

    Say how to fix each problem. Exit with 1 if something is broken.
    """
    from firmware_py import main  # noqa: PLC0415
    from firmware_py.doctor import finding, run  # noqa: PLC0415

    if faults and not emulate:
        raise click.UsageError("--fault needs --emulate")
    if mend_boot:
        if not run.knows_board(main.CONFIG_FILES):
            says = "This is no Raspberry Pi that is known, so nothing is changed; "
            output.say(f"{says}board in table.toml may name one.", err=True)
        for path in run.mend_boot(main.CONFIG_FILES):
            output.say(f"{path} is written; it holds from the next start on.", err=as_json)
        return
    if trial is not None:
        say = partial(output.say, err=as_json)
        found = run.hold(trial, main.CONFIG_FILES, emulated=emulate, say=say, found=main.FOUND)
    elif emulate:
        found = run.emulate(main.CONFIG_FILES, faults, board)
    else:
        found = run.here(main.CONFIG_FILES)
    output.say_json(finding.as_json(found)) if as_json else output.say(finding.as_text(found))
    sys.exit(not finding.is_ok(found))


for _command in (
    cards,
    *(history.history, history.replay, records),
    *(authoring.new, authoring.check, review),
    *(lab.simulate, lab.tournament, lab.ladder, lab.selfplay, lab.perft),
):
    main.add_command(_command)


def entry() -> None:
    """Run the command line. An unexpected exception also ends in one sentence and exit code 1.

    Its traceback is stored in a file. Under systemd the exception is raised, for the journal.
    """
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(errors.Stopped.exit_code)
    except Exception as error:
        if "INVOCATION_ID" in os.environ:
            raise
        output.say(f"Error: {_unexpected(error)}", err=True)
        sys.exit(1)


def _unexpected(error: Exception) -> str:
    """Store the traceback of an unexpected error in a file; return a sentence with its path."""
    from firmware_py.storage.files import state_folder  # noqa: PLC0415

    if isinstance(error, OSError) and error.errno == errno.ENOSPC:
        return "no room is left where this was to be written"
    plugin = errors.of_plugin(error)
    if plugin:
        return plugin
    says = f"tableclock has failed in a way that nobody thought of ({type(error).__name__})"
    try:
        folder = state_folder()
        folder.mkdir(parents=True, exist_ok=True)
        details = folder / "failed.txt"
        details.write_text("".join(traceback.format_exception(error)), "utf-8", "replace")
    except (OSError, RuntimeError):
        return f"{says}; its details cannot be kept in your home"
    return f"{says}; please report it with {details}, which has the details"


if __name__ == "__main__":
    entry()
