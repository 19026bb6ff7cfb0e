"""A trial: which games are played, by whom, and what number each has.

All that decides how its games go is in it, so it travels as JSON to whoever plays a part of them:
another process, another machine, or the same one tomorrow.
"""

import hashlib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from firmware_py.lab.rules_fingerprint import Edition, edition_of
from games.core.deck import Deck
from games.core.game import Game
from games.core.registry import find
from games.core.setup import Setup


class Arm(msgspec.Struct, frozen=True):
    """One way in which the games are played.

    label: what sets it apart from the others, "" if it is alone; players: bots by seat; deck: as
    `Deck.to_json` writes it, None for the game's own.
    """

    label: str
    variant: str
    options: dict[str, str]
    players: tuple[str, ...]
    deck: dict[str, Any] | None = None

    @classmethod
    def of(cls, game: Game[Any], setup: Setup, players: Sequence[str], label: str = "") -> "Arm":
        """Return the arm that plays a setup."""
        own = setup.deck.to_json() == game.deck.to_json()
        deck = None if own else setup.deck.to_json()
        return cls(label, setup.variant, dict(setup.options), tuple(players), deck)


class Experiment(msgspec.Struct, frozen=True):
    """Games to be played: every deal in each arm, one after the other.

    Game number n is deal n // arms in arm n % arms, and its chance comes from `seed/deal`. So any
    part can be played by itself, and two arms can be compared deal by deal; that takes whole deals
    (`paired`). cards: whether it is counted which cards were played by those who won.
    """

    game: str
    seats: int
    seed: int
    arms: tuple[Arm, ...]
    edition: Edition
    paired: bool = False
    cards: bool = False

    @property
    def unit(self) -> int:
        """How many games in succession belong together."""
        return len(self.arms) if self.paired else 1

    def encoded(self) -> bytes:
        """Return it as JSON: the same trial, the same bytes."""
        return msgspec.json.encode(self, order="deterministic")

    def name(self) -> str:
        """Return a short name that no other trial has."""
        return hashlib.sha256(self.encoded()).hexdigest()[:16]

    def setups(self) -> tuple[Setup, ...]:
        """Return the setup of each arm; BadSetup or UnknownGame if it cannot be played here."""
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
    """Read what `Trial.encoded` wrote, with its setups: made once for all parts of a trial."""
    trial = msgspec.json.decode(encoded, type=Experiment)
    return trial, trial.setups()


def trial_of(
    game: Game[Any],
    arms: Sequence[Arm],
    seats: int,
    seed: int,
    *,
    paired: bool = False,
    cards: bool = False,
) -> Experiment:
    """Return a trial of a game as it is installed here."""
    edition = edition_of(game.id)
    return Experiment(game.id, seats, seed, tuple(arms), edition, paired=paired, cards=cards)


def difference(ours: Experiment, theirs: Mapping[str, Any]) -> str:
    """Return in words how another trial (as JSON) differs from ours; "" if it does not."""
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
