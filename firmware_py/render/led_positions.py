"""Positions of hours and seats on the ring. LED 0 is on top, the others follow clockwise."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

LEDS: Final = 24

WIDEST: Final = 11
"""Number of LEDs on each side of the seat's place, in the arc of a seat that is alone."""


def led_of(dial: int | None, hour: int, *, half: bool = False) -> int:
    """Return the LED of an hour.

    A 12-hour dial uses every second LED for hours and the others for half hours. Without a dial,
    an hour is the number of an LED.
    """
    return (2 * hour + half) % LEDS if dial == 12 else hour % LEDS


def places_of(seats: int, given: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the LED of each seat: `given`, or else evenly spaced with seat 0 at the bottom."""
    even = [(12 + (48 * seat + seats) // (2 * seats)) % LEDS for seat in range(seats)]
    return tuple(place % LEDS for place in (*given[:seats], *even[len(given) :]))


def reach_of(places: Sequence[int]) -> int:
    """Return how many LEDs an arc has on each side of its seat, so that gaps remain between arcs.

    It is 11, 5, 3, 2, 1, 1 for 1 to 6 evenly spaced seats, and less for seats closer together.
    """
    around = sorted(places)
    around += [around[0] + LEDS] if around else [LEDS]
    closest = min((after - before for before, after in pairwise(around)), default=LEDS)
    return max(0, min(WIDEST, (closest - 2) // 2))


def arc_of(place: int, reach: int, count: int | None = None) -> tuple[int, ...]:
    """Return the LEDs of a seat's arc, clockwise. `count` limits them to the middle of the arc."""
    width = 2 * reach + 1
    lit = width if count is None else min(max(count, 0), width)
    first = place - (lit - 1) // 2
    return tuple((first + at) % LEDS for at in range(lit))
