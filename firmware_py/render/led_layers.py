"""Layers of each LED (background, path, pieces, cursor) and their conversion to an animation.

A figure is a playing piece or the clock hand. Several figures on one LED are shown in turn. They
hide the background, which belongs to the place itself (past hours, faint marks). Only a goal takes
turns with them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firmware_py.render.colours import DARK, Colour, Palette, shade
from firmware_py.render.led_animation import BREATH, MS, AnimationStep, LedAnimation
from firmware_py.render.led_positions import LEDS, arc_of, led_of, places_of, reach_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware_py.render.ring_model import RingView
    from games.core.display.scene import Arc, Mark, Style

TURN: Final = 700 * MS
"""How long each of several playing pieces on one LED is shown."""
ACTIVE_TURN: Final = 1_400 * MS
"""How long a playing piece that breathes is shown if there are several on one LED."""
BLINK: Final = 250 * MS
"""Duration of on and of off while blinking: 2 Hz, the maximum (see `ring`)."""

WINK: Final = 150 * MS
"""How long a goal is dark when it winks."""
WINK_PERIOD: Final = 3_000 * MS
WINK_PAUSE: Final = 300 * MS
"""How long an exact goal is lit between its two winks."""
TICK: Final = 100 * MS
"""How long the clock hand is dimmed each second."""
SECOND: Final = 1_000 * MS

HAND: Final = "hand"
_GROUNDS: Final[dict[Style, int]] = {
    "ghost": 0, "faint": 1, "spent": 2, "steady": 3, "open": 3, "goal": 4, "deadline": 4, "alarm": 4
}  # fmt: skip
"""Rank of each background style. An LED shows the one with the highest rank."""
_STRUCK: Final = 5


class LedFigure:
    """Playing piece or clock hand on an LED, with the colour and the way in which it is shown."""

    __slots__ = ("breathes", "colour", "name", "ticks")

    def __init__(
        self, name: str, colour: Colour, *, breathes: bool = False, ticks: bool = False
    ) -> None:
        self.name = name
        self.colour = colour
        self.breathes = breathes
        self.ticks = ticks


class LedLayer:
    """Layers of one LED: background, path, playing pieces and cursor."""

    __slots__ = ("captured", "cursor", "figures", "ghost", "ground", "rank", "winks")

    def __init__(self) -> None:
        self.ground: Colour = DARK
        self.rank = -1  # rank of `ground`, see `_GROUNDS`
        self.winks = 0  # number of winks of a goal in each period
        self.ghost: Colour | None = None  # path of a playing piece
        self.figures: list[LedFigure] = []
        self.cursor: str | None = None  # name of the blinking colour
        self.captured: str | None = None  # name of the captor's colour

    def lay(self, colour: Colour, rank: int) -> None:
        """Set the background, unless the LED has one of a higher rank."""
        if rank >= self.rank:
            self.ground, self.rank = colour, rank

    @property
    def under(self) -> Colour:
        """The colour below all playing pieces: that of a path, or `ground` at goals."""
        hidden = self.ghost is None or self.rank >= _GROUNDS["goal"]
        return self.ground if hidden else self.ghost or DARK


class LedLayers:
    """The layers of all LEDs. The methods fill them from a `RingView`."""

    def __init__(self, light: RingView, palette: Palette) -> None:
        self.palette = palette
        self.calm = light.calm
        self.light = light
        night = palette.night if light.night_level is None else light.night_level
        percent = min(light.brightness, night) if light.night else light.brightness
        self.percent = percent * min(1.0, max(0.0, light.dim))  # brightness
        self.all = [LedLayer() for _ in range(LEDS)]
        self.places = places_of(light.seats, light.places) if light.seats else ()
        self.reach = reach_of(self.places)

    # Colours at the current brightness

    def sign(self, colour: Colour) -> Colour:
        """Return a colour at the current brightness."""
        return shade(colour, self.percent)

    def colour(self, name: str) -> Colour:
        """Return the colour of a playing piece. The names "none" and "hand" give white."""
        raw = self.palette.hand if name in ("none", HAND) else self.palette.figure(name)
        return shade(raw, self.percent, self.palette.figure_least)

    def quiet(self, name: str) -> Colour:
        """Return the dimmed colour of a playing piece whose player has passed."""
        part = self.percent * self.palette.spent / 100
        raw = self.palette.hand if name == "none" else self.palette.figure(name)
        return shade(raw, part, self.palette.figure_least)

    def ghost(self, name: str) -> Colour:
        """Return the colour of a playing piece's path."""
        part = self.percent * self.palette.ghost / 100
        raw = self.palette.hand if name == "none" else self.palette.figure(name)
        return shade(raw, part, self.palette.ghost_least)

    def seat_colour(self, seat: int) -> str:
        """Return a seat's colour id, or "white" if the seat has no colour."""
        return self.light.colours[seat] if 0 <= seat < len(self.light.colours) else "white"

    # Filling the layers

    def at(self, mark: Mark) -> LedLayer:
        """Return the layers of the LED at a mark's hour."""
        return self.all[led_of(self.light.dial, mark.hour, half=mark.half)]

    def lay_game(self) -> None:
        """Add the game's arcs, marks and clock hand, or eight faint dots if there are none."""
        light = self.light
        for arc in light.arcs:
            self._lay_arc(arc)
        for mark in light.marks:
            self.lay_mark(mark)
        spot = None if light.hand is None else self.all[led_of(light.dial, light.hand)]
        if spot is not None and spot.rank != _STRUCK:  # a struck LED is red, without hand
            spot.figures.append(LedFigure(HAND, self.colour(HAND), ticks=True))
        asking = light.choices or light.proposals or light.target is not None
        empty = light.dial is None and light.hand is None and not (light.marks or light.arcs)
        if empty and not asking:
            for spot in self.all[::3]:
                spot.lay(self.sign(self.palette.faint), _GROUNDS["faint"])

    def lay_mark(self, mark: Mark) -> None:
        """Add one mark."""
        spot, name, style = self.at(mark), mark.figure, mark.style
        if style == "goal":
            spot.winks = 1 + mark.exact
        if style == "cursor":
            spot.cursor = name
        elif name == "none":
            self._lay_sign(spot, style)
        elif style == "ghost":
            spot.ghost = self.ghost(name)
        elif style == "faint":
            spot.lay(self.sign(self.palette.faint), _GROUNDS[style])
        elif style == "capture":
            spot.captured = name
        else:
            colour = self.quiet(name) if style == "spent" else self.colour(name)
            spot.figures.append(LedFigure(name, colour, breathes=style == "active"))
            if style == "goal":
                self._lay_sign(spot, style)

    def _lay_sign(self, spot: LedLayer, style: Style) -> None:
        palette = self.palette
        if style == "active":
            spot.figures.append(LedFigure("none", self.colour("none"), breathes=True))
        elif style == "ghost":
            spot.ghost = self.ghost("none")
        elif style == "capture":
            spot.lay(self.sign(palette.strike), _STRUCK)
        else:
            signs: dict[Style, Colour] = {
                "goal": palette.sky,
                "open": palette.sky,
                "deadline": palette.deadline,
                "alarm": palette.deadline,
                "faint": palette.faint,
                "spent": palette.gone,
            }
            spot.lay(self.sign(signs.get(style, palette.hand)), _GROUNDS[style])

    def _lay_arc(self, arc: Arc) -> None:
        if not 0 <= arc.seat < len(self.places):
            return
        light, name = self.light, self.seat_colour(arc.seat)
        lights = arc.lights(2 * self.reach + 1)
        for led in arc_of(self.places[arc.seat], self.reach, lights):
            spot = self.all[led]
            if arc.style == "cursor":
                spot.cursor = name
            elif arc.style == "capture":
                spot.captured = name
            elif arc.style in ("ghost", "faint"):
                dim = self.ghost(name) if arc.style == "ghost" else self.sign(self.palette.faint)
                spot.lay(dim, _GROUNDS[arc.style])
            else:
                colour = self.quiet(name) if arc.style == "spent" else self.colour(name)
                breathes = arc.style == "active" or arc.seat == light.active
                spot.figures.append(LedFigure(name, colour, breathes=breathes))

    def lay_target(self, seat: int) -> None:
        """Make the lit part of a seat's arc blink, or the whole arc if none of it is lit."""
        if not 0 <= seat < len(self.places):
            return
        room = 2 * self.reach + 1
        arcs = (arc for arc in self.light.arcs if arc.seat == seat and arc.count > 0)
        shown = [arc.lights(room) for arc in arcs]
        count = max(shown) if shown else None
        for led in arc_of(self.places[seat], self.reach, count):
            self.all[led].cursor = self.seat_colour(seat)

    def alarmed(self) -> bool:
        """Return whether the device must warn of a deadline."""
        return any(mark.style == "alarm" for mark in self.light.marks)

    def dip_deadline(self) -> None:
        """Dim the deadline of which the device warns."""
        for mark in self.light.marks:
            if mark.style == "alarm":
                spot = self.at(mark)
                spot.ground = shade(spot.ground, self.palette.dip)

    def lay_choices(self, choices: Iterable[Mark]) -> None:
        """Light all hours that can be chosen."""
        for mark in choices:
            spot = self.at(mark)
            spot.figures = [LedFigure("none", self.colour("none"))]

    def lay_count(self, count: int) -> None:
        """Replace all layers by `count` dots, beginning at LED 1."""
        active = self.light.active
        colour = self.quiet("none") if active is None else self.colour(self.seat_colour(active))
        self.all = [LedLayer() for _ in range(LEDS)]
        last = min(max(count, 0), LEDS)
        for led in range(1, last + 1):
            self.all[led % LEDS].lay(colour, 0)
        if last and self.light.runs_down:
            self.all[last % LEDS].figures = [LedFigure("none", colour, breathes=True)]

    def captured(self) -> bool:
        """Return whether anything is captured."""
        return any(spot.captured is not None for spot in self.all)

    def take(self) -> None:
        """Make captured places blink in the captor's colour."""
        for spot in self.all:
            spot.cursor = spot.captured if spot.cursor is None else spot.cursor

    # Animation

    def glow(self, spot: LedLayer, origin: int, blinks: int) -> LedAnimation:
        """Return an LED's animation. `origin` and `blinks` are start times (ns).

        A cursor blinks from `blinks` on. Everything else alternates, breathes, ticks and winks from
        `origin` on.
        """
        if spot.cursor is not None:
            return self._blinking(spot, spot.cursor, blinks)
        shown: dict[Colour, LedFigure] = {}
        for figure in sorted(spot.figures, key=lambda figure: not figure.breathes):
            shown.setdefault(figure.colour, figure)
        if not shown:
            return LedAnimation(self._ground(spot), origin)
        goal = spot.ground if spot.winks and spot.ground not in shown else None
        alone = len(shown) == 1 and goal is None
        steps = [step for figure in shown.values() for step in self._figure(figure, alone=alone)]
        if goal is not None:
            steps.append(AnimationStep(goal, TURN))
        return LedAnimation(tuple(steps), origin)

    def _figure(self, figure: LedFigure, *, alone: bool) -> tuple[AnimationStep, ...]:
        """Return the steps of a playing piece or the clock hand.

        alone: nothing else is shown on the LED.
        """
        colour = figure.colour
        if figure.breathes:
            low = 100 if self.calm else self.palette.breath
            return (AnimationStep(colour, BREATH if alone else ACTIVE_TURN, low),)
        if not figure.ticks or self.calm:
            return (AnimationStep(colour, BREATH if alone else TURN),)
        tick = AnimationStep(shade(colour, self.palette.tick, self.palette.figure_least), TICK)
        if alone:
            return AnimationStep(colour, SECOND - TICK), tick
        half = AnimationStep(colour, (TURN - TICK) // 2)
        return half, tick, half

    def _ground(self, spot: LedLayer) -> tuple[AnimationStep, ...]:
        """Return the steps of an LED without a figure. A goal winks."""
        if not spot.winks or self.calm:
            return (AnimationStep(spot.under, BREATH),)
        dark, lit = AnimationStep(DARK, WINK), AnimationStep(spot.under, WINK_PAUSE)
        winks = (dark, *(step for _ in range(spot.winks - 1) for step in (lit, dark)))
        rest = WINK_PERIOD - sum(step.lasts for step in winks)
        return AnimationStep(spot.under, rest), *winks

    def _blinking(self, spot: LedLayer, name: str, origin: int) -> LedAnimation:
        """Return the animation of a cursor of colour `name`.

        The cursor blinks in its own colour on a free LED, and on one with the piece of that colour.
        On an LED with other pieces only, it blinks white. The off phases show the other pieces.
        """
        others = [figure for figure in spot.figures if figure.name != name]
        own = len(others) < len(spot.figures) or not others
        on = self.colour(name if own else "none")
        if self.calm:
            return LedAnimation((AnimationStep(on, BREATH),), origin)
        free = spot.under if spot.under != on else DARK
        between = [figure.colour for figure in others if figure.colour != on] or [free]
        pairs = ((AnimationStep(on, BLINK), AnimationStep(off, BLINK)) for off in between)
        return LedAnimation(tuple(step for pair in pairs for step in pair), origin)
