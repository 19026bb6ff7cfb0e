"""Frames (UM0701-02, section 6.2.1) and commands (section 7) of the PN532 on a serial line.

    normal      00 | 00 FF | LEN LCS           | TFI data ... DCS | 00
    extended    00 | 00 FF | FF FF LENM LENL LCS | TFI data ... DCS | 00
    ACK         00 | 00 FF | 00 FF | 00
    NACK        00 | 00 FF | FF 00 | 00
    error       00 | 00 FF | 01 FF | 7F 81 | 00

LEN counts TFI and data; LEN + LCS and TFI + data + DCS are 0 modulo 256. TFI is D4 from the host
and D5 from the chip. The zeros at both ends carry no information, and a chip can be set up to omit
them. So the parser does not require them: a frame begins at its start code 00 FF.

The parser searches rejected bytes again. On a real line bytes get lost, and then a frame's head is
followed by something else, usually by the next frame. So after a wrong checksum the parser drops
only the start code and searches on right after it, not after the claimed length. Bytes of an
incomplete frame are not searched early, because a card's memory may contain bytes that look like a
frame. Only a caller that knows the time can distinguish a slow frame from a truncated one. It calls
`flush` to drop a truncated frame.
"""

from enum import Enum
from typing import NamedTuple

HOST_TO_CHIP = 0xD4
CHIP_TO_HOST = 0xD5
_ERROR = 0x7F

LONGEST = 265
"""TFI and data of the longest frame the chip can take or send, in bytes (UM0701-02, 6.2.1.2)."""

ACK_FRAME = bytes.fromhex("0000ff00ff00")
NACK_FRAME = bytes.fromhex("0000ffff0000")
ERROR_FRAME = bytes.fromhex("0000ff01ff7f8100")

_START = b"\x00\xff"


class FrameKind(Enum):
    """Kind of a frame."""

    ACK = "ack"
    NACK = "nack"
    ERROR = "error"
    COMMAND = "command"  # from the host
    ANSWER = "answer"  # from the chip


class Frame(NamedTuple):
    """One complete frame with correct checksums."""

    kind: FrameKind
    data: bytes = b""  # the bytes after the TFI: a command code and its body


class _Found(NamedTuple):
    """A frame at the front of the buffer, and its size in bytes."""

    frame: Frame
    size: int


_SHORT = {(0x00, 0xFF): FrameKind.ACK, (0xFF, 0x00): FrameKind.NACK}
_KINDS = {HOST_TO_CHIP: FrameKind.COMMAND, CHIP_TO_HOST: FrameKind.ANSWER}
_NOT_A_FRAME = "not a frame"
_UNFINISHED = "unfinished"


def encode(tfi: int, data: bytes) -> bytes:
    """Return the frame for `data`, an extended one only if a normal one is too short.

    Raise ValueError for more than 264 bytes, the limit of the chip.
    """
    body = bytes((tfi,)) + data
    size = len(body)
    if size > LONGEST:
        raise ValueError(
            f"a PN532 frame holds at most {LONGEST - 1} bytes of data, not {len(data)}"
        )
    if size < 256:
        head = bytes((size, -size & 0xFF))
    else:
        high, low = divmod(size, 256)
        head = bytes((0xFF, 0xFF, high, low, -(high + low) & 0xFF))
    return b"\x00\x00\xff" + head + body + bytes((-sum(body) & 0xFF, 0x00))


class FrameParser:
    """Incremental parser of a byte stream. It never raises and keeps at most one partial frame."""

    def __init__(self) -> None:
        self.noise = 0
        """Number of non-zero bytes outside frames. Zeros are not counted: they pad every frame."""
        self._buffer = bytearray()

    def __len__(self) -> int:
        """Return the number of buffered bytes, at most the size of the longest frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Frame]:
        """Add received bytes and return the frames that are now complete."""
        self._buffer += data
        frames: list[Frame] = []
        while True:
            self._drop_noise()
            found = _front(self._buffer)
            if found == _UNFINISHED:
                return frames
            if isinstance(found, _Found):
                frames.append(found.frame)
                del self._buffer[: found.size]
            else:
                self._drop(1)

    def flush(self) -> list[Frame]:
        """Drop the incomplete frame because the line is silent. Return the frames inside it."""
        frames: list[Frame] = []
        while self._buffer:
            self._drop(1)
            frames += self.feed(b"")
        return frames

    def reset(self) -> None:
        """Clear the buffer, because the line was opened again."""
        self._buffer.clear()

    def _drop_noise(self) -> None:
        """Drop the bytes before the first start code, but not a final zero, which may begin one."""
        at = self._buffer.find(_START)
        if at < 0:
            at = len(self._buffer) - self._buffer.endswith(b"\x00")
        self._drop(at)

    def _drop(self, count: int) -> None:
        self.noise += count - self._buffer.count(0, 0, count)
        del self._buffer[:count]


def _front(buffer: bytearray) -> _Found | str:
    """Parse the bytes from a start code on. Return a frame, `_NOT_A_FRAME` or `_UNFINISHED`."""
    if len(buffer) < 4:
        return _UNFINISHED
    length, check = buffer[2], buffer[3]
    if (length, check) in _SHORT:
        return _Found(Frame(_SHORT[length, check]), 4)
    if (length, check) != (0xFF, 0xFF):
        return _information(buffer, 4, length, length + check)
    if len(buffer) < 7:
        return _UNFINISHED
    return _information(buffer, 7, buffer[4] << 8 | buffer[5], sum(buffer[4:7]))


def _information(buffer: bytearray, body: int, length: int, check: int) -> _Found | str:
    """Parse an information frame with its TFI at `body`. `check` is the sum of length and LCS."""
    if check & 0xFF or not 0 < length <= LONGEST:
        return _NOT_A_FRAME
    if len(buffer) <= body:
        return _UNFINISHED
    tfi = buffer[body]
    # Check the TFI as soon as it is there: this rejects most noise that resembles a frame's head.
    if tfi not in _KINDS and not (tfi == _ERROR and length == 1):
        return _NOT_A_FRAME
    end = body + length + 1  # with DCS
    if len(buffer) < end:
        return _UNFINISHED
    if sum(buffer[body:end]) & 0xFF:
        return _NOT_A_FRAME
    data = bytes(buffer[body + 1 : end - 1])
    return _Found(Frame(FrameKind.ERROR) if tfi == _ERROR else Frame(_KINDS[tfi], data), end)


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
