"""outcasts: get rid of your cards before Wednesday turns up; fewest points after five rounds."""

from games.outcasts.game import Outcasts

game = Outcasts()
"""The game, as the registry finds it."""

__all__ = ["game"]
