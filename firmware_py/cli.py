# Long: each command is a function, most of it its options.
"""The command line: `tableclock ...`. What a command needs is imported when it runs.

Usage errors exit with 2 and one sentence; the last line of stdout is the JSON, progress goes to
stderr.
"""

import json
import os
import re
import shlex
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial, wraps
from pathlib import Path
from typing import Any, TypeVar, cast

import click

from firmware_py.enrolling.commands import cards
from games.core.errors import TableclockError, plain
from games.core.setup import Dealer

SCHEDULER = r"(tcp|tls)://([\w.-]+|\[[0-9a-fA-F:.]+\]):[0-9]{1,5}"
"""The address of a Dask scheduler."""

F = TypeVar("F", bound=Callable[..., Any])


class _Wrong(click.ClickException):
    """What was asked cannot be done; the sentence says what would be right."""

    exit_code = 2


class _Failed(click.ClickException):
    """What was rightly asked did not work; the sentence says why."""

    exit_code = 1


def _has_home() -> bool:
    try:
        Path.home()
    except RuntimeError:
        return False
    return True


class _Tidy(click.Group):
    """A group whose commands say what is wrong in one sentence, and exit with 2."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except TableclockError as error:
            failed = getattr(error, "exit_code", _Wrong.exit_code) == _Failed.exit_code
            raise (_Failed if failed else _Wrong)(str(error)) from None
        except RuntimeError:
            if _has_home():
                raise
            says = "this user has no home, where settings and matches are: set HOME to a folder"
            raise _Wrong(says) from None
        except click.ClickException as error:
            error.message = plain(error.message)  # type: ignore[misc]  # it quotes what was typed
            raise

    def resolve_command(self, ctx: click.Context, args: list[str]) -> Any:
        """Find a command; an unknown one lists what there is."""
        try:
            return super().resolve_command(ctx, args)
        except click.UsageError as error:
            known = ", ".join(self.list_commands(ctx))
            raise click.UsageError(f"{error.message} There is {known}.", ctx) from None


@click.group(cls=_Tidy, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tableclock")
def main() -> None:
    """Play at a table, with a ring of 24 lights that knows the rules."""
    import games  # noqa: PLC0415

    games.allow(_plugins_wanted)  # a daemon that starts safely says otherwise later


def _plugins_wanted() -> bool:
    from firmware_py import run  # noqa: PLC0415

    return run.plugins_wanted()


def _options(
    _ctx: click.Context, _param: click.Parameter, given: tuple[str, ...]
) -> dict[str, str]:
    chosen = {}
    for pair in given:
        key, equals, value = pair.partition("=")
        if not equals or not key:
            raise click.BadParameter(f"{pair!r} is not of the form KEY=VALUE")
        chosen[key] = value
    return chosen


def _setting(command: F) -> F:
    """Add how a game is set up: seats, variant, options."""
    decorators = (
        click.option("--seats", type=int, default=None, help="How many play."),
        click.option("--variant", default=None, help="Which variant; else the usual one."),
        click.option(
            "--option", "options", multiple=True, callback=_options, help="KEY=VALUE, repeatable."
        ),
    )
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def _port(command: F) -> F:
    """Add where the page is."""
    return click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=8024,
        show_default=True,
        help="Of the page, on this computer; 0 takes any that is free.",
    )(command)


def _cards(command: F) -> F:
    """Add who deals."""
    return click.option(
        "--cards",
        type=click.Choice(["device", "table"]),
        default=None,
        help="Who deals: the device (usually), or the people at the table with their own cards.",
    )(command)


def _as_json(command: F) -> F:
    """Add --json: the command's result as the last line of stdout, else a line for each key."""
    return _told(_print)(command)


def _as_table(name: str) -> Callable[[F], F]:
    """Add --json: the result as the last line of stdout, else as `trials.terminal` shows it."""

    def show(result: Any) -> None:
        from firmware_py.trials import terminal  # noqa: PLC0415

        terminal.show(getattr(terminal, name)(result))

    return _told(show)


def _told(show: Callable[[Any], None]) -> Callable[[F], F]:
    """Add --json to a command whose result people are shown so."""

    def telling(command: F) -> F:
        @click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
        @wraps(command)
        def printing(*args: Any, as_json: bool, **kwargs: Any) -> None:
            result = command(*args, **kwargs)
            if as_json:
                click.echo(json.dumps(result, ensure_ascii=False))
            else:
                show(result)

        return cast("F", printing)

    return telling


