"""Options that several commands share: game, seats, variant, dealer, port, bots, experiment."""

import errno
import os
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from firmware_py.cli import command_help, output
from firmware_py.storage.files import shown
from games.core.errors import choice, quoted
from games.core.game import Game
from games.core.setup import Setup

if TYPE_CHECKING:
    from games.core.ai.levels import LevelName

F = TypeVar("F", bound=Callable[..., Any])

SCHEDULER = r"(tcp|tls)://([\w.-]+|\[[0-9a-fA-F:.]+\]):(?P<port>[0-9]{1,5})"
"""Address of a Dask scheduler."""


def plugins_wanted() -> bool:
    """Return whether the settings allow plug-in games."""
    from firmware_py import main  # noqa: PLC0415  (called only if there is a plug-in)

    return main.plugins_wanted()


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


def game(*, required: bool = True) -> Callable[[F], F]:
    """Return a decorator that adds the argument GAME."""
    return click.argument("game", required=required, shell_complete=command_help.complete_game)


def setting(command: F) -> F:
    """Add the options of a game's setup: --seats, --variant, --option."""
    decorators = (
        click.option("--seats", type=Number(), default=None, help="Number of players."),
        click.option(
            "--variant",
            metavar="NAME",
            default=None,
            shell_complete=command_help.complete_variant,
            help="Variant of the game.",
        ),
        click.option(
            "--option",
            "options",
            multiple=True,
            metavar="KEY=VALUE",
            callback=_options,
            shell_complete=command_help.complete_option,
            help="Set an option of the game. Repeatable.",
        ),
    )
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def seed(_ctx: click.Context, _param: click.Parameter, given: str | None) -> str | None:
    """Return the seed. Raise BadParameter if it is not valid Unicode: the journal stores text."""
    try:
        (given or "").encode()
    except UnicodeEncodeError:
        raise click.BadParameter(f"{quoted(given)} is no text: give letters or digits") from None
    return given


def port(command: F) -> F:
    """Add the option --port of the page."""
    return click.option(
        "--port",
        type=Number(0, 65535),
        default=8024,
        show_default=True,
        help="Port of the page; 0 uses any free port.",
    )(command)


def seed_number(default: int) -> Callable[[F], F]:
    """Return a decorator that adds the option --seed of a command that repeats its games."""
    says = "Random seed: the same one gives the same games."
    return click.option("--seed", type=Number(), default=default, show_default=True, help=says)


def language(says: str) -> Callable[[F], F]:
    """Return a decorator that adds the option --language, with its help."""
    return click.option(
        "--language",
        metavar="LANGUAGE",
        default=None,
        callback=_spoken,
        help=f"{says}: en, nl, fr or de.",
    )


def _spoken(_ctx: click.Context, _param: click.Parameter, given: str | None) -> str | None:
    from firmware_py.i18n import languages  # noqa: PLC0415

    known = sorted(languages())
    if given is not None and given not in known:
        raise click.BadParameter(f"there is no language {quoted(given)}; {choice(given, known)}")
    return given


def cards(command: F) -> F:
    """Add the option --cards: the device or the people deal."""
    return click.option(
        "--cards",
        type=click.Choice(["device", "table"]),
        default=None,
        help="Who deals: the device (default), or people with their own cards.",
    )(command)


def unwritable(name: str) -> str:
    """Return why a file could not be written, or "". Called before the work that makes its content.

    An empty name is not the current folder, which is what `Path` makes of it.
    """
    path = Path(name)
    try:
        there = path.exists()
        if name and path.is_dir():
            return f"{name} cannot be written: {os.strerror(errno.EISDIR).lower()}"
        if not name or not path.parent.is_dir():
            where = f"{path.parent} is no folder" if name else "a file needs a name"
            return f"{shown(name)} cannot be written: {where}"
        if not os.access(path if there else path.parent, os.W_OK):
            return f"{name} cannot be written: {os.strerror(errno.EACCES)}"
    except OSError as error:
        return f"{quoted(name)} cannot be written: {error.strerror}"
    return ""


class Number(click.ParamType):  # type: ignore[type-arg]  # not generic in older clicks
    """Whole number from `least` to `most`, where they are given."""

    name = "n"

    def __init__(self, least: int | None = None, most: int | None = None) -> None:
        self.least = least
        self.most = most

    def convert(self, value: Any, param: Any, ctx: Any) -> int:
        """Return the number. Raise BadParameter with the range if it is none or outside."""
        try:
            number = int(value)
        except ValueError:
            number = None
        is_low = number is not None and self.least is not None and number < self.least
        is_high = number is not None and self.most is not None and number > self.most
        if number is None or is_low or is_high:
            start = "" if self.least is None else f" from {self.least}"
            end = "" if self.most is None else f" to {self.most}"
            self.fail(f"{quoted(value)} is no whole number{start}{end}", param, ctx)
        return number


class InputPath(click.Path):
    """Path of a file or folder that is not the empty string, which would be the current folder."""

    def convert(self, value: Any, param: Any, ctx: Any) -> Any:
        """Return the path. Raise BadParameter if it is empty or is not what `click.Path` checks."""
        if not os.fspath(value):
            self.fail(f"{value!r} is no name of a file or folder", param, ctx)
        return super().convert(value, param, ctx)


def one_stdout(**writers: bool) -> None:
    """Raise UsageError if several of these options write to the standard output."""
    names = [f"--{name}" for name, writes in writers.items() if writes]
    if len(names) > 1:
        says = f"only one of {', '.join(names)} can write to the standard output"
        raise click.UsageError(f"{says}: name a file instead of -")


