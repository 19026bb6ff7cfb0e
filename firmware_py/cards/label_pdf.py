"""PDF sheets of labels. `label` computes the layout, fpdf2 draws it, segno creates the QR codes.

The font is Helvetica, which every PDF reader has. Its encoding is cp1252, which has all letters of
the device's languages (fpdf2's default has no œ). Shapes are drawn as vectors, not as letters.
"""

import sys
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from firmware_py.cards.enrolment import Slot
from firmware_py.cards.label import BadLabels, Label, LabelCode, Paper, Sign, Words, compose
from firmware_py.cards.tags import spell
from firmware_py.i18n import Texts
from games.core.errors import TableclockError
from games.core.text import Text, text

if TYPE_CHECKING:
    from fpdf import FPDF

FONT = "helvetica"
ENCODING = "cp1252"
INKS = {
    "red": (196, 22, 28),
    "blue": (24, 72, 176),
    "green": (0, 128, 64),
    "purple": (128, 40, 160),
    "yellow": (232, 168, 0),
    "white": (90, 90, 90),
    "pink": (232, 84, 140),
}
"""RGB values of the seat colours on white paper. White is printed as grey."""
RULER = 50.0
"""Length of the printed line that shows whether the printer scales the page (mm)."""


class NoPrinting(TableclockError, ImportError):
    """Packages for printing are missing. The message has the command that installs them."""


def labels(game: str, slots: Sequence[Slot], texts: Texts) -> list[Label]:
    """Return a label for each card. The small print has game, number and copy."""
    try:
        import segno  # noqa: PLC0415  (an optional dependency that only labels need)
    except ImportError:
        raise _missing() from None
    made, codes = [], {}
    for number, slot in enumerate(slots, 1):
        face = slot.face
        copy = "" if slot.only else f" · {slot.copy}/{face.copies}"
        if face.id not in codes:
            code = segno.make(spell(game, face.id), error="m", micro=False, boost_error=False)
            codes[face.id] = tuple(tuple(bool(dark) for dark in row) for row in code.matrix)
        signs = list(zip(face.colours, [*face.numbers, *[None] * len(face.colours)], strict=False))
        if not signs and face.section in INKS:
            signs = [(face.section, None)]
        made.append(
            Label(
                _said(texts, face.text),
                f"{game} {number}{copy}",
                tuple(signs),
                codes[face.id],
            )
        )
    return made


def pdf(made: Sequence[Label], paper: Paper, texts: Texts, *, start: int = 1) -> bytes:
    """Return the PDF. `start` is the first unused label of the first sheet, from 1.

    Raise BadLabels if a label does not fit or has a letter that cannot be printed.
    """
    if not 1 <= start <= paper.labels:
        raise BadLabels(f"a sheet has labels 1 to {paper.labels}, not {start}")
    try:
        from fpdf import FPDF, ViewerPreferences  # noqa: PLC0415  (optional; takes 160 ms)
    except ImportError:
        raise _missing() from None
    doc = FPDF(unit="mm", format=paper.page)
    doc.core_fonts_encoding = ENCODING
    doc.set_auto_page_break(auto=False)
    doc.set_margin(0)
    doc.viewer_preferences = ViewerPreferences(print_scaling="None")
    doc.set_title("tableclock")
    doc.set_font(FONT, "B", 10)

    def measure(words: str, points: float) -> float:
        doc.set_font_size(points)
        return float(doc.get_string_width(_printable(words)))

    scale = _said(texts, text("cards.sheet.scale"))
    for at, label in enumerate(made, start - 1):
        place = at % paper.labels
        if place == 0 or doc.page == 0:
            doc.add_page()
            _margin(doc, paper, _printable(scale))
        x, y = paper.corner(place)
        if paper.cut:
            _outline(doc, (x, y), paper.size)
        for part in compose(label, paper.size, measure):
            _draw(doc, (x, y), part)
    return bytes(doc.output())


def _said(texts: Texts, what: Text) -> str:
    """Return the translated text. cp1252 has no U+202F, so it becomes U+00A0."""
    return texts.say(what).replace("\u202f", "\u00a0")


def _printable(words: str) -> str:
    try:
        words.encode(ENCODING)
    except UnicodeEncodeError as error:
        letter = words[error.start]
        raise BadLabels(
            f"“{words}” has a letter that cannot be printed ({letter!r}): take --language en"
        ) from None
    return words


def _missing() -> NoPrinting:
    pip = f"{sys.executable} -m pip install"
    return NoPrinting(f"printing needs two more packages: {pip} 'fpdf2>=2.8' 'segno>=1.6'")


def _margin(doc: "FPDF", paper: Paper, scale: str) -> None:
    """Draw the ruler above the labels, if the margin is wide enough."""
    left, top = paper.margins
    if top < 8:
        return
    y = top - 3.5
    doc.set_draw_color(0)
    doc.set_line_width(0.2)
    doc.line(left, y, left + RULER, y)
    for x in (left, left + RULER):
        doc.line(x, y - 1, x, y + 1)
    doc.set_text_color(0)
    doc.set_font_size(7)
    doc.text(left + RULER + 2, y + 0.9, scale)


def _outline(doc: "FPDF", corner: tuple[float, float], size: tuple[float, float]) -> None:
    doc.set_draw_color(190)
    doc.set_line_width(0.1)
    doc.rect(*corner, *size)


def _draw(doc: "FPDF", corner: tuple[float, float], part: Words | Sign | LabelCode) -> None:
    x, y = corner[0] + part.x, corner[1] + part.y
    match part:
        case Words(_, _, size, words):
            doc.set_text_color(0)
            doc.set_font_size(size)
            doc.text(x, y, _printable(words))
        case Sign(_, _, side, colour):
            _shape(doc, x, y, side, colour)
        case LabelCode(_, _, module, rows):
            doc.set_fill_color(0)
            for line, row in enumerate(rows):
                for begin, length in _runs(row):
                    left, top = x + begin * module, y + line * module
                    doc.rect(left, top, length * module, module, style="F")


def _runs(row: Iterable[bool]) -> list[tuple[int, int]]:
    """Return the runs of dark modules in a row as (first, length)."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((at, 1))
    return runs


def _shape(doc: "FPDF", x: float, y: float, side: float, colour: str) -> None:
    """Draw the shape of a seat colour, or a disc for another colour."""
    ink = INKS.get(colour, INKS["white"])
    doc.set_fill_color(*ink)
    doc.set_draw_color(*ink)
    third = side / 3
    match colour:
        case "red":
            doc.polygon([(x + side / 2, y), (x + side, y + side), (x, y + side)], style="F")
        case "blue":
            doc.rect(x, y, side, side, style="F")
        case "green":
            doc.set_line_width(side / 4)
            doc.ellipse(x + side / 8, y + side / 8, side * 3 / 4, side * 3 / 4, style="D")
        case "purple":
            doc.rect(x + third, y, third, side, style="F")
            doc.rect(x, y + third, side, third, style="F")
        case "yellow":
            half = side / 2
            points = [(x + half, y), (x + side, y + half), (x + half, y + side), (x, y + half)]
            doc.polygon(points, style="F")
        case "white":
            for bar in range(3):
                doc.rect(x, y + bar * side * 0.4, side, side / 5, style="F")
        case _:
            doc.ellipse(x, y, side, side, style="F")
