"""Rendering of a clock on the ring: arcs, moving borders or sand, and the flag.

The player whose turn it is has full brightness, the others 30 per cent. The last dot of that player
also breathes while the time runs, and blinks when little time is left.
"""

from typing import TYPE_CHECKING, Final

from firmware_py.render.colours import DARK, Colour
from firmware_py.render.led_animation import BREATH, MS, AnimationStep, LedAnimation, steady
from firmware_py.render.led_layers import BLINK, LedLayers
from firmware_py.render.led_positions import LEDS

if TYPE_CHECKING:
    from firmware_py.render.ring_model import RingClock, RingView


FLAG: Final = 2_000 * MS
"""How long the arc of a player blinks after the time is up, before it goes dark."""


def glows(
    clock: "RingClock", light: "RingView", now: int, spots: LedLayers
) -> tuple[tuple[LedAnimation, ...], int | None]:
    """Return the animation of each LED, and the time until which it is valid (None: no limit)."""
    ring = [steady(DARK)] * LEDS
    if clock.shape == "arcs":
        _lay_arcs(ring, clock, spots)
    else:
        for player, leds in _areas(clock, spots).items():
            _lay(ring, leds, player, clock, spots)
    over = clock.flagged_at + FLAG
    if clock.flagged is None or now >= over:
        return tuple(ring), None
    red, white = spots.sign(spots.palette.strike), spots.colour("none")
    steps = (AnimationStep(red, BLINK), AnimationStep(white, BLINK))
    blinking = LedAnimation(steps[:1] if light.calm else steps, clock.flagged_at)
    shared = clock.shape == "sand"
    for led in range(LEDS) if shared else _arc(clock.flagged, spots):
        ring[led] = blinking
    return tuple(ring), over


def _arc(player: int, spots: LedLayers) -> list[int]:
    """Return the LEDs of a player's arc, clockwise."""
    place = spots.places[player]
    return [(place + step) % LEDS for step in range(-spots.reach, spots.reach + 1)]


def _lay_arcs(ring: list[LedAnimation], clock: "RingClock", spots: LedLayers) -> None:
    """Set the arcs to the remaining times. Faint dots at the clockwise end are further periods."""
    for player, (left, whole) in enumerate(clock.parts):
        arc = _arc(player, spots)
        more = clock.periods[player] if clock.periods else 0
        kept = min(more, len(arc) // 2)
        room = len(arc) - kept
        for led in arc[room:]:
            ring[led] = steady(spots.sign(spots.palette.faint))
        _lay(ring, arc[: dots(left, whole, room)], player, clock, spots)


def _areas(clock: "RingClock", spots: LedLayers) -> dict[int, list[int]]:
    """Return player -> LEDs of the player's sand. The last LED of each list goes out next."""
    if clock.shape == "sand":
        left, whole = clock.parts[0]
        return {0: list(SAND[LEDS - dots(left, whole, LEDS) :])[::-1]}
    counts, places = lots(clock.parts), spots.places
    around = sorted(range(len(counts)), key=lambda player: (places[player] - places[0]) % LEDS)
    at = places[0] - (counts[0] - 1) // 2
    areas = {}
    for player in around:
        areas[player] = [(at + step) % LEDS for step in range(counts[player])]
        at += counts[player]
    return areas


def _lay(
    ring: list[LedAnimation], leds: list[int], player: int, clock: "RingClock", spots: LedLayers
) -> None:
    shared = clock.shape == "sand"
    name = "none" if shared else spots.seat_colour(player)
    mine = shared or player == clock.running or player in clock.also
    colour = spots.colour(name) if mine else spots.quiet(name)
    for led in leds:
        ring[led] = steady(colour)
    still = clock.stands or spots.calm or clock.flagged is not None
    if leds and mine and not still and player not in clock.also:
        ring[leds[-1]] = _ending(colour, clock, spots)


def _ending(colour: Colour, clock: "RingClock", spots: LedLayers) -> LedAnimation:
    """Return the animation of the dot that goes out next."""
    if clock.hurry:
        return LedAnimation(
            (AnimationStep(colour, BLINK), AnimationStep(DARK, BLINK)), spots.light.since
        )
    return LedAnimation((AnimationStep(colour, BREATH, spots.palette.breath),), spots.light.since)


SAND: Final = tuple((12 + side * step) % LEDS for step in range(13) for side in (1, -1))[1:-1]
"""The LEDs in the order in which a sand glass empties: the bottom one first, the top one last."""


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
