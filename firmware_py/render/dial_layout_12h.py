"""Dial layout for 24 hours at the angles of a 12-hour clock, as in a dial of twelve cards.

Hour h is on LED 2h, hour h + 12 on the LED after it, and noon is on top. A playing piece that walks
would skip every second LED and go round twice. Therefore only the targets of paths are shown.
"""

import msgspec

from firmware_py.render.ring_model import RingView
from games.core.display.scene import Mark

NOON = 12


def led_of(hour: int) -> int:
    """Return the LED of an hour from 1 to 24.

    >>> [led_of(hour) for hour in (7, 19, 12, 24)]
    [14, 15, 0, 1]
    """
    return 2 * (hour % NOON) + (hour > NOON)


def laid(light: RingView) -> RingView:
    """Return a 24-hour dial rearranged in this layout. Other views are returned unchanged."""
    if light.dial != 24:
        return light
    return msgspec.structs.replace(
        light,
        dial=None,  # without a dial, a mark's hour is an LED number
        marks=_marks(light.marks),
        choices=_marks(light.choices),
        proposals=tuple(map(_marks, light.proposals)),
        hand=None if light.hand is None else led_of(light.hand),
        motions=tuple(motion for motion in light.motions if motion.kind != "walk"),
    )


def _marks(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    return tuple(
        msgspec.structs.replace(mark, hour=led_of(mark.hour))
        for mark in marks
        if mark.style != "ghost"
    )
