"""Rendering of the time of day on the ring, and of an alarm."""

from typing import TYPE_CHECKING, Final

from firmware_py.render.colours import DARK, Colour, shade
from firmware_py.render.led_animation import AnimationStep, LedAnimation, steady
from firmware_py.render.led_layers import BLINK, LedLayers
from firmware_py.render.led_positions import LEDS

if TYPE_CHECKING:
    from firmware_py.render.ring_model import RingHands, RingView

AMBER: Final[Colour] = (255, 120, 0)
"""The hour, and the light before an alarm."""
HOUR: Final = 4
MINUTE: Final = 5
"""Brightness of the hands if the night level is `NIGHT` (per cent)."""
NIGHT: Final = 3
BOTTOM: Final = LEDS // 2
CORNERS: Final = (0, 6, 12, 18)
"""LEDs that blink during an alarm."""


def colours(hands: "RingHands", spots: LedLayers) -> list[Colour]:
    """Return the colours of the LEDs. The hands follow the night level."""
    ring = [DARK] * LEDS
    if hands.dawn is not None:
        return _dawn(hands.dawn, spots)
    if hands.hour is None:
        ring[0] = spots.palette.faint
        return ring
    level = spots.percent / NIGHT
    for step in (-1, 0, 1):
        ring[(hands.hour + step) % LEDS] = shade(AMBER, HOUR * level)
    if hands.minute is not None:
        ring[hands.minute] = shade(spots.palette.hand, MINUTE * level)
    return ring


def _dawn(share: float, spots: LedLayers) -> list[Colour]:
    """Return amber that grows from the bottom up both sides and becomes brighter."""
    colour = shade(AMBER, 1 + (spots.light.brightness - 1) * share)
    reach = round(BOTTOM * share)
    return [colour if abs(led - BOTTOM) <= reach else DARK for led in range(LEDS)]


def alarm(light: "RingView", since: int, spots: LedLayers) -> tuple[LedAnimation, ...]:
    """Return a red ring that blinks at four places."""
    red = spots.sign(spots.palette.strike)
    blinking = LedAnimation((AnimationStep(red, BLINK), AnimationStep(DARK, BLINK)), since)
    still = light.calm or light.idle
    return tuple(blinking if led in CORNERS and not still else steady(red) for led in range(LEDS))
