"""The lights at the end of the data line: pulses of a WS2812 line become colours.

A light knows no bytes, only for how long the line is high (data sheet WS2812B, "Data transfer
time"; WS2812 and SK6812 differ by less than the tolerance): about 0.4 us is a zero, about 0.8 us is
a one. Each light keeps the first 24 bits that it hears, or 32 if it has a white channel, and hands
on the rest. When the line rests for 50 us they all show what they have.

Blinka knows a board for any computer at all ("OS agnostic"), whose NeoPixel output does nothing.
A line takes that output over for its pin, so the real neopixel library runs. Its bytes are made
into what a Pi puts on the wire (drivers/emulation/mosi.py), and that ends here.
"""

from __future__ import annotations

import errno
import math
import os
import re
from functools import lru_cache
from typing import Any, Final, Literal

from drivers.emulation import mosi
from drivers.errors import DeviceError

Colour = tuple[int, int, int]

_SPLIT_NS: Final = 550
"""A pulse at least so long is a one. The data sheets' tolerances for 0 and 1 meet here."""
_ZERO_NS: Final = (200, 550)
_ONE_NS: Final = (550, 950)
_LOW_AFTER_ZERO_NS: Final = (650, 1000)
_LOW_AFTER_ONE_NS: Final = (300, 750)
"""What the data sheets of WS2812, WS2812B and SK6812 promise to understand, taken together."""
_RESET_NS: Final = 50_000

_PULSE: Final = re.compile("(1+)(0*)")

_lines: Final[dict[int, WS2812Line]] = {}
"""Which line listens on which GPIO: Blinka has one output function for all pins."""


class WS2812Line:
    """A string of lights on one pin, which must exist before the first driver opens that pin.

    order names the channels as they are sent, "GRB" or with a white one "GRBW". `colours` is what
    the lights show, (red, green, blue), and `whites` their white, each 0..255; `frames` counts the
    resets after which they showed something; `unclear` counts pulses that no data sheet
    promises to understand. `fault` is None, "silent" (the wire is cut: the lights keep what they
    have), "fail" (the computer cannot send: OSError) or "revision" (its library does not know the
    board: RuntimeError). A new line on a pin takes the wire from the one before.
    """

    def __init__(self, pin: int, leds: int = 24, order: str = "GRB") -> None:
        self.pin = pin
        self.colours: tuple[Colour, ...] = ((0, 0, 0),) * leds
        self.whites = (0,) * leds
        self.frames = 0
        self.unclear = 0
        self.fault: Literal["silent", "fail", "revision"] | None = None
        self.order = order
        _take_over()
        _lines[pin] = self

    def receive(self, data: bytes) -> None:
        """Take bytes as the computer's library gets them, sent as a Pi sends them."""
        if self.fault == "fail":
            raise OSError(errno.EIO, "the data line cannot be driven")
        if self.fault == "revision":
            says = "ws2811_init failed with code -3 (Hardware revision is not supported)"
            raise RuntimeError(says)
        self.hear(mosi.encoded(data), mosi.HERTZ)

    def hear(self, wire: bytes, hertz: float) -> None:
        """Take a signal: its levels as bits, the first one highest, so many a second.

        Before and after it the line is low, long enough for a reset.
        """
        if self.fault == "silent":
            return
        frames, unclear = _decoded(wire, hertz)
        self.unclear += unclear
        for bits in frames:
            self._show(bits)

    def _show(self, bits: str) -> None:
        """Show what was heard before a reset: short, the far lights keep theirs."""
        channels = len(self.order)
        colours, whites = list(self.colours), list(self.whites)
        size = 8 * channels
        for led in range(min(len(colours), len(bits) // size)):
            sent = int(bits[led * size : (led + 1) * size], 2).to_bytes(channels)
            light = dict(zip(self.order, sent, strict=True))
            colours[led] = (light["R"], light["G"], light["B"])
            whites[led] = light.get("W", 0)
        self.colours, self.whites = tuple(colours), tuple(whites)
        self.frames += 1

    def close(self) -> None:
        """Take the lights off the wire; what is sent to the pin goes nowhere from now on."""
        if _lines.get(self.pin) is self:
            del _lines[self.pin]


@lru_cache(maxsize=256)
def _decoded(wire: bytes, hertz: float) -> tuple[tuple[str, ...], int]:
    """Return the bits before each reset, and the number of unclear pulses.

    Cached, because a breathing ring sends the same few signals again and again.
    """
    step = 1e9 / hertz
    rest = "0" * math.ceil(_RESET_NS / step)
    pulses = _PULSE.findall(f"{int.from_bytes(wire):0{8 * len(wire)}b}{rest}")
    means = {(up, down): _meaning(len(up) * step, len(down) * step) for up, down in set(pulses)}
    frames: list[str] = []
    bits: list[str] = []
    unclear = 0
    for bit, clear, reset in map(means.__getitem__, pulses):
        bits.append(bit)
        unclear += not clear
        if reset:
            frames.append("".join(bits))
            bits.clear()
    return tuple(frames), unclear


def _meaning(high: float, low: float) -> tuple[str, bool, bool]:
    """Return the bit of a pulse, whether it is a clear one, and whether a reset follows it."""
    one = high >= _SPLIT_NS
    reset = low >= _RESET_NS
    shortest, longest = _ONE_NS if one else _ZERO_NS
    least, most = _LOW_AFTER_ONE_NS if one else _LOW_AFTER_ZERO_NS
    clear = shortest <= high <= longest and (reset or least <= low <= most)
    return "1" if one else "0", clear, reset


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
