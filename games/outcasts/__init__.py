"""The game outcasts. Players shed cards until Wednesday is turned up. The fewest points win."""

from games.outcasts.game import Outcasts

game = Outcasts()
"""The instance that `games.core.registry` loads."""

__all__ = ["game"]
