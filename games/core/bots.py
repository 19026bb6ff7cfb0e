"""Players made of software, by name. A bot is handed a world: what its seat may know, and no more.

    action = bots.answer(game, "strong", *bots.handed(game, state, seat, match.seed, number))

Who holds the true state calls `handed`; `answer` needs nothing but what that gave, all of it values
that can be sent to a process of its own.
"""

from hashlib import sha256
from random import Random
from typing import Any, NamedTuple

from games.core.action import Action
from games.core.ai.levels import NAMES, More, always
from games.core.errors import UnknownBot, quoted
from games.core.game import Game


def known(name: str) -> str:
    """Return the name of a bot, if it is one; UnknownBot says which there are."""
    if name not in NAMES:
        raise UnknownBot(f"there is no bot {quoted(name)}; there is {', '.join(NAMES)}")
    return name


class BotInput(NamedTuple):
    """What a bot is given for one answer. seed: of its chance; salt: its own through a match."""

    world: Any
    seat: int
    seed: int
    salt: int


def handed(game: Game[Any], state: Any, seat: int, secret: int | str, number: int) -> BotInput:
    """Return what the bot of a seat may be given now.

    state: the true one, or at a table the device's; secret: the seed of the match, which cannot be
    worked out from what is returned; number: of the answer, so that no two have the same chance.
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
    """Return a bot's answer; the same values give the same answer in any process."""
    return game.player.choose(known(name), world, seat, Random(seed), salt, more)
