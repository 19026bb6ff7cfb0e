"""Interactive test of the display: chip, first column of the panel, and rotation.

All chips acknowledge in the same way, so only a person can see that the driver is set for another
chip. The test shows a picture with one setting after another until the person confirms it.
"""

from functools import cache
from typing import Final, Literal

from PIL import Image, ImageDraw

from drivers.display import CHIPS, SIZE, Offset, first_column
from firmware_py.doctor.finding import Finding, broken
from firmware_py.doctor.interactive_test import DriverSettings, InteractiveTest, Screen
from firmware_py.render.text_metrics import HEADLINE, REGULAR, face
from firmware_py.settings.config import Config
from firmware_py.settings.pinout import described
from firmware_py.settings.schema import DisplaySettings

COMMON_OFFSETS: Final[tuple[Offset, ...]] = (0, 2)

Question = Literal["sharp", "whole", "straight"]
QUESTIONS: Final[tuple[Question, ...]] = ("sharp", "whole", "straight")


def settings_to_try(display: DisplaySettings) -> list[tuple[str, Offset]]:
    """Return pairs of chip and offset: the configured one, the usual ones, then the others.

    Pairs with the same chip and the same first column are listed once.
    """
    pairs = [(display.chip, display.offset)]
    pairs += [(chip, "usual") for chip in CHIPS]
    pairs += [(chip, offset) for offset in COMMON_OFFSETS for chip in CHIPS]
    found: dict[tuple[str, int], Offset] = {}
    for chip, offset in pairs:
        found.setdefault((chip, first_column(chip, offset)), offset)
    return [(chip, offset) for (chip, _), offset in found.items()]


@cache
def draw_test_picture(chip: str, offset: Offset) -> Image.Image:
    """Return a picture with a one-pixel border, a large F, and the settings.

    It has no symmetry: a rotated, mirrored or moved picture looks different.
    """
    picture = Image.new("1", SIZE)
    draw = ImageDraw.Draw(picture)
    draw.fontmode = "1"
    width, height = SIZE
    draw.rectangle((0, 0, width - 1, height - 1), outline=1)
    for part in ((10, 9, 17, 54), (10, 9, 38, 16), (10, 28, 31, 35)):
        draw.rectangle(part, fill=1)
    draw.text((48, 10), chip, fill=1, font=face(HEADLINE))
    draw.text((48, 34), f"offset {first_column(chip, offset)}", fill=1, font=face(REGULAR))
    return picture


class ScreenTest(InteractiveTest):
    """Test of the display with three questions per chip and offset. The answers become settings.

    A picture that is not sharp or not complete leads to the next chip or offset. A complete
    picture that is upside down is rotated.
    """

    def __init__(self, config: Config) -> None:
        self._on = config.display.on
        self._address = config.display.address
        self._wires = described(config, "display")
        self._configured_rotation = config.display.rotate
        self._settings = settings_to_try(config.display)
        self.done = not self._on
        self._result: Literal["", "right", "wrong", "crooked"] = ""
        self._begin()

    def _begin(self) -> None:
        self._tried = 0
        self._questions = list(QUESTIONS)
        self._rotate = self._configured_rotation

    @property
    def asks(self) -> str:
        """Current question, with the setting of the driver that shows the picture."""
        chip, offset = self._settings[self._tried]
        match self._questions[0]:
            case "sharp":
                count = f"{self._tried + 1} of {len(self._settings)}"
                shown = f"Try {count}, {chip} with offset {first_column(chip, offset)}"
                return f"{shown}. A sharp F: ok. Snow or random dots, or nothing: next."
            case "whole":
                return "A frame at all four edges: ok. An edge is missing, broken or moved: next."
            case _ if self._rotate == self._configured_rotation:
                return "The F is upright and can be read: ok. It is upside down or mirrored: next."
            case _:
                return "The picture is turned. The F is upright now: ok. It is not: next."

    def press(self, button: str, now: int) -> str | None:  # noqa: ARG002
        """Handle a yes (ok) or a no (next, previous). Back restarts with the first setting."""
        if button == "ok":
            del self._questions[0]
            if not self._questions:
                return self._end("right")
        elif button == "back":
            self._begin()
        elif button not in ("next", "previous"):
            return None
        elif self._questions[0] != "straight":
            if self._tried + 1 == len(self._settings):
                return self._end("wrong")
            self._tried += 1
            self._questions = list(QUESTIONS)
        elif self._rotate == self._configured_rotation:
            self._rotate = 180 - self._rotate
        else:
            return self._end("crooked")
        return self.asks

    def _end(self, result: Literal["right", "wrong", "crooked"]) -> str | None:
        self.done = True
        self._result = result
        if result != "right":
            return None
        chip, offset = self._settings[self._tried]
        written = f'"{offset}"' if isinstance(offset, str) else offset
        return f'[display]\nchip = "{chip}"\noffset = {written}\nrotate = {self._rotate}'

    @property
    def screen(self) -> Screen | None:
        """Test picture with the settings to try, or None if the settings turn the display off."""
        if not self._on:
            return None
        chip, offset = self._settings[self._tried]
        return Screen(DriverSettings(chip, offset, self._rotate), draw_test_picture(chip, offset))

    def findings(self) -> list[Finding]:
        """Return a finding if the display is off, no setting was right, or no one answered."""
        if not self._on:
            says = "There is no screen in the settings."
            return [broken("display", says, "set on = true under [display] in table.toml")]
        match self._result:
            case "right":
                return []
            case "wrong":
                says = (
                    "No chip and no offset made the picture right: a wire is loose, another device "
                    f"has the address {self._address:#04x}, or the screen has another chip."
                )
                mend = "set bus and address of the screen under [display] in table.toml"
                wires = f"; check its wires: {self._wires}" if self._wires else ""
                return [broken("display", says, mend + wires)]
            case "crooked":
                says = (
                    "The picture is not straight either way up: the screen is mounted at a right "
                    "angle, or its panel is mirrored. No setting corrects that."
                )
                return [broken("display", says, "turn the screen until its long side is level")]
            case _:
                says = "No one answered: the screen is dark, or the buttons do not work."
                return [broken("display", says, "tableclock doctor --buttons")]
