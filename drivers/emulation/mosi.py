"""Encoder of the data line signal that rpi_ws281x sends to WS2812 lights.

The library sends three bits for each bit of colour, 110 for a one and 100 for a zero, at 2.4 MHz
by SPI, PWM or PCM. Then it holds the line low for the reset.
"""

from typing import Final

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
