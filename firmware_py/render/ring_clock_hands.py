"""Rendering of a clock on the ring: arcs, moving borders or sand, and the flag.

The player whose turn it is has full brightness, the others 30 per cent. The last dot of that player
also breathes while the time runs, and blinks when little time is left.
"""

from typing import TYPE_CHECKING, Final

from firmware_py.render.colours import DARK, Colour
from firmware_py.render.led_animation import BREATH, MS, AnimationStep, LedAnimation, steady
from firmware_py.render.led_layers import BLINK, LedLayers
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_clock import SAND, RingClock, dots, lots

if TYPE_CHECKING:
    from firmware_py.render.ring_model import RingView

FLAG: Final = 2_000 * MS
"""How long the arc of a player blinks after the time is up, before it goes dark."""


def glows(
    sweep: RingClock, light: "RingView", now: int, spots: LedLayers
) -> tuple[tuple[LedAnimation, ...], int | None]:
    """Return the animation of each LED, and the time until which it is valid (None: no limit)."""
    ring = [steady(DARK)] * LEDS
    if sweep.shape == "arcs":
        _lay_arcs(ring, sweep, spots)
    else:
        for player, leds in _areas(sweep, spots).items():
            _lay(ring, leds, player, sweep, spots)
    over = sweep.flagged_at + FLAG
    if sweep.flagged is None or now >= over:
        return tuple(ring), None
    red, white = spots.sign(spots.palette.strike), spots.colour("none")
    steps = (AnimationStep(red, BLINK), AnimationStep(white, BLINK))
    blinking = LedAnimation(steps[:1] if light.calm else steps, sweep.flagged_at)
    shared = sweep.shape == "sand"
    for led in range(LEDS) if shared else _arc(sweep.flagged, spots):
        ring[led] = blinking
    return tuple(ring), over


def _arc(player: int, spots: LedLayers) -> list[int]:
    """Return the LEDs of a player's arc, clockwise."""
    place = spots.places[player]
    return [(place + step) % LEDS for step in range(-spots.reach, spots.reach + 1)]


def _lay_arcs(ring: list[LedAnimation], sweep: RingClock, spots: LedLayers) -> None:
    """Set the arcs to the remaining times. Faint dots at the clockwise end are further periods."""
    for player, (left, whole) in enumerate(sweep.parts):
        arc = _arc(player, spots)
        more = sweep.periods[player] if sweep.periods else 0
        kept = min(more, len(arc) // 2)
        room = len(arc) - kept
        for led in arc[room:]:
            ring[led] = steady(spots.sign(spots.palette.faint))
        _lay(ring, arc[: dots(left, whole, room)], player, sweep, spots)


def _areas(sweep: RingClock, spots: LedLayers) -> dict[int, list[int]]:
    """Return player -> LEDs of the player's sand. The last LED of each list goes out next."""
    if sweep.shape == "sand":
        left, whole = sweep.parts[0]
        return {0: list(SAND[LEDS - dots(left, whole, LEDS) :])[::-1]}
    counts, places = lots(sweep.parts), spots.places
    around = sorted(range(len(counts)), key=lambda player: (places[player] - places[0]) % LEDS)
    at = places[0] - (counts[0] - 1) // 2
    areas = {}
    for player in around:
        areas[player] = [(at + step) % LEDS for step in range(counts[player])]
        at += counts[player]
    return areas


def _lay(
    ring: list[LedAnimation], leds: list[int], player: int, sweep: RingClock, spots: LedLayers
) -> None:
    shared = sweep.shape == "sand"
    name = "none" if shared else spots.seat_colour(player)
    mine = shared or player == sweep.running
    colour = spots.colour(name) if mine else spots.quiet(name)
    for led in leds:
        ring[led] = steady(colour)
    still = sweep.stands or spots.calm or sweep.flagged is not None
    if leds and mine and not still:
        ring[leds[-1]] = _ending(colour, sweep, spots)


def _ending(colour: Colour, sweep: RingClock, spots: LedLayers) -> LedAnimation:
    """Return the animation of the dot that goes out next."""
    if sweep.hurry:
        return LedAnimation(
            (AnimationStep(colour, BLINK), AnimationStep(DARK, BLINK)), spots.light.since
        )
    return LedAnimation((AnimationStep(colour, BREATH, spots.palette.breath),), spots.light.since)
