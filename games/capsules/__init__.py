"""The game capsules: airships fly round a clock and capture Time Capsules (2 or 3 players)."""

from games.capsules.game import Capsules

game = Capsules()
"""The instance that `games.core.registry` loads."""

__all__ = ["game"]
