"""Hints as a seat gets them."""

from games.core.analysis import hint
from games.core.analysis.advice import advise, asked


def hinted(game, state, seat):
    """Return the hint for a seat, with the default search effort."""
    world, seed = asked(game, state, seat)
    return hint.hint(game, world, seat, seed, advise(game, world, seat, seed))


def why(game, state, seat):
    """Return the reasons of the best answer: message id -> its arguments."""
    return {each.id: {**each.args} for each in hinted(game, state, seat).why}


def best(game, state, seat):
    """Return the first answer of a hint: its verb and object."""
    return hinted(game, state, seat).choices[0].action[1:3]
