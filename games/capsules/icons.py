"""Effects of the card icons on airships, capsules and the clock's short hand.

Each function changes a fresh copy of a state in place.
"""

from games.capsules import actions
from games.capsules.deck_checks import ADVANCE, FLIP, FORESEE, MOVE
from games.capsules.dial import HOURS, ahead
from games.capsules.setup import BACK
from games.capsules.state import State


def usable(new: State, seat: int) -> actions.Moves:
    """Return the actions that the open card's unused icons allow now (A4, A27)."""
    icons = new.icons
    can: actions.Moves = ()
    if icons & MOVE:
        can = actions.MOVE[seat]
    if icons & ADVANCE and new.hour < HOURS:  # R12, A8
        can += actions.ADVANCE[seat]
    if icons & FLIP:  # R11, A29
        can += actions.flips(seat, new.here & ~new.occupied)
    if icons & FORESEE:  # R13; each player holds the third card until the end of step 4
        can += actions.looks(seat, new.here & ~new.up & ~new.occupied, new.compiled.seats)
    return can


def move(new: State, seat: int) -> None:
    """Move the airship by the open card's gear, under the airships already there (R10, A30)."""
    steps = new.compiled.gears[new.cards.faces[new.played[-1]]] * new.facing[seat]
    at = list(new.at)
    at[seat] = ahead(at[seat], steps)
    new.at = tuple(at)
    arrivals = list(new.arrivals)
    arrivals.remove(seat)
    arrivals.append(seat)
    new.arrivals = tuple(arrivals)
    occupied = 0
    for position in at:
        occupied |= 1 << position
    new.occupied = occupied


def hand_on(new: State) -> bool:
    """Move the short hand one hour forward and turn over an unoccupied capsule there (R5, R12).

    Return True if this turns up a capsule whose face is not public.
    """
    new.hour += 1
    bit = 1 << new.hour
    return turned_over(new, new.hour) if bit & new.here & ~new.occupied else False  # A6, A7, A24


def turned_over(new: State, position: int) -> bool:
    """Turn a capsule over. Return True if it is now face up and its face is not public."""
    bit = 1 << position
    new.up ^= bit
    if new.up & bit and not new.cards.public >> BACK + position & 1:
        new.turned = position
        return True
    return False
