"""Events of a card reader. They report changes only: a card that stays is reported once.

`at` is integer nanoseconds of the caller's clock. `uid` is the card's identifier (4, 7 or 10
bytes). It can be copied, so it does not prove which card it is.
"""

from typing import NamedTuple


class CardPresent(NamedTuple):
    """A card is on the reader. `text` is its NDEF Text record, or None without a readable one."""

    uid: bytes
    text: str | None
    at: int
    type_2: bool = True
    """True for an NFC Forum Type 2 tag such as an NTAG213. False for phones, bank cards and MIFARE
    Classic cards, which the chip recognises by SEL_RES."""


class CardAbsent(NamedTuple):
    """The card that was reported present is gone: several polls found no card."""

    uid: bytes
    at: int


class TwoCards(NamedTuple):
    """More than one card is on the reader, so the intended one is unknown."""

    at: int


class OneCard(NamedTuple):
    """TwoCards is over: at most one card is left, and CardPresent follows if it is a new one."""

    at: int


class HalfRead(NamedTuple):
    """The uid of a card is known, but the reader could not read its memory for a second.

    The reader goes on trying. A CardPresent follows, with or without the text, unless the card is
    taken away first.
    """

    uid: bytes
    at: int


class ReaderLost(NamedTuple):
    """The reader does not answer. `says` is the reason. No card events come until ReaderBack."""

    says: str
    at: int


class ReaderBack(NamedTuple):
    """The lost reader answers again."""

    at: int


class Written(NamedTuple):
    """The text was written to the card and read back."""

    uid: bytes
    text: str
    at: int


class NotWritten(NamedTuple):
    """The text was not written to the card.

    `why` is `gone` (the card or the reader is gone), `two` (two cards), `refused` (several attempts
    failed), or a reason of `drivers.tag.CannotWrite`.
    """

    uid: bytes
    why: str
    at: int


Event = (
    CardPresent
    | CardAbsent
    | TwoCards
    | OneCard
    | HalfRead
    | ReaderLost
    | ReaderBack
    | Written
    | NotWritten
)
