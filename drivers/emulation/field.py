"""RF field of an emulated PN532: the cards in it, their selection and data exchange."""

from collections.abc import Sequence
from operator import attrgetter
from typing import Final

from drivers.emulation.ntag import Tag

# The status of an exchange with a card (UM0701-02, 7.1).
OK: Final = 0x00
TIMEOUT: Final = 0x01
BAD_CHECKSUM: Final = 0x02
BAD_FORMAT: Final = 0x13
NO_SUCH_TARGET: Final = 0x27

# Four-bit answers of a card (NTAG213 data sheet, 9.3).
_ACK: Final = 0x0A
_NAK: Final = 0x00


class Field:
    """Cards in the field, up to two of which the chip selects as targets 1 and 2."""

    def __init__(self) -> None:
        self._cards: tuple[Tag, ...] = ()
        self.power_up()

    def power_up(self) -> None:
        """Reset as at power-on: field off, no targets. The cards stay."""
        self.on = False
        """True while the antenna sends, which draws about 100 mA."""
        self._targets: dict[int, Tag] = {}
        self._active: set[int] = set()

    def __bool__(self) -> bool:
        """Return whether any card is in the field."""
        return bool(self._cards)

    def put(self, cards: Sequence[Tag]) -> None:
        """Replace the cards in the field."""
        for number, card in self._targets.items():
            if card not in cards:
                self._active.discard(number)
        self._cards = tuple(cards)

    def drop(self) -> None:
        """Switch the field off. The cards lose their selection."""
        self.on = False
        self._active.clear()

    def select(self, most: int) -> bytes:
        """Select up to `most` cards. Return NbTg and the target data of the cards (7.3.5)."""
        self.on = True
        self._targets.clear()
        self._active.clear()
        answer = b""
        # Anticollision finds cards in the order of their uids, not in that of their arrival.
        for number, card in enumerate(sorted(self._cards, key=attrgetter("uid"))[:most], 1):
            self._targets[number] = card
            self._active.add(number)
            answer += bytes((number,)) + card.atqa + bytes((card.sak, len(card.uid))) + card.uid
            answer += card.ats
        return bytes((len(self._targets),)) + answer

    def exchange(self, number: int, request: bytes) -> bytes:
        """Send a request to a target. Return the bytes of the status and the answer (7.3.8)."""
        status, data = self._ask(number, request)
        if data is None:
            return bytes((status or BAD_FORMAT,))
        return bytes((status,)) + data

    def through(self, request: bytes, *, checked: bool) -> bytes:
        """Send a raw request to the target that was selected last (7.3.9).

        With `checked` the chip verifies and removes the answer's checksum. ACK and NAK have only
        four bits and no checksum, so they are then reported as corrupted.
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
        """Send a request to a target. Return a pair: status and answer. An answer None is a NAK."""
        card = self._targets.get(number)
        if card is None:
            return NO_SUCH_TARGET, None
        if card not in self._cards or number not in self._active:
            return TIMEOUT, None
        data = card.answer(request)
        if data is None:
            # After a NAK a card is idle and does not answer until it is selected again.
            self._active.discard(number)
        return OK, data

    def release(self, number: int) -> int:
        """Release a target, or for 0 all targets (7.3.11). Return the status."""
        if number and number not in self._targets:
            return NO_SUCH_TARGET
        for each in [number] if number else list(self._targets):
            del self._targets[each]
            self._active.discard(each)
        return OK


def _crc_a(data: bytes) -> bytes:
    """Return the type A checksum (ISO/IEC 14443-3, annex B), low byte first."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ (0x8408 if crc & 1 else 0)
    return crc.to_bytes(2, "little")
