"""Animations that run once over the ring: the LEDs they light, and the time of their steps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firmware_py.render.colours import DARK, Colour, Palette
from firmware_py.render.led_animation import MS
from firmware_py.render.led_layers import BLINK, HAND, LedLayers
from firmware_py.render.led_positions import LEDS, arc_of, led_of

if TYPE_CHECKING:
    from firmware_py.render.ring_model import Motion, RingView

STEP: Final = 150 * MS
WALK: Final = 1_500 * MS
"""Maximum duration of a walk, however long the path."""
TURN: Final = 900 * MS
ROLL: Final = 600 * MS
STRIKE: Final = 2_000 * MS
FILL: Final = 1_500 * MS
RUNS: Final = 2_000 * MS
ARC_STEP: Final = 100 * MS
ARC_OPENS: Final = 3
"""Number of steps in which the arc of a turn opens."""
ARC_STEPS: Final = 12
ARC: Final = ARC_STEPS * ARC_STEP
"""Duration of the arc of a turn."""
FADES: Final = (75, 50, 35, 25, 25, 35, 50, 75)
"""Brightness of the ring in each step of a fade (per cent)."""
FADE: Final = 400 * MS // len(FADES)
TAIL: Final = 4
"""Number of LEDs lit in a "runs" motion."""
AT_ONCE: Final = 2
"""Maximum number of simultaneous motions. An LED that three motions pass could flicker."""
_ALONE: Final = ("strike", "fill", "runs", "fade")


def moving(light: RingView) -> list[Motion]:
    """Return the motions to show: at most `AT_ONCE`, or only one of the kinds in `_ALONE`.

    The arc of a turn is shown alone too, after the motions before it and before all others. Motions
    that began before the last dip are left out. In calm light, only the arc is shown.
    """
    cut = light.dipped
    going = [
        motion
        for motion in light.motions
        if (cut is None or motion.since > cut) and end(motion, light) > motion.since
    ]
    arcs = [motion for motion in going if motion.kind == "arc"][:1]
    if light.calm or not arcs:
        return arcs if light.calm else _at_once(going)
    others = [motion for motion in going if motion.kind != "arc"]
    first = [motion for motion in others if motion.since < arcs[0].since]
    after = [motion for motion in others if motion.since >= end(arcs[0], light)]
    return [*_at_once(first), *arcs, *_at_once(after)]


def _at_once(going: list[Motion]) -> list[Motion]:
    alone = [motion for kind in _ALONE for motion in going if motion.kind == kind]
    return alone[:1] or going[:AT_ONCE]


def end(motion: Motion, light: RingView) -> int:
    """Return when a motion ends."""
    steps, each = _steps(motion, light)
    return motion.since + steps * each


def next_step(motion: Motion, now: int, light: RingView) -> int:
    """Return the time of the next step of a motion that has not ended."""
    _, each = _steps(motion, light)
    return motion.since + max(0, (now - motion.since) // each + 1) * each


def drawn(  # noqa: PLR0911  (a return for each kind)
    motion: Motion, now: int, light: RingView, spots: LedLayers
) -> dict[int, Colour]:
    """Return the LEDs that a motion lights at a time.

    For a walk, also remove the walking piece from its target in `spots`.
    """
    steps, each = _steps(motion, light)
    step = (now - motion.since) // each
    if step >= steps or (step < 0 and motion.kind != "walk"):
        return {}
    palette = spots.palette
    match motion.kind:
        case "walk":
            name = HAND if motion.figure == "none" else motion.figure
            spot = spots.all[led_of(light.dial, motion.path[-1])]
            spot.figures = [figure for figure in spot.figures if figure.name != name]
            return {led_of(light.dial, motion.path[max(0, step)]): spots.colour(name)}
        case "turn":
            return {_turn(step, light, spots): spots.colour(HAND)}
        case "roll":
            return {step: spots.colour(HAND)}
        case "strike":
            return {0: spots.sign(palette.strike) if step % 2 == 0 else DARK}
        case "fill":
            return dict.fromkeys(range(step + 1), spots.colour(motion.figure))
        case "runs":
            colour = spots.colour(motion.figure)
            dark = dict.fromkeys(range(LEDS), DARK)
            return dark | {(step - back) % LEDS: colour for back in range(TAIL) if back <= step}
        case "arc":
            seat = light.active or 0
            half = spots.reach * min(step, ARC_OPENS) // ARC_OPENS
            leds = arc_of(spots.places[seat], spots.reach if light.calm else half)
            return dict.fromkeys(leds, spots.colour(spots.seat_colour(seat)))
        case "fade":
            return {}


def left_of(motion: Motion, now: int, light: RingView, palette: Palette) -> int:
    """Return the brightness of the ring under a motion, in per cent."""
    if motion.kind == "arc":
        return palette.below_arc if motion.since <= now < end(motion, light) else 100
    if motion.kind != "fade":
        return 100
    return FADES[min(max(0, now - motion.since) // FADE, len(FADES) - 1)]


def _steps(motion: Motion, light: RingView) -> tuple[int, int]:  # noqa: PLR0911  (as above)
    """Return the number of steps of a motion, and the duration of each (ns)."""
    match motion.kind:
        case "walk":
            walked = max(0, len(motion.path) - 1)
            return walked, min(STEP, WALK // max(1, walked))
        case "turn":
            if _heading(light) is not None:
                return 2, STEP
            return (LEDS, TURN // LEDS) if light.direction else (0, TURN)
        case "roll":
            return LEDS, ROLL // LEDS
        case "strike":
            return STRIKE // BLINK, BLINK
        case "fill":
            return LEDS, FILL // LEDS
        case "runs":
            return 2 * LEDS, RUNS // (2 * LEDS)
        case "arc":
            seated = light.active is not None and 0 <= light.active < light.seats
            return (ARC_STEPS if seated else 0), ARC_STEP
        case "fade":
            return len(FADES), FADE


def _turn(step: int, light: RingView, spots: LedLayers) -> int:
    """Return the LED of a "turn" motion: ahead of the active piece, or on its way round."""
    heading = _heading(light)
    if heading is not None:
        led, facing = heading
        return (led + facing * (step + 1) * (2 if light.dial == 12 else 1)) % LEDS
    seat = light.active
    start = spots.places[seat] if seat is not None and 0 <= seat < len(spots.places) else 0
    return (start + light.direction * step) % LEDS


def _heading(light: RingView) -> tuple[int, int] | None:
    """Return the LED and facing of the active piece, or None if it faces no direction."""
    for mark in light.marks:
        if mark.style == "active" and mark.facing:
            return led_of(light.dial, mark.hour, half=mark.half), mark.facing
    return None
