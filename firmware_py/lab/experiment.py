"""Definition of an experiment: the games that bots play, with all that determines their course.

As JSON, the experiment goes to each process or machine that plays a part of the games. It is also
stored for a later run.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from importlib import resources
from importlib.metadata import PackageNotFoundError, version
from importlib.resources.abc import Traversable
from typing import Any

import msgspec

from games.core.deck import Deck
from games.core.game import Game
from games.core.registry import find
from games.core.setup import Setup

SOURCES = (".py", ".toml")
"""Suffixes of the files that determine a game's course. Texts and pictures do not."""


class Edition(msgspec.Struct, frozen=True):
    """The program's version and a hash of the sources of a game, of its deck and of games.core.

    The version is not enough: authors change rules many times within one version, and a resumed run
    must not mix different rules.
    """

    tableclock: str
    rules: str

    def __str__(self) -> str:
        return f"tableclock {self.tableclock}, rules {self.rules}"


class Arm(msgspec.Struct, frozen=True):
    """One of the ways to play that an experiment compares: variant, options, deck and bots."""

    label: str  # name of the arm; "" if there is only one
    variant: str
    options: dict[str, str]
    players: tuple[str, ...]  # bots by seat
    deck: dict[str, Any] | None = None  # `Deck.to_json`; None for the game's own deck

    @classmethod
    def of(cls, game: Game[Any], setup: Setup, players: Sequence[str], label: str = "") -> "Arm":
        """Return the arm for a setup."""
        own = setup.deck.to_json() == game.deck.to_json()
        deck = None if own else setup.deck.to_json()
        return cls(label, setup.variant, dict(setup.options), tuple(players), deck)


class Experiment(msgspec.Struct, frozen=True):
    """Games to play: every deal once in each arm.

    Game n is deal n // arms in arm n % arms, and `seed/deal` is the seed of its random generator.
    So any part can be played separately, and arms can be compared deal by deal.
    """

    game: str
    seats: int
    seed: int
    arms: tuple[Arm, ...]
    edition: Edition
    paired: bool = False  # compare arms deal by deal; then all games of a deal are in one batch
    cards: bool = False  # count wins by played card

    @property
    def unit(self) -> int:
        """Number of consecutive games that must be in one batch."""
        return len(self.arms) if self.paired else 1

    def encoded(self) -> bytes:
        """Return the experiment as JSON. Equal experiments give equal bytes."""
        return msgspec.json.encode(self, order="deterministic")

    def name(self) -> str:
        """Return an identifier of the experiment: 16 hex digits of its SHA-256."""
        return hashlib.sha256(self.encoded()).hexdigest()[:16]

    def setups(self) -> tuple[Setup, ...]:
        """Return the setup of each arm.

        Raise UnknownGame or BadSetup if the game is not installed here or refuses a setup.
        """
        game = find(self.game)
        return tuple(
            game.setup(
                self.seats,
                arm.variant,
                "device",
                arm.options,
                deck=None if arm.deck is None else Deck.from_json(arm.deck),
            )
            for arm in self.arms
        )


@lru_cache(maxsize=4)
def decoded(encoded: bytes) -> tuple[Experiment, tuple[Setup, ...]]:
    """Return an experiment from its JSON, and its setups. The cache serves all its batches."""
    trial = msgspec.json.decode(encoded, type=Experiment)
    return trial, trial.setups()


def experiment_of(
    game: Game[Any],
    arms: Sequence[Arm],
    seats: int,
    seed: int,
    *,
    paired: bool = False,
    cards: bool = False,
) -> Experiment:
    """Return an experiment with the edition of the game that is installed here."""
    edition = edition_of(game.id)
    return Experiment(game.id, seats, seed, tuple(arms), edition, paired=paired, cards=cards)


def difference(ours: Experiment, theirs: Mapping[str, Any]) -> str:
    """Return a phrase about the first difference between two experiments, or "".

    theirs: the other experiment as JSON.
    """
    mine = msgspec.json.decode(ours.encoded())
    for key, value in mine.items():
        other = theirs.get(key)
        if other != value:
            if key == "edition":
                wrote = Edition(**other) if isinstance(other, dict) else other
                return f"they were played by {wrote}, here is {ours.edition}"
            if key == "arms":
                return "they were played with other variants, options, players or decks"
            verb = "are" if key == "seats" else "is"
            return f"their {key} {verb} {other}, not {value}"
    return ""


# Editions


@cache
def edition_of(game: str) -> Edition:
    """Return the edition of a game on this machine. Raise UnknownGame if it is not installed."""
    sha = hashlib.sha256()
    for folder in (resources.files("games.core"), find(game).folder):
        for name, data in sorted(sources(folder)):
            sha.update(f"{name} {len(data)}\n".encode() + data)
    try:
        own = version("tableclock")
    except PackageNotFoundError:  # tableclock runs from a checkout that was never installed
        own = "of a checkout"
    return Edition(own, sha.hexdigest()[:12])


def sources(folder: Traversable, path: str = "") -> Iterator[tuple[str, bytes]]:
    """Yield pairs (path, content) of the source files in a folder and in its packages."""
    for each in folder.iterdir():
        name = f"{path}{each.name}"
        if each.name.endswith(SOURCES):
            yield name, each.read_bytes()
        elif each.is_dir() and (each / "__init__.py").is_file():
            yield from sources(each, f"{name}/")
