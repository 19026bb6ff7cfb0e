"""Sleep and wake-up of an emulated PN532 on a serial line (PN532/C1 data sheet, HSU wake-up).

A sleeping chip has no clock, so it cannot read bytes. It counts rising edges of the line, and the
fifth starts its oscillator. Until the oscillator is stable, the chip receives nothing. One 0x55
(five rising edges) wakes it, and so do five zeros. A command also wakes it, but is lost. So hosts
send dummy bytes first: 55 55 and zeros, 55 00 00 55, or ten zeros.
"""

from collections.abc import Callable
from typing import Final

from drivers.emulation.hsu import rises

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
