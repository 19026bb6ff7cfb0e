"""Where on the ring an hour or a seat is. LED 0 is on top, the others follow clockwise."""

from collections.abc import Sequence
from typing import Final

LEDS: Final = 24

HALF_WIDTHS: Final = (11, 5, 3, 2, 1, 1)
"""For 1 to 6 seats: how many LEDs an arc reaches to either side; dark gaps stay between arcs."""


def led_of(dial: int | None, hour: int, *, half: bool = False) -> int:
    """Return the LED of an hour: every second one on a 12-hour dial, its half hour on the next.

    Without a dial, hours are the LEDs themselves.
    """
    return (2 * hour + half) % LEDS if dial == 12 else hour % LEDS


def places_of(seats: int, given: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the LED in front of each seat: as given, else evenly, seat 0 at the bottom."""
    even = [(12 + (48 * seat + seats) // (2 * seats)) % LEDS for seat in range(seats)]
    return tuple(place % LEDS for place in (*given[:seats], *even[len(given) :]))


def arc_of(place: int, seats: int, count: int | None = None) -> tuple[int, ...]:
    """Return the LEDs of a seat's arc, clockwise; with a count, so many round its middle."""
    half = HALF_WIDTHS[min(max(seats, 1), len(HALF_WIDTHS)) - 1]
    width = 2 * half + 1
    lit = width if count is None else min(max(count, 0), width)
    first = place - (lit - 1) // 2
    return tuple((first + at) % LEDS for at in range(lit))
