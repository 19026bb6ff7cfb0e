"""OLED display: 128 x 64 pixels on I2C, through luma.oled.

luma initialises the controller and writes to the bus. It can only send whole pictures (about
1,030 bytes, 25 ms at 400 kHz). So this driver sends the changed bytes itself (oled_diff.py),
by page addressing, which all three controllers support.

To find the changes, the driver keeps a copy of the controller's memory. After a failure the content
is unknown, and a controller that lost power has lost its settings too. Therefore the whole
initialisation precedes the next picture. It clears the memory, and the display is switched on only
when the picture has been written. A byte can also be corrupted on the bus without an error, so
every 64th picture is sent whole.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, Protocol

from drivers import oled_diff
from drivers.errors import DeviceGone

if TYPE_CHECKING:
    from collections.abc import Callable

    from PIL import Image

SIZE: Final = (128, 64)
CHIPS: Final = ("ssd1306", "sh1106", "ssd1309")
OFFSETS: Final = range(5)
"""Possible first columns of a panel: the controllers have at most 132 columns of memory."""

Offset = int | str
"""A column, or "usual" for the offset of most panels with that chip."""

_USUAL_OFFSET: Final = {"ssd1306": 0, "ssd1309": 0, "sh1106": 2}
"""Chip -> usual first column. Of the 132 columns of an SH1106, most panels show those from 2 on."""

# Commands that all three controllers share (SSD1306 data sheet, section 9; SH1106, "Commands").
# The exception is _PAGE_ADDRESSING: the SH1106 has no other mode and no such command.
_PAGE_ADDRESSING: Final = (0x20, 0x02)
_LOW_COLUMN: Final = 0x00
_HIGH_COLUMN: Final = 0x10
_PAGE: Final = 0xB0
_CONTRAST: Final = 0x81
_OFF: Final = 0xAE
_ON: Final = 0xAF
_NOTHING: Final = 0xE3

_WHOLE_EVERY: Final = 64
"""Every 64th picture is sent whole, which repairs bytes that were corrupted on the bus."""


def first_column(chip: str, offset: Offset) -> int:
    """Return the column of the chip's memory that the panel shows at its left edge.

    >>> first_column("sh1106", "usual"), first_column("sh1106", 0)
    (2, 0)
    """
    return _USUAL_OFFSET[chip] if isinstance(offset, str) else offset


class Display(Protocol):
    """A black-and-white screen of 128 x 64 pixels. One caller at a time."""

    frames: int
    """Number of pictures sent. A picture that equals the previous one is not sent."""

    def show(self, image: Image.Image) -> None:
        """Show a picture of mode "1".

        Raise ValueError for another mode or size, and DeviceGone if the display does not answer.
        """

    def contrast(self, level: int) -> None:
        """Set the brightness, 0..255. A level set while the display is gone applies later."""

    def off(self) -> None:
        """Switch the panel off. `show` still updates its memory."""

    def on(self) -> None:
        """Switch the panel on again."""

    def probe(self) -> None:
        """Raise DeviceGone unless the display answers. Costs three bytes on the bus."""

    def close(self) -> None:
        """Switch the panel off and release the bus. May be called twice."""


class OledDisplay:
    """An SSD1306, SH1106 or SSD1309 at an I2C address.

    `bus` is the number of a bus (1 is /dev/i2c-1) or an open object with smbus2's
    `write_i2c_block_data`. `rotate` is 0 or 180 degrees. `offset` is the column of the chip's
    memory where the panel begins. Nothing is sent before the first picture.
    """

    def __init__(
        self,
        chip: str = "ssd1306",
        bus: int | object = 1,
        address: int = 0x3C,
        rotate: int = 0,
        offset: Offset = "usual",
    ) -> None:
        if chip not in CHIPS:
            raise ValueError(f"display chip {chip!r} is none of {', '.join(CHIPS)}")
        if rotate not in (0, 180):
            raise ValueError(f"a display cannot be turned by {rotate} degrees: 0 or 180")
        if offset != "usual" and offset not in OFFSETS:
            raise ValueError(f'display offset {offset!r} is neither "usual" nor 0 to {OFFSETS[-1]}')
        if not 0x08 <= address <= 0x77:
            raise ValueError(f"I2C address {address:#04x} is not in 0x08..0x77; OLEDs have 0x3c")
        import luma.oled.device  # noqa: PLC0415  it also imports fonts and colour displays

        self.frames = 0
        self._wire = _Wire(bus, address)
        self._luma = getattr(luma.oled.device, chip)(self._wire, rotate=rotate // 90)
        self._luma.persist = True  # close() switches off, not luma's exit hook
        self._start = self._wire.recorded()
        self._name = f"the {chip.upper()} display at {address:#04x}"
        self._level: int | None = None  # None: the level that luma sets
        self._lit = True
        self._ready = False
        self._shown: bytes | None = None
        self._chip = chip
        self._first_column = first_column(chip, offset)
        self._memory = bytes(oled_diff.SIZE)
        """Copy of the controller's memory. It is valid only while `_ready` is True."""

    def show(self, image: Image.Image) -> None:
        """Send a picture unless it equals the last one."""
        if image.mode != "1" or image.size != SIZE:
            raise ValueError(
                f'a {image.size[0]} x {image.size[1]} picture of mode "{image.mode}" does not fit: '
                'the display takes 128 x 64 of mode "1"'
            )
        pixels = image.tobytes()
        if self._ready and pixels == self._shown:
            return
        self._send(lambda: self._picture(image))
        self._shown = pixels
        self.frames += 1

    def contrast(self, level: int) -> None:
        """Set the brightness, 0..255."""
        if not 0 <= level <= 255:
            raise ValueError(f"contrast {level} is not in 0..255")
        self._level = level
        if self._ready:
            self._send(lambda: self._wire.command(_CONTRAST, level))

    def off(self) -> None:
        """Switch the panel off."""
        self._lit = False
        if self._ready:
            self._send(lambda: self._wire.command(_OFF))

    def on(self) -> None:
        """Switch the panel on."""
        self._lit = True
        if self._ready:
            self._send(lambda: self._wire.command(_ON))

    def probe(self) -> None:
        """Send the NOP command to see whether the display acknowledges it."""
        self._send(lambda: self._wire.command(_NOTHING))

    def close(self) -> None:
        """Switch the panel off and release the bus, even if the display does not answer."""
        try:
            if self._ready:
                self.off()
        except DeviceGone:
            pass
        finally:
            self._ready = False
            self._wire.cleanup()

    def _picture(self, image: Image.Image) -> None:
        memory = oled_diff.memory(self._luma.preprocess(image))  # rotates it if needed
        if self._ready:
            whole = self.frames % _WHOLE_EVERY == 0
            self._write(
                oled_diff.whole(memory) if whole else oled_diff.changes(self._memory, memory)
            )
        else:
            self._begin(memory)
        self._memory = memory

    def _begin(self, memory: bytes) -> None:
        for write, payload in self._start:
            if payload != [_ON]:
                write(payload)
        if self._chip != "sh1106":
            self._wire.command(*_PAGE_ADDRESSING)
        if self._level is not None:
            self._wire.command(_CONTRAST, self._level)
        # luma's initialisation clears the memory that is visible at the chip's usual offset.
        if self._first_column == _USUAL_OFFSET[self._chip]:
            self._write(oled_diff.changes(bytes(oled_diff.SIZE), memory))
        else:
            self._write(oled_diff.whole(memory))
        self._wire.command(_ON if self._lit else _OFF)
        self._ready = True

    def _write(self, runs: list[oled_diff.Run]) -> None:
        for run in runs:
            column = run.column + self._first_column
            low, high = _LOW_COLUMN | column & 0x0F, _HIGH_COLUMN | column >> 4
            self._wire.command(_PAGE | run.page, low, high)
            self._wire.data(list(run.data))

    def _send(self, writing: Callable[[], None]) -> None:
        from luma.core.error import Error  # noqa: PLC0415

        try:
            writing()
        except BaseException as error:
            self._ready = False  # an unknown part arrived: next, send all
            self._wire.cleanup()
            if not isinstance(error, (OSError, Error)):  # luma's errors are not OSErrors
                raise
            raise DeviceGone(
                f"{self._name} does not answer ({error}): check its four wires, that I2C is on and "
                "that the user is in the group i2c"
            ) from error


