"""nightwatch: walk the watchman from door to door, and open the doors that are worth points."""

from nightwatch.game import Nightwatch

game = Nightwatch()
"""Entry point of the game."""

__all__ = ["game"]