def _lab(command: F) -> F:
    """Add where many games are played, and where they are kept."""
    decorators = (
        click.option("--seed", type=int, default=1, show_default=True),
        click.option(
            "--workers",
            type=click.IntRange(1, 256),
            default=1,
            show_default=True,
            help="Processes of this machine.",
        ),
        click.option(
            "--scheduler",
            default=None,
            metavar="tcp://HOST:8786",
            help="Instead: the workers of this Dask scheduler (docs/lab.md).",
        ),
        click.option(
            "--out",
            type=click.Path(path_type=Path, file_okay=False),
            help="Keep what is played in this folder.",
        ),
        click.option("--resume", is_flag=True, help="Go on with what --out has already."),
        click.option(
            "--report",
            metavar="FILE.html",
            type=click.Path(path_type=Path, dir_okay=False),
            help="Write the answer as one page with plots, too.",
        ),
    )
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def _manner(workers: int, scheduler: str | None, out: Path | None, *, resume: bool) -> Any:
    """Return how many games are to be played."""
    from firmware_py.trials.manner import Manner  # noqa: PLC0415

    if resume and out is None:
        raise click.UsageError("--resume goes on with what --out DIR has: name the folder")
    if scheduler is not None and not re.fullmatch(SCHEDULER, scheduler):
        raise click.BadParameter(f"--scheduler {scheduler!r} is no address like tcp://HOST:8786")
    if scheduler is not None and workers > 1:
        raise click.UsageError("--workers are processes here, --scheduler is elsewhere: name one")
    return Manner(workers, scheduler, out, resume=resume, warn=partial(click.echo, err=True))


def _end_of(result: Mapping[str, Any], count: int, report: Path | None) -> None:
    """Write the report that is wanted, and end as a program does that Ctrl-C has stopped."""
    if report is not None:
        from firmware_py.trials import report as page  # noqa: PLC0415

        kept = ("--out", "--report", "--workers", "--scheduler")
        words = _without(sys.argv[1:], kept, ("--resume", "--json"))
        day = datetime.now(tz=UTC).date().isoformat()
        page.write(report, result, shlex.join(("tableclock", *words)), day)
        click.echo(f"The report is written to {report}.", err=True)
    if result["games"] < count:
        click.get_current_context().call_on_close(lambda: sys.exit(130))


def _without(words: Sequence[str], valued: Sequence[str], flags: Sequence[str]) -> list[str]:
    """Return a command line without some of its options."""
    left, skips = [], False
    for word in words:
        if not (skips or word in (*valued, *flags) or word.partition("=")[0] in valued):
            left.append(word)
        skips = not skips and word in valued
    return left


def _print(result: Any) -> None:
    rows = result if isinstance(result, list) else [result]
    for row in rows:
        for key, value in row.items():
            if (
                value
                and isinstance(value, dict)
                and all(isinstance(v, dict) for v in value.values())
            ):
                click.echo(key)
                for name, inner in value.items():
                    click.echo(f"  {name:24} {_plain(inner)}")
            else:
                click.echo(f"{key:18} {_plain(value)}")
        if len(rows) > 1:
            click.echo()


def _plain(value: Any) -> str:
    """Write a value as people do."""
    if value is None:
        return "-"
    if isinstance(value, dict):
        return "; ".join(f"{key}: {_plain(item)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value)) or "none"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _find(name: str, seats: int | None) -> tuple[Any, int]:
    """Look a game up; without a number of seats take two, or the fewest it is for."""
    import games  # noqa: PLC0415

    game = games.find(name)
    every = sorted({n for variant in game.variants for n in game.seats(variant)})
    return game, seats if seats is not None else (2 if 2 in every else every[0])


@main.command()
@click.argument("game", required=False)
@_setting
@_cards
@click.option("--bots", default="", help="Seats that bots take, from 0: 1:strong,2:easy.")
@click.option("--first", type=int, default=None, help="Who begins, from 0; unnamed: seat 0.")
@click.option("--seed", default=None, help="Of the device's chance; else a new one each game.")
@_port
@click.option("--no-browser", is_flag=True, help="Print the address, open nothing.")
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
    first: int | None,
    seed: str | None,
    port: int,
    no_browser: bool,
    invite: bool,
) -> None:
    """Play on this desktop: emulated hardware and its page."""
    from firmware_py import run  # noqa: PLC0415

    wanted = None
    if game is not None:
        found, number = _find(game, seats)
        taken = _seated(bots, number)
        dealer = cards or found.dealers[0]
        wanted = run.Wanted(found, number, variant, dealer, options, taken, first or 0)
    elif seats or variant or options or bots or first is not None:
        raise click.UsageError(
            "seats, variant, options, bots and first belong to a game: play GAME ..."
        )
    run.play(wanted, seed=seed, port=port, browser=not no_browser, invite=invite)


