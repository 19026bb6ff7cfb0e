"""Tutorial triggers of midnight: events that have no news and that may surprise a beginner."""

from itertools import pairwise

from games.core.action import Action
from games.midnight import events
from games.midnight.board import MIDNIGHT
from games.midnight.state import State


def tutorial_triggers(before: State, action: Action, after: State) -> tuple[str, ...]:
    """Return ("past",) if a figure has passed midnight in a forward move (A3)."""
    walks = (each.path for each in events.news(before, action, after, None))
    past = any((MIDNIGHT, 1) in pairwise(walk[1:]) for walk in walks)
    return ("past",) if past else ()
