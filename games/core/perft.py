"""Perft: count and hash of all action sequences to a depth, as chess engines test their rules.

At a CHANCE turn, each listed outcome counts. If the outcomes cannot be listed, one outcome is
sampled with the seed.
"""

import hashlib
from random import Random
from typing import Any

import msgspec

from games.core.action import CHANCE
from games.core.game import Game


class Perft(msgspec.Struct, frozen=True):
    """Result of a perft run."""

    nodes: int
    """Number of sequences of `depth` actions, or fewer where the game ends earlier."""
    digest: str
    """SHA-256 of all actions in order. It distinguishes rule sets with equal counts."""
    depth: int


def perft(game: Game[Any], state: Any, depth: int, seed: int = 0) -> Perft:
    """Count and hash every sequence of `depth` actions from a state. `seed` determines shuffles."""
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
