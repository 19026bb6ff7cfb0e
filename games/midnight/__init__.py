"""The game midnight: figures move round a 24-hour dial and must stop exactly on 24:00."""

from games.midnight.game import Midnight

game = Midnight()
"""The instance that `games.core.registry` loads."""

__all__ = ["game"]
