"""Captures of step 5 of a round, and the winners of the game."""

from games.capsules.dial import POSITIONS
from games.capsules.state import State


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
            taken[seat] |= sum(1 << p for p in POSITIONS if far >> p & 1 and number(p) < hour)
    return tuple(taken)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats with the most capsules. The lowest number breaks a tie (R18, A19)."""
    counts = [won.bit_count() for won in state.won]
    most = max(counts)
    tied = tuple(seat for seat, count in enumerate(counts) if count == most)
    if not most or len(tied) == 1:
        return tied
    return (min(tied, key=lambda seat: state.numbers(state.won[seat])[0]),)
