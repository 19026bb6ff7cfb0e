"""What a Raspberry Pi puts on its data line for the bytes of WS2812 lights, as rpi_ws281x does it.

The library sends three bits for each bit of colour, 110 for a one and 100 for a zero, at 2.4 MHz
by SPI (and by PWM and PCM alike), and then lets the line rest.
"""

from typing import Final

HERTZ: Final = 2_400_000
RESET: Final = bytes(17)
"""55 us of silence and a little more."""

_SYMBOLS: Final = tuple(
    int("".join("110" if byte >> bit & 1 else "100" for bit in range(7, -1, -1)), 2).to_bytes(3)
    for byte in range(256)
)


def encoded(data: bytes) -> bytes:
    """Return the bits on the wire for these bytes, eight to a byte, first bit highest."""
    return b"".join(_SYMBOLS[byte] for byte in data) + RESET
