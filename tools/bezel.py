"""Draw docs/bezel.svg and docs/plate.svg to scale: print them at 100 per cent.

    .venv/bin/python tools/bezel.py                              # the usual ring of 24
    .venv/bin/python tools/bezel.py --outer 86 --lights 78       # another ring, in mm

The bezel labels each LED with its hour, which people cannot see on a bare ring: 24 hours on one
side, 12 on the other. Ring, screen, buttons and reader are mounted behind the plate.
"""

import argparse
import math
from collections.abc import Iterable
from pathlib import Path

import msgspec

from firmware_py.settings.hardware import Hardware, hardware

DOCS = Path(__file__).parent.parent / "docs"
LEDS = 24
A4, A3 = (210, 297), (297, 420)  # mm
RIM = 26.0  # width of the bezel outside the ring (mm)
CUT, MARK, FAINT = "#d00000", "#111111", "#999999"


def bezel(known: Hardware) -> str:
    """Return the sheet with both sides of the bezel."""
    outer = known.ring_mm["outer"]
    radius = outer / 2 + RIM
    paper = A4 if 50 + 4 * radius < A4[1] else A3
    middle = paper[0] / 2
    says = "Cut along the red lines. Glue both sides back to back, ▲ on ▲."
    parts = [
        *_words(middle, 9, "tableclock: the bezel round the ring", 5, "bold"),
        *_words(middle, 14.5, says, 3.4),
    ]
    for y, hours in ((20 + radius, 24), (30 + 3 * radius, 12)):
        parts += _disc((middle, y), outer / 2, radius, hours, known)
    return _sheet([*parts, *_bar(paper)], paper)


