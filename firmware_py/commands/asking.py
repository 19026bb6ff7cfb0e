"""The options by which a command is asked for a game: which, with whom, dealt by whom."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from games.core.errors import quoted

F = TypeVar("F", bound=Callable[..., Any])


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


def setting(command: F) -> F:
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


def seed(_ctx: click.Context, _param: click.Parameter, given: str | None) -> str | None:
    """Take a seed in words: it stands in the journal, where only what is text can be kept."""
    try:
        (given or "").encode()
    except UnicodeEncodeError:
        raise click.BadParameter(f"{quoted(given)} is no text: give letters or digits") from None
    return given


def port(command: F) -> F:
    """Add where the page is."""
    return click.option(
        "--port",
        type=click.IntRange(0, 65535),
        default=8024,
        show_default=True,
        help="Of the page, on this computer; 0 takes any that is free.",
    )(command)


def cards(command: F) -> F:
    """Add who deals."""
    return click.option(
        "--cards",
        type=click.Choice(["device", "table"]),
        default=None,
        help="Who deals: the device (usually), or the people at the table with their own cards.",
    )(command)


def find(name: str, seats: int | None) -> tuple[Any, int]:
    """Look a game up; without a number of seats take two, or the fewest it is for."""
    import games  # noqa: PLC0415

    game = games.find(name)
    every = sorted({n for variant in game.variants for n in game.seats(variant)})
    return game, seats if seats is not None else (2 if 2 in every else every[0])


def bot(name: str, given: str, option: str) -> str:
    """Return the name of a bot, out of what was given for an option; without one it says where."""
    from games.core.bots import known  # noqa: PLC0415
    from games.core.levels import NAMES  # noqa: PLC0415

    if not name.strip():
        raise click.BadParameter(
            f"{option} {quoted(given)} lacks the name of a bot: there is {', '.join(NAMES)}"
        )
    return known(name.strip())
