"""Hints as the bot worker computes them, with few playouts and synchronously."""

from games.core.analysis import hint
from games.core.analysis.advice import advise, asked


def hint_for(match, seat, budget=40):
    """Compute the hint for a seat's current question."""
    world, seed = asked(match.game, match.state, seat)
    advice = advise(match.game, world, seat, seed, budget)
    return hint.hint(match.game, world, seat, seed, advice)
