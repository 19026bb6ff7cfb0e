"""People with cards of their own (A38): what they tell the device, and what both must agree on."""

from games.core.action import TABLE, Action
from games.midnight import actions
from games.midnight.legal import due_of, fewest_boosters
from games.midnight.state import State


def table_actions(state: State, action: Action, after: State) -> tuple[Action, ...]:
    """Translate an action of a game that is seen whole into what the table tells."""
    said = _told(state, action)
    ended = after.ended is not None and state.ended is None
    if ended and after.ended is not None and after.ended.figure < 0 and _doubted(state, action):
        return (*said, actions.single(TABLE, "none_left"))
    return said


def _told(state: State, action: Action) -> tuple[Action, ...]:
    if action.verb != "shuffle" and action.by in state.setup.box:
        return (action,)  # the box says which cards it lays off
    if action.verb in ("shuffle", "announce", "mark"):
        return ()  # nobody sees the one; the others are told when all is laid open
    if action.verb == "reward":
        team = state.compiled.owners[due_of(state).figure]
        return (Action(team[0], "reward", action.a),)  # one press at the one box
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
    """Whether the device at the table asks before it ends the round (A38)."""
    if action.verb != "swap" or state.exchange is None or action.by in state.setup.box:
        return state.doubt
    lowest, highest = fewest_boosters(state, state.exchange.count)
    return state.doubt or lowest < highest
