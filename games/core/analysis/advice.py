"""Advice for a seat: the estimated value of each of its choices.

A hint uses only the information of its seat. The search runs in worlds that the seat cannot
distinguish from the true one, and its random seed comes from the seat's view. Changing hidden
information therefore does not change one byte of the hint, and a second request returns the same
hint. If people deal, the search uses only what they reported. It values a card as if the card were
in the seat's hand. The other players play any card that may still be in their hands.

The budget is a number of playouts and not a time. A slow machine gives the same advice later, and
the duration does not reveal hidden information.

The value of a choice is the chance to win the match, as for bots (`Player.worth`). The points of
the round would be a misleading value: a player far ahead should play safe, and a player far behind
must gamble. A bot that searched for points of the round lost matches to its own heuristic.
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
    """Return whether a match can have hints.

    It cannot if people deal and every verb is a report.
    """
    return setup.cards == "device" or not game.report_verbs >= {*game.verbs}


def offered(game: Game[Any], state: Any, seat: int) -> bool:
    """Return whether a seat may have a hint now.

    The seat must have two or more choices, and the question must be for this seat alone. If several
    seats are asked, a hint would reveal that a seat has something to decide. Reports of people who
    deal (`Game.report_verbs`) are not choices.
    """
    if state.turn == OVER or seat < 0 or game.asked(state) != (seat,):
        return False
    return len(choices(game, state, seat)) > 1


def choices(game: Game[Any], state: Any, seat: int) -> tuple[Action, ...]:
    """Return the choices of a seat. In a table-dealt match, leave out `Game.report_verbs`."""
    return weighed(game.choices(state, seat), _told(game, state))


def _told(game: Game[Any], state: Any) -> frozenset[str]:
    return game.report_verbs if state.setup.cards != "device" else frozenset()


def seed_of(game: Game[Any], state: Any, seat: int) -> int:
    """Return the random seed of a seat's advice, a hash of the seat's view."""
    seen = msgspec.json.encode([seat, game.id, game.view(state, seat)], order="deterministic")
    return int.from_bytes(sha256(seen).digest()[:8])


def asked(game: Game[Any], state: Any, seat: int) -> tuple[Any, int]:
    """Return the input of a search for a seat: a pair (world of the seat, random seed)."""
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
    """Search the choices of a seat with `budget` playouts (None: as many as the game's hints use).

    `state` is the true state or a world of the seat. Both give the same advice. `seed` is the
    result of `seed_of`. If `more` returns False, the search stops early, and the caller must
    discard the result.
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
