"""What a hint says, as a seat would ask for it."""

from games.core.analysis import hint
from games.core.analysis.advice import advise, asked


def hinted(game, state, seat):
    """Think a seat's question through as long as is usual, and return what is said of it."""
    world, seed = asked(game, state, seat)
    return hint.hint(game, world, seat, seed, advise(game, world, seat, seed))


def why(game, state, seat):
    """Return the reasons that a seat is told for the best answer: message id -> what it is of."""
    return {each.id: {**each.args} for each in hinted(game, state, seat).why}


def best(game, state, seat):
    """Return the answer that a hint puts first: its verb and object."""
    return hinted(game, state, seat).choices[0].action[1:3]
