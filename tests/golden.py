"""Golden files of the games: playthroughs to read in review, and perft tables.

    python -m tests.golden [GAME ...]

writes playthroughs/*.txt and perft/GAME.toml beside this file (`make golden`). Each variant is
played with one number of seats, once dealt by the device and once by the table.
"""

import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec

import games
from games.core.game import Game
from games.core.perft import perft
from games.core.playthrough import playthrough
from games.core.setup import Dealer

HERE = Path(__file__).parent
SEED = 1
NODES = 3_000
"""Maximum number of sequences in a perft row. The depth is the largest within it, up to `DEEPEST`.
"""

DEEPEST = 12


class Beside(msgspec.Struct, frozen=True):
    """Additional setup, with a seed that soon shows its special feature."""

    variant: str
    seats: int
    options: dict[str, str]
    seed: int


BESIDE = {
    # Three teams: the first round ends early, and its points are added.
    "outcasts": (Beside("base", 6, {"teams": "3"}, 167),),
}
"""Setups by game, for features that the usual setups do not show."""


class Row(msgspec.Struct, frozen=True):
    """Row of a perft table: the start, the depth and the counts."""

    variant: str
    seats: int
    cards: Dealer
    seed: int
    depth: int
    nodes: int
    digest: str


def playthroughs(game: Game[Any]) -> Iterator[tuple[str, str]]:
    """Yield name and text of the playthroughs that a game must have."""
    for variant in game.variants:
        for cards in game.dealers:
            seats = _middle(game.seats(variant))
            name = f"{game.id}-{variant}-{seats}-{cards}.txt"
            yield name, playthrough(game, game.setup(seats, variant, cards), SEED)
    for more in BESIDE.get(game.id, ()):
        for cards in game.dealers:
            name = f"{game.id}-{more.variant}-{more.seats}-{cards}.txt"
            setup = game.setup(more.seats, more.variant, cards, more.options)
            yield name, playthrough(game, setup, more.seed)


def _middle(seats: Sequence[int]) -> int:
    return seats[len(seats) // 2]


def table(game: Game[Any]) -> list[Row]:
    """Return a game's perft rows: every variant, fewest and most seats, both ways of dealing."""
    rows = []
    for variant in game.variants:
        every = game.seats(variant)
        for seats in dict.fromkeys((every[0], every[-1])):
            rows += [_deepest(game, variant, seats, cards) for cards in game.dealers]
    return rows


def _deepest(game: Game[Any], variant: str, seats: int, cards: Dealer) -> Row:
    depth = 1
    while depth < DEEPEST and count(game, variant, seats, cards, SEED, depth + 1).nodes <= NODES:
        depth += 1
    return count(game, variant, seats, cards, SEED, depth)


def count(game: Game[Any], variant: str, seats: int, cards: Dealer, seed: int, depth: int) -> Row:
    """Return one row."""
    found = perft(game, game.start(seats, variant, cards), depth, seed)
    return Row(variant, seats, cards, seed, depth, found.nodes, found.digest)


def to_toml(rows: Sequence[Row]) -> str:
    """Return a perft table as TOML."""
    head = "# Written by `make golden`: sequences of actions from the start, and their digest.\n"
    return head + "".join(
        "\n[[row]]\n"
        + "".join(
            f"{key} = {msgspec.json.encode(getattr(row, key)).decode()}\n"
            for key in row.__struct_fields__
        )
        for row in rows
    )


def from_toml(text: str) -> list[Row]:
    """Parse the output of `to_toml`."""
    return msgspec.convert(tomllib.loads(text)["row"], list[Row])


def write(game: Game[Any], folder: Path = HERE) -> list[Path]:
    """Write a game's golden files and delete those of variants that no longer exist."""
    for old in (folder / "playthroughs").glob(f"{game.id}-*.txt"):
        old.unlink()
    files = [(folder / "perft" / f"{game.id}.toml", to_toml(table(game)))]
    files += [(folder / "playthroughs" / name, text) for name, text in playthroughs(game)]
    for path, text in files:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return [path for path, _ in files]


if __name__ == "__main__":
    for name in sys.argv[1:] or games.names():
        for path in write(games.find(name)):
            print(path.relative_to(HERE.parent))  # noqa: T201 (the program's output)
