"""Draw docs/wiring-BOARD.svg: the wires from pins to parts, from the profile the code reads.

    .venv/bin/python tools/wiring.py        # writes all four into docs/

Every wire runs straight from its pin to its part, so that it is easy to follow. Parts on odd pins
are at the left, parts on even pins at the right.
"""

import math
from collections.abc import Sequence
from html import escape
from pathlib import Path

from firmware_py.doctor.emulation.emulated_pi import MODELS
from firmware_py.settings.config import Config
from firmware_py.settings.hardware import hardware
from firmware_py.settings.pinout import GPIO, POWER, Kind, Wire, wires
from firmware_py.settings.validation import BOARDS

DOCS = Path(__file__).parent.parent / "docs"

Points = Sequence[tuple[float, float]]

WIDTH, HEIGHT = 1240, 700
ROW, TOP = 27, 78
LEFT, RIGHT = 478, 506  # x of the two columns of pins
COLOURS: dict[str, str] = {"5V": "#c62828", "3V3": "#e07b00", "GND": "#222222", "signal": "#1565c0"}
DASHES = {"5V": "", "3V3": "9 3", "GND": "", "signal": ""}
THICK = {"5V": 4, "3V3": 3, "GND": 4, "signal": 2}
SHADES = {"ring": "#1565c0", "display": "#1565c0", "reader": "#00796b", "buttons": "#6a1b9a"}
SHADES |= {"sound": "#1565c0"}
NAMES = {
    "display": ("OLED", "SSD1306, SH1106 or SSD1309"),
    "buttons": ("Buttons", ""),
    "sound": ("Buzzer", "passive"),
    "reader": ("PN532 reader", "switches on HSU: 0 0"),
}


def row_of(pin: int) -> int:
    """Return the row of a pin, 1 to 20."""
    return (pin + 1) // 2


def y_of(row: float) -> float:
    """Return the y coordinate of a row of pins, or of a gap between two."""
    return TOP + ROW * row


class Drawing:
    """SVG document."""

    def __init__(self) -> None:
        self.parts: list[str] = []

    def add(self, text: str) -> None:
        """Add an element."""
        self.parts.append(text)

    def line(self, points: Points, kind: Kind, colour: str | None = None) -> None:
        """Draw a wire."""
        path = " ".join(f"{x:g},{y:g}" for x, y in points)
        dash = f' stroke-dasharray="{DASHES[kind]}"' if DASHES[kind] else ""
        self.add(
            f'<polyline points="{path}" fill="none" stroke="{colour or COLOURS[kind]}" '
            f'stroke-width="{THICK[kind]}" stroke-linejoin="round"{dash}/>'
        )

    def box(self, x: float, y: float, width: float, height: float, fill: str = "#f5f1e8") -> None:
        """Draw a rectangle, for a part."""
        self.add(
            f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" rx="8" '
            f'fill="{fill}" stroke="#777"/>'
        )

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: float = 13,
        anchor: str = "start",
        *,
        weight: str = "normal",
        fill: str = "#222",
    ) -> None:
        """Draw a text."""
        self.add(
            f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" '
            f'font-weight="{weight}" fill="{fill}">{escape(words)}</text>'
        )

    def dot(self, x: float, y: float, radius: float = 5, fill: str = "#222") -> None:
        """Draw a dot."""
        self.add(f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="{fill}" stroke="#444"/>')

    def svg(self) -> str:
        """Return the SVG file."""
        head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'width="{WIDTH}" height="{HEIGHT}" font-family="Helvetica, Arial, sans-serif">\n'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>'
        )
        return "\n".join([head, *self.parts, "</svg>\n"])


def drawing(board: str) -> str:
    """Return the SVG of a board."""
    config = Config.load((), MODELS[board])
    wired = wires(config)
    page = Drawing()
    name = hardware().board[board].name
    page.text(24, 38, f"tableclock on a {name}", 22, weight="bold")
    page.text(
        24, 60, "The 40-pin header from above, pin 1 at the corner of the board (square pad)", 13
    )
    header(page, wired)
    for part in ("display", "buttons", "sound"):
        at_the_left(page, part, [wire for wire in wired if wire.part == part])
    reader(page, [wire for wire in wired if wire.part == "reader"])
    ring(page, [wire for wire in wired if wire.part in ("ring", "shifter")])
    notes(page, board, config)
    return page.svg()


