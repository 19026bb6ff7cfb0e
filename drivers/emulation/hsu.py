"""Chip side of the PN532's serial line: frames, sleep and wake-up. No I/O.

This module shares no code with the driver (drivers/pn532/protocol.py), so that an error in one is
not repeated in the other. The chip parses a byte at a time and never looks back. It drops invalid
bytes up to the next start code (UM0701-02, 6.2.1).

A sleeping chip has no clock, so it cannot read bytes. It counts rising edges of the line, and the
fifth starts its oscillator. Until the oscillator is stable, the chip receives nothing. One 0x55
(five rising edges) wakes it, and so do five zeros. A command also wakes it, but is lost. So hosts
send dummy bytes first: 55 55 and zeros, 55 00 00 55, or ten zeros (PN532/C1 data sheet).
"""

from collections.abc import Callable, Generator
from enum import Enum, auto
from typing import Final

ACK = bytes((0x00, 0x00, 0xFF, 0x00, 0xFF, 0x00))
NACK = bytes((0x00, 0x00, 0xFF, 0xFF, 0x00, 0x00))
SYNTAX_ERROR = bytes((0x00, 0x00, 0xFF, 0x01, 0xFF, 0x7F, 0x81, 0x00))

_TO_CHIP = 0xD4
_TO_HOST = 0xD5
_MOST = 265
"""TFI and data of the longest frame that the chip takes (6.2.1.2)."""


class HostFrame(Enum):
    """A frame from the host that carries no data."""

    ACK = auto()
    NACK = auto()


def information(data: bytes, *, padded: bool = True) -> bytes:
    """Return an information frame from the chip: a normal one, or an extended one if it is long.

    `padded` adds preamble and postamble, which SetParameters (7.2.9) can switch off.
    """
    length = 1 + len(data)
    wire = bytearray(b"\x00\xff")
    if length <= 0xFF:
        wire += bytes((length, 0x100 - length & 0xFF))
    else:
        wire += b"\xff\xff" + length.to_bytes(2, "big")
        wire.append(-(wire[-2] + wire[-1]) % 0x100)
    wire.append(_TO_HOST)
    wire += data
    wire.append(-(_TO_HOST + sum(data)) % 0x100)
    return b"\x00" + bytes(wire) + b"\x00" if padded else bytes(wire)


_Part = Generator[None, int, "bytes | HostFrame | None"]
_Hearing = Generator["bytes | HostFrame | None", int, None]


class FrameDecoder:
    """Incremental parser of the host's bytes. It reports complete frames with correct checksums."""

    def __init__(self) -> None:
        self.forget()

    def hear(self, data: bytes) -> list[bytes | HostFrame]:
        """Return the frames completed by `data`: commands, or HostFrame.ACK or NACK."""
        events = (self._hearing.send(byte) for byte in data)
        return [heard for heard in events if heard is not None]

    def forget(self) -> None:
        """Drop the incomplete frame."""
        self._hearing = self._listen()
        next(self._hearing)

    # The generators below receive bytes by `send`. They yield a frame when it is complete, or None.

    def _listen(self) -> _Hearing:
        heard: bytes | HostFrame | None = None
        while True:
            byte = yield heard
            while byte != 0x00:
                byte = yield None
            while byte == 0x00:
                byte = yield None
            heard = (yield from self._frame()) if byte == 0xFF else None

    def _frame(self) -> _Part:
        """Parse the bytes after a start code. Return None if they are not a frame."""
        length = yield None
        check = yield None
        if (length, check) == (0x00, 0xFF):
            return HostFrame.ACK
        if (length, check) == (0xFF, 0x00):
            return HostFrame.NACK
        if (length, check) == (0xFF, 0xFF):
            high = yield None
            low = yield None
            check = yield None
            length = high << 8 | low
            check += high + low
        else:
            check += length
        if check % 0x100 or not 0 < length <= _MOST:
            return None
        body = bytearray()
        for _ in range(length):
            body.append((yield None))
        total = sum(body) + (yield None)
        if total % 0x100 or body[0] != _TO_CHIP or length < 2:
            return None
        return bytes(body[1:])


def rises(byte: int) -> int:
    """Return the number of rising edges of a byte: start bit low, bit 0 first, stop bit high.

    >>> rises(0x55), rises(0x00), rises(0xFF)
    (5, 1, 1)
    """
    levels = (byte | 0x100) << 1  # start bit, eight bits, stop bit
    return (levels & ~(levels << 1) & 0x3FE).bit_count()


_RISES: Final = 5
_START_NS: Final = 261_000
"""Start-up time of the oscillator: three bytes at 115200 baud. Hosts that wake real chips reliably
allow little more."""
_BYTE_NS: Final = 86_806
"""Duration of a byte at 115200 baud."""


class Oscillator:
    """Filter for the bytes that the chip can receive. `clock` returns integer nanoseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.sleep()
        self._deaf_until = 0
        self._line_free = 0

    def sleep(self, *, wakes: bool = True) -> None:
        """Fall asleep. `wakes` is whether the line can wake the chip again."""
        self.asleep = True
        self._wakes = wakes
        self._rises = 0

    def hear(self, data: bytes) -> bytes:
        """Return the bytes that the chip receives: all while awake, else those after waking up."""
        # The bytes arrive together here, but on a line one after the other.
        first = max(self._clock(), self._line_free + _BYTE_NS)  # end of the first byte
        self._line_free = first + (len(data) - 1) * _BYTE_NS
        at = 0
        while self.asleep:
            if at == len(data) or not self._wakes:
                return b""
            self._rises += rises(data[at])
            if self._rises >= _RISES:
                self.asleep = False
                self._deaf_until = first + at * _BYTE_NS + _START_NS
            at += 1
        while at < len(data) and first + at * _BYTE_NS < self._deaf_until:
            at += 1
        return data[at:]
