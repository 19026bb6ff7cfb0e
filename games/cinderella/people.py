"""People with tiles of their own (A31): what they tell the device, and what both must agree on."""

from games.cinderella.state import State, Step
from games.core.action import TABLE, Action
from games.core.values import copied


def tellable(state: State) -> tuple[Action, ...]:
    """Return the dealt special tile, and the wooden die unless the device rolls (A31)."""
    return () if state.step == Step.ROLL and state.plan.device_die else state.moves


def told(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a game that is seen whole into what the table tells."""
    if action.verb == "name":
        return _verdict(state, after)
    seen = (action,) if action.verb in ("deal", "roll", "use") else ()
    if action.verb == "put_back" and state.die != "hourglass":
        return (Action(state.active, "done"),)
    if action.verb == "put_back":
        laid = _laid_pair(state)
        if laid < 0:
            return (Action(state.active, "no_pair"),)
        return (Action(state.active, "pair", state.plan.first_tile[laid]),)
    if after.found != state.found and _laid_pair(after) < 0:
        return (*seen, Action(state.active, "pair", _new_pair(state, after)))
    return seen


def _verdict(state: State, after: State) -> tuple[Action, ...]:
    """The last chance: two tiles in two steps, then right or wrong."""
    if state.step != Step.NAME_SECOND:
        return ()
    if after.found == state.found:
        return (Action(TABLE, "wrong"),)
    return (Action(TABLE, "right", _new_pair(state, after)),)


def _new_pair(state: State, after: State) -> str:
    """Return the first tile of the pair that has just been found."""
    return after.plan.first_tile[(after.found & ~state.found).bit_length() - 1]


def _laid_pair(state: State) -> int:
    """Return the pair that lies beside the clock while a third look is put back, or -1.

    The people tell a pair when their search is over, hand and all; so it counts for both from then.
    """
    if state.step != Step.PUT_BACK or state.first < 0 or state.left >> state.first & 1:
        return -1
    return state.plan.pair_of[state.cards.faces[state.first]]


def as_told(state: State) -> State:
    """Return the state without the pair of a search that is not over: it has not been told yet."""
    new = copied(state)
    laid = _laid_pair(state)
    if laid >= 0:
        new.found &= ~(1 << laid)
    return new
