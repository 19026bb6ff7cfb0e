"""What wakes a PN532 that sleeps, at the end of a serial line (PN532/C1 data sheet, HSU wake-up).

The chip has no clock while it sleeps, so it cannot read bytes; it counts how often the line goes
up, and the fifth time starts its oscillator. Until that runs steadily the chip is deaf. One 0x55
does it (five rises), or five zeros; a command does it as well, but is lost itself. That is why
hosts send something worthless first: 55 55 and zeros, 55 00 00 55, or ten zeros.
"""

from collections.abc import Callable
from typing import Final

from drivers.emulation.hsu import rises

_RISES: Final = 5
_START_NS: Final = 261_000
"""Until the oscillator runs; three bytes at 115200 baud. Hosts that are known to wake real chips
leave it not much more."""
_BYTE_NS: Final = 86_806
"""A byte on the line at 115200 baud."""


class Oscillator:
    """Lets through what the chip can hear. clock gives integer nanoseconds."""

    def __init__(self, clock: Callable[[], int]) -> None:
        self._clock = clock
        self.sleep()
        self._deaf_until = 0
        self._line_free = 0

    def sleep(self, *, wakes: bool = True) -> None:
        """Fall asleep; wakes says whether the line may wake it again."""
        self.asleep = True
        self._wakes = wakes
        self._rises = 0

    def hear(self, data: bytes) -> bytes:
        """Return the end of `data` that the chip hears: all of it while it is awake."""
        # Bytes follow each other on a line, though here they may all come at once.
        first = max(self._clock(), self._line_free + _BYTE_NS)  # when the first one is over
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
