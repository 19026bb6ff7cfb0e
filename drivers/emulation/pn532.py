"""Emulated PN532 on a serial line, as far as a reader of NTAGs needs it (UM0701-02).

The chip sleeps until it is woken, parses the host's bytes, acknowledges commands and answers them.
It drops a pending command when another command or an ACK of the host comes. The line is a pseudo
terminal, so the real driver opens it by path, through pyserial. Faults are errors that a real chip
or line can have. Everything runs on the caller's event loop, without threads.
"""

import asyncio
import random
from collections.abc import Callable, Sequence
from typing import ClassVar, Final

from drivers.emulation import hsu
from drivers.emulation.field import OK, Field
from drivers.emulation.hsu import Oscillator
from drivers.emulation.ntag import Tag, ntag
from drivers.emulation.registers import Registers
from drivers.emulation.serial_line import SerialLine

__all__ = ["PN532Chip", "Tag", "ntag"]

FIRMWARE = bytes((0x32, 0x01, 0x06, 0x07))  # PN532, version 1.6, type A, type B and ISO 18092

TRY_NS = 5_000_000
"""Duration of one attempt to find a card."""

_FOREVER: Final = 0xFF
_TYPE_A_106: Final = 0x00
_LIST: Final = 0x4A
_RF_FIELD, _RF_RETRIES = 0x01, 0x05
_RF_SIZES: Final = {0x01: 1, 0x02: 3, 0x04: 1, 0x05: 3, 0x0A: 11, 0x0B: 8, 0x0C: 3, 0x0D: 9}
"""Item of RFConfiguration -> number of its data bytes (7.3.1)."""
_NO_PADDING: Final = 0x40
"""Flag of SetParameters that omits preamble and postamble."""
_WAKE_BY_LINE: Final = 0x10
"""Flag of PowerDown that lets the serial line wake the chip."""
_BAUD: Final = (9600, 19200, 38400, 57600, 115200, 230400, 460800, 921600, 1288000)
"""Speeds of SetSerialBaudRate, by its argument (7.2.8)."""
_BAUD_AT_START: Final = 115200


class PN532Chip:
    """Chip, antenna and the serial line to the host."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        clock: Callable[[], int],
        rng: random.Random | None = None,
    ) -> None:
        """Plug the chip in. `rng` creates the random bytes of faults."""
        self._loop = loop
        self._rng = rng or random.Random(532)
        self._line = SerialLine(loop, clock, self._hear)
        # Faults that a test or the emulator page can switch on.
        self.garbage_before_frames = False
        self.half_frames = False
        self.wrong_checksums = False
        self.nak = False
        """Answer every command with a NACK, like a chip that receives only noise."""
        self._silent = False
        self._clock = clock
        self._field = Field()
        self.replug()

    @property
    def port(self) -> str:
        """Path for the host to open. It stays the same when the chip is unplugged and replugged."""
        return self._line.port

    @property
    def sent(self) -> int:
        """Number of bytes written to the host since the chip was plugged in."""
        return self._line.sent

    @property
    def received(self) -> int:
        """Number of bytes read from the host since the chip was plugged in."""
        return self._line.received

    @property
    def sends(self) -> bool:
        """True while the antenna sends."""
        return self._field.on

    # Actions of people.

    def lay(self, tag: Tag) -> None:
        """Place a card on the reader instead of the present ones."""
        self._put((tag,))

    def lay_two(self, a: Tag, b: Tag) -> None:
        """Place two cards on the reader instead of the present ones."""
        self._put((a, b))

    def lift(self) -> None:
        """Remove all cards from the reader."""
        self._put(())

    def unplug(self) -> None:
        """Unplug: the line hangs up and its path is removed."""
        self._abort()
        self._line.unplug()

    def replug(self) -> None:
        """Plug in: the chip restarts asleep, with a new line."""
        if self._line.plugged:
            return
        self._line.plug()
        self._ear = hsu.FrameDecoder()
        self._oscillator = Oscillator(self._clock)
        self._registers = Registers()
        self._padded = True
        self._baud = self._next_baud = _BAUD_AT_START
        self._retries = _FOREVER
        self._field.power_up()
        self._listing: tuple[int, asyncio.TimerHandle | None] | None = None
        self._last_answer = b""

    def close(self) -> None:
        """Unplug the chip and delete its path."""
        self._abort()
        self._line.close()

    # Faults.

    def silent(self, silent: bool) -> None:
        """Ignore the host and send nothing until called with False."""
        self._silent = silent
        if silent:
            self._abort()
            self._ear.forget()

    def late(self, ns: int) -> None:
        """Delay every byte to the host by `ns`, like an overloaded USB hub."""
        self._line.delay = ns

    def stall(self) -> None:
        """Drop all bytes on the line, without an error, until the host opens the port again."""
        self._line.stall()

    # The line.

    def _hear(self, data: bytes) -> None:
        if self._silent:
            return
        if self._line.baud == self._next_baud:
            # A pseudo terminal drops bytes written right before the host opens it again. So the ACK
            # that starts a new speed may be lost here, unlike on a wire.
            self._baud = self._next_baud
        if self._line.baud not in (None, self._baud):
            data = self._rng.randbytes(len(data))  # sampled at the wrong speed
        for heard in self._ear.hear(self._oscillator.hear(data)):
            if heard is hsu.HostFrame.ACK:
                self._abort()
                self._baud = self._next_baud  # applies with the host's ACK (7.2.8)
            elif heard is hsu.HostFrame.NACK:
                self._say(self._last_answer)
            else:
                self._obey(heard[0], heard[1:])
                if self._oscillator.asleep:
                    break

    def _say(self, frame: bytes) -> None:
        """Send a frame, corrupted by the active faults."""
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
        """Drop the pending InListPassiveTarget."""
        if self._listing is not None and self._listing[1] is not None:
            self._listing[1].cancel()
        self._listing = None

    def _unknown(self, _body: bytes) -> bytes | None:
        return None

    def _diagnose(self, body: bytes) -> bytes | None:
        """Execute Diagnose test 0, communication line: echo the body (7.2.1)."""
        return body if body[:1] == b"\x00" else None

    def _firmware(self, body: bytes) -> bytes | None:
        return None if body else FIRMWARE

    def _sam(self, body: bytes) -> bytes | None:
        return b"" if len(body) in (1, 2, 3) and body[0] in (1, 2, 3, 4) else None

    def _power_down(self, body: bytes) -> bytes | None:
        """Answer, then sleep (7.2.11). Of the wake-up sources only the line is emulated."""
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
        """Answer at the old speed, and use the new one after the host's ACK (7.2.8)."""
        if len(body) != 1 or body[0] >= len(_BAUD):
            return None
        self._next_baud = _BAUD[body[0]]
        return b""

    def _set_parameters(self, body: bytes) -> bytes | None:
        """Set the padding flag. The other flags have no effect here (7.2.9)."""
        if len(body) != 1 or body[0] & 0x88:  # reserved
            return None
        self._padded = not body[0] & _NO_PADDING
        return b""

    def _rf(self, body: bytes) -> bytes | None:
        """Set retries or field. The other items are accepted without effect (7.3.1)."""
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
"""Marker for an answer that is sent later."""
