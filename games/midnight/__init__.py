"""midnight: walk your ghost round the clock, and be the one who stops exactly at 24:00."""

from games.midnight.game import Midnight

game = Midnight()
"""The game, as the registry finds it."""

__all__ = ["game"]
