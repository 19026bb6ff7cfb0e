"""Bots, selected by name. A bot gets a sampled world with only what its seat may know.

    action = bots.answer(game, "strong", *bots.bot_input(game, state, seat, match.seed, number))

The process that has the true state calls `bot_input`. The result can be sent to another process,
which calls `answer`.
"""

from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from games.core.action import Action
from games.core.ai.levels import NAMES, LevelName, More, always
from games.core.errors import UnknownBot, choice, quoted
from games.core.game import Game


def known(name: str) -> LevelName:
    """Return `name` unchanged. Raise UnknownBot if no bot has this name."""
    for level in NAMES:
        if level == name:
            return level
    raise UnknownBot(f"unknown bot {quoted(name)}; {choice(name, NAMES)}")


class BotInput(NamedTuple):
    """Arguments of a bot for one answer."""

    world: Any
    seat: int
    seed: int  # seed of the bot's random choices for this answer
    salt: int  # secret number of this seat, constant throughout a match


def bot_input(game: Game[Any], state: Any, seat: int, secret: int | str, number: int) -> BotInput:
    """Return the input of the bot at a seat.

    `state` is the true state, or the device's state at a table. `secret` is the seed of the match,
    which no one can derive from the result. `number` counts the answers, so that each answer gets
    other random numbers.
    """
    world = game.world(state, seat, Random(_own(secret, "world", seat, number)))
    if seat in state.setup.box:
        world = game.as_device_dealt(world, world.cards)
    return BotInput(world, seat, _own(secret, "bot", seat, number), _own(secret, "salt", seat))


def _own(secret: int | str, *words: int | str) -> int:
    said = "/".join(map(str, (*words, secret)))
    return int.from_bytes(sha256(said.encode("utf-8", "surrogatepass")).digest()[:8])


def answer(
    game: Game[Any],
    name: str,
    world: Any,
    seat: int,
    seed: int,
    salt: int = 0,
    more: More = always,
) -> Action:
    """Return a bot's answer. The same arguments give the same answer in any process."""
    return game.player.choose(known(name), world, seat, Random(seed), salt, more)
