"""What a seat still knows of the tiles that it has seen: a friend who forgets.

A child knows the tile that has just been turned up, and of those before it ever fewer; a tile that
it has seen twice it knows better. So each sighting is kept or not by a lot of its own, drawn once:
what is forgotten stays forgotten until it is seen again.
"""

from random import Random

from games.cinderella.state import ALONE, State
from games.core.action import TABLE
from games.core.structs import copied

FRESH = 0.25
"""With each further sighting so much stays of what was only fresh in mind."""


def recalled(state: State, seat: int, share: float, salt: int) -> State:
    """Return the moment as a seat remembers it, which keeps this share (0 to 1) for good.

    What it has forgotten is no longer among what it knows; others may know it. The salt draws the
    lots: the same one through a match, and another in the next. TABLE remembers what any seat does.
    """
    if share >= 1 or state.compiled.table:
        return state
    seats = range(state.compiled.seats)
    who = seats if seat == TABLE else (seat,)
    lost = state.left
    for one in who:
        lost &= ~_kept(state, one, share, salt)
    new = copied(state)
    new.cards = state.cards.forget(lost, keep=[one for one in seats if one not in who])
    return new


def _kept(state: State, seat: int, share: float, salt: int) -> int:
    """Return the places that a seat remembers; those that it sees now are among them."""
    kept = state.open | (state.looks if seat == state.active else 0)
    age = 0
    for number, sighting in reversed([*enumerate(state.seen)]):
        if sighting // ALONE not in (0, seat + 1):
            continue
        lot = Random(f"{salt}/{seat}/{number}").random()
        if lot < share + (1 - share) * FRESH**age:
            kept |= 1 << sighting % ALONE
        age += 1
    return kept
