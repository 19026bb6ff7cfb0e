"""A PN532 at the far end of a serial line, as far as a reader of NTAGs can tell (UM0701-02).

It parses what the host sends, sleeps until it is woken, acknowledges, takes its time, answers, and
drops a question when another comes or the host sends an ACK. The line is a pseudo terminal, so the
real driver opens it by path, through pyserial. Faults are things that the chip or its line can do.
All runs on the loop that is handed in; there are no threads.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import ClassVar

from drivers.chips.ntag import ATQA, SAK, Tag, ntag
from drivers.chips.serialline import SerialLine
from drivers.pn532 import commands
from drivers.pn532.frames import (
    ACK_FRAME,
    CHIP_TO_HOST,
    ERROR_FRAME,
    NACK_FRAME,
    FrameParser,
    Kind,
    encode,
)

__all__ = ["PN532Chip", "Tag", "ntag"]

FIRMWARE = bytes((0x32, 0x01, 0x06, 0x07))  # PN532, version 1.6, type A, type B and ISO 18092

TRY_NS = 5_000_000
"""How long one attempt to find a card takes."""

_LONG_PREAMBLE = 10
"""Zeros after 55 55 until a sleeping chip's oscillator runs (about 1 ms at 115200 baud)."""

# The status of an exchange with a card (UM0701-02, 7.1).
_OK, _TIMEOUT, _BAD_FORMAT, _NO_SUCH_TARGET = 0x00, 0x01, 0x13, 0x27


