"""One digest of a random game for every way to sit down; run as a program it prints them.

python -m tests.laws.fingerprints [MODULE:GAME ...]
"""

import hashlib
import sys
from importlib import import_module
from typing import Any

import games
from firmware_py.kit.laws.playing import Case, play, seatings, set_up
from games.core.game import Game


def of_game(game: Game[Any], names: tuple[str, ...]) -> dict[str, str]:
    """Digest states, views, scenes and the log of one game for every way to sit down."""
    found = {}
    for seating in seatings(names):
        match = play(game, set_up(game, seating), Case(seed=1))
        sha = hashlib.sha256(match.save())
        for state in match.states[:: max(1, len(match.states) // 40)]:
            sha.update(repr(state).encode())
            for viewer in (None, 0):
                shown = (
                    game.view(state, viewer),
                    game.scene(state, viewer),
                    game.zones(state, viewer),
                )
                sha.update(repr(shown).encode())
        sha.update(repr(match.log(None)).encode())
        found[str(seating)] = sha.hexdigest()
    return found


def fingerprints(extra: tuple[str, ...] = ()) -> dict[str, str]:
    """Return the digests of all registered games, or of the games named as MODULE:GAME."""
    if not extra:
        named = [(games.find(name), name) for name in games.names()]
    else:
        named = []
        for spec in extra:
            module, _, attribute = spec.partition(":")
            game = getattr(import_module(module), attribute)()
            named.append((game, game.id))
    return {key: value for game, name in named for key, value in of_game(game, (name,)).items()}


if __name__ == "__main__":
    for seating, digest in fingerprints(tuple(sys.argv[1:])).items():
        print(seating, digest)  # noqa: T201 (the program's output)