def header(page: Drawing, wired: Sequence[Wire]) -> None:
    """Draw the header: used pins filled by kind, each with its number."""
    used = {wire.pin: wire for wire in wired}
    page.box(LEFT - 20, y_of(0.35), RIGHT - LEFT + 40, y_of(20.65) - y_of(0.35), "#2e3b34")
    for pin in range(1, 41):
        x, y = (LEFT if pin % 2 else RIGHT), y_of(row_of(pin))
        wire = used.get(pin)
        fill = "#cfd8d3" if wire is None else COLOURS[wire.kind]
        if pin == 1:
            page.add(
                f'<rect x="{x - 11}" y="{y - 11}" width="22" height="22" fill="{fill}" '
                'stroke="white"/>'
            )
        else:
            page.dot(x, y, 11, fill)
        ink = "#222" if wire is None else "white"
        page.text(x, y + 4, str(pin), 11, "middle", weight="bold", fill=ink)


def label(page: Drawing, wire: Wire, x: float, anchor: str, y: float) -> None:
    """Write a pin's name over its wire, beside the header."""
    named = f"GPIO{GPIO[wire.pin]}" if wire.pin in GPIO else POWER[wire.pin]
    named = named.replace("3V3", "3.3 V").replace("5V", "5 V")
    page.text(x, y - 5, named, 11, anchor, weight="bold", fill="#444")


def at_the_left(page: Drawing, part: str, wired: Sequence[Wire]) -> None:
    """Draw a part on odd pins, with its wires."""
    rows = [row_of(wire.pin) for wire in wired]
    assert all(wire.pin % 2 for wire in wired), part
    top, bottom = y_of(min(rows) - 0.45), y_of(max(rows) + 0.35)
    page.box(30, top, 230, bottom - top)
    title, says = NAMES[part]
    middle = (top + bottom) / 2
    page.text(44, middle - 2, title, 16, weight="bold")
    page.text(44, middle + 15, says, 10.5, fill="#555")
    for wire in wired:
        y = y_of(row_of(wire.pin))
        page.line(
            [(260, y), (LEFT - 11, y)], wire.kind, SHADES[part] if wire.kind == "signal" else None
        )
        page.dot(260, y)
        page.text(250, y + 4, wire.terminal, 12, "end")
        label(page, wire, LEFT - 26, "end", y)
    if part == "buttons":
        switches(page, wired)


def switches(page: Drawing, wired: Sequence[Wire]) -> None:
    """Draw each button between its wire and the shared ground wire."""
    (ground,) = (wire for wire in wired if wire.kind == "GND")
    y_ground, lowest = y_of(row_of(ground.pin)), y_of(max(row_of(wire.pin) for wire in wired))
    page.line([(205, y_ground), (150, y_ground), (150, lowest)], "GND")
    for wire in wired:
        if wire is not ground:
            y = y_of(row_of(wire.pin))
            page.line([(150, y), (160, y), (182, y - 8)], "signal", "#222222")
            page.dot(160, y, 2.5)
            page.dot(184, y, 2.5)


def reader(page: Drawing, wired: Sequence[Wire]) -> None:
    """Draw the reader. Its 3.3 V wire comes from the left column through the gap above its row."""
    top, bottom = y_of(3.4), y_of(9.0)
    page.box(680, top, 170, bottom - top)
    title, says = NAMES["reader"]
    page.text(764, y_of(5.9), title, 16, "middle", weight="bold")
    page.text(764, y_of(6.45), says, 10.5, "middle", fill="#555")
    for wire in wired:
        y = from_right(page, wire, 680, SHADES["reader"])
        page.dot(680, y)
        page.text(692, y + 4, wire.terminal, 12)


def from_right(page: Drawing, wire: Wire, x: float, shade: str | None = None) -> float:
    """Draw a wire to the right until x and return its y. A wire of an odd pin leaves by the gap."""
    y = y_of(row_of(wire.pin))
    colour = shade if wire.kind == "signal" else None
    if wire.pin % 2:
        gap = y_of(row_of(wire.pin) - 0.5)
        page.line([(LEFT + 8, y - 8), (LEFT + 14, gap), (x, gap)], wire.kind, colour)
        y = gap
    else:
        page.line([(RIGHT + 11, y), (x, y)], wire.kind, colour)
    # Place the label below the wire if another wire runs close above.
    label(page, wire, RIGHT + 24, "start", y + (21 if wire.pin == 20 else 0))
    return y


