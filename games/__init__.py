"""The rules of the games: pure, without clock, chance, thread or port.

>>> import games
>>> game = games.find("cinderella")
>>> state = game.start(seats=2, variant="basic")
"""

from games.core.registry import find, names

__all__ = ["find", "names"]