class _Wire:
    """Serial interface for luma that records the first writes and sends the later ones.

    luma initialises the controller in its constructor. That fails if there is no controller, and
    each attempt leaves an exit hook behind. So luma is constructed once, and its writes are
    recorded. The recording is sent whenever the controller needs initialisation.
    """

    def __init__(self, bus: int | object, address: int) -> None:
        self._bus = bus
        self._address = address
        self._i2c: Any = None
        self._paper: list[tuple[Callable[[list[int]], None], list[int]]] | None = []

    def recorded(self) -> list[tuple[Callable[[list[int]], None], list[int]]]:
        """Return the recorded writes and send all further ones to the bus."""
        paper, self._paper = self._paper or [], None
        return paper

    def command(self, *command: int) -> None:
        """Write a command with its arguments."""
        self._write_command(list(command))

    def data(self, data: list[int]) -> None:
        """Write display memory."""
        if self._paper is not None:
            self._paper.append((self.data, data))
        else:
            self._open().data(data)

    def cleanup(self) -> None:
        """Release the bus if this object opened it. The next write opens it again."""
        i2c, self._i2c = self._i2c, None
        if i2c is not None:
            i2c.cleanup()

    def _write_command(self, command: list[int]) -> None:
        if self._paper is not None:
            self._paper.append((self._write_command, command))
        else:
            self._open().command(*command)

    def _open(self) -> Any:
        if self._i2c is None:
            from luma.core.interface.serial import i2c  # noqa: PLC0415

            where = {"port": self._bus} if isinstance(self._bus, int) else {"bus": self._bus}
            self._i2c = i2c(address=self._address, **where)
        return self._i2c