def ring(page: Drawing, wired: Sequence[Wire]) -> None:
    """Draw the ring with its level shifter, capacitor and resistor."""
    by_name = {(wire.part, wire.terminal): wire for wire in wired}
    plus, ground = by_name["ring", "5V"], by_name["ring", "GND"]
    data, supply = by_name["ring", "DIN"], by_name["shifter", "VCC"]
    block = 1010
    # 5 V to the ring, and to the shifter from above
    from_right(page, plus, block)
    y = y_of(row_of(supply.pin))
    from_right(page, supply, 925)
    shifter_top, shifter_bottom = y_of(3.4), y_of(8.0)
    page.line([(925, y), (925, shifter_top)], "5V")
    # data through the shifter, ground below
    y_data = from_right(page, data, 866, SHADES["ring"])
    y_in = y_of(6.2)
    page.line([(866, y_data), (866, y_in), (880, y_in)], "signal", SHADES["ring"])
    y_ground = from_right(page, ground, block)
    page.line([(925, y_ground), (925, shifter_bottom)], "GND")
    page.dot(925, y_ground)
    page.box(880, shifter_top, 90, shifter_bottom - shifter_top)
    page.text(925, y_of(4.75), "Level shifter", 12, "middle", weight="bold")
    page.text(925, y_of(5.25), "74AHCT125", 11, "middle", fill="#555")
    page.dot(880, y_in)
    page.text(888, y_in + 4, "1A", 11)
    page.dot(970, y_in)
    page.text(962, y_in + 4, "1Y", 11, "end")
    page.text(925, shifter_top + 15, "VCC", 11, "middle")
    page.text(925, shifter_bottom - 8, "GND, 1OE", 11, "middle")
    page.line([(970, y_in), (block, y_in)], "signal", SHADES["ring"])
    page.add(
        f'<rect x="977" y="{y_in - 7:g}" width="26" height="14" fill="white" stroke="#1565c0" '
        'stroke-width="2"/>'
    )
    page.text(990, y_in - 12, "330 Ω", 11, "middle")
    y_plus = y_of(row_of(plus.pin))
    page.box(block, y_plus - 14, 52, y_ground - y_plus + 28)
    for terminal, y in (("5V", y_plus), ("DIN", y_in), ("GND", y_ground)):
        page.dot(block, y)
        page.text(block + 11, y + 4, terminal, 12)
    centre, radius = (1142, (y_plus + y_ground) / 2), 68
    page.add(
        f'<circle cx="{centre[0]}" cy="{centre[1]:g}" r="{radius}" fill="none" stroke="#1b3b2f" '
        'stroke-width="22"/>'
    )
    for led in range(24):
        angle = 2 * math.pi * led / 24
        x = centre[0] + radius * math.sin(angle)
        y = centre[1] - radius * math.cos(angle)
        page.dot(round(x, 1), round(y, 1), 6, "#fff7d6")
    page.text(centre[0], centre[1] - 2, "24 x", 15, "middle", weight="bold")
    page.text(centre[0], centre[1] + 16, "WS2812B", 13, "middle")
    x = 1036
    page.text(x, y_ground + 34, "1000 µF from 5V to GND, at the ring", 11, "middle", fill="#555")


def notes(page: Drawing, board: str, config: Config) -> None:
    """Draw the lines of config.txt, and notes on the wiring."""
    x, y = 640, y_of(13.2)
    lines = hardware().boot_lines(board, config)
    told = [
        "Reader and OLED get 3.3 V: fed with 5 V they may send 5 V into the Pi.",
        "The ring's data needs 5 V: the shifter lifts it, the resistor spares the first LED.",
        "1OE of the shifter goes to GND: if it is left open, the ring stays dark.",
        f"The ring draws at most {config.ring.limit_ma} mA (ring.limit_ma), so pin 2 can feed it.",
        "RXD of the reader goes to the Pi's TXD (GPIO14), TXD to its RXD (GPIO15).",
    ]
    if board == "pi5":
        told.append("The Pi 5 drives GPIO10 by PIO: no SPI line is needed in config.txt.")
    below = y + 20 + 17 * len(lines) + 12
    page.box(x, y - 22, 570, below + 19 * len(told) - y + 20, "#fafafa")
    page.text(x + 16, y, "config.txt", 14, weight="bold")
    page.text(x + 96, y, "(the installer writes it)", 12, fill="#555")
    for number, line in enumerate(lines):
        page.text(x + 16, y + 20 + 17 * number, line.line, 12.5)
    for number, words in enumerate(told):
        page.text(x + 16, below + 19 * number, words, 12, fill="#333")
    kinds: tuple[tuple[Kind, str], ...] = (
        *(("5V", "5 V"), ("3V3", "3.3 V"), ("GND", "ground"), ("signal", "signal")),
    )
    for number, (kind, words) in enumerate(kinds):
        at = 30 + 150 * number if number < 3 else 480
        page.line([(at, HEIGHT - 26), (at + 40, HEIGHT - 26)], kind)
        page.text(at + 48, HEIGHT - 22, words, 12)


def main() -> None:
    """Write the drawings of all boards."""
    for board in BOARDS:
        path = DOCS / f"wiring-{board}.svg"
        path.write_text(drawing(board), "utf-8")
        print(path)


if __name__ == "__main__":
    main()
