"""The game outcasts: get rid of cards before Wednesday is turned up; the fewest points win."""

from games.outcasts.game import Outcasts

game = Outcasts()
"""The instance that `games.core.registry` loads."""

__all__ = ["game"]