def _seated(given: str, seats: int) -> dict[int, str]:
    """Return the names of bots by seat; without a name it is a medium one."""
    from games.core.bots import bot  # noqa: PLC0415

    taken: dict[int, str] = {}
    for one in given.split(",") if given else ():
        seat, colon, name = (part.strip() for part in one.partition(":"))
        if not re.fullmatch(r"[0-9]", seat) or int(seat) >= seats:
            raise click.BadParameter(
                f"{given!r} is no list of seats from 0 to {seats - 1}, like 1,2 or 1:strong,2:easy"
            )
        if int(seat) in taken:
            raise click.BadParameter(f"{given!r} names seat {int(seat)} twice")
        taken[int(seat)] = bot(name if colon else "medium").name
    return taken


def _each(given: str, seats: int) -> tuple[str, ...]:
    """Return the name of a bot for each seat, of a list of as many, or of one for all."""
    from games.core.bots import bot  # noqa: PLC0415

    names = tuple(bot(name.strip()).name for name in given.split(","))
    if len(names) not in (1, seats):
        raise click.BadParameter(
            f"{given!r} names {len(names)} bots for {seats} seats: name one a seat, or one for all"
        )
    return names * (seats // len(names))


def _different(given: str) -> tuple[str, ...]:
    """Return the names of bots that are to play against each other."""
    from games.core.bots import bot  # noqa: PLC0415

    names = tuple(bot(name.strip()).name for name in given.split(","))
    if len({*names}) != len(names) or len(names) < 2:
        raise click.BadParameter(f"{given!r} is no list of two or more different levels")
    return names


@main.command()
@click.argument("control")
@click.option("--players", type=click.IntRange(1, 6), default=None, help="How many: usually 2.")
@click.option("--handicap", default="", help="Seconds more or less for each player: 0,-60.")
@click.option("--emulate", is_flag=True, help="Emulated chips instead of the devices.")
@_port
@click.option("--no-browser", is_flag=True, help="Print the address, open nothing.")
def timer(
    control: str,
    players: int | None,
    handicap: str,
    emulate: bool,
    port: int,
    no_browser: bool,
) -> None:
    """Run a clock without a game: fischer:300+5, byoyomi:600+3x30, hourglass:120, sand:180 ...

    All kinds and what they do: docs/time-controls.md. Where there is no Raspberry Pi the devices
    are emulated, and shown on the page.
    """
    from firmware_py import run  # noqa: PLC0415
    from firmware_py.settings.timing import Timer  # noqa: PLC0415

    wanted = Timer(control, handicap=_handicap(handicap))
    number = players or max(2, len(wanted.handicap))
    if len(wanted.handicap) > number:
        raise click.BadParameter(f"{handicap!r} is for more than {number} players")
    wanted.clock(number)  # say what is wrong before anything opens
    run.timer(wanted, number, emulate=emulate, port=port, browser=not no_browser)


def _handicap(given: str) -> tuple[int, ...]:
    each = given.split(",") if given else []
    if not all(re.fullmatch(r"\s*[+-]?[0-9]{1,9}\s*", seconds) for seconds in each):
        raise click.BadParameter(f"{given!r} is no list of seconds for each player, like 0,-60")
    return tuple(map(int, each))


@main.command()
@click.option(
    "--config",
    "configs",
    multiple=True,
    type=click.Path(path_type=Path),
    help="Instead of /etc/tableclock/table.toml and ~/.config/tableclock/table.toml.",
)
@click.option("--emulate", is_flag=True, help="Emulated chips instead of the devices.")
@click.option("--no-page", is_flag=True, help="Without the page.")
def serve(configs: tuple[Path, ...], emulate: bool, no_page: bool) -> None:
    """Run the box: the daemon on the real hardware."""
    from firmware_py import run  # noqa: PLC0415

    run.serve(configs or None, emulate=emulate, page=not no_page)


@main.command("games")
@_as_json
def list_games() -> list[dict[str, Any]]:
    """List each game: seats, variants, options."""
    import games  # noqa: PLC0415

    for says in games.left_out().values():  # one broken plug-in hides no other game
        click.echo(says, err=True)
    return [_described(games.find(name)) for name in games.playable()]


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


@main.command()
@click.argument("game")
@_setting
@click.option("--games", "count", type=click.IntRange(1), default=10, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@_as_json
def selfplay(
    game: str,
    seats: int | None,
    variant: str | None,
    options: Mapping[str, str],
    count: int,
    seed: int,
) -> dict[str, Any]:
    """Play whole games through the whole device, tags and pins; exit 1 on any divergence."""
    from firmware_py.trials.progress import progress  # noqa: PLC0415
    from firmware_py.trials.selfplay import selfplay as run  # noqa: PLC0415

    found, number = _find(game, seats)
    setup = found.setup(number, variant, "table", options)
    result = run(found, setup, count, seed, progress)
    if result["divergences"]:
        for line in result.pop("diverged"):
            click.echo(line, err=True)
        click.get_current_context().call_on_close(lambda: sys.exit(1))
    result.pop("diverged", None)
    return result


@main.command()
@click.argument("game")
@_setting
@click.option("--games", "count", type=click.IntRange(1), default=1000, show_default=True)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="random, easy, medium, strong or greedy: one for all, or one a seat: strong,easy.",
)
@click.option(
    "--compare",
    default=None,
    metavar="KEY=A,B",
    help="The same deals both ways: of an option, variant=A,B or deck=FILE,FILE; options: of all.",
)
@_lab
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
    report: Path | None,
) -> dict[str, Any]:
    """Play many games by the rules alone, with bots."""
    from firmware_py.trials import compare as comparing  # noqa: PLC0415
    from firmware_py.trials.simulate import simulate as run  # noqa: PLC0415

    found, number = _find(game, seats)
    setup = found.setup(number, variant, "device", options)
    names = _each(bots, number)
    manner = _manner(workers, scheduler, out, resume=resume)
    cards = out is not None or report is not None
    if compare is None:
        result = run(setup, count, names=names, seed=seed, manner=manner, cards=cards)
    else:
        key, _, values = compare.partition("=")
        ways = comparing.ways(found, setup, key, values.split(",") if values else ())
        result = comparing.compare(found, key, ways, count, names=names, seed=seed, manner=manner)
    _end_of(result, count, report)
    return result


