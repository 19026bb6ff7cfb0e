"""Twenty-four hours as they lie on twelve cards: each hour of the day beside its later twin.

The same angles as a table's own dial of cards (midnight): hour h of the morning on LED 2h, h + 12
on the LED after it, noon on top. A walk would jump every second LED and go round twice, so no path
is shown: the target alone.
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
    """Return the light of a 24-hour dial with its hours in this order; others are as they were."""
    if light.dial != 24:
        return light
    return msgspec.structs.replace(
        light,
        dial=None,  # a mark's hour is the LED itself
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
