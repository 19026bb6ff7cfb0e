"""capsules: fly round the clock and catch the time capsules before their hour is past."""

from games.capsules.game import Capsules

game = Capsules()
"""The game, as the registry finds it."""

__all__ = ["game"]
