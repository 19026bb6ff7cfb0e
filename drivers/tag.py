"""The text on an NFC Forum Type 2 tag (NTAG213/215/216): its memory read from page 3 on.

A page is 4 bytes. Page 3 is the capability container (magic E1, version, size of the data area in
units of 8 bytes, access); the data area follows, a list of TLV blocks, among them the NDEF message
(Type 2 Tag Technical Specification, 2.4 and 2.5; NTAG213 data sheet, 8.5). A READ gives four
pages, so a card is read piece by piece, and only as far as needed: `needs` says how far.
"""

import ndef

FIRST_PAGE = 3
PAGE = 4
READ_SIZE = 16

_MAGIC = 0xE1
_LAST_PAGE = 0xFF  # READ takes its page as one byte
_NULL, _NDEF, _TERMINATOR = 0x00, 0x03, 0xFE


def needs(memory: bytes) -> int:
    """Return how many bytes from page 3 on must be known before `text` can answer.

    `memory` is what has been read so far; call again with more until it is long enough.
    """
    if len(memory) < PAGE:
        return READ_SIZE
    return _message(memory)[1]


def text(memory: bytes) -> str | None:
    """Return the first Text record on the tag; None if it has none, is empty or is not for NDEF."""
    if len(memory) < PAGE:
        return None
    start, end = _message(memory)
    if end > len(memory):
        return None
    try:
        for record in ndef.message_decoder(memory[start:end]):
            if isinstance(record, ndef.TextRecord):
                return str(record.text)
    except (ndef.DecodeError, ValueError):
        # What other people wrote on a tag is theirs; for us it has no text.
        return None
    return None


def _message(memory: bytes) -> tuple[int, int]:
    """Return where the NDEF message starts and ends in `memory`, as far as its bytes can tell.

    An end past the end of `memory` means: read up to there and ask again. No message: (0, 0).
    """
    if memory[0] != _MAGIC:
        return 0, 0
    area = min(PAGE + memory[2] * 8, (_LAST_PAGE - FIRST_PAGE + 1) * PAGE)
    at = PAGE
    while at < area:
        if at >= len(memory):
            return at, at + 1
        kind = memory[at]
        if kind == _TERMINATOR:
            break
        at += 1
        if kind == _NULL:
            continue
        if at >= len(memory):
            return at, at + 1
        size = memory[at]
        at += 1
        if size == 0xFF:  # then the length stands in the next two bytes
            if at + 2 > len(memory):
                return at, at + 2
            size = int.from_bytes(memory[at : at + 2], "big")
            at += 2
        if at + size > area:
            break
        if kind == _NDEF:
            return at, at + size
        at += size
    return 0, 0
