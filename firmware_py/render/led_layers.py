"""What lies on each LED: the ground, figures on it, a path, a cursor; and how that becomes light.

Of several figures on one LED each is shown in turn; signs of the place itself (the goal, hours
gone, faint marks) are the ground, which a figure hides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from firmware_py.render.colours import DARK, Colour, Palette, shade
from firmware_py.render.led_animation import BREATH, MS, AnimationStep, Glow
from firmware_py.render.led_positions import LEDS, arc_of, led_of, places_of, reach_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from firmware_py.render.ring_model import RingView
    from games.core.display.scene import Arc, Mark, Style

TURN: Final = 700 * MS
"""How long each of several figures on one LED is shown."""
ACTIVE_TURN: Final = 1_400 * MS
BLINK: Final = 250 * MS
"""On, and off, of whatever blinks: 2 Hz, never faster."""

HAND: Final = "hand"
_GROUNDS: Final[dict[Style, int]] = {
    "ghost": 0, "faint": 1, "spent": 2, "steady": 3, "goal": 4, "alarm": 4
}  # fmt: skip
"""Which sign of a place is seen where there are several."""
_STRUCK: Final = 5


class LedFigure:
    """Something that stands on an LED."""

    __slots__ = ("breathes", "colour", "name")

    def __init__(self, name: str, colour: Colour, *, breathes: bool = False) -> None:
        self.name = name
        self.colour = colour
        self.breathes = breathes


class LedLoad:
    """One LED's load. `cursor` is the name of the colour that blinks, `captured` of one taken."""

    __slots__ = ("captured", "cursor", "figures", "ghost", "ground", "rank")

    def __init__(self) -> None:
        self.ground: Colour = DARK
        self.rank = -1
        self.ghost: Colour | None = None
        self.figures: list[LedFigure] = []
        self.cursor: str | None = None
        self.captured: str | None = None

    def lay(self, colour: Colour, rank: int) -> None:
        """Make a colour the ground, unless something weightier is."""
        if rank >= self.rank:
            self.ground, self.rank = colour, rank

    @property
    def under(self) -> Colour:
        """What is seen where no figure stands."""
        hidden = self.ghost is None or self.rank >= _GROUNDS["goal"]
        return self.ground if hidden else self.ghost or DARK