class PN532Chip:
    """The chip, the antenna above it and the line to the host.

    `port` is the path for the host to open; it stays the same when the plug is pulled and put back,
    as /dev/serial/by-id does. `lay`, `lay_two` and `lift` move cards. `sent` and `received` count
    the bytes since the plug was put in.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        rng: random.Random | None = None,
    ) -> None:
        """Plug the chip in. `rng` makes the garbage, if that fault is switched on."""
        self._loop = loop
        self._rng = rng or random.Random(532)
        self._line = SerialLine(loop, clock, self._hear)
        # Faults, switched by whoever plays the bad luck.
        self.garbage_before_frames = False
        self.half_frames = False
        self.wrong_checksums = False
        self.nak = False
        """Every command is answered with a NACK, as by a chip that hears only noise."""
        self._silent = False
        self._field: tuple[Tag, ...] = ()
        self.replug()

    @property
    def port(self) -> str:
        """The path for the host to open."""
        return self._line.port

    @property
    def sent(self) -> int:
        """Bytes written to the host since the plug was put in."""
        return self._line.sent

    @property
    def received(self) -> int:
        """Bytes read from the host since the plug was put in."""
        return self._line.received

    # What people do.

    def lay(self, tag: Tag) -> None:
        """Lay a card on the reader, in place of what lies there."""
        self._put((tag,))

    def lay_two(self, a: Tag, b: Tag) -> None:
        """Lay two cards on the reader, in place of what lies there."""
        self._put((a, b))

    def lift(self) -> None:
        """Take away what lies on the reader."""
        self._put(())

    def unplug(self) -> None:
        """Pull the plug: the line hangs up and its path is gone."""
        self._abort()
        self._line.unplug()

    def replug(self) -> None:
        """Put the plug in: the chip starts anew, asleep, with a line of its own."""
        if self._line.plugged:
            return
        self._line.plug()
        self._parser = FrameParser()
        self._asleep = True
        self._heard = bytearray()
        self._retries = commands.FOREVER
        self._targets: dict[int, Tag] = {}
        self._active: set[int] = set()
        self._listing: tuple[int, asyncio.TimerHandle | None] | None = None
        self._last_answer = b""

    def close(self) -> None:
        """Take the chip away for good."""
        self._abort()
        self._line.close()

    # Faults.

    def silent(self, silent: bool) -> None:
        """Hang: hear and say nothing, until told otherwise."""
        self._silent = silent
        if silent:
            self._abort()
            self._parser.reset()

    def late(self, ns: int) -> None:
        """Let every byte reach the host that much later, in order, as an overburdened hub does."""
        self._line.delay = ns

    # The line.

    def _hear(self, data: bytes) -> None:
        if self._silent:
            return
        if self._asleep:
            data = self._wake(data)
        for frame in self._parser.feed(data):
            if frame.kind is Kind.ACK:
                self._abort()
            elif frame.kind is Kind.NACK:
                self._say(self._last_answer)
            elif frame.kind is Kind.COMMAND and frame.data:
                self._obey(frame.data[0], frame.data[1:])
                if self._asleep:
                    break

    def _wake(self, data: bytes) -> bytes:
        """Return what follows the long preamble; a sleeping chip hears nothing before it."""
        self._heard += data
        at = self._heard.find(b"\x55\x55" + bytes(_LONG_PREAMBLE))
        if at < 0:
            del self._heard[: -1 - _LONG_PREAMBLE]
            return b""
        self._asleep = False
        rest = bytes(self._heard[at:])
        self._heard.clear()
        return rest

    def _say(self, frame: bytes) -> None:
        """Send a frame, spoilt by the faults of the moment."""
        if self.garbage_before_frames:
            frame = self._rng.randbytes(self._rng.randrange(1, 40)) + frame
        if self.half_frames:
            frame = frame[: len(frame) // 2]
        if self.wrong_checksums and len(frame) > 6:
            frame = frame[:-2] + bytes((frame[-2] ^ 0x01,)) + frame[-1:]
        self._line.write(frame)

    # The commands.

    def _obey(self, code: int, body: bytes) -> None:
        self._abort()
        if self.nak:
            self._say(NACK_FRAME)
            return
        self._say(ACK_FRAME)
        answer = self._COMMANDS.get(code, PN532Chip._unknown)(self, body)
        if answer is None:
            self._say(ERROR_FRAME)
        elif answer is not _LATER:
            self._answer(code, answer)

    def _answer(self, code: int, body: bytes) -> None:
        self._last_answer = encode(CHIP_TO_HOST, bytes((code + 1,)) + body)
        self._say(self._last_answer)

    def _abort(self) -> None:
        """Drop the pending question."""
        if self._listing is not None and self._listing[1] is not None:
            self._listing[1].cancel()
        self._listing = None

    def _unknown(self, _body: bytes) -> bytes | None:
        return None

    def _diagnose(self, body: bytes) -> bytes | None:
        """Test 0, the communication line: send back what came (7.2.1)."""
        return body if body[:1] == b"\x00" else None

    def _firmware(self, body: bytes) -> bytes | None:
        return None if body else FIRMWARE

    def _sam(self, body: bytes) -> bytes | None:
        return b"" if len(body) in (1, 2, 3) and body[0] in (1, 2, 3, 4) else None

    def _power_down(self, body: bytes) -> bytes | None:
        """Answer, then sleep until the next long preamble (7.2.11)."""
        if len(body) not in (1, 2):
            return None
        self._asleep = True
        self._active.clear()
        return bytes((_OK,))

    def _rf(self, body: bytes) -> bytes | None:
        """Only the retries and the field change anything here; other items are taken (7.3.1)."""
        sizes = {0x01: 1, 0x02: 3, 0x04: 1, 0x05: 3, 0x0A: 11, 0x0B: 3, 0x0C: 2, 0x0D: 9}
        if not body or sizes.get(body[0]) != len(body) - 1:
            return None
        if body[0] == commands.MAX_RETRIES:
            self._retries = body[3]
        elif body[0] == 0x01 and not body[1] & 0x01:
            self._active.clear()  # a card without field forgets that it was selected
        return b""

    def _list(self, body: bytes) -> bytes | None:
        if len(body) < 2 or not 1 <= body[0] <= 2 or body[1] > 4:
            return None
        self._targets.clear()
        self._active.clear()
        if self._field and body[1] == commands.TYPE_A_106:
            return self._found(body[0])
        timer = None
        if self._retries != commands.FOREVER:
            span = (self._retries + 1) * TRY_NS / 1e9
            timer = self._loop.call_later(span, self._give_up)
        self._listing = (body[0] if body[1] == commands.TYPE_A_106 else 0, timer)
        return _LATER

    def _give_up(self) -> None:
        self._listing = None
        self._answer(commands.IN_LIST_PASSIVE_TARGET, b"\x00")

    def _found(self, most: int) -> bytes:
        """Select as many cards as asked for and describe them (7.3.5)."""
        answer = b""
        # Anticollision brings them in the order of their uids, not in that of their coming.
        for number, tag in enumerate(sorted(self._field, key=_by_uid)[:most], 1):
            self._targets[number] = tag
            self._active.add(number)
            answer += bytes((number,)) + ATQA + bytes((SAK, len(tag.uid))) + tag.uid
        return bytes((len(self._targets),)) + answer

    def _exchange(self, body: bytes) -> bytes | None:
        """Speak with a selected card (7.3.8)."""
        if len(body) < 2:
            return None
        number, request, argument = body[0], body[1], body[2:]
        tag = self._targets.get(number)
        if tag is None:
            return bytes((_NO_SUCH_TARGET,))
        if tag not in self._field or number not in self._active:
            return bytes((_TIMEOUT,))
        if request == commands.READ and len(argument) == 1:
            data = tag.read(argument[0])
        elif request == commands.WRITE and len(argument) == 5:
            data = b"" if tag.write(argument[0], argument[1:]) else None
        else:
            data = None
        if data is None:
            # A card that says NAK falls back to idle and is mute until it is selected anew.
            self._active.discard(number)
            return bytes((_BAD_FORMAT,))
        return bytes((_OK,)) + data

    def _release(self, body: bytes) -> bytes | None:
        if len(body) != 1:
            return None
        if body[0] and body[0] not in self._targets:
            return bytes((_NO_SUCH_TARGET,))
        for number in [body[0]] if body[0] else list(self._targets):
            del self._targets[number]
            self._active.discard(number)
        return bytes((_OK,))

    def _put(self, tags: Sequence[Tag]) -> None:
        for number, tag in self._targets.items():
            if tag not in tags:
                self._active.discard(number)
        self._field = tuple(tags)
        if not tags or self._listing is None or not self._listing[0] or self._silent:
            return
        most = self._listing[0]
        self._abort()
        self._answer(commands.IN_LIST_PASSIVE_TARGET, self._found(most))

    _COMMANDS: ClassVar[dict[int, Callable[["PN532Chip", bytes], bytes | None]]] = {
        commands.DIAGNOSE: _diagnose,
        commands.GET_FIRMWARE_VERSION: _firmware,
        commands.SAM_CONFIGURATION: _sam,
        commands.POWER_DOWN: _power_down,
        commands.RF_CONFIGURATION: _rf,
        commands.IN_LIST_PASSIVE_TARGET: _list,
        commands.IN_DATA_EXCHANGE: _exchange,
        commands.IN_RELEASE: _release,
    }


_LATER = b"later"
"""Stands for an answer that comes by itself, when a card does."""


def _by_uid(tag: Tag) -> bytes:
    return tag.uid
