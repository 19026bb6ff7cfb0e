"""Effects of the card icons on airships, capsules and the clock's short hand.

Each function changes a fresh copy of a state in place.
"""

from games.capsules import actions
from games.capsules.actions import HOURS, ahead
from games.capsules.setup import ADVANCE, BACK, FLIP, FORESEE, MOVE
from games.capsules.state import State
from games.core.cards import backs


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
    steps = new.gear * new.facing[seat]
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


def captures(state: State) -> tuple[int, ...]:
    """Return the bitmask of positions that each seat captures. All capture at once (A9, A11)."""
    hour, up, at, number = state.hour, state.up, state.at, state.number
    taken = [0] * len(at)
    topped = 0
    for seat in state.arrivals:  # R14, A10: only the top airship (first to arrive) captures
        position = at[seat]
        bit = 1 << position
        if topped & bit:
            continue
        topped |= bit
        if not up & bit:
            continue
        value = number(position)
        if value > hour:
            continue
        taken[seat] = bit
        if value == hour:  # R15: also all earlier numbers that are face up and unoccupied
            far = up & ~state.occupied
            taken[seat] |= sum(1 << p for p in backs(far) if number(p) < hour)
    return tuple(taken)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most capsules. The lowest number breaks a tie (R18, A19)."""
    counts = [won.bit_count() for won in state.won]
    most = max(counts)
    tied = tuple(seat for seat, count in enumerate(counts) if count == most)
    if not most or len(tied) == 1:
        return tied
    return (min(tied, key=lambda seat: state.numbers(state.won[seat])[0]),)
