"""The shuffled grid: which tiles join it, drawn or told (R2, R3, A14)."""

from random import Random

from games.cinderella.state import State
from games.core.action import CHANCE, Action


def undealt(state: State) -> list[int]:
    """Return the face numbers of the special tiles that no seat holds (A14)."""
    rest = list(state.plan.specials)
    for face in state.special:
        rest.remove(state.plan.box.number(face))
    return rest


def draw_grid(state: State, rng: Random) -> Action:
    """Shuffle: some of the specials join the basic tiles in the grid, the rest stays out."""
    plan, rest = state.plan, undealt(state)
    rng.shuffle(rest)
    joining = plan.tiles - len(plan.basic)
    grid = [*plan.basic, *rest[:joining]]
    rng.shuffle(grid)
    return Action(CHANCE, "shuffle", (*grid, *rest[joining:]))


def is_grid(state: State, order: object) -> bool:
    """Whether an order is such a shuffle: all basic tiles lie in the grid, nothing is missing."""
    if not isinstance(order, tuple) or not all(type(number) is int for number in order):
        return False
    plan = state.plan
    if sorted(order) != sorted((*plan.basic, *undealt(state))):
        return False
    return all(plan.pair_of[number] < 0 for number in order[plan.tiles :])
