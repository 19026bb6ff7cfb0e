"""Players made of software. A bot sees what a person at its seat sees: choices and view."""

from random import Random
from typing import Any, Protocol

from games.core.action import Action
from games.core.game import Game


class Bot(Protocol):
    """Something that answers for a seat."""

    def __call__(self, game: Game[Any], state: Any, seat: int, rng: Random) -> Action:
        """Choose one of `game.choices(state, seat)`, which is not empty."""


def random_bot(game: Game[Any], state: Any, seat: int, rng: Random) -> Action:
    """Choose any action, each as likely."""
    return rng.choice(game.choices(state, seat))


BOTS: dict[str, Bot] = {"random": random_bot}
"""By the names that the command line takes."""
