"""Choice of another colour for one of two seats whose colours look alike."""

from __future__ import annotations

import colorsys
from typing import TYPE_CHECKING, Final

from firmware_py.console import screen_text
from firmware_py.console.device_tests.device_test import Colour, asked
from firmware_py.render.colours import SEATS
from firmware_py.render.screen import MenuList, Screen, SeatShape
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

_TURNS: Final = (0.0, 0.04, 0.08, -0.04, -0.08)
"""Changes of the hue, as parts of the colour circle."""
_LEVELS: Final = (1.0, 0.6, 1.6)
"""Changes of the brightness."""


def variants(colour: Colour) -> tuple[Colour, ...]:
    """Return the colour itself, then others with other hues and levels.

    >>> variants((100, 0, 0))[:3]
    ((100, 0, 0), (100, 24, 0), (100, 48, 0))
    """
    hue, saturation, value = colorsys.rgb_to_hsv(*(channel / 255 for channel in colour))
    found: dict[Colour, None] = {colour: None}
    for level in _LEVELS:
        for turn in _TURNS:
            mixed = colorsys.hsv_to_rgb((hue + turn) % 1, saturation, min(1.0, value * level))
            red, green, blue = (round(channel * 255) for channel in mixed)
            found.setdefault((red, green, blue))
    return tuple(found)


class ColourChoice:
    """Two seats are chosen from a list, then previous and next change the second one's colour."""

    def __init__(self, colours: dict[str, Colour]) -> None:
        self._before = colours
        self._first: str | None = None
        self._second: str | None = None
        self._at = 0
        self._variants: tuple[Colour, ...] = ()

    @property
    def changing(self) -> bool:
        """True while a colour is changed."""
        return self._second is not None

    @property
    def colours(self) -> dict[str, Colour]:
        """Colours by seat, with the one that is changed."""
        if self._second is None:
            return self._before
        return {**self._before, self._second: self._variants[self._at]}

    @property
    def _names(self) -> list[str]:
        return [each for each in SEATS if each != self._first]

    def answer(self, key: str) -> dict[str, Colour] | None:
        """Handle a key. Return the colours if the choice is over, else None."""
        step = {"next": 1, "previous": -1}.get(key, 0)
        if step:
            count = len(self._variants) if self.changing else len(self._names)
            self._at = (self._at + step) % count
        elif key == "back":
            return self._before
        elif self.changing:
            return self.colours
        elif self._first is None:
            self._first, self._at = self._names[self._at], 0
        else:
            self._second, self._at = self._names[self._at], 0
            self._variants = variants(self._before[self._second])
        return None

    def screen(self, ui: Ui) -> Screen:
        """Return the list of seats, or the number of the colour that is tried."""
        if self._second is not None:
            count = f"{self._at + 1}/{len(self._variants)}"
            return asked(
                ui,
                text("table.test.ring.change"),
                (text("table.test.ring.change.ask"),),
                screen_text.keys(ui, "keep-it", text("table.no"), count=count),
                answer=f"{SeatShape(self._second).sign} {ui.texts.colour(self._second)}",
                arrows=True,
            )
        asks = "table.test.ring.one" if self._first is None else "table.test.ring.other-one"
        names = tuple(f"{SeatShape(each).sign} {ui.texts.colour(each)}" for each in self._names)
        return asked(
            ui,
            text("table.test.ring.which"),
            (text(asks),),
            screen_text.keys(ui, "this", text("table.no"), count=f"{self._at + 1}/{len(names)}"),
            menu=MenuList(names, self._at),
        )
