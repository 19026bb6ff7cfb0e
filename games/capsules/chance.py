"""Chance events: the face of a capsule that is turned up, and shuffles of the two decks."""

from random import Random

from games.capsules.dial import HOURS
from games.capsules.setup import BACK
from games.capsules.state import State, Step
from games.core.action import CHANCE, Action

DEAL = Step.DEAL


def shuffled(state: State) -> range | None:
    """Return the backs that the next action shuffles, or None if it is not a shuffle."""
    if state.step == DEAL:
        return range(BACK + 1)
    return range(BACK + 1, BACK + 1 + HOURS) if state.step == Step.LAY else None


def sample(state: State, rng: Random) -> Action:
    """Draw a random chance action: a shuffle (R1, R6), or the face of a capsule being turned up.

    If people deal, the face is any number that has not been seen.
    """
    return rng.choice(state.moves) if state.moves else _draw_order(state, rng)


def _draw_order(state: State, rng: Random) -> Action:
    """Return a shuffle: the cards sorted by random keys.

    This is faster than `rng.shuffle`; two equal 53-bit keys are practically impossible.
    """
    draw = rng.random
    if state.step == DEAL:
        return Action(CHANCE, "deal", tuple(sorted(state.compiled.bag, key=lambda _: draw())))
    laid = sorted(state.cards.faces[BACK + 1 :], key=lambda _: draw())
    return Action(CHANCE, "lay", tuple(laid))


def possible(state: State, action: Action) -> bool:
    """Return whether an action is a valid shuffle now: the same faces in some order."""
    at = shuffled(state)
    if at is None or action.b is not None:
        return False
    if (action.by, action.verb) != (CHANCE, "deal" if state.step == DEAL else "lay"):
        return False
    order = action.a
    if not isinstance(order, tuple) or set(map(type, order)) != {int}:
        return False
    bag = (
        state.compiled.bag if state.step == DEAL else sorted(state.cards.faces[at.start : at.stop])
    )
    return sorted(order) == bag