class Spots:
    """The whole ring's load, made out of a light."""

    def __init__(self, light: RingView, palette: Palette) -> None:
        self.palette = palette
        self.calm = light.calm
        self.light = light
        night = palette.night if light.night_level is None else light.night_level
        percent = min(light.brightness, night) if light.night else light.brightness
        self.percent = percent * min(1.0, max(0.0, light.dim))
        self.all = [LedLoad() for _ in range(LEDS)]
        self.places = places_of(light.seats, light.places) if light.seats else ()
        self.reach = reach_of(self.places)

    # Colours at the level of the moment

    def sign(self, colour: Colour) -> Colour:
        """Turn a colour down to the brightness setting."""
        return shade(colour, self.percent)

    def colour(self, name: str) -> Colour:
        """Return the light of a figure; "none" and "hand" are white."""
        raw = self.palette.hand if name in ("none", HAND) else self.palette.figure(name)
        return shade(raw, self.percent, self.palette.figure_least)

    def quiet(self, name: str) -> Colour:
        """Return the fainter light of a figure whose player has passed."""
        part = self.percent * self.palette.spent / 100
        raw = self.palette.hand if name == "none" else self.palette.figure(name)
        return shade(raw, part, self.palette.figure_least)

    def ghost(self, name: str) -> Colour:
        """Return the light of a figure's path."""
        part = self.percent * self.palette.ghost / 100
        raw = self.palette.hand if name == "none" else self.palette.figure(name)
        return shade(raw, part, self.palette.ghost_least)

    def seat_colour(self, seat: int) -> str:
        """Return a seat's colour id; white if it has none."""
        return self.light.colours[seat] if 0 <= seat < len(self.light.colours) else "white"

    # Laying

    def at(self, mark: Mark) -> LedLoad:
        """Return the spot of a mark's hour."""
        return self.all[led_of(self.light.dial, mark.hour, half=mark.half)]

    def lay_game(self) -> None:
        """Lay the game at rest."""
        light = self.light
        for arc in light.arcs:
            self._lay_arc(arc)
        for mark in light.marks:
            self.lay_mark(mark)
        if light.hand is not None and not self._struck(light.hand):
            breathes = light.active is not None and not self._breathing()
            hand = LedFigure(HAND, self.colour(HAND), breathes=breathes)
            self.all[led_of(light.dial, light.hand)].figures.append(hand)
        asking = light.choices or light.proposals or light.target is not None
        empty = light.dial is None and light.hand is None and not (light.marks or light.arcs)
        if empty and not asking:
            for spot in self.all[::3]:  # the table waits for something: eight faint dots
                spot.lay(self.sign(self.palette.faint), _GROUNDS["faint"])

    def _struck(self, hour: int) -> bool:
        """Whether the clock has struck there: red, and no hand over it."""
        return self.all[led_of(self.light.dial, hour)].rank == _STRUCK

    def _breathing(self) -> bool:
        return any(figure.breathes for spot in self.all for figure in spot.figures)

    def lay_mark(self, mark: Mark) -> None:
        """Lay one mark."""
        spot, name, style = self.at(mark), mark.figure, mark.style
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
            if style in ("goal", "alarm"):  # it has reached it: its colour and gold in turn
                spot.figures.append(LedFigure("gold", self.sign(self.palette.gold)))

    def _lay_sign(self, spot: LedLoad, style: Style) -> None:
        palette = self.palette
        if style == "active":
            spot.figures.append(LedFigure("none", self.colour("none"), breathes=True))
        elif style == "ghost":
            spot.ghost = self.ghost("none")
        elif style == "capture":
            spot.lay(self.sign(palette.strike), _STRUCK)
        else:
            gold = dict.fromkeys(("goal", "alarm"), palette.gold)
            signs = {**gold, "faint": palette.faint, "spent": palette.gone}
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
        """Let a seat's arc blink: what of it is lit, or all of it."""
        if not 0 <= seat < len(self.places):
            return
        room = 2 * self.reach + 1
        arcs = (arc for arc in self.light.arcs if arc.seat == seat and arc.count > 0)
        shown = [arc.lights(room) for arc in arcs]
        count = max(shown) if shown else None
        for led in arc_of(self.places[seat], self.reach, count):
            self.all[led].cursor = self.seat_colour(seat)

    def alarmed(self) -> bool:
        """Whether the table is to be warned of a goal."""
        return any(mark.style == "alarm" for mark in self.light.marks)

    def alarm(self) -> None:
        """Let the goals of which the table is warned shine red."""
        for mark in self.light.marks:
            if mark.style == "alarm":
                self.at(mark).figures = [LedFigure("alarm", self.sign(self.palette.strike))]

    def lay_choices(self, choices: Iterable[Mark]) -> None:
        """Light all hours that may be chosen."""
        for mark in choices:
            spot = self.at(mark)
            spot.figures = [LedFigure("none", self.colour("none"))]

    def lay_count(self, count: int) -> None:
        """Show a number as dots from LED 1 on, and nothing else."""
        active = self.light.active
        colour = self.quiet("none") if active is None else self.colour(self.seat_colour(active))
        self.all = [LedLoad() for _ in range(LEDS)]
        for led in range(1, min(max(count, 0), LEDS) + 1):
            self.all[led % LEDS].lay(colour, 0)

    def captured(self) -> bool:
        """Whether anything is being taken."""
        return any(spot.captured is not None for spot in self.all)

    def take(self) -> None:
        """Let what is being taken blink in its taker's colour."""
        for spot in self.all:
            spot.cursor = spot.captured if spot.cursor is None else spot.cursor

    # Light

    def glow(self, spot: LedLoad, origin: int, blinks: int) -> Glow:
        """Return an LED's light: it alternates and breathes from `origin`, blinks from `blinks`."""
        if spot.cursor is not None:
            return self._blinking(spot, spot.cursor, blinks)
        low = 100 if self.calm else self.palette.breath
        steps: list[AnimationStep] = []
        for figure in sorted(spot.figures, key=lambda figure: not figure.breathes):
            if figure.colour not in (step.colour for step in steps):
                lasts = ACTIVE_TURN if figure.breathes else TURN
                steps.append(AnimationStep(figure.colour, lasts, low if figure.breathes else 100))
        if len(steps) == 1:
            steps = [steps[0]._replace(lasts=BREATH)]
        return Glow(tuple(steps) or (AnimationStep(spot.under, BREATH),), origin)

    def _blinking(self, spot: LedLoad, name: str, origin: int) -> Glow:
        """Blink a cursor over what lies there.

        White alternates with the figures that stand there, so a colour that blinks on a free LED
        would come there, and one that blinks beside its neighbours is there already.
        """
        others = [figure for figure in spot.figures if figure.name != name]
        own = len(others) < len(spot.figures) or not others
        on = self.colour(name if own else "none")
        if self.calm:
            return Glow((AnimationStep(on, BREATH),), origin)
        free = spot.under if spot.under != on else DARK
        between = [figure.colour for figure in others if figure.colour != on] or [free]
        pairs = ((AnimationStep(on, BLINK), AnimationStep(off, BLINK)) for off in between)
        return Glow(tuple(step for pair in pairs for step in pair), origin)
