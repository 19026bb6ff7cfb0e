"""What every colour is worth on the LEDs: values after gamma, of 255, as the LED gets them.

LEDs are linear: 128 is half the light of 255, which an eye takes for three quarters. The six seat
colours were searched so that people of every colour vision tell each pair apart; part of that is
brightness, so brightness alone says nothing else on the ring. `tests/.../test_colours.py` holds
the measure. None was seen on every make of ring: config may replace each.
"""

from typing import Annotated, Final

import msgspec

Level = Annotated[int, msgspec.Meta(ge=0, le=255)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Colour = tuple[int, int, int]
Setting = tuple[Level, Level, Level]

DARK: Final[Colour] = (0, 0, 0)
SEATS: Final = ("red", "blue", "green", "purple", "yellow", "white")
"""The seats' colours, in the order in which they are given out."""


class Palette(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Every colour of the ring, and how far the quieter styles are turned down.

    ghost, spent, breath, dip, night: per cent of a colour's own value. `others` may bring colours
    that a plug-in's cards have and the six seats have not.
    """

    red: Setting = (105, 0, 0)
    blue: Setting = (0, 0, 90)
    green: Setting = (0, 76, 22)
    purple: Setting = (140, 12, 188)
    yellow: Setting = (240, 135, 0)
    white: Setting = (200, 168, 176)
    pink: Setting = (255, 36, 60)
    others: dict[str, Setting] = {}

    hand: Setting = (200, 168, 176)
    """The hand, cursors, a roll, the dot that runs: white."""
    gold: Setting = (255, 120, 0)
    """The goal, what may be taken, a warning."""
    gone: Setting = (0, 5, 26)
    """Hours gone: dim blue."""
    faint: Setting = (5, 4, 4)
    """Places that matter: below a level at which a hue could be read."""
    dots: Setting = (22, 18, 19)
    """Every second dot, while the OLED is for one person."""
    strike: Setting = (255, 0, 0)
    """The clock has struck."""

    ghost: Percent = 14
    ghost_least: Level = 3
    """A ghost's brightest channel is never below this."""
    figure_least: Level = 8
    """A figure's brightest channel is never below this, at any brightness setting."""
    spent: Percent = 30
    """A seat that has passed, a clock that stands."""
    breath: Percent = 40
    """How low a breath goes."""
    dip: Percent = 20
    night: Percent = 3

    def figure(self, name: str) -> Colour:
        """Return the light of a colour id.

        One that is not known is white: the place on the ring still tells, and a card that a
        plug-in coloured must not stop the clock.
        """
        known: Colour | None = getattr(self, name) if name in _FIGURES else self.others.get(name)
        return self.white if known is None else known


_FIGURES: Final = frozenset((*SEATS, "pink", "gold"))

PALETTE: Final = Palette()


def shade(colour: Colour, percent: float, least: int = 1) -> Colour:
    """Turn a colour down to `percent` of its value, its hue kept.

    Its brightest channel stays at `least` or more (unless it was darker before), and no channel
    that shone goes out.
    """
    top = max(colour)
    if top == 0:
        return DARK
    part = min(1.0, max(percent / 100, least / top))
    red, green, blue = (value and max(1, round(value * part)) for value in colour)
    return red, green, blue
