"""Where on the ring an hour or a seat is. LED 0 is on top, the others follow clockwise."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

LEDS: Final = 24

WIDEST: Final = 11
"""So many LEDs reaches the arc of somebody who sits alone to either side."""


def led_of(dial: int | None, hour: int, *, half: bool = False) -> int:
    """Return the LED of an hour: every second one on a 12-hour dial, its half hour on the next.

    Without a dial, hours are the LEDs themselves.
    """
    return (2 * hour + half) % LEDS if dial == 12 else hour % LEDS


def places_of(seats: int, given: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the LED in front of each seat: as given, else evenly, seat 0 at the bottom."""
    even = [(12 + (48 * seat + seats) // (2 * seats)) % LEDS for seat in range(seats)]
    return tuple(place % LEDS for place in (*given[:seats], *even[len(given) :]))


def reach_of(places: Sequence[int]) -> int:
    """Return how many LEDs each arc reaches to either side, so that dark gaps stay between them.

    Evenly round the ring 1 to 6 seats have 11, 5, 3, 2, 1, 1; people who sit close have less.
    """
    around = sorted(places)
    around += [around[0] + LEDS] if around else [LEDS]
    closest = min((after - before for before, after in pairwise(around)), default=LEDS)
    return max(0, min(WIDEST, (closest - 2) // 2))


def arc_of(place: int, reach: int, count: int | None = None) -> tuple[int, ...]:
    """Return the LEDs of a seat's arc, clockwise; with a count, so many round its middle."""
    width = 2 * reach + 1
    lit = width if count is None else min(max(count, 0), width)
    first = place - (lit - 1) // 2
    return tuple((first + at) % LEDS for at in range(lit))
