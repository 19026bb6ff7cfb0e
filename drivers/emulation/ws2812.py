"""Emulated WS2812 lights: decoder of the pulses on their data line.

A light decodes a bit from the time for which the line is high: about 0.4 us is a zero, about 0.8 us
a one (data sheet WS2812B, "Data transfer time"; WS2812 and SK6812 differ by less than the
tolerance). Each light keeps the first 24 bits that it receives, or 32 with a white channel, and
passes on the rest. When the line is low for 50 us, all lights show their bits.

Blinka has a board for any computer ("OS agnostic"), whose NeoPixel output does nothing. This module
replaces that output, so that the real neopixel library runs. Its bytes are encoded as on a Pi and
decoded here.

rpi_ws281x sends three bits for each bit of colour, 110 for a one and 100 for a zero, at 2.4 MHz by
SPI, PWM or PCM. Then it holds the line low for the reset.
"""

from __future__ import annotations

import errno
import math
import os
import re
from functools import lru_cache
from typing import Any, Final, Literal

from drivers.errors import DeviceError

Colour = tuple[int, int, int]

_SPLIT_NS: Final = 550
"""Shortest pulse of a one. The tolerances of the data sheets for 0 and 1 meet here."""
_ZERO_NS: Final = (200, 550)
_ONE_NS: Final = (550, 950)
_LOW_AFTER_ZERO_NS: Final = (650, 1000)
_LOW_AFTER_ONE_NS: Final = (300, 750)
"""Pulse lengths within the tolerances of WS2812, WS2812B or SK6812."""
_RESET_NS: Final = 50_000

_PULSE: Final = re.compile("(1+)(0*)")

_lines: Final[dict[int, WS2812Line]] = {}
"""GPIO number -> line. Blinka has one output function for all pins."""


class WS2812Line:
    """A chain of lights on one pin. Create it before a driver opens that pin.

    `order` is the order of the channels on the line, "GRB" or with white "GRBW". A new line
    replaces an older one on the same pin.
    """

    def __init__(self, pin: int, leds: int = 24, order: str = "GRB") -> None:
        self.pin = pin
        self.colours: tuple[Colour, ...] = ((0, 0, 0),) * leds
        """Colours that the lights show: (red, green, blue), each 0..255."""
        self.whites = (0,) * leds
        """White channel that each light shows, 0..255."""
        self.frames = 0
        """Number of signals shown after a reset."""
        self.unclear = 0
        """Number of pulses outside the tolerances of the data sheets."""
        self.fault: Literal["silent", "fail", "revision"] | None = None
        """Active fault, or None. With "silent" the line is cut and the lights keep their colours.
        With "fail" sending raises OSError. With "revision" it raises RuntimeError, as for an
        unknown board revision."""
        self.order = order
        _take_over()
        _lines[pin] = self

    def receive(self, data: bytes) -> None:
        """Receive the bytes passed to the library, encoded as on a Pi."""
        if self.fault == "fail":
            raise OSError(errno.EIO, "the data line cannot be driven")
        if self.fault == "revision":
            says = "ws2811_init failed with code -3 (Hardware revision is not supported)"
            raise RuntimeError(says)
        self.hear(encoded(data), HERTZ)

    def hear(self, wire: bytes, hertz: float) -> None:
        """Receive a signal: its levels as bits, first bit highest, `hertz` bits a second.

        Before and after it the line is low, long enough for a reset.
        """
        if self.fault == "silent":
            return
        frames, unclear = _decoded(wire, hertz)
        self.unclear += unclear
        for bits in frames:
            self._show(bits)

    def _show(self, bits: str) -> None:
        """Show the bits received before a reset. Lights beyond the last bit keep their colours."""
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
        """Disconnect the lights. Bytes sent to the pin are ignored from now on."""
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
    """Return the bit of a pulse, whether it is within tolerance, and whether a reset follows."""
    one = high >= _SPLIT_NS
    reset = low >= _RESET_NS
    shortest, longest = _ONE_NS if one else _ZERO_NS
    least, most = _LOW_AFTER_ONE_NS if one else _LOW_AFTER_ZERO_NS
    clear = shortest <= high <= longest and (reset or least <= low <= most)
    return "1" if one else "0", clear, reset


def _take_over() -> None:
    os.environ.setdefault("BLINKA_OS_AGNOSTIC", "1")
    from adafruit_blinka.agnostic import board_id  # noqa: PLC0415  needs the variable above

    if board_id != "OS_AGNOSTIC_BOARD":
        raise DeviceError(
            f"the emulated ring came too late: Blinka already took this computer for {board_id!r}; "
            "set BLINKA_OS_AGNOSTIC=1 or make the ring before anything else imports Blinka"
        )
    from adafruit_blinka.microcontroller.generic_agnostic_board import neopixel  # noqa: PLC0415

    neopixel.neopixel_write = _write


def _write(gpio: Any, data: bytes) -> None:
    # The pin number has no public attribute; Blinka's Pi back end reads it in the same way.
    line = _lines.get(gpio._pin.id)  # noqa: SLF001
    if line is not None:
        line.receive(bytes(data))


HERTZ: Final = 2_400_000
RESET: Final = bytes(17)
"""A low line for 57 us, more than the 55 us of rpi_ws281x."""

_SYMBOLS: Final = tuple(
    int("".join("110" if byte >> bit & 1 else "100" for bit in range(7, -1, -1)), 2).to_bytes(3)
    for byte in range(256)
)


def encoded(data: bytes) -> bytes:
    """Return the signal for these bytes, eight bits per byte, first bit highest."""
    return b"".join(_SYMBOLS[byte] for byte in data) + RESET
