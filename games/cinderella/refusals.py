"""Reasons why an action of cinderella is refused, as texts that name the rule."""

from games.cinderella.state import State
from games.core.action import CHANCE, Action
from games.core.text import Text, text


def not_this_pair(state: State, pair: int) -> Text:
    """Return why a pair does not count: it is already found, or another section is due (R22)."""
    if state.found >> pair & 1:
        return text("cinderella.why.found")
    return text(f"cinderella.why.{state.compiled.colour_of[state.allowed[0]]}-first")


def reason(state: State, action: Action) -> Text:
    """Return the reason why the player whose turn it is may not take this action."""
    if action.verb not in {move.verb for move in state.moves} or state.turn == CHANCE:
        return text("table.why.now")
    if action.b is not None:  # no action of a seat has a second object
        return text("table.why.now")
    if action.verb in ("open", "look", "point", "name", "match") and type(action.a) is int:
        place = action.a - 1
        if not 0 <= place < state.compiled.tiles:
            return text("cinderella.why.place", last=state.compiled.tiles)
        if not state.left >> place & 1:
            return text("cinderella.why.gone", place=action.a)
        return text("cinderella.why.same", place=action.a)
    if action.verb in ("pair", "right") and action.a in state.compiled.first_tile:
        return not_this_pair(state, state.compiled.first_tile.index(action.a))
    return text("table.why.now")
