"""People with tiles of their own (A31): what they tell the device, and what both must agree on."""

from typing import Any

from games.cinderella.state import State, Step
from games.core.action import TABLE, Action
from games.core.cards import backs


def told(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a game that is seen whole into what the table tells."""
    new_pairs = tuple(after.plan.first_tile[pair] for pair in backs(after.found & ~state.found))
    if action.verb == "name":
        if state.step != Step.NAME_SECOND:
            return ()
        right = tuple(Action(TABLE, "right", face) for face in new_pairs)
        return right or (Action(TABLE, "wrong"),)
    if new_pairs and after.step != Step.PUT_BACK:
        return (Action(state.active, "pair", new_pairs[0]),)
    if action.verb == "put_back":
        if state.die != "hourglass":
            return (Action(state.active, "done"),)
        laid = laid_pair(state)
        return (Action(state.active, *(("no_pair",) if laid is None else ("pair", laid))),)
    if action.verb in ("deal", "roll", "use"):
        return (action,)
    return ()


def laid_pair(state: State) -> str | None:
    """Return the first tile of the pair that lies on the table while a third look is put back.

    The people tell the pair when their search is over, hand and all, so until then a device that
    does not see the grid cannot know it.
    """
    plan = state.plan
    if state.step != Step.PUT_BACK or state.first < 0 or state.left >> state.first & 1:
        return None
    return plan.first_tile[plan.pair_of[state.cards.faces[state.first]]]


def common(state: State) -> dict[str, Any]:
    """Return what both ways of dealing show alike at every moment of a turn."""
    return {
        "active": state.active,
        "hour": state.hour,
        "found": state.found if laid_pair(state) is None else None,
        "specials": list(state.special),
        "spent": state.spent,
        "over": state.step == Step.OVER,
        "won": state.won,
    }
