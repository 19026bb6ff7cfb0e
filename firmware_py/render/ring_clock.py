"""View model of a clock on the ring, and the conversion of remaining time to dots.

arcs: an arc in front of each player shows the remaining time and shrinks from its clockwise end.
border: the ring is divided among the players, and the borders move (hourglass).
sand: the whole ring is one sand glass, which empties from the bottom upward on both sides.
"""

from typing import Final, Literal

import msgspec

from firmware_py.render.led_positions import LEDS

SAND: Final = tuple((12 + side * step) % LEDS for step in range(13) for side in (1, -1))[1:-1]
"""The LEDs in the order in which a sand glass empties: the bottom one first, the top one last."""


class RingClock(msgspec.Struct, frozen=True, kw_only=True):
    """State of a clock, as far as the ring shows it."""

    shape: Literal["arcs", "border", "sand"] = "arcs"
    parts: tuple[tuple[int, int], ...]
    """Pair (time left, time of a full display) of each player. A sand glass has a single pair."""
    running: int = 0
    """The player whose turn it is, also while the clock is stopped."""
    stands: bool = False
    """True while the clock is stopped."""
    hurry: bool = False
    """True if little time is left. Then the last dot blinks."""
    periods: tuple[int, ...] = ()
    """Number of further periods of each player."""
    flagged: int | None = None
    """The player whose time is up, or None."""
    flagged_at: int = 0  # ns


def dots(left: int, whole: int, room: int) -> int:
    """Return how many of `room` dots show the time left. It is 0 only if no time is left.

    >>> [dots(left, 300, 11) for left in (0, 1, 150, 299, 300, 400)]
    [0, 1, 6, 11, 11, 11]
    """
    if left <= 0 or whole <= 0:
        return 0
    return min(room, -(-left * room // whole))


def lots(parts: tuple[tuple[int, int], ...], room: int = LEDS) -> tuple[int, ...]:
    """Divide `room` dots in proportion to the players' time. Time above 0 gets at least one dot.

    >>> lots(((160, 300), (440, 300)))
    (6, 18)
    """
    lefts = [left for left, _ in parts]
    total = sum(lefts)
    if total == 0:
        return (0,) * len(parts)
    given = [max(left * room // total, 1 if left else 0) for left in lefts]
    while sum(given) != room:
        step = 1 if sum(given) < room else -1
        owed = [
            (left * room / total - have) * step for left, have in zip(lefts, given, strict=True)
        ]
        able = [at for at in range(len(given)) if lefts[at] and (step > 0 or given[at] > 1)]
        given[max(able, key=owed.__getitem__)] += step
    return tuple(given)
