"""Interactive test of the ring: kind of lights, top light, direction, colour order, brightness."""

from typing import Final

from drivers.ring import LEDS, ORDERS
from firmware_py.doctor.finding import Finding, broken
from firmware_py.doctor.interactive_test import (
    DARK,
    GOLD,
    GREEN,
    MS,
    WHITE,
    Colour,
    Frame,
    InteractiveTest,
)
from firmware_py.render.colours import SEATS
from firmware_py.settings.config import Config

STEP: Final = 150 * MS
"""Time for which the running dot stays on one light (ns)."""
STAGES: Final = ("alike", "top", "direction", "colours", "brightness")


class RingTest(InteractiveTest):
    """Test of the ring with one question per stage. The answers become settings.

    The first stage detects lights with a white channel. They take four bytes each: if three are
    sent, the colours change from light to light, and the last six lights get no data.
    """

    def __init__(self, config: Config) -> None:
        self.offset = config.ring.offset
        self.clockwise = config.ring.direction == "clockwise"
        self.order = config.ring.order
        self.brightness = config.light.brightness
        self._wired = config.ring.order
        self._palette = config.palette
        self._stages = list(STAGES)

    @property
    def asks(self) -> str:
        """Question of the current stage."""
        match self._stages[0]:
            case "alike":
                return "All 24 lights alike: ok. Colours wander, or lights stay dark: next."
            case "top":
                return f"Light {self.offset}: next and previous bring it to the top, ok."
            case "direction":
                return "A dot runs: next turns it round until it runs clockwise, ok."
            case "colours":
                return f"{self.order}: next, until top is red, right green and left blue, ok."
            case _:
                return f"Brightness {self.brightness}: next and previous, ok."

    def press(self, button: str, now: int) -> str | None:  # noqa: ARG002
        """Change the answer. Ok goes to the next stage, and back returns to the first one."""
        step = {"next": 1, "previous": -1}.get(button, 0)
        if step and self._stages[0] == "alike":
            self.done = True
            order = self.order.removesuffix("W") if "W" in self.order else f"{self.order}W"
            return f'[ring]\norder = "{order}"  # then tableclock doctor --ring again'
        if button == "ok":
            if len(self._stages) == 1:
                self.done = True
                return self.toml
            del self._stages[0]
        elif button == "back":
            self._stages = list(STAGES)
        elif step:
            self._change(step)
        return self.asks

    def _change(self, step: int) -> None:
        match self._stages[0]:
            case "top":
                self.offset = (self.offset + step) % LEDS
            case "direction":
                self.clockwise = not self.clockwise
            case "colours":
                orders = [each for each in ORDERS if len(each) == len(self.order)]
                self.order = orders[(orders.index(self.order) + step) % len(orders)]
            case _:
                self.brightness = min(100, max(10, self.brightness // 10 * 10 + 10 * step))

    @property
    def toml(self) -> str:
        """Lines for table.toml."""
        direction = "clockwise" if self.clockwise else "counterclockwise"
        return (
            f'[ring]\noffset = {self.offset}\ndirection = "{direction}"\norder = "{self.order}"\n\n'
            f"[light]\nbrightness = {self.brightness}"
        )

    def lights(self, now: int) -> Frame:
        """Return the frame of the current stage."""
        frame = [DARK] * LEDS
        match self._stages[0]:
            case "alike":
                frame = [GREEN] * LEDS
            case "top":
                frame[self.offset] = WHITE
            case "direction":
                frame[self.offset] = GOLD
                frame[self._place(1 + now // STEP % (LEDS - 1))] = WHITE
            case "colours":
                for hour, channel in ((0, 0), (6, 1), (18, 2)):
                    pure = [0, 0, 0]
                    pure[channel] = 60
                    frame[self._place(hour)] = self._sent((pure[0], pure[1], pure[2]))
            case _:
                for seat, colour in enumerate(SEATS):
                    values = getattr(self._palette, colour)
                    red, green, blue = (v and max(1, v * self.brightness // 100) for v in values)
                    for led in range(3):
                        frame[self._place(4 * seat + led)] = self._sent((red, green, blue))
        return tuple(frame)

    def _place(self, led: int) -> int:
        return (self.offset + (led if self.clockwise else -led)) % LEDS

    def _sent(self, colour: Colour) -> Colour:
        """Return the colour to pass to the driver, which still uses the configured order."""
        wire = [colour["RGB".index(channel)] for channel in self.order.removesuffix("W")]
        return tuple(wire[self._wired.index(channel)] for channel in "RGB")  # type: ignore[return-value]

    def findings(self) -> list[Finding]:
        """Return a finding if the test was not finished: ring or buttons do not work."""
        if self.done:
            return []
        says = "Nobody said where the light is: the ring is dark, or the buttons do not work."
        return [broken("ring", says, "tableclock doctor --buttons")]
