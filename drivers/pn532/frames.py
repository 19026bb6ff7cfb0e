"""The frames of the PN532 on its serial line (user manual UM0701-02, section 6.2.1).

    normal      00 | 00 FF | LEN LCS           | TFI data ... DCS | 00
    extended    00 | 00 FF | FF FF LENM LENL LCS | TFI data ... DCS | 00
    ACK         00 | 00 FF | 00 FF | 00
    NACK        00 | 00 FF | FF 00 | 00
    error       00 | 00 FF | 01 FF | 7F 81 | 00

LEN counts TFI and data; LEN + LCS and TFI + data + DCS are 0 modulo 256. TFI is D4 from the host
and D5 from the chip. The zeros at both ends carry nothing, and a chip may be told to leave them
out, so the parser does not ask for them: a frame begins at its start code 00 FF.

Why the parser keeps what it has not understood: on a real line bytes get lost, and then a frame's
head is followed by something else, usually by the next frame. So a head whose checksum fails is
given up alone, and the search goes on in the byte after it, not after the length that it claimed.
Bytes inside a frame that is still growing are not searched before their time: a card's memory may
well contain what looks like a frame. Only a caller who knows the time can tell a slow frame from a
cut one, and calls `flush`.
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
    """What a frame is."""

    ACK = "ack"
    NACK = "nack"
    ERROR = "error"
    COMMAND = "command"  # from the host
    ANSWER = "answer"  # from the chip


class Frame(NamedTuple):
    """One whole frame with good checksums. `data` follows the TFI: a command code, then bytes."""

    kind: FrameKind
    data: bytes = b""


class _Found(NamedTuple):
    """A frame at the front of the buffer and how many bytes it took."""

    frame: Frame
    size: int


_SHORT = {(0x00, 0xFF): FrameKind.ACK, (0xFF, 0x00): FrameKind.NACK}
_KINDS = {HOST_TO_CHIP: FrameKind.COMMAND, CHIP_TO_HOST: FrameKind.ANSWER}
_NOT_A_FRAME = "not a frame"
_UNFINISHED = "unfinished"


def encode(tfi: int, data: bytes) -> bytes:
    """Return the frame for `data` (at most 264 bytes); extended only if it does not fit otherwise.

    ValueError if it is longer than the chip can take.
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
    """Cuts a stream of bytes into frames; never raises, and keeps at most one unfinished frame."""

    def __init__(self) -> None:
        self.noise = 0
        """How many bytes that are not zero belonged to no frame; zeros stand round every frame."""
        self._buffer = bytearray()

    def __len__(self) -> int:
        """How many bytes wait for the rest of their frame; never more than the longest frame."""
        return len(self._buffer)

    def feed(self, data: bytes) -> list[Frame]:
        """Take bytes as they came, in pieces of any size; return the frames that are now whole."""
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
        """Give up the unfinished frame, as the line fell silent, and search what it swallowed."""
        frames: list[Frame] = []
        while self._buffer:
            self._drop(1)
            frames += self.feed(b"")
        return frames

    def reset(self) -> None:
        """Forget everything: another chip, or another opening of the line."""
        self._buffer.clear()

    def _drop_noise(self) -> None:
        """Drop all that stands before the first start code, or before what may become one."""
        at = self._buffer.find(_START)
        if at < 0:
            at = len(self._buffer) - self._buffer.endswith(b"\x00")
        self._drop(at)

    def _drop(self, count: int) -> None:
        self.noise += count - self._buffer.count(0, 0, count)
        del self._buffer[:count]


def _front(buffer: bytearray) -> _Found | str:
    """Judge the bytes from a start code on: a frame, not a frame, or not yet to be told."""
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
    """Judge a frame with something in it: its TFI stands at `body`, and `check` adds up to 0."""
    if check & 0xFF or not 0 < length <= LONGEST:
        return _NOT_A_FRAME
    if len(buffer) <= body:
        return _UNFINISHED
    tfi = buffer[body]
    # Judged as soon as it is there: noise that looks like a head is mostly unmasked here.
    if tfi not in _KINDS and not (tfi == _ERROR and length == 1):
        return _NOT_A_FRAME
    end = body + length + 1  # with DCS
    if len(buffer) < end:
        return _UNFINISHED
    if sum(buffer[body:end]) & 0xFF:
        return _NOT_A_FRAME
    said = bytes(buffer[body + 1 : end - 1])
    return _Found(Frame(FrameKind.ERROR) if tfi == _ERROR else Frame(_KINDS[tfi], said), end)
