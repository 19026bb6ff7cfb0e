"""A clock on the ring, as a value: how much of everybody's time is left, and how many dots that is.

arcs: before each player the part of the time that is left; what goes, goes from the clockwise end.
border: the whole ring is sand, and the borders between the players creep (hourglass).
sand: the whole ring is one glass, and empties from the bottom to both sides upward.
"""

from typing import Final, Literal

import msgspec

from firmware_py.render.led_positions import LEDS

SAND: Final = tuple((12 + side * step) % LEDS for step in range(13) for side in (1, -1))[1:-1]
"""The LEDs in the order in which a sand glass leaves them: the bottom one first, the top last."""


class Sweep(msgspec.Struct, frozen=True, kw_only=True):
    """parts: (left, whole) of each player in the same unit; of sand, one.

    running: whose time runs, or would; stands: nobody's does; hurry: its last dot blinks;
    periods: how many more periods each player has; flagged: whose time is up, since flagged_at.
    """

    shape: Literal["arcs", "border", "sand"] = "arcs"
    parts: tuple[tuple[int, int], ...]
    running: int = 0
    stands: bool = False
    hurry: bool = False
    periods: tuple[int, ...] = ()
    flagged: int | None = None
    flagged_at: int = 0


def dots(left: int, whole: int, room: int) -> int:
    """Return how many of `room` dots a part is: none only when nothing is left.

    >>> [dots(left, 300, 11) for left in (0, 1, 150, 299, 300, 400)]
    [0, 1, 6, 11, 11, 11]
    """
    if left <= 0 or whole <= 0:
        return 0
    return min(room, -(-left * room // whole))


def lots(parts: tuple[tuple[int, int], ...], room: int = LEDS) -> tuple[int, ...]:
    """Divide all dots as the sand is divided: a player who has any has one, and none is left over.

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
