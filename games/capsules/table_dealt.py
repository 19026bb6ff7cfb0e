"""Table-dealt games of capsules (A33): the actions that people report to the device."""

from games.capsules.actions import DRAFTED
from games.capsules.state import State, Step
from games.core.action import Action


def observable_outcomes(state: State) -> tuple[Action, ...]:
    """Return a reveal action for each number that the turned-up capsule may have (A33)."""
    return state.moves


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a device-dealt game into the actions that people report."""
    if action.verb in ("lay", "deal"):  # people do not see the result of a shuffle
        return ()
    if action.verb == "keep":
        own = (action,) if action.by in state.setup.box else ()
        return own if after.step == Step.KEEP else own + DRAFTED
    return (action,)
