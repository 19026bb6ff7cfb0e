"""End of a match of cinderella, and the last chance (R14, R15, R23, A16, A28)."""

from games.cinderella import actions
from games.cinderella.state import State, Step
from games.core.action import OVER, TABLE, Action


def end(new: State, *, won: bool) -> State:
    """End the game. All players win or all lose (R14, R15)."""
    new.turn = OVER
    new.step = Step.OVER
    new.moves = ()
    new.won = won
    return new


def begin(new: State) -> State:
    """Ask all seats together for the next missing pair (A16)."""
    new.turn = TABLE
    new.first = -1
    if new.compiled.table:
        new.step = Step.VERDICT
        new.moves = actions.verdicts(tuple(new.compiled.first_tile[pair] for pair in new.allowed))
    else:
        new.step = Step.NAME
        new.moves = actions.at_places(TABLE, "name", new.left)
    return new


def name(new: State, action: Action) -> State:
    """Name a tile. The players name both tiles of a pair before either is turned up (A28)."""
    place = action.a - 1
    if new.step == Step.NAME:
        new.first = place
        new.step = Step.NAME_SECOND
        new.moves = actions.at_places(TABLE, "name", new.left & ~(1 << place))
        return new
    both = 1 << place | 1 << new.first
    new.cards = new.cards.reveal(both)
    pair = new.pair_at(new.first, place)
    if pair < 0:
        new.open = both
        return end(new, won=False)
    new.left &= ~both
    return _last_pair(new, pair)


def right(new: State, action: Action) -> State:
    """Record the pair that people report (A31)."""
    return _last_pair(new, new.compiled.first_tile.index(action.a))


def wrong(new: State, _action: Action) -> State:
    """End the game because people report that they named no pair that counts (A31)."""
    return end(new, won=False)


def _last_pair(new: State, pair: int) -> State:
    new.found |= 1 << pair
    return end(new, won=True) if new.found == new.compiled.all_pairs else begin(new)
