"""Palette of the ring: LED values from 0 to 255 after gamma correction.

LEDs are linear: 128 is half the light of 255, which looks like three quarters to the eye. The six
seat colours were found by a search, so that people of every colour vision can distinguish each
pair. Part of the difference is brightness, so brightness alone has no other meaning on the ring.
`tests/firmware_py/render/test_colours.py` measures the differences. The colours were not tested on
all models of LED ring, so table.toml can replace each of them.
"""

from typing import Annotated, Final

import msgspec

Level = Annotated[int, msgspec.Meta(ge=0, le=255)]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100)]
Colour = tuple[int, int, int]
Setting = tuple[Level, Level, Level]

DARK: Final[Colour] = (0, 0, 0)
SEATS: Final = ("red", "blue", "green", "purple", "yellow", "white")
"""The seats' colours, in the order in which they are assigned."""


class Palette(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The colours of the ring, and the levels of the dimmed styles.

    Levels are per cent of a colour's own value.
    """

    red: Setting = (105, 0, 0)
    blue: Setting = (0, 0, 90)
    green: Setting = (0, 76, 22)
    purple: Setting = (140, 12, 188)
    yellow: Setting = (240, 135, 0)
    white: Setting = (200, 168, 176)
    pink: Setting = (255, 36, 60)
    others: dict[str, Setting] = {}
    """Further colours of a plug-in's cards."""

    hand: Setting = (200, 168, 176)
    """Clock hand, cursors, dice roll, running dot: white."""
    sky: Setting = (48, 160, 255)
    """Goals, and capsules that are turned up."""
    gold: Setting = (255, 120, 0)
    """Warnings, on the whole ring."""
    gone: Setting = (0, 5, 26)
    """Hours that have passed: dim blue."""
    faint: Setting = (5, 4, 4)
    """Marked places, so dark that no hue can be recognised."""
    dots: Setting = (22, 18, 19)
    """Every second LED while the OLED shows something private."""
    deadline: Setting = (105, 0, 0)
    """The hour at which a game is lost: two lights side by side."""
    strike: Setting = (255, 0, 0)
    """The clock's strike at midnight, an alarm, and a player whose time is up."""

    ghost: Percent = 14
    """Path of a playing piece."""
    ghost_least: Level = 3
    """Minimum of the brightest channel of a path."""
    figure_least: Level = 8
    """Minimum of a playing piece's brightest channel, at any brightness setting."""
    spent: Percent = 30
    """A seat that has passed, or the clock of a player whose turn it is not."""
    breath: Percent = 40
    """Lowest level of a breathing LED."""
    dip: Percent = 20
    """Level during the dip that signals a refusal or a deadline."""
    tick: Percent = 30
    """Level of the clock hand during its tick."""
    below_arc: Percent = 15
    """Level of the game while the arc shows whose turn it is."""
    night: Percent = 3

    def figure(self, name: str) -> Colour:
        """Return the LED value of a colour id.

        An unknown id gives white. An error would stop the game only because a plug-in's card has an
        unknown colour, although the position on the ring is right in any colour.
        """
        known: Colour | None = getattr(self, name) if name in _FIGURES else self.others.get(name)
        return self.white if known is None else known


_FIGURES: Final = frozenset((*SEATS, "pink", "gold", "sky"))

PALETTE: Final = Palette()


def shade(colour: Colour, percent: float, least: int = 1) -> Colour:
    """Return a colour dimmed to `percent` of its value, with the same hue.

    The brightest channel stays at or above `least` (unless it was darker before), and no lit
    channel becomes 0.
    """
    top = max(colour)
    if top == 0:
        return DARK
    part = min(1.0, max(percent / 100, least / top))
    red, green, blue = (value and max(1, round(value * part)) for value in colour)
    return red, green, blue
