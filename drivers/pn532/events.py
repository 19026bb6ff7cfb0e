"""What a reader tells. Edges only: a card that lies there is told once.

`at` is integer nanoseconds of the clock that was handed in; `uid` is what the card calls itself
(4, 7 or 10 bytes), which identifies it and proves nothing.
"""

from typing import NamedTuple


class CardPresent(NamedTuple):
    """A card lies on the reader. `text` is its NDEF Text record, None if it has none to read."""

    uid: bytes
    text: str | None
    at: int


class CardAbsent(NamedTuple):
    """The card that was told present is gone: the reader looked several times and saw none."""

    uid: bytes
    at: int


class TwoCards(NamedTuple):
    """More than one card lies on the reader; which one is meant cannot be known."""

    at: int


class HalfRead(NamedTuple):
    """A card shows its uid, but for a second its memory could not be read; it is still tried.

    A CardPresent follows, with the text or without, unless the card is taken away before.
    """

    uid: bytes
    at: int


class ReaderLost(NamedTuple):
    """The reader does not answer; `says` is one sentence. Until it is back, no card is known of."""

    says: str
    at: int


class ReaderBack(NamedTuple):
    """The reader that was lost answers again."""

    at: int


class Written(NamedTuple):
    """The card bears this text now, read back to the byte."""

    uid: bytes
    text: str
    at: int


class NotWritten(NamedTuple):
    """The card does not bear the text that it was to bear.

    why: `gone` (taken away, or the reader went), `two` (cards), `refused` (it was tried several
    times), or what `drivers.tag.CannotWrite` says.
    """

    uid: bytes
    why: str
    at: int


Event = (
    CardPresent | CardAbsent | TwoCards | HalfRead | ReaderLost | ReaderBack | Written | NotWritten
)
