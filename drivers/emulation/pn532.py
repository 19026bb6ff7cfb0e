"""A PN532 at the far end of a serial line, as far as a reader of NTAGs can tell (UM0701-02).

It parses what the host sends, sleeps until it is woken, acknowledges, takes its time, answers, and
drops a question when another comes or the host sends an ACK. The line is a pseudo terminal, so the
real driver opens it by path, through pyserial. Faults are things that the chip or its line can do.
All runs on the loop that is handed in; there are no threads.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from drivers.emulation import hsu
from drivers.emulation.field import OK, Field
from drivers.emulation.ntag import Tag, ntag
from drivers.emulation.oscillator import Oscillator
from drivers.emulation.registers import Registers
from drivers.emulation.serial_line import SerialLine

__all__ = ["PN532Chip", "Tag", "ntag"]

FIRMWARE = bytes((0x32, 0x01, 0x06, 0x07))  # PN532, version 1.6, type A, type B and ISO 18092

TRY_NS = 5_000_000
"""How long one attempt to find a card takes."""

_FOREVER: Final = 0xFF
_TYPE_A_106: Final = 0x00
_LIST: Final = 0x4A
_RF_FIELD, _RF_RETRIES = 0x01, 0x05
_RF_SIZES: Final = {0x01: 1, 0x02: 3, 0x04: 1, 0x05: 3, 0x0A: 11, 0x0B: 8, 0x0C: 3, 0x0D: 9}
"""How much RFConfiguration has to say of each item (7.3.1)."""
_NO_PADDING: Final = 0x40
"""The flag of SetParameters that leaves preamble and postamble out."""
_WAKE_BY_LINE: Final = 0x10
"""The flag of PowerDown that lets the serial line wake the chip."""
_BAUD: Final = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600, 1288000)
"""The speeds of SetSerialBaudRate, by its argument (7.2.8)."""
_BAUD_AT_START: Final = 115200


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
        # Faults, which a test or the workshop switches on.
        self.garbage_before_frames = False
        self.half_frames = False
        self.wrong_checksums = False
        self.nak = False
        """Every command is answered with a NACK, as by a chip that hears only noise."""
        self._silent = False
        self._clock = clock
        self._field = Field()
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

    @property
    def sends(self) -> bool:
        """Whether the antenna sends."""
        return self._field.on

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
        """Put the plug in: the chip starts again, asleep, with a line of its own."""
        if self._line.plugged:
            return
        self._line.plug()
        self._ear = hsu.Ear()
        self._oscillator = Oscillator(self._clock)
        self._registers = Registers()
        self._padded = True
        self._baud = self._next_baud = _BAUD_AT_START
        self._retries = _FOREVER
        self._field.power_up()
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
            self._ear.forget()

    def late(self, ns: int) -> None:
        """Let every byte reach the host that much later, in order, as an overburdened hub does."""
        self._line.delay = ns

    def stall(self) -> None:
        """Let the USB adapter carry nothing, without an error, until its port is opened again."""
        self._line.stall()

    # The line.

    def _hear(self, data: bytes) -> None:
        if self._silent:
            return
        if self._line.baud == self._next_baud:
            # A pseudo terminal drops what was written right before its host opens it again: the ACK
            # that begins a new speed may be lost here, which it cannot be on a wire.
            self._baud = self._next_baud
        if self._line.baud not in (None, self._baud):
            data = self._rng.randbytes(len(data))  # sampled at the wrong times
        for heard in self._ear.hear(self._oscillator.hear(data)):
            if heard is hsu.Heard.ACK:
                self._abort()
                self._baud = self._next_baud  # with the host's ACK, not before (7.2.8)
            elif heard is hsu.Heard.NACK:
                self._say(self._last_answer)
            else:
                self._obey(heard[0], heard[1:])
                if self._oscillator.asleep:
                    break

    def _say(self, frame: bytes) -> None:
        """Send a frame, spoilt by the faults of the moment."""
        if self.garbage_before_frames:
            frame = self._rng.randbytes(self._rng.randrange(1, 40)) + frame
        if self.half_frames:
            frame = frame[: len(frame) // 2]
        if self.wrong_checksums and len(frame) > 6:
            frame = frame[:-2] + bytes((frame[-2] ^ 0x01,)) + frame[-1:]
        if self._line.baud not in (None, self._baud):
            frame = self._rng.randbytes(len(frame))
        self._line.write(frame)

    # The commands.

    def _obey(self, code: int, body: bytes) -> None:
        self._abort()
        if self.nak:
            self._say(hsu.NACK)
            return
        self._say(hsu.ACK)
        answer = self._COMMANDS.get(code, PN532Chip._unknown)(self, body)
        if answer is None:
            self._say(hsu.SYNTAX_ERROR)
        elif answer is not _LATER:
            self._answer(code, answer)

    def _answer(self, code: int, body: bytes) -> None:
        self._last_answer = hsu.information(bytes((code + 1,)) + body, padded=self._padded)
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
        """Answer, then sleep until what the host named comes; here only the line can (7.2.11)."""
        if len(body) not in (1, 2):
            return None
        self._oscillator.sleep(wakes=bool(body[0] & _WAKE_BY_LINE))
        self._field.drop()
        return bytes((OK,))

    def _read_registers(self, body: bytes) -> bytes | None:
        return self._registers.read(body)

    def _write_registers(self, body: bytes) -> bytes | None:
        return self._registers.write(body)

    def _read_pins(self, body: bytes) -> bytes | None:
        return self._registers.read_pins(body)

    def _write_pins(self, body: bytes) -> bytes | None:
        return self._registers.write_pins(body)

    def _set_baud(self, body: bytes) -> bytes | None:
        """Answer at the old speed, and go on at the new one once the host says ACK (7.2.8)."""
        if len(body) != 1 or body[0] >= len(_BAUD):
            return None
        self._next_baud = _BAUD[body[0]]
        return b""

    def _set_parameters(self, body: bytes) -> bytes | None:
        """Of the flags only that for the padding shows here (7.2.9)."""
        if len(body) != 1 or body[0] & 0x88:  # reserved
            return None
        self._padded = not body[0] & _NO_PADDING
        return b""

    def _rf(self, body: bytes) -> bytes | None:
        """Only the retries and the field change anything here; other items are taken (7.3.1)."""
        if not body or _RF_SIZES.get(body[0]) != len(body) - 1:
            return None
        if body[0] == _RF_RETRIES:
            self._retries = body[3]
        elif body[0] == _RF_FIELD and not body[1] & 0x01:
            self._field.drop()
        elif body[0] == _RF_FIELD:
            self._field.on = True
        return b""

    def _list(self, body: bytes) -> bytes | None:
        if len(body) < 2 or not 1 <= body[0] <= 2 or body[1] > 4:
            return None
        type_a = body[1] == _TYPE_A_106
        answer = self._field.select(body[0] if type_a else 0)
        self._registers.speak_type_a()
        if self._field and type_a:
            return answer
        timer = None
        if self._retries != _FOREVER:
            span = (self._retries + 1) * TRY_NS / 1e9
            timer = self._loop.call_later(span, self._give_up)
        self._listing = (body[0] if type_a else 0, timer)
        return _LATER

    def _give_up(self) -> None:
        self._listing = None
        self._answer(_LIST, b"\x00")

    def _exchange(self, body: bytes) -> bytes | None:
        return self._field.exchange(body[0], body[1:]) if len(body) > 1 else None

    def _through(self, body: bytes) -> bytes | None:
        checked = self._registers.keeps_checksums
        return self._field.through(body, checked=checked) if body else None

    def _release(self, body: bytes) -> bytes | None:
        return bytes((self._field.release(body[0]),)) if len(body) == 1 else None

    def _put(self, tags: Sequence[Tag]) -> None:
        self._field.put(tags)
        if not tags or self._listing is None or not self._listing[0] or self._silent:
            return
        most = self._listing[0]
        self._abort()
        self._answer(_LIST, self._field.select(most))

    _COMMANDS: ClassVar[dict[int, Callable[["PN532Chip", bytes], bytes | None]]] = {
        0x00: _diagnose,
        0x02: _firmware,
        0x06: _read_registers,
        0x08: _write_registers,
        0x0C: _read_pins,
        0x0E: _write_pins,
        0x10: _set_baud,
        0x12: _set_parameters,
        0x14: _sam,
        0x16: _power_down,
        0x32: _rf,
        0x40: _exchange,
        0x42: _through,
        _LIST: _list,
        0x52: _release,
    }


_LATER = b"later"
"""Stands for an answer that comes by itself, when a card does."""
