"""Emulated NTAG213 cards (NXP data sheet NTAG213/215/216, rev. 3.2).

45 pages of 4 bytes: uid with its check bytes in pages 0 to 2, lock bytes at the end of page 2, the
capability container in page 3, user memory in pages 4 to 39, then dynamic lock and configuration.
"""

import ndef

PAGES = 45
USER_PAGES = range(4, 40)
ATQA = b"\x00\x44"  # as the PN532 reports it: most significant byte first
SAK = 0x00

VERSION = bytes.fromhex("0004040201000f03")
"""Answer to GET_VERSION (table 28): NXP, NTAG, 50 pF, version 1.0, 144 bytes, ISO 14443-3."""

_PAGE = 4
_CASCADE_TAG = 0x88
_LOCKS_AND_CONFIGURATION = bytes.fromhex("000000bd 040000ff 00050000 00000000 00000000")


class Tag:
    """A card with a uid of 7 bytes and the memory of an NTAG213. `text` is its NDEF Text record.

    A new card has no text: it is formatted for NDEF and empty. An unreadable card has a uid but
    refuses every READ, like a card with a damaged antenna or a password. `worn` pages
    acknowledge a WRITE but do not change.
    """

    atqa, sak, ats = ATQA, SAK, b""

    def __init__(self, uid: bytes, text: str | None = None, *, readable: bool = True) -> None:
        self.uid = uid
        self.text = text
        self.readable = readable
        self.memory = ntag(uid, text)
        self.worn: set[int] = set()

    def __repr__(self) -> str:
        return f"Tag({self.uid.hex()}, {self.text!r})"

    def answer(self, request: bytes) -> bytes | None:
        """Return the answer to a command without CRC, or None for a NAK (data sheet, 10)."""
        match list(request):
            case [0x30, page]:
                return self.read(page)
            case [0x3A, first, last] if self.readable and first <= last < PAGES:  # FAST_READ
                return bytes(self.memory[first * _PAGE : (last + 1) * _PAGE])
            case [0x60] if self.readable:
                return VERSION
            case [0xA2, page, *data]:
                return b"" if self.write(page, bytes(data)) else None
        return None

    def read(self, page: int) -> bytes | None:
        """Execute READ: return four pages from `page` on, wrapping to page 0, or None for a NAK."""
        if not self.readable or page >= PAGES:
            return None
        rolled = self.memory + self.memory
        return bytes(rolled[page * _PAGE : (page + 4) * _PAGE])

    def write(self, page: int, data: bytes) -> bool:
        """Execute WRITE of one page. False is a NAK. Lock and container bits cannot be cleared."""
        if len(data) != _PAGE or not 2 <= page < PAGES or self._locked(page):
            return False
        at = page * _PAGE
        if page in self.worn:
            return True
        if page == 2:
            self.memory[at + 2] |= data[2]
            self.memory[at + 3] |= data[3]
        elif page == 3:
            for i, value in enumerate(data):
                self.memory[at + i] |= value
        else:
            self.memory[at : at + _PAGE] = data
        return True

    def _locked(self, page: int) -> bool:
        """Return whether the static lock bits protect this page (pages 3 to 15, 8.5.2)."""
        locks = int.from_bytes(self.memory[10:12], "little")
        return 3 <= page < 16 and bool(locks >> page & 1)


class Phone(Tag):
    """A phone that emulates a card: a random uid of 4 bytes, and no memory to READ.

    ISO/IEC 14443-3, 6.5.4: a random uid has 4 bytes and begins with 08. A phone creates a new uid
    whenever the field has been off, so it seems to be another card each time.
    """

    atqa, sak, ats = b"\x00\x04", 0x20, bytes.fromhex("0578807100")

    def __init__(self, random: bytes) -> None:
        """Create the uid: 08 and 3 random bytes."""
        self.uid = b"\x08" + random
        self.text = None
        self.worn = set()

    def answer(self, request: bytes) -> bytes | None:  # noqa: ARG002
        """Return None: a phone refuses every command of an NTAG."""
        return None


class Classic(Tag):
    """A MIFARE Classic 1K card, such as a key fob. It is no Type 2 tag and refuses READ.

    `uid` has 4 bytes, or 7 on newer cards (NXP data sheet MF1S50YYX, 8.1).
    """

    atqa, sak, ats = b"\x00\x04", 0x08, b""

    def __init__(self, uid: bytes) -> None:
        self.uid = uid
        self.text = None
        self.worn = set()

    def answer(self, request: bytes) -> bytes | None:  # noqa: ARG002
        """Return None: every command needs authentication."""
        return None


def ntag(uid: bytes, text: str | None = None) -> bytearray:
    """Return the 180 bytes of an NTAG213 with this uid and an English Text record.

    Raise ValueError unless the uid has 7 bytes and the text fits into 144 bytes of user memory.
    """
    if len(uid) != 7:
        raise ValueError(f"an NTAG213 has an uid of 7 bytes, not {len(uid)}: {uid.hex()}")
    message = b""
    if text is not None:
        message = b"".join(ndef.message_encoder([ndef.TextRecord(text, "en")]))
    room = len(USER_PAGES) * _PAGE
    if len(message) + 2 > room:
        size = len((text or "").encode())
        raise ValueError(f"a text of {size} bytes does not fit on an NTAG213 ({room} in all)")
    area = b"\x03" + bytes((len(message),)) + message
    if len(area) < room:
        area += b"\xfe"
    check_0 = _CASCADE_TAG ^ uid[0] ^ uid[1] ^ uid[2]
    check_1 = uid[3] ^ uid[4] ^ uid[5] ^ uid[6]
    head = uid[:3] + bytes((check_0,)) + uid[3:] + bytes((check_1, 0x48, 0x00, 0x00))
    container = bytes.fromhex("e1101200")  # NDEF 1.0, 18 x 8 bytes, free to read and write
    return bytearray(head + container + area.ljust(room, b"\x00") + _LOCKS_AND_CONFIGURATION)
