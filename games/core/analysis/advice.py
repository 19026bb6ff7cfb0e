"""What a seat could do, and what each of it would come to: thought through for somebody who asks.

A hint knows what its seat may know. It is thought about in worlds that the seat cannot tell from
the true one, and its chance comes from what the seat sees, not from the match; so swapping what the
seat does not know changes nothing of it, not by a byte, and asking twice gives the same. Where the
people deal, it comes from what was told alone: a card is worth what it would be if it were in that
hand, and all others lay whatever may still be in theirs. How much
is played is a fixed number of games and not a time: a slow machine gives the same advice later, and
how long it takes tells nobody anything.

All games count the chance to win the match, as their players do (`Player.worth`). A round's points
would be closer to what is printed on a score pad, but they mislead: who leads by much should play
safe, and who lies far behind must gamble, and a search for points of the round lost matches to its
own rule of thumb.
"""

from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from games.core.action import OVER, Action
from games.core.ai.levels import More, always
from games.core.ai.player import Guessing
from games.core.ai.search import Advice, search, weighed
from games.core.game import Game
from games.core.setup import Setup


def possible(game: Game[Any], setup: Setup) -> bool:
    """Whether there are hints in a match at all."""
    return setup.cards == "device" or not game.report_verbs >= {*game.verbs}


def offered(game: Game[Any], state: Any, seat: int) -> bool:
    """Whether a seat may have a hint now: it is asked, and there is something to choose.

    In a hidden race, where several are asked and nobody may know whether somebody thinks, there is
    none. Where people who deal tell what is so (`Game.report_verbs`), that is nothing to choose.
    """
    if state.turn == OVER or seat < 0 or game.asked(state) != (seat,):
        return False
    return len(choices(game, state, seat)) > 1


def choices(game: Game[Any], state: Any, seat: int) -> tuple[Action, ...]:
    """Return what a seat has to choose: not what people who deal tell of their cards."""
    return weighed(game.choices(state, seat), _told(game, state))


def _told(game: Game[Any], state: Any) -> frozenset[str]:
    return game.report_verbs if state.setup.cards != "device" else frozenset()


def seed_of(game: Game[Any], state: Any, seat: int) -> int:
    """Return the seed of a seat's advice: a number worked out from what the seat sees alone."""
    seen = msgspec.json.encode([seat, game.id, game.view(state, seat)], order="deterministic")
    return int.from_bytes(sha256(seen).digest()[:8])


def asked(game: Game[Any], state: Any, seat: int) -> tuple[Any, int]:
    """Return what whoever thinks is given: a world that the seat cannot tell, and the seed."""
    seed = seed_of(game, state, seat)
    return game.world(state, seat, Random(f"{seed}/world")), seed


def advise(
    game: Game[Any],
    state: Any,
    seat: int,
    seed: int,
    budget: int | None = None,
    more: More = always,
) -> Advice:
    """Think about what a seat is asked. budget: games that are played; None: the game's own.

    state: the true one, or a world of the seat: it is the same; seed: `seed_of` it; more: False
    ends it early, and then what is returned is worth nothing.
    """
    player = game.player.adviser
    if state.setup.cards != "device":
        player = Guessing(player)
    games = player.hints.playouts if budget is None else budget
    return search(
        player,
        state,
        seat,
        Random(seed),
        games,
        deep=player.hints.deep,
        events=True,
        least=games // (2 * len(choices(game, state, seat))),
        but=_told(game, state),
        more=more,
    )
