"""Ring renderer: computes the colours of 24 LEDs from a `RingView`, and when they next change.

The output is a sequence of stages. Within a stage every LED has its own animation (`LedAnimation`).
A stage ends, for example, when a dip is over, a running dot takes its next step, or another
proposal is shown. `paint` and `next_change` use the same stages, so no frames are needed between
changes.

No LED may flicker: it goes on and off at most twice per second. Therefore blinking has 2 Hz. During
a dip or a motion all other animations pause, and they start their cycle again afterwards. At most
two motions run at the same time.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from firmware_py.render import ring_clock, ring_hands
from firmware_py.render.colours import DARK, PALETTE, Colour, Palette, shade
from firmware_py.render.led_animation import MS, LedAnimation, steady
from firmware_py.render.led_layers import LedLayers
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_animations import drawn, end, left_of, moving, next_step
from firmware_py.render.ring_model import RingView

if TYPE_CHECKING:
    from firmware_py.render.ring_model import Motion

Frame = tuple[Colour, ...]

DIP: Final = 400 * MS
CHOICES: Final = 600 * MS
"""How long all hours that can be chosen are lit."""
PATH: Final = 300 * MS
"""How long a previewed path takes to appear."""
PROPOSAL: Final = 3_000 * MS
"""How long the first of several proposals is shown. It is a multiple of the blink period."""
OTHER_PROPOSAL: Final = 1_000 * MS
CAPTURE: Final = 1_250 * MS
"""How long captured places blink."""


class RingStage(NamedTuple):
    """The animation of each LED until the next stage."""

    glows: tuple[LedAnimation, ...]
    until: int | None = None  # ns; None for the last stage

    def at(self, now: int) -> Frame:
        """Return the 24 colours at a time within the stage."""
        return tuple(glow.at(now) for glow in self.glows)


def seen(light: RingView, now: int, palette: Palette = PALETTE) -> tuple[Frame, int | None]:
    """Return the results of `paint` and `next_change`, and compute the costly stage only once."""
    stage = _stage(light, now, palette)
    frame = stage.at(now)
    # Motions and a path that appears have fewer stages than this limit. After them only the cycle
    # of proposals repeats: if one whole cycle has equal frames, the frame never changes.
    for _ in range(200 + 2 * len(light.proposals)):
        changes = [change for glow in stage.glows if (change := glow.changes(now)) is not None]
        first = min(changes, default=None)
        if first is not None and (stage.until is None or first < stage.until):
            return frame, first
        if stage.until is None:
            return frame, None
        now = stage.until
        stage = _stage(light, now, palette)
        if stage.at(now) != frame:
            return frame, now
    return frame, None


def paint(light: RingView, now: int, palette: Palette = PALETTE) -> Frame:
    """Return the 24 colours at a time, which must not be before any time in the view.

    LED 0 is on top, the others follow clockwise. Values are after gamma correction and before the
    current limiter.
    """
    return _stage(light, now, palette).at(now)


def next_change(light: RingView, now: int, palette: Palette = PALETTE) -> int | None:
    """Return the next time after `now` at which `paint` returns another frame, or None if never."""
    return seen(light, now, palette)[1]


def mount(frame: Frame, offset: int = 0, direction: int = 1) -> Frame:
    """Return the frame in the order in which the LEDs are wired.

    `offset` is the wired number of the top LED. `direction` is 1 if the wired numbers increase
    clockwise, else -1.
    """
    wired = [DARK] * len(frame)
    for led, colour in enumerate(frame):
        wired[(offset + direction * led) % len(frame)] = colour
    return tuple(wired)


def _stage(light: RingView, now: int, palette: Palette) -> RingStage:
    if light.dark:
        return RingStage((steady(DARK),) * LEDS)
    if light.lit:
        return RingStage(tuple(map(steady, light.lit)))
    if light.private:
        # Use only the brightness, so that no menu, refusal or idle state is visible.
        bare = RingView(
            brightness=light.brightness, night=light.night, night_level=light.night_level
        )
        spots = LedLayers(bare, palette)
        dots = (spots.sign(palette.dots), DARK)
        return RingStage(tuple(steady(dot) for dot in islice(cycle(dots), LEDS)))
    dipped = light.dipped
    if dipped is not None and dipped <= now < dipped + DIP and not light.idle:
        # Dim the frame that follows the dip, so that only the brightness changes at its end.
        after = _undipped(light, dipped + DIP, palette)
        colours = (glow.at(dipped + DIP) for glow in after.glows)
        return RingStage(tuple(steady(shade(c, palette.dip)) for c in colours), dipped + DIP)
    return _undipped(light, now, palette)


def _undipped(light: RingView, now: int, palette: Palette) -> RingStage:
    spots = LedLayers(light, palette)
    if light.unsaved:
        return RingStage((steady(spots.sign(palette.gold)),) * LEDS)
    asking = light.count is not None or light.target is not None
    if light.rings is not None:
        return RingStage(ring_hands.alarm(light, light.rings, spots))
    if light.hands is not None:
        return RingStage(tuple(map(steady, ring_hands.colours(light.hands, spots))))
    if light.clock is not None:
        stage = RingStage(*ring_clock.glows(light.clock, light, now, spots))
    elif light.dim >= 1 and (asking or light.choices or light.proposals):
        stage = _question(light, now, spots)
    else:
        stage = _table(light, now, spots)
    if light.idle or light.dim < 1:
        return RingStage(tuple(steady(glow.steps[0].colour) for glow in stage.glows))
    return stage


def _after_dip(light: RingView, since: int) -> int:
    """Return when an animation that began at `since` starts again after the last dip."""
    return since if light.dipped is None else max(since, light.dipped + DIP)


# A question


def _question(light: RingView, now: int, spots: LedLayers) -> RingStage:
    if light.count is not None:
        spots.lay_count(light.count)
        return _glowing(spots, light.since, light.since)
    spots.lay_game()
    rest = _after_dip(light, light.since)
    begun = _after_dip(light, max(light.asked, light.pointed))
    skipped = light.pointed > light.asked or begun > light.asked
    if light.choices and not skipped:
        lit = light.asked + CHOICES
        if now < lit and not light.idle:
            spots.lay_choices(light.choices)
            return _glowing(spots, lit, lit, until=lit)
        rest, begun = max(rest, lit), max(begun, lit)
    if light.target is not None:
        spots.lay_target(light.target)
    if not light.proposals:
        return _glowing(spots, rest, begun)
    return _proposals(light, now, spots, rest, begun)


def _proposals(light: RingView, now: int, spots: LedLayers, rest: int, begun: int) -> RingStage:
    first, others = light.proposals[0], light.proposals[1:]
    path = [mark for mark in first if mark.style == "ghost"]
    until = None
    dipped = light.dipped is not None and begun == light.dipped + DIP
    if path and not (light.calm or light.idle or dipped):
        grown = len(path) * max(0, now - begun) // PATH
        if grown < len(path):
            for mark in path[:grown]:
                spots.lay_mark(mark)
            next_mark = begun - (grown + 1) * PATH // -len(path)
            return _glowing(spots, next_mark, next_mark, until=next_mark)
        begun += PATH
    if others and not light.idle:
        round_ = PROPOSAL + len(others) * OTHER_PROPOSAL
        elapsed = max(0, now - begun) % round_
        rest = begun = now - elapsed if now > begun else begun
        if elapsed >= PROPOSAL:
            at, into = divmod(elapsed - PROPOSAL, OTHER_PROPOSAL)
            for mark in others[at]:
                spots.at(mark).ghost = spots.ghost(mark.figure)
            since = now - into
            lit = since + OTHER_PROPOSAL  # the hand does not tick just before the next proposal
            return _glowing(spots, lit, since, until=lit)
        until = begun + PROPOSAL
    for mark in first:
        spots.lay_mark(mark)
    return _glowing(spots, rest, begun, until=until)


# The game without a question, with motions


def _table(light: RingView, now: int, spots: LedLayers) -> RingStage:  # noqa: PLR0911  (many overlays)
    spots.lay_game()
    dimmed = light.idle or light.dim < 1
    still = light.calm or dimmed
    # A cursor among the marks belongs to a question: no motion runs over it.
    asking = any(spot.cursor is not None for spot in spots.all)
    going = [] if dimmed or asking else moving(light)
    over = max((end(motion, light) for motion in going), default=light.since)
    if now < over:
        return _overlaid(light, now, spots, going)
    filled = [motion for motion in light.motions if motion.kind == "fill"]
    if filled and not asking:
        return RingStage((steady(spots.colour(filled[0].figure)),) * LEDS)
    over = max(over, light.since)
    begun = _after_dip(light, over)
    warned = light.warned if not (still or asking) else None
    if warned is not None and warned >= begun:
        if now < warned + DIP:
            gold = shade(spots.sign(spots.palette.gold), spots.palette.dip)
            return RingStage((steady(gold),) * LEDS, warned + DIP)
        # Continue instead of starting again: with a warning each second, the second of two pieces
        # on an LED would never be shown.
        begun += DIP * light.warnings
    # Like a motion, an alarm is not shown during a question, and a dip ends it.
    if spots.alarmed() and begun == over and not (asking or still):
        if now < over + DIP:
            spots.dip_deadline()
            return _glowing(spots, over + DIP, over + DIP, until=over + DIP)
        over = begun = over + DIP
    if begun > over or light.idle or light.dim < 1 or not spots.captured():
        return _glowing(spots, begun, begun)
    if now < over + CAPTURE:
        spots.take()
        # After a motion, captured places are lit but do not blink: that would be flicker.
        blinks = over + CAPTURE if going else over
        return _glowing(spots, over, blinks, until=over + CAPTURE)
    return _glowing(spots, over + CAPTURE, over + CAPTURE)


def _overlaid(light: RingView, now: int, spots: LedLayers, going: list[Motion]) -> RingStage:
    """Return a stage with the motions over the game. It ends at the next step of any motion."""
    over: dict[int, Colour] = {}
    spots.take()
    for motion in going:
        over |= drawn(motion, now, light, spots)
    left = min(left_of(motion, now, light, spots.palette) for motion in going)
    below = (shade(spots.glow(spot, now, now).steps[0].colour, left) for spot in spots.all)
    frame = tuple(steady(over.get(led, colour)) for led, colour in enumerate(below))
    return RingStage(frame, min(next_step(m, now, light) for m in going if now < end(m, light)))


def _glowing(spots: LedLayers, rest: int, blinks: int, until: int | None = None) -> RingStage:
    return RingStage(tuple(spots.glow(spot, rest, blinks) for spot in spots.all), until)
