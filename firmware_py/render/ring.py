"""Paints a `Light` on 24 LEDs: which colour each has at a time, and when that changes next.

A light is cut into stages. Within a stage every LED glows by itself (`glow.Glow`); a stage ends
when a dip is over, a running dot takes its next step, another proposal is shown. So `paint` and
`next_change` see the same thing, and nothing has to be painted in between.

Nothing flickers: an LED goes on and off at most twice in any second. Therefore whatever blinks
does so at 2 Hz; while a dip or a motion passes over the ring, all else stands still, and begins
its cycle again afterwards; and no more than two motions are under way at once.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING, Final, NamedTuple

from firmware_py.render import ring_clock_hands
from firmware_py.render.colours import DARK, PALETTE, Colour, Palette, shade
from firmware_py.render.led_animation import MS, Glow, steady
from firmware_py.render.led_layers import Spots
from firmware_py.render.led_positions import LEDS
from firmware_py.render.ring_animations import drawn, end, left_of, moving, next_step
from firmware_py.render.ring_model import RingView

if TYPE_CHECKING:
    from firmware_py.render.ring_model import Motion

Frame = tuple[Colour, ...]

DIP: Final = 400 * MS
CHOICES: Final = 600 * MS
"""How long all hours that may be chosen are lit."""
PATH: Final = 300 * MS
"""How long a previewed path takes to appear."""
PROPOSAL: Final = 3_000 * MS
"""How long the highlighted proposal is shown, when there are others: whole blinks."""
OTHER_PROPOSAL: Final = 1_000 * MS
CAPTURE: Final = 1_250 * MS
ALARM: Final = 1_000 * MS
"""How long a goal shines red when the table is warned of it."""


class RingStage(NamedTuple):
    """How each LED glows, until another stage begins; None: for good."""

    glows: tuple[Glow, ...]
    until: int | None = None

    def at(self, now: int) -> Frame:
        """Return the 24 colours at a time within the stage."""
        return tuple(glow.at(now) for glow in self.glows)


def seen(light: RingView, now: int, palette: Palette = PALETTE) -> tuple[Frame, int | None]:
    """Return `paint` and `next_change` at once: both look at the same stage, which costs most."""
    stage = _stage(light, now, palette)
    frame = stage.at(now)
    # What is shown but once (motions, a path that appears) has fewer stages than this; from there
    # on only proposals go round, and a whole round that looks the same will always do so.
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
    """Return the 24 colours at a time that is not before any of the light's own times.

    LED 0 is on top, the others follow clockwise; values are after gamma, before the limiter.
    """
    return _stage(light, now, palette).at(now)


def next_change(light: RingView, now: int, palette: Palette = PALETTE) -> int | None:
    """Return the first time after `now` at which `paint` gives another frame; None: never."""
    return seen(light, now, palette)[1]


def mount(frame: Frame, offset: int = 0, direction: int = 1) -> Frame:
    """Return the frame in the order in which the LEDs are wired.

    offset: the number of the LED that is on top; direction: +1 if they go on clockwise, else -1.
    """
    wired = [DARK] * len(frame)
    for led, colour in enumerate(frame):
        wired[(offset + direction * led) % len(frame)] = colour
    return tuple(wired)


def _stage(light: RingView, now: int, palette: Palette) -> RingStage:
    if light.dark:
        return RingStage((steady(DARK),) * LEDS)
    if light.private:
        # Nothing but the ring's own brightness goes in: no menu, no refusal, no idleness shows.
        spots = Spots(_level_of(light), palette)
        dots = (spots.sign(palette.dots), DARK)
        return RingStage(tuple(steady(dot) for dot in islice(cycle(dots), LEDS)))
    dipped = light.dipped
    if dipped is not None and dipped <= now < dipped + DIP and not light.idle:
        # What the ring shows after the dip, turned down: it comes up again without a jump.
        after = _undipped(light, dipped + DIP, palette)
        colours = (glow.at(dipped + DIP) for glow in after.glows)
        return RingStage(tuple(steady(shade(c, palette.dip)) for c in colours), dipped + DIP)
    return _undipped(light, now, palette)


def _level_of(light: RingView) -> RingView:
    """Return a light with nothing but its brightness."""
    return RingView(brightness=light.brightness, night=light.night, night_level=light.night_level)


def _undipped(light: RingView, now: int, palette: Palette) -> RingStage:
    spots = Spots(light, palette)
    if light.unsaved:
        return RingStage((steady(spots.sign(palette.gold)),) * LEDS)
    asking = light.count is not None or light.target is not None
    if light.sweep is not None:
        stage = RingStage(*ring_clock_hands.glows(light.sweep, light, now, spots))
    elif light.dim >= 1 and (asking or light.choices or light.proposals):
        stage = _question(light, now, spots)
    else:
        stage = _table(light, now, spots)
    if light.idle or light.dim < 1:
        return RingStage(tuple(steady(glow.steps[0].colour) for glow in stage.glows))
    return stage


def _after_dip(light: RingView, since: int) -> int:
    """Return when what began at `since` begins again, because the ring dipped meanwhile."""
    return since if light.dipped is None else max(since, light.dipped + DIP)


# A question


def _question(light: RingView, now: int, spots: Spots) -> RingStage:
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
        begun = max(begun, lit)
    if light.target is not None:
        spots.lay_target(light.target)
    if not light.proposals:
        return _glowing(spots, rest, begun)
    return _proposals(light, now, spots, rest, begun)


def _proposals(light: RingView, now: int, spots: Spots, rest: int, begun: int) -> RingStage:
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
            return _glowing(spots, since, since, until=since + OTHER_PROPOSAL)
        until = begun + PROPOSAL
    for mark in first:
        spots.lay_mark(mark)
    return _glowing(spots, rest, begun, until=until)


# The table at rest, and what moves over it


def _table(light: RingView, now: int, spots: Spots) -> RingStage:  # noqa: PLR0911  (one after the other)
    spots.lay_game()
    still = light.calm or light.idle or light.dim < 1
    # A cursor among the marks asks something too: nothing passes over it.
    asking = any(spot.cursor is not None for spot in spots.all)
    going = [] if still or asking else moving(light)
    over = max((end(motion, light) for motion in going), default=light.since)
    if now < over:
        return _overlaid(light, now, spots, going)
    if any(motion.kind == "gold" for motion in light.motions) and not asking:
        return RingStage((steady(spots.sign(spots.palette.gold)),) * LEDS)
    over = max(over, light.since)
    begun = _after_dip(light, over)
    warned = light.warned if not (still or asking) else None
    if warned is not None and warned >= begun:
        if now < warned + DIP:
            gold = shade(spots.sign(spots.palette.gold), spots.palette.dip)
            return RingStage((steady(gold),) * LEDS, warned + DIP)
        # It goes on where it was: begun again by a dip each second, it would never come to the
        # second of two figures on an LED.
        begun += DIP * light.warnings
    # Like a motion, an alarm gives way to a question and is cut short by a dip.
    if spots.alarmed() and begun == over and not (asking or light.idle or light.dim < 1):
        if light.calm:
            spots.alarm()
        elif now < over + ALARM:
            spots.alarm()
            return _glowing(spots, begun, begun, until=over + ALARM)
    if begun > over or light.idle or light.dim < 1 or not spots.captured():
        return _glowing(spots, begun, begun)
    if now < over + CAPTURE:
        spots.take()
        # After something has passed over them they are lit without a blink: that was enough.
        blinks = over + CAPTURE if going else over
        return _glowing(spots, over, blinks, until=over + CAPTURE)
    return _glowing(spots, over + CAPTURE, over + CAPTURE)


def _overlaid(light: RingView, now: int, spots: Spots, going: list[Motion]) -> RingStage:
    """Return the table at rest with the motions over it, until one of them takes its next step."""
    over: dict[int, Colour] = {}
    spots.take()
    for motion in going:
        over |= drawn(motion, now, light, spots)
    left = min(left_of(motion, now) for motion in going)
    below = (shade(spots.glow(spot, now, now).steps[0].colour, left) for spot in spots.all)
    frame = tuple(steady(over.get(led, colour)) for led, colour in enumerate(below))
    return RingStage(frame, min(next_step(m, now, light) for m in going if now < end(m, light)))


def _glowing(spots: Spots, rest: int, blinks: int, until: int | None = None) -> RingStage:
    return RingStage(tuple(spots.glow(spot, rest, blinks) for spot in spots.all), until)
