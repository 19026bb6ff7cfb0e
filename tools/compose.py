"""Build the BDF fonts from the drawings: composes accented letters, measures every glyph.

A drawing file holds strips of glyphs side by side, so that letters can be compared as on a page. A
strip begins with ``^N`` and the names of its glyphs. N is the number of its rows on or above the
baseline; the other rows are below it. A name is the character itself, a word for an invisible
character (NAMES), or a word for a part that is not a character. ``#`` is a lit pixel, ``.`` a dark
one; a line with ``;`` is a comment. A glyph's advance is its drawn width plus one pixel.

The composed letters follow the strips::

    é = e + acute       the mark with one dark row between it and the letter
    ç = c , cedilla     the mark under the baseline
    É = E-2 + acute     the letter without its row 2 (from the top), to make room above:
                        rows follow each other every 12 pixels
    î = ı + hat > 1     the mark one pixel further right than the middle (``<``: left)
    ‑ = -               the same drawing again

`python tools/compose.py` writes the files. The tests compare the files with its output.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

HERE = Path(__file__).parents[1] / "firmware_py" / "render" / "fonts"

NAMES = {"space": " ", "nbsp": "\u00a0", "narrow": "\u202f", "thin": "\u2009", "missing": "\ufffd"}

_COMPOSED = re.compile(
    r"^(?P<name>\S) = (?P<base>\S+?)(?:-(?P<row>\d+))?"
    r"(?: (?P<where>[+,]) (?P<mark>[\w-]+)(?: (?P<side>[<>]) (?P<by>\d+))?)?$"
)


class Face(NamedTuple):
    """One font: a size and weight. A line of text is `ascent` + `descent` pixels high."""

    file: str
    drawing: str
    size: int
    ascent: int
    descent: int
    weight: str


FACES = (
    Face("tableclock-10.bdf", "regular-10.txt", 10, 10, 2, "Medium"),
    Face("tableclock-10-bold.bdf", "bold-10.txt", 10, 10, 2, "Bold"),
    Face("tableclock-14-bold.bdf", "bold-14.txt", 14, 13, 3, "Bold"),
    Face("tableclock-24-digits.bdf", "digits-24.txt", 24, 24, 0, "Bold"),
)


class Glyph(NamedTuple):
    """Lit pixels as (x, y), with y upward from 0 on the baseline, and the advance."""

    pixels: frozenset[tuple[int, int]]
    advance: int

    @property
    def top(self) -> int:
        """First dark row above the ink."""
        return max((y for _, y in self.pixels), default=-1) + 1

    def rows(self) -> tuple[str, ...]:
        """Return the ink's bounding box as text, top row first."""
        left, right, bottom = self.box()
        return tuple(
            "".join("#" if (x, y) in self.pixels else "." for x in range(left, right))
            for y in reversed(range(bottom, self.top))
        )

    def box(self) -> tuple[int, int, int]:
        """Return left, right (exclusive) and bottom of the ink."""
        if not self.pixels:
            return 0, 0, 0
        xs = [x for x, _ in self.pixels]
        return min(xs), max(xs) + 1, min(y for _, y in self.pixels)


class BadDrawing(ValueError):
    """Unreadable drawing; the message says the line and what would be right."""


def read(text: str, where: str = "drawing") -> dict[str, Glyph]:
    """Return all characters of a drawing file, also the composed ones; marks are left out."""
    drawn: dict[str, Glyph] = {}
    lines = list(enumerate(text.splitlines(), 1))
    while lines:
        number, line = lines.pop(0)
        if not line or line.startswith(";"):
            continue
        here = f"{where}, line {number}"
        if line.startswith("^"):
            top, *names = line[1:].split(" ")
            rows = []
            while lines and lines[0][1] and not set(lines[0][1]) - set("#. "):
                rows.append(lines.pop(0)[1].split(" "))
            drawn |= _strip(int(top), names, rows, here)
        elif found := _COMPOSED.match(line):
            drawn[found["name"]] = _compose(found, drawn, here)
        else:
            raise BadDrawing(f"{here}: “{line}” is neither a strip (^8 A B) nor é = e + acute.")
    glyphs = {NAMES.get(name, name): glyph for name, glyph in drawn.items()}
    return {name: glyph for name, glyph in glyphs.items() if len(name) == 1}


def _strip(top: int, names: list[str], rows: list[list[str]], here: str) -> dict[str, Glyph]:
    if not rows:
        raise BadDrawing(f"{here}: a strip needs rows of # and . under its names.")
    for at, row in enumerate(rows, 1):
        if len(row) != len(names):
            raise BadDrawing(f"{here}: row {at} has {len(row)} glyphs, the strip {len(names)}.")
    glyphs = {}
    for name, column in zip(names, zip(*rows, strict=True), strict=True):
        widths = {len(row) for row in column}
        if len(widths) != 1:
            raise BadDrawing(f"{here}: the rows of “{name}” differ in width: {sorted(widths)}.")
        pixels = {
            (x, top - 1 - y)
            for y, row in enumerate(column)
            for x, dot in enumerate(row)
            if dot == "#"
        }
        glyphs[name] = Glyph(frozenset(pixels), widths.pop() + 1)
    return glyphs