@main.command()
@click.argument("game")
@_setting
@click.option("--players", required=True, help="Two or more different bots: strong,medium,greedy.")
@click.option(
    "--games",
    "count",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="In all, at least: each seating is played equally often.",
)
@_lab
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
    report: Path | None,
) -> dict[str, Any]:
    """Play bots against each other in every seating, and rate them."""
    from firmware_py.trials.tournament import tournament as run  # noqa: PLC0415

    found, number = _find(game, seats)
    setup = found.setup(number, variant, "device", options)
    names = _different(players)
    manner = _manner(workers, scheduler, out, resume=resume)
    result = run(setup, names, count, seed=seed, manner=manner)
    _end_of(result, result.pop("asked"), report)
    return result


@main.command()
@click.argument("game")
@_setting
@click.option(
    "--games",
    "count",
    type=click.IntRange(1),
    default=400,
    show_default=True,
    help="Of each pair, at most.",
)
@click.option("--whole", is_flag=True, help="All of them, though it be clear before.")
@click.option("--levels", default="", help="Only these: medium,strong,greedy.")
@click.option("--seed", type=int, default=1, show_default=True)
@click.option(
    "--write",
    "document",
    type=click.Path(path_type=Path, dir_okay=False, exists=True, writable=True),
    help="Put the table into this document: docs/games/GAME.md.",
)
@_as_json
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
    """Play the levels of bots against each other until it is clear which is better."""
    from firmware_py.trials import ladder as trial  # noqa: PLC0415
    from firmware_py.trials.progress import progress  # noqa: PLC0415
    from games.core.levels import NAMES  # noqa: PLC0415

    found, number = _find(game, seats)
    setup = found.setup(number, variant, "device", options)
    names = _different(levels) if levels else NAMES
    before = "" if document is None else _read(document)  # what is wrong is said at once
    result = trial.ladder(setup, count, names=names, seed=seed, whole=whole, progress=progress)
    if document is not None:
        table = trial.table(result, datetime.now(tz=UTC).date().isoformat())
        try:
            document.write_text(trial.written(before, table), "utf-8")
        except OSError as error:
            raise _Failed(f"{document} cannot be written: {error.strerror}") from None
        click.echo(f"The table is written to {document}.", err=True)
    return result


