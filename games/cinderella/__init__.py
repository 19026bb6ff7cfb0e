"""cinderella: find six pairs together, from memory, before the clock strikes twelve."""

from games.cinderella.game import Cinderella

game = Cinderella()
"""The game, as the registry finds it."""

__all__ = ["game"]
