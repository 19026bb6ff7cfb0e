"""Reading and writing of the text on an NFC Forum Type 2 tag (NTAG213/215/216, Ultralight).

All functions take the tag's memory from page 3 on. A page is 4 bytes. Page 3 is the capability
container (magic E1, version, size of the data area in units of 8 bytes, access). The data area
follows: a list of TLV blocks, one of which is the NDEF message (Type 2 Tag Technical Specification,
2.4 and 2.5; NTAG213 data sheet, 8.5). A READ returns four pages, so a card is read in pieces, and
only as far as `needs` demands.

A text is written page by page, and the card may be taken away between any two pages. So the length
of the message is set to 0 first and to its value last (the order of the specification, 3.4.3). A
card that was taken away early has no text rather than half a text.
"""

from typing import NamedTuple

import ndef

FIRST_PAGE = 3
PAGE = 4
READ_SIZE = 16

_MAGIC = 0xE1
_BLANK = bytes(4)
_ULTRALIGHT = bytes.fromhex("e1100600")
"""Capability container for a card without one: NDEF 1.0, 48 bytes, free to read and write.

Every card of this family has at least 48 bytes. An NTAG is delivered with its own container.
"""
_LAST_PAGE = 0xFF  # READ takes its page as one byte
_NULL, _NDEF, _TERMINATOR = 0x00, 0x03, 0xFE


def needs(memory: bytes) -> int:
    """Return the number of bytes from page 3 on that `text` needs.

    `memory` has the bytes read so far. The caller reads more and calls again until it is long
    enough.
    """
    if len(memory) < PAGE:
        return READ_SIZE
    return _message(memory)[1]


def text(memory: bytes) -> str | None:
    """Return the first Text record on the tag.

    Return None if the tag is empty, is not formatted for NDEF, or has no valid Text record.
    """
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
        # Other programs may have written anything: treat it as a tag without a text.
        return None
    return None


class CannotWrite(ValueError):
    """The text cannot be written to this tag.

    `why` is `foreign` (not formatted for NDEF), `locked` or `small`.
    """

    def __init__(self, why: str) -> None:
        super().__init__(why)
        self.why = why


class Write(NamedTuple):
    """One page of 4 bytes to write."""

    page: int
    data: bytes


def needs_to_write(memory: bytes, text: str) -> int:
    """Return the number of bytes from page 3 on that `writes` needs.

    `memory` has the bytes read so far. The caller reads more and calls again until it is long
    enough. Raise CannotWrite if the text cannot be written.
    """
    if len(memory) < PAGE:
        return READ_SIZE
    at = _place(memory)
    if at >= len(memory):
        return at + 1
    return _pages_end(_fitted(memory, at, text))


def writes(memory: bytes, text: str) -> tuple[Write, ...]:
    """Return the pages to write, in order, so that this text is the tag's only message.

    Lock and memory control blocks before the message are kept. Pages that are right already are
    omitted. `memory` must be as long as `needs_to_write` demands. Raise CannotWrite if the text
    cannot be written.
    """
    at = _place(memory)
    block = _block(text)
    end = _fitted(memory, at, text)
    wanted = bytearray(memory)
    if wanted[:PAGE] == _BLANK:
        wanted[:PAGE] = _ULTRALIGHT
    wanted[at:end] = block[: end - at]
    length = at + 1
    empty = bytearray(wanted)
    empty[length] = 0
    head = sorted({at // PAGE, length // PAGE})
    body = range(head[-1] + 1, _pages_end(end) // PAGE)
    steps = [(empty, head), (wanted, body), (wanted, head), (wanted, [0])]
    now, plan = bytearray(memory), []
    if now == wanted:
        return ()
    for image, pages in steps:
        for page in pages:
            where = slice(page * PAGE, (page + 1) * PAGE)
            if now[where] != image[where]:
                now[where] = image[where]
                plan.append(Write(FIRST_PAGE + page, bytes(image[where])))
    return tuple(plan)


def _block(text: str) -> bytes:
    """Return the NDEF block with its terminator."""
    message = b"".join(ndef.message_encoder([ndef.TextRecord(text, "en")]))
    if len(message) > 0xFE:  # longer ones need a three-byte length, which no text here requires
        raise CannotWrite("small")
    return bytes((_NDEF, len(message))) + message + bytes((_TERMINATOR,))


def _fitted(memory: bytes, at: int, text: str) -> int:
    """Return the end of the NDEF block, without its terminator if the data area is full."""
    block, area = _block(text), _area(memory)
    if at + len(block) - 1 > area:
        raise CannotWrite("small")
    return min(at + len(block), area)


def _pages_end(end: int) -> int:
    return -(-end // PAGE) * PAGE


def _area(memory: bytes) -> int:
    """Return the end of the data area, counted from page 3."""
    size = _ULTRALIGHT[2] if memory[:PAGE] == _BLANK else memory[2]
    return min(PAGE + size * 8, (_LAST_PAGE - FIRST_PAGE + 1) * PAGE)


def _place(memory: bytes) -> int:  # noqa: C901  (a loop over blocks with a case for each kind)
    """Return the offset at which the NDEF block begins or will begin.

    If the offset is past the end of `memory`, the caller must read up to it and call again.
    """
    if memory[:PAGE] == _BLANK:
        return PAGE
    if memory[0] != _MAGIC:
        raise CannotWrite("foreign")
    if memory[3] & 0x0F:
        raise CannotWrite("locked")
    area = _area(memory)
    at = PAGE
    while at < area:
        if at >= len(memory):
            return at
        kind = memory[at]
        if kind in (_NDEF, _TERMINATOR):
            return at
        if kind == _NULL:
            rest = memory[at:area].rstrip(b"\x00")
            if not rest and len(memory) >= area:
                return at  # only padding: neither a block nor a terminator
            at += 1
            continue
        if at + 1 >= len(memory):
            return at + 1
        size = memory[at + 1]
        if size == 0xFF:
            raise CannotWrite("foreign")  # no control block is that long
        at += 2 + size
    raise CannotWrite("small")


def _message(memory: bytes) -> tuple[int, int]:  # noqa: C901  (as `_place`)
    """Return a pair: start and end of the NDEF message in `memory`, or (0, 0) if there is none.

    If the end is past the end of `memory`, the caller must read up to it and call again.
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
        if size == 0xFF:  # the length is in the next two bytes
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