def _read(document: Path) -> str:
    try:
        if not document.is_file():  # a device may never end
            raise _Wrong(f"{document} is no document: name a file like docs/games/capsules.md")
        return document.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise _Wrong(f"{document} cannot be read as text: {error}") from None


@main.command()
@click.argument("game")
@_setting
@_cards
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--depth", type=click.IntRange(0, 30), required=True)
@_as_json
def perft(
    game: str,
    seats: int | None,
    variant: str | None,
    options: Mapping[str, str],
    cards: Dealer | None,
    seed: int,
    depth: int,
) -> dict[str, Any]:
    """Count the action sequences to a depth: the rules' fingerprint."""
    from games.core.perft import perft as count  # noqa: PLC0415

    found, number = _find(game, seats)
    state = found.start(number, variant, cards or found.dealers[0], options)
    result = count(found, state, depth, seed)
    return {"nodes": result.nodes, "digest": result.digest, "depth": result.depth}


@main.command()
@click.argument("game")
@click.argument("folder", required=False, type=click.Path(path_type=Path))
def new(game: str, folder: Path | None) -> None:
    """Write a game of your own into FOLDER (else one of its name): it runs at once."""
    import games  # noqa: PLC0415
    from firmware_py.kit import new as kit  # noqa: PLC0415

    where = folder if folder is not None else Path(game)
    for path in kit.new(game, where, games.names()):
        click.echo(path)
    click.echo(f"Now: pip install -e {where} && tableclock play {game}")


@main.command()
@click.argument("game")
@click.option(
    "--examples",
    type=click.IntRange(1, 10_000),
    default=60,
    show_default=True,
    help="Random games of each variant and way of dealing.",
)
@click.option("--seed", type=click.IntRange(0), default=0, help="The number of the first game.")
@click.option("--json", "printed", is_flag=True, help="Print one JSON value.")
def check(game: str, examples: int, seed: int, printed: bool) -> None:
    """Look for what is wrong with a game: its texts, and the laws that all games keep."""
    import games  # noqa: PLC0415
    from firmware_py.kit import commands  # noqa: PLC0415

    found = games.find(game)
    problems = commands.checked(found, examples, seed)
    if printed:
        click.echo(json.dumps(commands.as_json(found, problems), ensure_ascii=False))
    else:
        commands.report(found, problems, examples)
    if problems:
        raise SystemExit(1)


@main.command()
@_as_json
def history() -> list[dict[str, Any]]:
    """List what was played, newest first."""
    from firmware_py import run  # noqa: PLC0415
    from firmware_py.replay import lookup  # noqa: PLC0415

    journal = run.journal_path()
    try:
        played = lookup.history(journal)
    except TableclockError as error:
        raise _Wrong(" ".join(filter(None, (f"{error}.", run.boxs_own("history"))))) from None
    count = f"{len(played)} matches" if played else "no match yet"
    says = f"The journal read is {journal}: {count}."
    click.echo(" ".join(filter(None, (says, run.boxs_own("history")))), err=True)
    return played


