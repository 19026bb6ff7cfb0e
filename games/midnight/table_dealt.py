"""Table-dealt games of midnight (A38): the actions that people report to the device."""

from games.core.action import TABLE, Action
from games.midnight import actions
from games.midnight.legal import due_of, fewest_boosters
from games.midnight.state import State


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a device-dealt game into the actions that people report."""
    said = _told(state, action)
    ended = after.ended is not None and state.ended is None
    if ended and after.ended is not None and after.ended.figure < 0 and _doubted(state, action):
        return (*said, actions.single(TABLE, "none_left"))
    return said


def _told(state: State, action: Action) -> tuple[Action, ...]:
    if action.verb != "shuffle" and action.by in state.setup.box:
        return (action,)  # the device names the cards that its seats exchange
    if action.verb in ("shuffle", "announce", "mark"):
        return ()  # people do not report these actions ("announce" is reported with "swap")
    if action.verb == "reward":
        team = state.compiled.owners[due_of(state).figure]
        return (Action(team[0], "reward", action.a),)  # partners share the device's buttons
    if action.verb != "swap":
        return (action,)
    exchange = state.exchange
    assert exchange is not None  # noqa: S101
    count = Action(action.by, "announce", exchange.count)
    lowest, highest = fewest_boosters(state, exchange.count)
    if lowest == highest:
        return (count,)
    given = sum(face in state.compiled.added for face in exchange.marked)
    return (count, Action(action.by, "boosters", given))


def _doubted(state: State, action: Action) -> bool:
    """Return whether people must say who still has an Hour card before the round ends (A38)."""
    if action.verb != "swap" or state.exchange is None or action.by in state.setup.box:
        return state.doubt
    lowest, highest = fewest_boosters(state, state.exchange.count)
    return state.doubt or lowest < highest
