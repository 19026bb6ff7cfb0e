"""Test of the ring: kind of LEDs, top LED, direction, colour order, brightness, colours."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from firmware_py.console import screen_text
from firmware_py.console.device_tests.device_test import (
    AMBER,
    DARK,
    GREEN,
    SECOND,
    TRIED,
    WHITE,
    Colour,
    DeviceTest,
    Fault,
    Frame,
    Outcome,
    asked,
    configuration,
    keep,
)
from firmware_py.console.device_tests.seat_colours import ColourChoice
from firmware_py.render.colours import SEATS
from firmware_py.render.led_positions import LEDS
from firmware_py.render.screen import MenuList, Screen
from firmware_py.settings.panels import channel_orders
from games.core.text import text

if TYPE_CHECKING:
    from firmware_py.console.ui import Ui

STEP: Final = 150_000_000
"""Time for which the running dot stays on one LED, and for which the goal winks (ns)."""
BLINK: Final = 250_000_000
"""Time for which the LED that is brought to the top is lit, and then dark (ns)."""
WINK: Final = 3 * SECOND
"""Interval at which the goal winks (ns)."""
GOAL: Final[Colour] = (48, 160, 255)
STAGES: Final = ("alike", "top", "way", "order", "brightness", "apart")


class RingTest(DeviceTest):
    """Test of the ring with one question per stage. ok goes on, and back returns.

    The first stage detects LEDs with a white channel. They take four bytes each: if three are sent,
    the colours change from LED to LED, and the last six LEDs get no data.
    """

    device = "ring"

    def __init__(self, outcomes: dict[str, Outcome]) -> None:
        super().__init__(outcomes)
        self.start()

    def start(self) -> None:
        """Begin with the first stage. Settings are read at the first use."""
        self._stage = 0
        self._ready = False
        self._turn = False
        """True if the line "turn it round" is chosen."""
        self._choice: ColourChoice | None = None

    def _read(self, ui: Ui) -> None:
        """Read the current settings as the first answers."""
        if self._ready:
            return
        self._ready = True
        config = configuration(ui)
        self._wired = self._order = config.ring.order
        self._offset, self._direction = config.ring.mounted
        self._brightness = ui.settings.brightness
        self._colours: dict[str, Colour] = {each: getattr(config.colours, each) for each in SEATS}

    @property
    def _name(self) -> str:
        return STAGES[self._stage]

    def answer(self, ui: Ui, key: str) -> None:
        """Handle a key of the current stage."""
        self._read(ui)
        step = {"next": 1, "previous": -1}.get(key, 0)
        if self._choice is not None:
            self._choose(key)
        elif step:
            self._change(step)
        elif self._name == "alike" and key == "back":
            self._other_kind(ui)
        elif self._name == "apart" and key == "back":
            self._choice = ColourChoice(self._colours)
        elif key == "back":
            self._go_back(ui)
        elif self._name == "way" and self._turn:
            self._direction, self._turn = -self._direction, False
        elif self._name == STAGES[-1]:
            self._keep(ui)
        else:
            self._stage += 1

    def _go_back(self, ui: Ui) -> None:
        if self._name == "top":
            self.finish(ui, None)
        else:
            self._stage -= 1

    def _other_kind(self, ui: Ui) -> None:
        """Report an order with a white channel, or without one, which needs a restart."""
        order = self._order.removesuffix("W") if "W" in self._order else f"{self._order}W"
        says = text("table.test.ring.white")
        remedy = text("table.test.ring.set-order", order=order)
        fault = Fault(text("table.test.ring.kind"), says, remedy)
        self.fail(ui, text("table.test.ring.other"), fault)

    def _change(self, step: int) -> None:
        match self._name:
            case "top":
                self._offset = (self._offset + step) % LEDS
            case "way":
                self._turn = not self._turn
            case "order":
                orders = channel_orders(self._order)
                self._order = orders[(orders.index(self._order) + step) % len(orders)]
            case "brightness":
                self._brightness = min(100, max(10, self._brightness // 10 * 10 + 10 * step))

    def _choose(self, key: str) -> None:
        """Pass a key to the choice of another colour, and end it if it is over."""
        assert self._choice is not None  # noqa: S101
        found = self._choice.answer(key)
        if found is not None:
            self._colours, self._choice = found, None

    def _keep(self, ui: Ui) -> None:
        """Save what differs from the current settings, and end the test."""
        config = configuration(ui)
        direction = "clockwise" if self._direction > 0 else "counterclockwise"
        found: dict[str, dict[str, Any]] = {
            "ring": {"offset": self._offset, "direction": direction, "order": self._order},
            "light": {"brightness": self._brightness},
            "colours": dict(self._colours),
        }
        changes = {
            name: {
                key: value
                for key, value in values.items()
                if value != getattr(getattr(config, name), key)
            }
            for name, values in found.items()
        }
        changes = {name: values for name, values in changes.items() if values}
        if changes:
            red, green, blue = (self._channel(at) for at in range(3))
            keep(ui, changes, (red, green, blue))
        if self._brightness != ui.settings.brightness:
            ui.change(brightness=self._brightness)
        self.finish(ui, Outcome(text("table.test.well")))

    def silence(self, ui: Ui) -> Fault:  # noqa: ARG002
        """Return the fault if nobody answers: the ring is dark, or the keys do not work."""
        head, says = text("table.test.ring.silent"), text("table.test.ring.silent.says")
        return Fault(head, says, text("table.test.ring.silent.remedy"))

    # Time

    def deadline(self, ui: Ui) -> int | None:
        """Return when a moving LED moves, a change is taken back, or the test ends."""
        times = [super().deadline(ui)]
        if self._name == "top":
            times.append(ui.now + BLINK - (ui.now - ui.touched) % BLINK)
        elif self._name == "way":
            times.append(ui.now - ui.now % STEP + STEP)
        elif self._name == "apart" and self._choice is None:
            gone = ui.now % WINK
            times.append(ui.now - gone + (STEP if gone < STEP else WINK))
        elif self._choice is not None and self._choice.changing:
            times.append(ui.touched + TRIED)
        return min(at for at in times if at is not None)

    def tick(self, ui: Ui) -> None:
        """Take back a colour that nobody confirmed."""
        choice = self._choice
        if choice is not None and choice.changing and ui.now >= ui.touched + TRIED:
            self._choice = None
        super().tick(ui)

    # Output

    def lights(self, ui: Ui) -> Frame:
        """Return the LEDs of the current stage."""
        self._read(ui)
        if self.faults:
            return (DARK,) * LEDS
        frame = [DARK] * LEDS
        match self._name:
            case "alike":
                frame = [GREEN] * LEDS
            case "top":
                dark = (ui.now - ui.touched) // BLINK % 2 and not ui.settings.calm
                frame[self._offset] = DARK if dark else WHITE
            case "way":
                frame[self._offset] = self._sent(AMBER)
                frame[self._place(1 + ui.now // STEP % (LEDS - 1))] = WHITE
            case "order":
                for hour, pure in ((0, (90, 0, 0)), (6, (0, 90, 0)), (18, (0, 0, 90))):
                    frame[self._place(hour)] = self._sent(pure)
            case _:
                self._lay_seats(frame, ui.now)
        return tuple(frame)

    def _lay_seats(self, frame: list[Colour], now: int) -> None:
        """Light three LEDs of each seat, and in the last stage the goal."""
        colours = self._choice.colours if self._choice is not None else self._colours
        for seat, colour in enumerate(SEATS):
            for led in range(3):
                frame[self._place(4 * seat + led)] = self._sent(self._dimmed(colours[colour]))
        if self._name == "apart" and now % WINK >= STEP:
            frame[self._place(LEDS - 1)] = self._sent(self._dimmed(GOAL))

    def _dimmed(self, colour: Colour) -> Colour:
        red, green, blue = (v and max(1, v * self._brightness // 100) for v in colour)
        return red, green, blue

    def _place(self, led: int) -> int:
        return (self._offset + self._direction * led) % LEDS

    def _sent(self, colour: Colour) -> Colour:
        """Return the colour to pass to the driver, which still uses the configured order."""
        red, green, blue = (colour[self._channel(at)] for at in range(3))
        return red, green, blue

    def _channel(self, at: int) -> int:
        """Return the channel to send in place of a channel (0 red, 1 green, 2 blue)."""
        return "RGB".index(self._order[self._wired.index("RGB"[at])])

    def question(self, ui: Ui) -> Screen:
        """Return the screen of the current stage."""
        self._read(ui)
        if self._choice is not None:
            return self._choice.screen(ui)
        asks = {
            "alike": self._ask_alike,
            "top": self._ask_top,
            "way": self._ask_way,
            "order": self._ask_order,
            "brightness": self._ask_brightness,
        }
        return asks.get(self._name, self._ask_apart)(ui)

    def _ask_alike(self, ui: Ui) -> Screen:
        foot = screen_text.keys(ui, text("table.yes"), text("table.no"))
        return asked(ui, text("table.test.ring.lights"), (text("table.test.ring.alike"),), foot)

    def _ask_top(self, ui: Ui) -> Screen:
        at = self._offset + 1
        return asked(
            ui,
            text("table.test.ring.top"),
            (text("table.test.ring.top.ask"),),
            screen_text.keys(ui, "it-is", "stop", count=f"{at}/{LEDS}"),
            right="1/5",
            answer=ui.say(text("table.test.ring.light", number=at)),
            arrows=True,
        )

    def _ask_way(self, ui: Ui) -> Screen:
        says = (text("table.yes"), text("table.test.ring.turn"))
        return asked(
            ui,
            text("table.test.ring.way"),
            (text("table.test.ring.way.ask"),),
            screen_text.keys(ui, "this", "back", count=f"{1 + self._turn}/2"),
            right="2/5",
            menu=MenuList(tuple(map(ui.say, says)), int(self._turn)),
        )

    def _ask_order(self, ui: Ui) -> Screen:
        orders = channel_orders(self._order)
        count = f"{orders.index(self._order) + 1}/{len(orders)}"
        return asked(
            ui,
            text("table.test.ring.colours"),
            (text("table.test.ring.colours.ask"),),
            screen_text.keys(ui, text("table.yes"), "back", count=count),
            right="3/5",
            answer=self._order,
            arrows=True,
        )

    def _ask_brightness(self, ui: Ui) -> Screen:
        count = f"{self._brightness // 10}/10"
        return asked(
            ui,
            text("table.test.ring.brightness"),
            (text("table.test.ring.brightness.ask"),),
            screen_text.keys(ui, "done", "back", count=count),
            right="4/5",
            answer=f"{self._brightness}%",
            arrows=True,
        )

    def _ask_apart(self, ui: Ui) -> Screen:
        return asked(
            ui,
            text("table.test.ring.apart"),
            (text("table.test.ring.apart.signs"), text("table.test.ring.apart.ask")),
            screen_text.keys(ui, text("table.yes"), text("table.no")),
            right="5/5",
        )
