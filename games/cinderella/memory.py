"""Memory model of the bots: a seat forgets some of the tiles that it has seen.

A child remembers the last tile well and earlier tiles less and less. It remembers a tile better
after a second look. So each sighting has its own fixed random number, which decides whether the bot
remembers it. A forgotten tile stays forgotten until the bot sees it again.
"""

from random import Random

from games.cinderella.state import ALONE, State
from games.core.action import TABLE
from games.core.structs import copied

FRESH = 0.25
"""Factor by which the short-term part of the memory decreases with each later sighting."""


def recalled(state: State, seat: int, share: float, salt: int) -> State:
    """Return the state without the knowledge that a seat has forgotten.

    Other seats keep their knowledge. TABLE remembers what any seat remembers.

    share: share of sightings that are remembered permanently, 0 to 1.
    salt: seed of the random numbers, the same through a match.
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
    """Return the mask of places that a seat remembers or sees now."""
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
