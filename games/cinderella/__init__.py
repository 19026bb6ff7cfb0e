"""The game cinderella. The players together find six pairs before the clock strikes twelve."""

from games.cinderella.game import Cinderella

game = Cinderella()
"""The instance that `games.core.registry` loads."""

__all__ = ["game"]