def _disc(
    centre: tuple[float, float], inner: float, outer: float, hours: int, known: Hardware
) -> Iterable[str]:
    """Yield the elements of one side: cuts, a tick for each LED, the hours."""
    yield _circle(centre, inner + 0.4, CUT)
    yield _circle(centre, outer, CUT)
    yield _circle(centre, known.ring_mm["lights"] / 2, FAINT, dashed=True)
    for led in range(LEDS):
        number = (led or LEDS) if hours == LEDS else (led // 2 or 12) if led % 2 == 0 else None
        length = 2.5 if number is None else 5
        yield _spoke(centre, led, inner + 2, inner + 2 + length, 0.4 if number is None else 0.8)
        if number is not None:
            x, y = _at(centre, led, inner + 14)
            size = 6.2 if hours == LEDS else 9
            yield from _words(x, y + size * 0.36, str(number), size, "bold")
    x, y = _at(centre, 0, outer - 2.4)
    yield f'<path d="M{x:g},{y - 1.8:g} l2,3.2 h-4 z" fill="{MARK}"/>'
    says = "24 hours: midnight" if hours == LEDS else "12 hours: cinderella, capsules"
    yield from _words(centre[0], centre[1] + 1, says, 4)
    yield from _words(
        centre[0], centre[1] + 7, "without a bezel: outcasts, timers" if hours == LEDS else "", 3.2
    )


def plate(known: Hardware) -> str:
    """Return the sheet with the holes of the mounting plate, seen from the front."""
    centre = (105.0, 80.0)
    size, holes = known.ring_mm, known.plate_mm
    parts = [
        *_words(105, 9, "tableclock: the mounting plate, from the front", 5, "bold"),
        *_words(105, 14.5, "Measure your own parts before you cut. Red: cut. Grey: behind.", 3.4),
        (
            f'<rect x="25" y="20" width="160" height="230" rx="6" fill="none" stroke="{CUT}" '
            'stroke-width="0.3"/>'
        ),
        _circle(centre, size["outer"] / 2, FAINT, dashed=True),
        _circle(centre, size["inner"] / 2, FAINT, dashed=True),
    ]
    for led in range(LEDS):
        x, y = _at(centre, led, size["lights"] / 2)
        half = holes.light / 2
        parts.append(
            f'<rect class="light" x="{x - half:.2f}" y="{y - half:.2f}" width="{holes.light:g}" '
            f'height="{holes.light:g}" fill="none" stroke="{CUT}" stroke-width="0.3" '
            f'transform="rotate({15 * led} {x:.2f} {y:.2f})"/>'
        )
    parts += [
        f'<path d="M105,{centre[1] - size["outer"] / 2 - 5:g} l2,3.2 h-4 z" fill="{MARK}"/>',
        *_words(105, centre[1] - size["outer"] / 2 - 6.5, "12 o'clock", 3.2),
        *_words(105, centre[1] - 1, "ring of 24", 4),
        *_words(105, centre[1] + 4.5, "outer edge and inner edge in grey", 3),
    ]
    width, height = holes.window
    top = 140.0
    parts += [
        (
            f'<rect x="{105 - width / 2:g}" y="{top:g}" width="{width:g}" height="{height:g}" '
            f'fill="none" stroke="{CUT}" stroke-width="0.3"/>'
        ),
        *_words(105, top + height / 2 + 1, f"OLED, {width:g} x {height:g}", 4),
    ]
    for number, name in enumerate(("back", "previous", "next", "ok")):
        x = 57 + 32 * number
        parts.append(_circle((x, 188), holes.button / 2, CUT))
        parts += _words(x, 200, name, 4)
    width, height = holes.reader
    parts += [
        (
            f'<rect x="{105 - width / 2:g}" y="204" width="{width:g}" height="{height:g}" '
            f'fill="none" stroke="{FAINT}" stroke-width="0.3" stroke-dasharray="1.5 1"/>'
        ),
        *_words(105, 223, "lay the card here", 4),
        *_words(105, 229, f"reader behind, {width:g} x {height:g}", 3),
    ]
    return _sheet([*parts, *_bar(A4)], A4)


def _at(centre: tuple[float, float], led: int, radius: float) -> tuple[float, float]:
    angle = 2 * math.pi * led / LEDS
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def _spoke(centre: tuple[float, float], led: int, start: float, end: float, thick: float) -> str:
    (x1, y1), (x2, y2) = _at(centre, led, start), _at(centre, led, end)
    return (
        f'<line class="tick" x1="{x1:.2f}" y1="{y1:.2f}" x2="{x2:.2f}" y2="{y2:.2f}" '
        f'stroke="{MARK}" stroke-width="{thick}"/>'
    )


def _circle(
    centre: tuple[float, float], radius: float, colour: str, *, dashed: bool = False
) -> str:
    dash = ' stroke-dasharray="1.5 1"' if dashed else ""
    return (
        f'<circle cx="{centre[0]:g}" cy="{centre[1]:g}" r="{radius:g}" fill="none" '
        f'stroke="{colour}" stroke-width="0.3"{dash}/>'
    )


def _words(x: float, y: float, words: str, size: float, weight: str = "normal") -> Iterable[str]:
    if words:
        yield (
            f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size:g}" text-anchor="middle" '
            f'font-weight="{weight}" fill="{MARK}">{words}</text>'
        )


def _bar(paper: tuple[int, int]) -> Iterable[str]:
    """Yield a bar of 100 mm, by which people check the printer's scale."""
    middle, low = paper[0] / 2, paper[1] - 16
    path = f"M{middle - 50:g},{low} v-3 m0,1.5 h100 m0,-1.5 v3"
    yield f'<path class="bar" d="{path}" stroke="{MARK}" fill="none" stroke-width="0.4"/>'
    says = "This bar is 100 mm long when printed at 100 per cent."
    yield from _words(middle, low + 5, says, 3.4)


def _sheet(parts: Iterable[str], paper: tuple[int, int]) -> str:
    width, height = paper
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" '
        f'viewBox="0 0 {width} {height}" font-family="Helvetica, Arial, sans-serif">\n'
        f'<rect width="{width}" height="{height}" fill="white"/>'
    )
    return "\n".join([head, *parts, "</svg>\n"])


def main() -> None:
    """Write both sheets, for the usual ring or with the sizes of the command line."""
    known = hardware()
    asked = argparse.ArgumentParser(description="Draw bezel and plate, true to scale.")
    for name, size in known.ring_mm.items():
        asked.add_argument(f"--{name}", type=float, default=size, help=f"mm; usual is {size}")
    given = vars(asked.parse_args())
    known = msgspec.structs.replace(known, ring_mm=given)
    for name, draw in (("bezel", bezel), ("plate", plate)):
        path = DOCS / f"{name}.svg"
        path.write_text(draw(known), "utf-8")
        print(path)


if __name__ == "__main__":
    main()
