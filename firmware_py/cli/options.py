"""Options that several commands share: game, seats, variant, dealer, port, bots."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from games.core.errors import quoted
from games.core.game import Game
from games.core.setup import Setup

if TYPE_CHECKING:
    from games.core.ai.levels import LevelName

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
    """Add the options of a game's setup: --seats, --variant, --option."""
    decorators = (
        click.option("--seats", type=int, default=None, help="Number of players."),
        click.option("--variant", default=None, help="Variant of the game."),
        click.option(
            "--option",
            "options",
            multiple=True,
            callback=_options,
            help="Set an option of the game: KEY=VALUE. Repeatable.",
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
        type=click.IntRange(0, 65535),
        default=8024,
        show_default=True,
        help="Port of the page; 0 uses any free port.",
    )(command)


def cards(command: F) -> F:
    """Add the option --cards: the device or the people deal."""
    return click.option(
        "--cards",
        type=click.Choice(["device", "table"]),
        default=None,
        help="Who deals: the device (default), or people with their own cards.",
    )(command)


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
            f"{option} {quoted(given)} lacks the name of a bot: there is {', '.join(NAMES)}"
        )
    return known(name.strip())
