"""Chance events of cinderella: the die (R5), special tiles and the grid (R2, R3, A14)."""

from random import Random

from games.cinderella.state import State, Step
from games.core.action import CHANCE, Action


def sample(state: State, rng: Random) -> Action:
    """Draw a random chance action: a roll, the deal of a special tile, or a shuffle."""
    if state.step == Step.ROLL:
        return rng.choice(state.compiled.sides)
    if state.step == Step.SHUFFLE:
        return _draw_grid(state, rng)
    left = [3 - state.special.count(action.a) for action in state.moves]
    return rng.choices(state.moves, left)[0]


def possible(state: State, action: Action) -> bool:
    """Return whether an action is a legal shuffle now.

    A shuffle must contain exactly the tiles to shuffle, with all basic tiles in the grid.
    """
    order = action.a
    if state.step != Step.SHUFFLE or action != (CHANCE, "shuffle", order, None):
        return False
    if not isinstance(order, tuple) or not all(type(number) is int for number in order):
        return False
    compiled = state.compiled
    if sorted(order) != sorted((*compiled.basic, *_undealt(state))):
        return False
    return all(compiled.pair_of[number] < 0 for number in order[compiled.tiles :])


def _undealt(state: State) -> list[int]:
    """Return the face numbers of the special tiles that are not dealt to a seat."""
    rest = list(state.compiled.specials)
    for face in state.special:
        rest.remove(state.compiled.box.number(face))
    return rest


def _draw_grid(state: State, rng: Random) -> Action:
    """Draw a shuffle of the basic tiles and some random special tiles in the grid (R3).

    The other special tiles stay out of the grid.
    """
    compiled, rest = state.compiled, _undealt(state)
    rng.shuffle(rest)
    joining = compiled.tiles - len(compiled.basic)
    grid = [*compiled.basic, *rest[:joining]]
    rng.shuffle(grid)
    return Action(CHANCE, "shuffle", (*grid, *rest[joining:]))
