"""PN532 command codes (UM0701-02, 7) and the parser of InListPassiveTarget answers."""

from typing import NamedTuple

DIAGNOSE = 0x00
GET_FIRMWARE_VERSION = 0x02
SAM_CONFIGURATION = 0x14
POWER_DOWN = 0x16
RF_CONFIGURATION = 0x32
IN_DATA_EXCHANGE = 0x40
IN_LIST_PASSIVE_TARGET = 0x4A
IN_RELEASE = 0x52

TYPE_A_106 = 0x00  # ISO/IEC 14443 type A at 106 kbit/s, used by NTAGs
MAX_RETRIES = 0x05  # an item of RFConfiguration (7.3.1)
FIELD = 0x01  # an item of RFConfiguration: carrier off (0) or on (1)
FOREVER = 0xFF
READ = 0x30  # command of a Type 2 tag: reads four pages
WRITE = 0xA2  # command of a Type 2 tag: writes one page

WAKE_UP = b"\x55\x55" + bytes(14)
"""At 115200 baud this lasts longer than the oscillator of a sleeping chip takes to start."""


class Target(NamedTuple):
    """A card that InListPassiveTarget found."""

    number: int  # its number for InDataExchange
    sel_res: int
    uid: bytes

    @property
    def is_type_2(self) -> bool:
        """True if READ can read its memory, as for an NTAG. False for phones and bank cards."""
        return self.sel_res & 0x60 == 0 and not self.sel_res & 0x18


def targets(answer: bytes) -> tuple[Target, ...] | None:
    """Parse an answer to InListPassiveTarget from NbTg on (7.3.5). Return None if malformed."""
    if not answer:
        return None
    found = []
    at = 1
    for _ in range(answer[0]):
        head = answer[at : at + 5]
        if len(head) < 5:
            return None
        number, _sens, _res, sel_res, size = head
        at += 5
        uid = answer[at : at + size]
        if len(uid) < size or size not in (4, 7, 10):
            return None
        at += size
        if sel_res & 0x20:  # ISO/IEC 14443-4: the ATS follows; its first byte is its length
            if at >= len(answer) or answer[at] == 0:
                return None
            at += answer[at]
        found.append(Target(number, sel_res, uid))
    return tuple(found)
