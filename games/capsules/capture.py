"""Step 5: which capsules each airship captures."""

from games.capsules.dial import POSITIONS
from games.capsules.state import State


def captures(state: State) -> tuple[int, ...]:
    """Return by seat the positions whose capsules are captured, all at once (A9, A11)."""
    hour, up, at, number = state.hour, state.up, state.at, state.number
    taken = [0] * len(at)
    topped = 0
    for seat in state.arrivals:  # R14, A10: who came first is on top, and alone captures
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
        if value == hour:  # R15: and all earlier ones that lie up and unoccupied
            far = up & ~state.occupied
            taken[seat] |= sum(1 << p for p in POSITIONS if far >> p & 1 and number(p) < hour)
    return tuple(taken)


def winners(state: State) -> tuple[int, ...]:
    """R18, A19: most captured capsules; of those tied, the one with the lowest number."""
    counts = [won.bit_count() for won in state.won]
    most = max(counts)
    tied = tuple(seat for seat, count in enumerate(counts) if count == most)
    if not most or len(tied) == 1:
        return tied
    return (min(tied, key=lambda seat: state.numbers(state.won[seat])[0]),)
