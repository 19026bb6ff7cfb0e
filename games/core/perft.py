"""Perft: the rules' fingerprint, as chess engines do it.

Counts the sequences of actions to a depth. A CHANCE counts its listed outcomes; one that cannot be
listed counts as its one sample by the seed.
"""

import hashlib
from random import Random
from typing import Any

import msgspec

from games.core.action import CHANCE
from games.core.game import Game


class Perft(msgspec.Struct, frozen=True):
    """nodes: sequences of exactly `depth` actions, or fewer where the game ends before.

    digest: SHA-256 over every sequence's actions in order, so that two rule sets with equal counts
    still tell apart.
    """

    nodes: int
    digest: str
    depth: int


def perft(game: Game[Any], state: Any, depth: int, seed: int = 0) -> Perft:
    """Walk every sequence of actions from a state; the shuffles come from `seed`."""
    sha = hashlib.sha256()

    def walk(state: Any, left: int, ply: int) -> int:
        if left == 0:
            return 1
        legal = game.legal(state)
        if not legal and state.turn == CHANCE:
            legal = (game.sample(state, Random(f"{seed}/{ply}")),)
        nodes = 0
        for action in legal:
            sha.update(msgspec.json.encode((ply, action.to_json())))
            nodes += walk(game.apply(state, action), left - 1, ply + 1)
        return nodes or 1

    return Perft(walk(state, depth, 0), sha.hexdigest(), depth)
