"""nightwatch: walk the watchman from door to door, and be the one who opens the right ones."""

from nightwatch.game import Nightwatch

game = Nightwatch()
"""The game, as the entry point names it."""

__all__ = ["game"]
