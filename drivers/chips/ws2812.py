"""The lights at the end of the data line: WS2812 bytes become colours.

Blinka knows a board for any computer at all ("OS agnostic"), whose NeoPixel output does nothing.
A line takes that output over for its pin, so the real neopixel library runs and its bytes end here.
"""

from __future__ import annotations

import errno
import os
from typing import Any, Final, Literal

from drivers.errors import DeviceError

Colour = tuple[int, int, int]

_lines: Final[dict[int, WS2812Line]] = {}
"""Which line listens on which GPIO: Blinka has one output function for all pins."""


class WS2812Line:
    """A string of WS2812 on one pin, which must exist before the first driver opens that pin.

    `colours` is what the lights show, (red, green, blue) each 0..255; `frames` counts what arrived.
    `fault` is None, "silent" (the wire is cut: the lights keep what they have) or "fail" (the
    computer cannot send: OSError). A new line on a pin takes the wire from the one before.
    """

    def __init__(self, pin: int, leds: int = 24, order: str = "GRB") -> None:
        self.pin = pin
        self.colours: tuple[Colour, ...] = ((0, 0, 0),) * leds
        self.frames = 0
        self.fault: Literal["silent", "fail"] | None = None
        self._places = tuple(order.index(channel) for channel in "RGB")
        _take_over()
        _lines[pin] = self

    def receive(self, data: bytes) -> None:
        """Take one transmission, as it stands on the wire before the reset pause.

        Each light keeps the first 24 bits and hands on the rest (data sheet, "Data transmission
        method"): a short transmission leaves the far lights as they are, a long one runs out at the
        end of the string.
        """
        if self.fault == "fail":
            raise OSError(errno.EIO, "the data line cannot be driven")
        if self.fault == "silent":
            return
        colours = list(self.colours)
        for led in range(min(len(colours), len(data) // 3)):
            bits = data[3 * led : 3 * led + 3]
            red, green, blue = (bits[place] for place in self._places)
            colours[led] = (red, green, blue)
        self.colours = tuple(colours)
        self.frames += 1

    def close(self) -> None:
        """Take the lights off the wire; what is sent to the pin goes nowhere from now on."""
        if _lines.get(self.pin) is self:
            del _lines[self.pin]


def _take_over() -> None:
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
    from adafruit_blinka.agnostic import board_id  # noqa: PLC0415  only once the variable is set

    if board_id != "OS_AGNOSTIC_BOARD":
        raise DeviceError(
            f"the emulated ring came too late: Blinka already took this computer for {board_id!r}; "
            "set BLINKA_OS_AGNOSTIC=1 or make the ring before anything else imports Blinka"
        )
    from adafruit_blinka.microcontroller.generic_agnostic_board import neopixel  # noqa: PLC0415

    neopixel.neopixel_write = _write


def _write(gpio: Any, data: bytes) -> None:
    # The pin's number has no public name; Blinka's own Pi back end reads it in the same way.
    line = _lines.get(gpio._pin.id)  # noqa: SLF001
    if line is not None:
        line.receive(bytes(data))
