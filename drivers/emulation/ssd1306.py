"""Emulated OLED controllers on I2C: they turn bytes into a picture.

The controllers are the SSD1306 (data sheet rev 1.1, sections 8-10), the SSD1309, which differs by a
command lock and its power supply, and the SH1106, which has 132 columns and page addressing only.
As on the usual modules, the panel is mounted upside down relative to the controller. So "segment
remap" with "scan from the last COM" gives an upright picture. A panel that does not begin at the
first column of memory has a margin. A panel of 128 x 64 is wired for the usual COM pad setting
(0xDA, 0x12): its lines are connected to the two sides of the chip alternately.

A chip can be passed to a driver as its bus: it has the methods of smbus2.SMBus that displays need.
"""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING, ClassVar, Final, Literal

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterable

    from smbus2 import i2c_msg


WIDTH: Final = 128
HEIGHT: Final = 64
ALTERNATIVE: Final = 0x10
SIDES_EXCHANGED: Final = 0x20
"""Bits of 0xDA: alternating sides, and left and right exchanged."""


def _com_pad(row: int, wiring: int) -> int:
    """Return the COM pad that drives a row (SSD1306, section 10.1.18 and table 10-3).

    Pads 0..31 are at one side of the chip, 32..63 at the other. Sequential wiring uses one side
    after the other, alternative wiring alternates. A remap exchanges the sides.
    """
    pad = row // 2 + HEIGHT // 2 * (row % 2) if wiring & ALTERNATIVE else row
    return (pad + HEIGHT // 2) % HEIGHT if wiring & SIDES_EXCHANGED else pad


def panel_rows(wiring: int) -> tuple[int, ...]:
    """Return the row that each line of the panel shows, for these bits of 0xDA."""
    row_of = {_com_pad(row, wiring): row for row in range(HEIGHT)}
    return tuple(row_of[_com_pad(line, ALTERNATIVE)] for line in range(HEIGHT))


def pixel_rows(pages: Iterable[bytes]) -> list[bytes]:
    """Convert pages (a byte is eight pixels downwards, bit 0 on top) to rows of 16 bytes."""
    found = []
    for page in pages:
        # In a picture 8 pixels wide each byte is a row with bit 7 at the left. Turning it
        # counter-clockwise puts bit 0 on top and the first column at the left.
        upright = Image.frombytes("1", (8, WIDTH), page).transpose(Image.Transpose.ROTATE_90)
        rows = upright.tobytes()
        found += [rows[start : start + WIDTH // 8] for start in range(0, len(rows), WIDTH // 8)]
    return found


PAGES: Final = HEIGHT // 8

_WIDE: Final = 132
"""Columns of memory of the chips that have more than a panel shows."""

Fault = Literal["nak", "gone"]

_SMBUS_BLOCK: Final = 32
"""Longest block of the SMBus protocol. The kernel rejects longer blocks."""


class SSD1306Chip:
    """An SSD1306 or SSD1309 with a panel of 128 x 64.

    `bytes` counts received bytes without addresses. `fault` is None, "nak" (the chip does not
    acknowledge but keeps its state) or "gone" (unplugged, and reset when the fault ends).
    """

    _arguments: ClassVar = {
        0x20: 1, 0x21: 2, 0x22: 2, 0x26: 6, 0x27: 6, 0x29: 5, 0x2A: 5, 0x81: 1, 0x8D: 1,
        0xA3: 2, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1, 0xFD: 1,
    }  # fmt: skip
    """Command -> number of arguments (SSD1306 table 9-1, and 0xAD and 0xFD of related chips)."""
    _usual_columns: ClassVar = WIDTH
    _wirings: ClassVar = ALTERNATIVE | SIDES_EXCHANGED
    """Bits of 0xDA that this chip supports."""

    def __init__(
        self,
        model: str = "ssd1306",
        address: int = 0x3C,
        *,
        margin: int = 0,
    ) -> None:
        self.address = address
        self.columns = _WIDE if margin else self._usual_columns
        """Columns of display memory. A chip with a margin has 132, like the SSD1305."""
        self._margin = margin
        """Columns of memory to the left of the panel."""
        self.bytes = 0
        self._fault: Fault | None = None
        self._needs_pump = model == "ssd1306"  # the SSD1309 has an external supply
        self.reset()

    def reset(self) -> None:
        """Reset as at power-on: dark, with arbitrary content in the memory."""
        noise = bytes((37 * place) & 0xFF for place in range(self.columns))
        self._memory = [bytearray(noise) for _ in range(PAGES)]
        self._command: list[int] = []
        self.contrast = 0x7F
        self.lit = False
        self.inverse = False
        self._all_on = False
        self._pump = False
        self._mode = 2  # page addressing
        self._column = self._page = 0
        self._column_window = (0, self.columns - 1)
        self._page_window = (0, PAGES - 1)
        self._first_column = 0
        self._segments_remapped = False
        self._scan_from_last = False
        self._start_line = 0
        self._offset = 0
        self._multiplex = HEIGHT - 1
        self._shows = panel_rows(ALTERNATIVE)

    # -- the panel -----------------------------------------------------------------------------

    def image(self) -> Image.Image:
        """Return the visible picture, 128 x 64 of mode "1". It is black while off."""
        if not self.lit or (self._needs_pump and not self._pump) or self._fault == "gone":
            return Image.new("1", (WIDTH, HEIGHT))
        if self._all_on:
            return Image.new("1", (WIDTH, HEIGHT), 0 if self.inverse else 1)
        flip = 0xFF if self.inverse else 0
        lines = pixel_rows(bytes(byte ^ flip for byte in self._seen(page)) for page in self._memory)
        undriven = bytes(WIDTH // 8)
        rows = (self._row(self._shows[HEIGHT - 1 - y]) for y in range(HEIGHT))
        picture = b"".join(
            undriven if row > self._multiplex else lines[(row + self._start_line) % HEIGHT]
            for row in rows
        )
        return Image.frombytes("1", (WIDTH, HEIGHT), picture)

    def _row(self, com: int) -> int:
        # Tables 10-1 and 10-2: row of a COM pin by scan direction and offset.
        row = self._multiplex - com if self._scan_from_last else com
        return (row + self._offset) % HEIGHT

    def _seen(self, page: bytearray) -> bytes:
        # Memory is stored by segment, and the last segment drives the panel's first column.
        return self._on_panel(reversed(page))

    def _on_panel(self, segments: Iterable[int]) -> bytes:
        return bytes(segments)[self._margin : self._margin + WIDTH]

    def _place(self, column: int) -> int:
        # The remap affects later writes only. The content of the memory does not move.
        return self.columns - 1 - column if self._segments_remapped else column

    # -- the bus ---------------------------------------------------------------------------------

    @property
    def fault(self) -> Fault | None:
        """Active fault, or None. The end of "gone" resets the chip."""
        return self._fault

    @fault.setter
    def fault(self, fault: Fault | None) -> None:
        if self._fault == "gone" and fault != "gone":
            self.reset()
        self._fault = fault

    def write_i2c_block_data(self, address: int, register: int, data: Iterable[int]) -> None:
        """Receive a block as smbus2 writes it: control byte as register, up to 32 bytes."""
        block = bytes(data)
        if len(block) > _SMBUS_BLOCK:
            raise ValueError(f"an SMBus block has at most 32 bytes, not {len(block)}")
        self.write(address, bytes((register,)) + block)

    def i2c_rdwr(self, *messages: i2c_msg) -> None:
        """Receive raw writes of any length, as created by smbus2.i2c_msg.write."""
        for message in messages:
            self.write(message.addr, bytes(message))

    def close(self) -> None:
        """Close the bus. The chip keeps its state."""

    def write(self, address: int, data: bytes) -> None:
        """Receive one I2C write: control bytes, each before one byte or before all the rest.

        Section 8.1.5.2: bit 7 (Co) means that one byte and another control byte follow, bit 6 (D/C)
        distinguishes data from commands. Raise OSError 121, like a bus, without acknowledgement.
        """
        if self._fault or address != self.address:
            raise OSError(errno.EREMOTEIO, f"no acknowledgement from {address:#04x}")
        self.bytes += len(data)
        place = 0
        while place < len(data):
            control = data[place]
            end = place + 2 if control & 0x80 else len(data)
            take = self._write_memory if control & 0x40 else self._take_command
            for byte in data[place + 1 : end]:
                take(byte)
            place = end

    # -- commands --------------------------------------------------------------------------------

    def _take_command(self, byte: int) -> None:
        # Arguments may come in separate transfers, so a command is collected byte by byte.
        self._command.append(byte)
        code, *arguments = self._command
        if len(arguments) == self._arguments.get(code, 0):
            self._command = []
            self._obey(code, arguments)

    def _obey(self, code: int, arguments: list[int]) -> None:
        match code, arguments:
            case 0x20, [mode]:
                self._mode = mode & 0x03
            case 0x21, [first, last]:
                self._column_window = (first % self.columns, last % self.columns)
                self._column = first % self.columns
            case 0x22, [first, last]:
                self._page_window = (first & 0x07, last & 0x07)
                self._page = first & 0x07
            case 0x8D, [setting]:
                self._pump = bool(setting & 0x04)
            case _ if code <= 0x1F or 0xB0 <= code <= 0xB7:
                # The data sheet defines these for page addressing only, but real chips move their
                # pointers in every mode: the widely used u8g2 sets horizontal addressing and then
                # sets page and column.
                self._point(code)
            case _:
                self._obey_common(code, arguments)

    def _point(self, code: int) -> None:
        """Set the page of the next write, or one half of its column."""
        if code >= 0xB0:
            self._page = code & 0x07
        elif code >= 0x10:
            self._first_column = (code & 0x0F) << 4 | self._first_column & 0x0F
        else:
            self._first_column = self._first_column & 0xF0 | code
        if code < 0xB0:
            self._column = self._first_column % self.columns

    def _obey_common(self, code: int, arguments: list[int]) -> None:  # noqa: C901  (one case each)
        """Execute a command of both SSD1306 and SH1106. Ignore clocks, voltages and scrolling."""
        match code, arguments:
            case 0x81, [level]:
                self.contrast = level
            case 0xA8, [ratio]:
                self._multiplex = ratio & 0x3F
            case 0xD3, [offset]:
                self._offset = offset & 0x3F
            case 0xDA, [wiring]:
                self._shows = panel_rows(wiring & self._wirings)
            case 0xA0 | 0xA1, []:
                self._segments_remapped = code == 0xA1
            case 0xA4 | 0xA5, []:
                self._all_on = code == 0xA5
            case 0xA6 | 0xA7, []:
                self.inverse = code == 0xA7
            case 0xAE | 0xAF, []:
                self.lit = code == 0xAF
            case _ if 0x40 <= code <= 0x7F:
                self._start_line = code & 0x3F
            case _ if 0xC0 <= code <= 0xCF:
                self._scan_from_last = bool(code & 0x08)

    # -- memory ----------------------------------------------------------------------------------

    def _write_memory(self, byte: int) -> None:
        self._memory[self._page][self._place(self._column)] = byte
        if self._mode >= 2:
            if self._column == self.columns - 1:
                self._column = self._first_column % self.columns
            else:
                self._column += 1
            return
        # Horizontal mode (0) fills a row of the window, then goes to the next page. Vertical mode
        # (1) fills a column of pages, then goes to the next column. Section 10.1.3.
        end_of_row = self._column == self._column_window[1]
        end_of_column = self._page == self._page_window[1]
        if self._mode == 0 or end_of_column:
            after = (self._column + 1) % self.columns
            self._column = self._column_window[0] if end_of_row else after
        if self._mode == 1 or end_of_row:
            self._page = self._page_window[0] if end_of_column else (self._page + 1) % PAGES


class SH1106Chip(SSD1306Chip):
    """An SH1106: 132 columns of memory and page addressing only.

    The usual panel shows columns 2..129. Other panels have a margin of 0 to 4 columns.
    """

    _usual_columns: ClassVar = _WIDE
    _wirings: ClassVar = ALTERNATIVE
    _arguments: ClassVar = {0x81: 1, 0xA8: 1, 0xAD: 1, 0xD3: 1, 0xD5: 1, 0xD9: 1, 0xDA: 1, 0xDB: 1}

    def __init__(self, address: int = 0x3C, *, margin: int = 2) -> None:
        super().__init__(address=address, margin=margin)
        self._needs_pump = False  # its pump is on from the start

    def _obey(self, code: int, arguments: list[int]) -> None:
        # This chip does not have 0x20..0x22 and 0x8D, so they take no argument.
        if code <= 0x1F or 0xB0 <= code <= 0xB7:
            self._point(code)
        else:
            self._obey_common(code, arguments)

    def _write_memory(self, byte: int) -> None:
        # The column counter stops after the last column. The page never changes by itself.
        if self._column >= self.columns:
            return
        self._memory[self._page][self._column] = byte
        self._column += 1

    def _seen(self, page: bytearray) -> bytes:
        # Here the remap affects the display, not the writes.
        return self._on_panel(page if self._segments_remapped else reversed(page))
