"""Sans-I/O driver of a PN532 reader on a serial line (HSU): bytes and time in, events out.

`protocol` splits the byte stream into frames. `link` implements the dialogue with the chip.
"""

from drivers.pn532.events import (
    CardAbsent,
    CardPresent,
    Event,
    HalfRead,
    NotWritten,
    OneCard,
    ReaderBack,
    ReaderLost,
    TwoCards,
    Written,
)
from drivers.pn532.link import Link
from drivers.pn532.protocol import Frame, FrameKind, FrameParser

__all__ = [
    "CardAbsent",
    "CardPresent",
    "Event",
    "Frame",
    "FrameKind",
    "FrameParser",
    "HalfRead",
    "Link",
    "NotWritten",
    "OneCard",
    "ReaderBack",
    "ReaderLost",
    "TwoCards",
    "Written",
]