@main.command()
@click.argument("what", metavar="FILE|ID")
@click.option("--verify", is_flag=True, help="Exit 1 unless it replays to the digest it has.")
@click.option("--watch", is_flag=True, help="Show it on a page: forwards, backwards, at any speed.")
@click.option("--film", metavar="FILE.gif", help="Write it as a film; - is stdout.")
@click.option("--picture", metavar="FILE.svg", help="Write how it went as a picture; - is stdout.")
@click.option("--language", default="", help="Of film and picture: en, nl, fr or de.")
@_port
@click.option("--no-browser", is_flag=True, help="With --watch: only print the address.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
def replay(
    what: str,
    verify: bool,
    watch: bool,
    film: str | None,
    picture: str | None,
    language: str,
    port: int,
    no_browser: bool,
    as_json: bool,
) -> None:
    """Replay a saved match, from a file or by its number in the history; - reads stdin."""
    from firmware_py import run  # noqa: PLC0415
    from firmware_py.replay import lookup  # noqa: PLC0415
    from firmware_py.texts import languages, negotiate, wanted_languages  # noqa: PLC0415

    if language not in ("", *languages()):
        spoken = ", ".join(languages())
        raise click.BadParameter(f"--language {language!r} is none of those spoken: {spoken}")
    journal = run.journal_path()
    try:
        match, names = lookup.recalled(what, journal)
    except TableclockError as error:
        own = run.boxs_own(f"replay {what}") if lookup.is_number(what) else ""
        raise _Wrong(f"{error}. {own}" if own else str(error)) from None
    wanted = [language, *wanted_languages()]
    for kind, file in (("film", film), ("picture", picture)):
        if file is not None:
            lookup.write(match, kind, file, run.texts_in(negotiate(wanted, languages())), names)
            if file != "-":
                click.echo(f"The {kind} is written to {file}.", err=as_json)
    if watch:
        run.watch(match, names, port=port, browser=not no_browser)
    elif "-" not in (film, picture):
        result = lookup.verified(match, lookup.lost(what, journal))
        click.echo(json.dumps(result)) if as_json else _print(_with_entries(result, match))
        sys.exit(verify and not result["ok"])


def _with_entries(result: Mapping[str, Any], match: Any) -> dict[str, Any]:
    """Return how a replay came out, with the figure beside it that the history tells."""
    shown = {}
    for key, value in result.items():
        shown[key] = value
        if key == "actions":
            shown["entries"] = f"{len(match.entries)} (as in the history: undos are entries too)"
    return shown


@main.command()
@click.option("--emulate", is_flag=True, help="An emulated Pi instead of this computer.")
@click.option("--fault", "faults", multiple=True, metavar="DEVICE:FAULT", help="Of the emulated.")
@click.option("--board", type=click.Choice(["zero2", "pi3", "pi4", "pi5"]), default="pi4")
@click.option("--ring", "trial", flag_value="ring", help="Which light is twelve, which way round.")
@click.option("--buttons", "trial", flag_value="buttons", help="Light each button pressed.")
@click.option("--tags", "trial", flag_value="tags", help="Tell each card laid.")
@click.option("--mend-boot", is_flag=True, help="Write the boot lines that are missing (as root).")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON value.")
def doctor(
    emulate: bool,
    faults: tuple[str, ...],
    board: str,
    trial: str | None,
    mend_boot: bool,
    as_json: bool,
) -> None:
    """Look at every device and setting, and say what mends what is wrong; exit 1 if broken."""
    from firmware_py import run  # noqa: PLC0415
    from firmware_py.doctor import report, visit  # noqa: PLC0415

    if faults and not emulate:
        raise click.UsageError("--fault breaks an emulated Pi: it goes with --emulate")
    if mend_boot:
        if not visit.knows_board(run.CONFIG_FILES):
            says = "This is no Raspberry Pi that is known, so nothing is changed; "
            click.echo(f"{says}board in table.toml may name one.", err=True)
        for path in visit.mend_boot(run.CONFIG_FILES):
            click.echo(f"{path} is written; it holds from the next start on.", err=as_json)
        return
    if trial is not None:
        say = partial(click.echo, err=as_json)
        found = visit.hold(trial, run.CONFIG_FILES, emulated=emulate, say=say)
    elif emulate:
        found = visit.emulate(run.CONFIG_FILES, faults, board)
    else:
        found = visit.here(run.CONFIG_FILES)
    click.echo(json.dumps(report.as_json(found)) if as_json else report.as_text(found))
    sys.exit(not report.is_ok(found))


main.add_command(cards)


def entry() -> None:
    """Run the command line; what nobody thought of ends in a sentence too.

    Its traceback is kept in a file, or, under systemd, goes where all is logged.
    """
    try:
        main()
    except Exception as error:
        if "INVOCATION_ID" in os.environ:
            raise
        click.echo(f"Error: {_unexpected(error)}", err=True)
        sys.exit(1)


def _unexpected(error: Exception) -> str:
    """Keep the details of what should not have happened, and return a sentence that says where."""
    says = f"tableclock has failed in a way that nobody thought of ({type(error).__name__})"
    try:
        folder = Path.home() / ".local/state/tableclock"
        folder.mkdir(parents=True, exist_ok=True)
        details = folder / "failed.txt"
        details.write_text("".join(traceback.format_exception(error)), "utf-8", "replace")
    except (OSError, RuntimeError):
        return f"{says}; its details cannot be kept in your home"
    return f"{says}; please report it with {details}, which has the details"


if __name__ == "__main__":
    entry()