class OutputFile(click.ParamType):  # type: ignore[type-arg]  # not generic in older clicks
    """Name of a file to write, checked before the command runs. With `stdout`, also "-"."""

    name = "file"

    def __init__(self, suffix: str = "", *, stdout: bool = False) -> None:
        self.suffix = suffix
        self.stdout = stdout

    def convert(self, value: str, param: Any, ctx: Any) -> str:
        """Return the name. Raise BadParameter if no such file can be written."""
        if value == "-" and self.stdout:
            return value
        if value and not value.endswith(self.suffix):
            self.fail(f"{quoted(value)} must end with {self.suffix}", param, ctx)
        if says := unwritable(value):
            self.fail(says, param, ctx)
        return value


def find(name: str, seats: int | None) -> tuple[Any, int]:
    """Return a game and the number of seats: by default two, or the smallest number it allows."""
    import games  # noqa: PLC0415

    game = games.find(name)
    every = sorted({n for variant in game.variants for n in game.seats(variant)})
    return game, seats if seats is not None else (2 if 2 in every else every[0])


class SeatParam:
    """Parser of seats: a number from 1, or a colour that only one seat has."""

    def __init__(self, game: Game[Any], setup: Setup) -> None:
        state = game.begin(setup)
        self.count = setup.seats
        named = [game.figures(state, seat) for seat in range(setup.seats)]
        self.by_colour = {
            colour: seat
            for seat, own in enumerate(named)
            for colour in own
            if sum(colour in each for each in named) == 1
        }

    def find(self, name: str) -> int | None:
        """Return a seat's index from 0, or None if there is no such seat."""
        word = name.strip().lower()
        if re.fullmatch(r"[0-9]{1,4}", word) and 1 <= int(word) <= self.count:
            return int(word) - 1
        return self.by_colour.get(word)

    def one(self, given: str, option: str) -> int:
        """Return the seat that an option names; BadParameter lists the seats."""
        found = self.find(given)
        if found is None:
            raise click.BadParameter(f"{option} {quoted(given)} is no seat: name {self}")
        return found

    def several(self, given: str, option: str) -> tuple[int, ...]:
        """Return the seats of a list like 1,2; BadParameter lists the seats."""
        found: list[int] = []
        for name in given.split(",") if given else ():
            seat = self.find(name)
            if seat is None:
                raise click.BadParameter(
                    f"{option} {quoted(given)} is no list of seats: name {self}, like {self.like()}"
                )
            if seat in found:
                raise click.BadParameter(f"{option} {quoted(given)} names seat {seat + 1} twice")
            found.append(seat)
        return tuple(found)

    def like(self) -> str:
        """Return an example of a list. It leaves the first seat to a person if possible."""
        return "2,3" if self.count > 2 else str(self.count)

    def __str__(self) -> str:
        colours = f" or a colour ({', '.join(self.by_colour)})" if self.by_colour else ""
        return f"a number from 1 to {self.count}{colours}"


def bot(name: str, given: str, option: str) -> "LevelName":
    """Return the name of a bot; BadParameter quotes the whole option if the name is empty."""
    from games.core.ai.levels import NAMES  # noqa: PLC0415
    from games.core.bots import known  # noqa: PLC0415

    if not name.strip():
        raise click.BadParameter(
            f"{option} {quoted(given)} lacks the name of a bot: choose from {', '.join(NAMES)}"
        )
    return known(name.strip())


def experiment(command: F) -> F:
    """Add the options of an experiment: seed, workers, output folder, report."""
    decorators = (
        seed_number(1),
        click.option(
            "--workers",
            type=Number(1, 256),
            default=1,
            show_default=True,
            help="Number of processes on this computer.",
        ),
        click.option(
            "--scheduler",
            default=None,
            metavar="ADDRESS",
            help="Use the workers of this Dask scheduler: tcp://HOST:8786 (docs/lab.md).",
        ),
        click.option(
            "--out",
            metavar="FOLDER",
            type=InputPath(path_type=Path, file_okay=False),
            help="Store the played games in this folder.",
        ),
        click.option("--resume", is_flag=True, help="Continue with the games in --out."),
        click.option(
            "--report",
            metavar="FILE.html",
            type=OutputFile(),
            help="Also write the result as a page with plots.",
        ),
        output.quiet,
    )
    for decorate in reversed(decorators):
        command = decorate(command)
    return command


def run_options(workers: int, scheduler: str | None, out: Path | None, *, resume: bool) -> Any:
    """Return the run options. Raise for invalid combinations before any game is played."""
    from firmware_py.lab import executors  # noqa: PLC0415
    from firmware_py.lab.progress import counting  # noqa: PLC0415
    from firmware_py.lab.run import RunOptions  # noqa: PLC0415

    if resume and out is None:
        raise click.UsageError("--resume needs --out FOLDER")
    if scheduler is not None:
        address = re.fullmatch(SCHEDULER, scheduler)
        if address is None:
            says = f"--scheduler {quoted(scheduler)} is no address like tcp://HOST:8786"
            raise click.BadParameter(says)
        if not 1 <= int(address["port"]) <= 65535:
            raise click.BadParameter(f"--scheduler {quoted(scheduler)}: a port is from 1 to 65535")
    if scheduler is not None and workers > 1:
        raise click.UsageError("use either --workers or --scheduler")
    warn = partial(output.say, err=True)
    pool: executors.PoolOpener = executors.serial
    if scheduler is not None:
        pool = partial(executors.dask, scheduler, warn)
    elif workers > 1:
        pool = partial(executors.processes, workers)
    count = partial(counting, quiet=output.is_quiet())
    return RunOptions(pool, out, resume=resume, counting=count, warn=warn)
