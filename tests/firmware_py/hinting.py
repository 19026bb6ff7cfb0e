"""A hint as the thinker would tell it, with few games and at once."""

from games.core.analysis import hint
from games.core.analysis.advice import advise, asked


def hint_for(match, seat, budget=40):
    """Think a seat's open question through."""
    world, seed = asked(match.game, match.state, seat)
    advice = advise(match.game, world, seat, seed, budget)
    return hint.hint(match.game, world, seat, seed, advice)
