"""People with cards of their own (A33): what they tell the device, and what both must agree on."""

from games.capsules.actions import DRAFTED
from games.capsules.state import State, Step
from games.core.action import Action


def observable_outcomes(state: State) -> tuple[Action, ...]:
    """Return the capsules that may have been turned up (A33)."""
    return state.moves


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a game that is seen whole into what the table tells."""
    if action.verb in ("lay", "deal"):  # nobody sees what a shuffle brought
        return ()
    if action.verb == "keep":
        own = (action,) if action.by in state.setup.box else ()
        return own if after.step == Step.KEEP else own + DRAFTED
    return (action,)
