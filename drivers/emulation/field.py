"""The PN532's antenna: which cards lie in the field, which are selected, and talk with them."""

from collections.abc import Sequence
from typing import Final

from drivers.emulation.ntag import Tag

# The status of an exchange with a card (UM0701-02, 7.1).
OK: Final = 0x00
TIMEOUT: Final = 0x01
BAD_CHECKSUM: Final = 0x02
BAD_FORMAT: Final = 0x13
NO_SUCH_TARGET: Final = 0x27

# What a card says in four bits (NTAG213 data sheet, 9.3).
_ACK: Final = 0x0A
_NAK: Final = 0x00


class Field:
    """Cards are laid and lifted; the chip selects some as targets 1 and 2 and speaks with those."""

    def __init__(self) -> None:
        self._cards: tuple[Tag, ...] = ()
        self.power_up()

    def power_up(self) -> None:
        """Be as after power on: no field and no targets. What lies there stays."""
        self.on = False
        """Whether the antenna sends: about 100 mA."""
        self._targets: dict[int, Tag] = {}
        self._active: set[int] = set()

    def __bool__(self) -> bool:
        """Whether any card is in the field."""
        return bool(self._cards)

    def put(self, cards: Sequence[Tag]) -> None:
        """Lay these cards in place of what lies there."""
        for number, card in self._targets.items():
            if card not in cards:
                self._active.discard(number)
        self._cards = tuple(cards)

    def drop(self) -> None:
        """Take the field away: cards without it forget that they were selected."""
        self.on = False
        self._active.clear()

    def select(self, most: int) -> bytes:
        """Select as many cards as asked for; NbTg and their descriptions (7.3.5)."""
        self.on = True
        self._targets.clear()
        self._active.clear()
        answer = b""
        # Anticollision brings them in the order of their uids, not in that of their coming.
        for number, card in enumerate(sorted(self._cards, key=_by_uid)[:most], 1):
            self._targets[number] = card
            self._active.add(number)
            answer += bytes((number,)) + card.atqa + bytes((card.sak, len(card.uid))) + card.uid
            answer += card.ats
        return bytes((len(self._targets),)) + answer

    def exchange(self, number: int, request: bytes) -> bytes:
        """Send a request to a target; its status, and what it answered (7.3.8)."""
        status, data = self._ask(number, request)
        if data is None:
            return bytes((status or BAD_FORMAT,))
        return bytes((status,)) + data

    def through(self, request: bytes, *, checked: bool) -> bytes:
        """Send a request as it is to the target that was selected last (7.3.9).

        checked: the chip checks the answer's checksum and keeps it. ACK and NAK are four bits
        without one, so a chip that checks takes them for spoilt.
        """
        status, data = self._ask(max(self._targets, default=0), request)
        if status:
            return bytes((TIMEOUT if status == NO_SUCH_TARGET else status,))
        if not data:
            return (
                bytes((BAD_CHECKSUM,)) if checked else bytes((OK, _NAK if data is None else _ACK))
            )
        return bytes((OK,)) + data + (b"" if checked else _crc_a(data))

    def _ask(self, number: int, request: bytes) -> tuple[int, bytes | None]:
        """Return the status of a talk with a target and its answer; None is a NAK."""
        card = self._targets.get(number)
        if card is None:
            return NO_SUCH_TARGET, None
        if card not in self._cards or number not in self._active:
            return TIMEOUT, None
        data = card.answer(request)
        if data is None:
            # A card that says NAK falls back to idle and is mute until it is selected again.
            self._active.discard(number)
        return OK, data

    def release(self, number: int) -> int:
        """Forget a target, or with 0 all of them (7.3.11); its status."""
        if number and number not in self._targets:
            return NO_SUCH_TARGET
        for each in [number] if number else list(self._targets):
            del self._targets[each]
            self._active.discard(each)
        return OK


def _crc_a(data: bytes) -> bytes:
    """The checksum of type A (ISO/IEC 14443-3, annex B), low byte first."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")


def _by_uid(card: Tag) -> bytes:
    return card.uid