def _compose(found: re.Match[str], drawn: dict[str, Glyph], here: str) -> Glyph:
    for part in (found["base"], found["mark"]):
        if part is not None and part not in drawn:
            raise BadDrawing(f"{here}: “{part}” is not drawn above this line.")
    base = drawn[found["base"]]
    if found["row"]:
        base = _without(base, int(found["row"]))
    if not found["mark"]:
        return base
    mark = drawn[found["mark"]]
    left, right, _ = base.box()
    lift = base.top + 1 if found["where"] == "+" else -mark.top
    m_left, m_right, _ = mark.box()
    slide = left + (right - left - (m_right - m_left)) // 2 - m_left
    if found["by"]:
        slide += int(found["by"]) * (1 if found["side"] == ">" else -1)
    set_mark = {(x + slide, y + lift) for x, y in mark.pixels}
    # A mark wider than its letter moves the letter right and widens the advance.
    push = max(0, -min(x for x, _ in set_mark))
    pixels = frozenset((x + push, y) for x, y in base.pixels | set_mark)
    widest = max(x for x, _ in pixels) + 2
    return Glyph(pixels, max(base.advance + push, widest))


def _without(glyph: Glyph, row: int) -> Glyph:
    """Return the glyph without `row`, counted from its top. The rows above it move down."""
    out = glyph.top - 1 - row
    kept = {(x, y if y < out else y - 1) for x, y in glyph.pixels if y != out}
    return Glyph(frozenset(kept), glyph.advance)


def bdf(face: Face, glyphs: dict[str, Glyph]) -> str:
    """Return the BDF 2.1 file (Adobe, Glyph Bitmap Distribution Format) of one font.

    The registry must be ISO10646-1, otherwise FreeType does not find characters by code point.
    U+FFFD is the drawing of a missing character.
    """
    boxes = [glyph.box() for glyph in glyphs.values()]
    left = min(box[0] for box in boxes)
    right = max(box[1] for box in boxes)
    bottom = min(box[2] for box in boxes)
    top = max(glyph.top for glyph in glyphs.values())
    bound = f"{right - left} {top - bottom} {left} {bottom}"
    xlfd = f"-tableclock-Tableclock-{face.weight}-R-Normal--{face.size}-{face.size * 10}-72-72-P-0"
    properties = {
        "FAMILY_NAME": '"Tableclock"',
        "WEIGHT_NAME": f'"{face.weight}"',
        "SLANT": '"R"',
        "SPACING": '"P"',
        "PIXEL_SIZE": face.size,
        "POINT_SIZE": face.size * 10,
        "RESOLUTION_X": 72,
        "RESOLUTION_Y": 72,
        "CHARSET_REGISTRY": '"ISO10646"',
        "CHARSET_ENCODING": '"1"',
        "FONT_ASCENT": face.ascent,
        "FONT_DESCENT": face.descent,
        "DEFAULT_CHAR": ord("\ufffd"),
    }
    if "\ufffd" not in glyphs:
        del properties["DEFAULT_CHAR"]
    head = [
        "STARTFONT 2.1",
        f"COMMENT Built by tools/compose.py from drawings/{face.drawing}",
        f"FONT {xlfd}-ISO10646-1",
        f"SIZE {face.size} 72 72",
        f"FONTBOUNDINGBOX {bound}",
        f"STARTPROPERTIES {len(properties)}",
        *(f"{key} {value}" for key, value in properties.items()),
        "ENDPROPERTIES",
        f"CHARS {len(glyphs)}",
    ]
    body = [line for name in sorted(glyphs) for line in _char(name, glyphs[name], face.size)]
    return "\n".join([*head, *body, "ENDFONT", ""])


def _char(name: str, glyph: Glyph, size: int) -> list[str]:
    left, right, bottom = glyph.box()
    width, height = right - left, len(glyph.rows()) if glyph.pixels else 0
    digits = -(-width // 8) * 2
    return [
        f"STARTCHAR U+{ord(name):04X}",
        f"ENCODING {ord(name)}",
        f"SWIDTH {glyph.advance * 1000 // size} 0",
        f"DWIDTH {glyph.advance} 0",
        f"BBX {width} {height} {left} {bottom}",
        "BITMAP",
        *(
            f"{int(row.replace('.', '0').replace('#', '1').ljust(digits * 4, '0'), 2):0{digits}X}"
            for row in (glyph.rows() if glyph.pixels else ())
        ),
        "ENDCHAR",
    ]


def build(face: Face) -> str:
    """Return the BDF file of one font."""
    drawing = HERE / "drawings" / face.drawing
    return bdf(face, read(drawing.read_text(encoding="utf-8"), face.drawing))


def main() -> None:
    """Write all fonts."""
    for face in FACES:
        (HERE / face.file).write_text(build(face), encoding="ascii")


if __name__ == "__main__":
    main()
