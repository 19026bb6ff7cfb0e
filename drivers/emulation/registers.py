"""Registers and GPIO ports of an emulated PN532 (UM0701-02, 7.2).

A register keeps the value that was written to it, and is 0 before the first write. Ports 3 and 7
are registers too. Their pins are not connected, so they read as they were set. Of the other
registers only CIU_RxMode has an effect: it selects whether the chip verifies and removes the
checksums of cards' answers.
"""

from typing import Final

_P3: Final = 0xFFB0
_P7: Final = 0xFFF7
_TX_MODE: Final = 0x6302
_RX_MODE: Final = 0x6303
_CRC_ON: Final = 0x80
_P3_PINS: Final = 0x3F
_P7_PINS: Final = 0x06
_VALID: Final = 0x80
"""Bit of WriteGPIO without which a port is not set (7.2.7)."""


class Registers:
    """Registers by 16-bit address. Those from FF00 on belong to the controller."""

    def __init__(self) -> None:
        self._values = {_P3: _P3_PINS, _P7: _P7_PINS}

    def speak_type_a(self) -> None:
        """Set sending and receiving to type A, as the firmware does when it selects cards."""
        self._values |= {_TX_MODE: _CRC_ON, _RX_MODE: _CRC_ON}

    @property
    def keeps_checksums(self) -> bool:
        """True if the chip verifies and removes the checksums of cards' answers."""
        return bool(self._values.get(_RX_MODE, 0) & _CRC_ON)

    def read(self, addresses: bytes) -> bytes | None:
        """Execute ReadRegister (7.2.4): return the values at two-byte addresses, None on error."""
        if not addresses or len(addresses) % 2:
            return None
        pairs = zip(addresses[::2], addresses[1::2], strict=True)
        return bytes(self._values.get(high << 8 | low, 0) for high, low in pairs)

    def write(self, body: bytes) -> bytes | None:
        """Execute WriteRegister (7.2.5): pairs of a two-byte address and a value."""
        if not body or len(body) % 3:
            return None
        for high, low, value in zip(body[::3], body[1::3], body[2::3], strict=True):
            self._values[high << 8 | low] = value
        return b""

    def read_pins(self, body: bytes) -> bytes | None:
        """Execute ReadGPIO (7.2.6): ports 3 and 7, and the pins that select HSU (0 0)."""
        return None if body else bytes((self._values[_P3], self._values[_P7], 0x00))

    def write_pins(self, body: bytes) -> bytes | None:
        """Execute WriteGPIO (7.2.7): sets ports 3 and 7, each only if its bit 7 is set."""
        if len(body) != 2:
            return None
        for port, pins, value in ((_P3, _P3_PINS, body[0]), (_P7, _P7_PINS, body[1])):
            if value & _VALID:
                self._values[port] = value & pins
        return b""
