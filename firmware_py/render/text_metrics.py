"""Text metrics of the four OLED fonts: width, line breaking, and missing characters.

Measuring reads only the BDF files; Pillow is imported when a picture is painted.

In the regular font, a check mark and the text after it are bold, because they label the ok key.
`width` and `runs` both follow this rule, so measuring and painting agree.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from PIL.ImageFont import FreeTypeFont


class Font(NamedTuple):
    """A bitmap font."""

    file: str
    """Name of the BDF file."""
    size: int
    """Pixel size requested from FreeType."""
    cell: int
    """Height of a line (pixels)."""


REGULAR: Final = Font("tableclock-10.bdf", 10, 12)
BOLD: Final = Font("tableclock-10-bold.bdf", 10, 12)
HEADLINE: Final = Font("tableclock-14-bold.bdf", 14, 16)
DIGITS: Final = Font("tableclock-24-digits.bdf", 24, 24)

CHECK: Final = "✓"
BACK: Final = "↩"
LEFT: Final = "◂"
RIGHT: Final = "▸"
WARNING: Final = "⚠"
BOX: Final = "☐"
"""Check box of a list. It is not □, which is a seat's hollow square."""
BOX_MARKED: Final = "☑"

SHAPES: Final[Mapping[str, str]] = {
    "red": "▲",
    "blue": "■",
    "green": "○",  # drawn as a thick ring
    "purple": "✚",
    "yellow": "◆",
    "white": "≡",
}
"""Character of each seat colour's shape: 7x7 in the 10 px fonts, 11x11 in the 14 px one."""

HOLLOW: Final[Mapping[str, str]] = {
    "red": "△",
    "blue": "□",
    "green": "◌",  # drawn as a thin ring
    "purple": "✙",
    "yellow": "◇",
    "white": "☰",
}
"""The same shapes as outlines, for Wanderers."""

UNKNOWN: Final = "\ufffd"
"""Replacement for a character that the font lacks and that cannot be transliterated."""
_HYPHENS: Final = "-–\u00ad"
_HOLDS_NEXT: Final = frozenset([CHECK, BACK, LEFT, RIGHT, "«", *SHAPES.values(), *HOLLOW.values()])
_HOLDS_LAST: Final = frozenset("?!:;»")
_ADVANCE = re.compile(r"^ENCODING (\d+)\n(?:SWIDTH .*\n)?DWIDTH (\d+)", re.MULTILINE)


@cache
def advances(font: Font) -> Mapping[str, int]:
    """Return the advance of every character of the font, in pixels."""
    text = (Path(__file__).parent / "fonts" / font.file).read_text(encoding="ascii")
    return {chr(int(code)): int(width) for code, width in _ADVANCE.findall(text)}


@cache
def face(font: Font) -> FreeTypeFont:
    """Return the font for Pillow (use it with ``draw.fontmode = "1"``)."""
    from PIL import ImageFont  # noqa: PLC0415 - slow on a Pi Zero, and measuring does without

    path = Path(__file__).parent / "fonts" / font.file
    return ImageFont.truetype(path, font.size, layout_engine=ImageFont.Layout.BASIC)


def missing(text: str, font: Font) -> set[str]:
    """Return the characters of the text that the font lacks."""
    return set(text) - advances(font).keys()


def spell(text: str, font: Font) -> str:
    """Return the text with only characters of the font.

    A missing letter loses its accents. If it is still missing, it is transliterated to Latin
    letters, or else replaced by `UNKNOWN`.
    """
    if not missing(text, font):
        return text
    known = advances(font)
    spelt = []
    for character in unicodedata.normalize("NFC", text):
        if character in known:
            spelt.append(character)
            continue
        bare = unicodedata.normalize("NFKD", character)
        letters = [part for part in bare if not unicodedata.combining(part)]
        spelt += [letter if letter in known else _latin(letter, known) for letter in letters]
    return "".join(spelt)


def _latin(character: str, known: Mapping[str, int]) -> str:
    """Return a letter, digit or punctuation mark of another script in Latin characters."""
    from anyascii import anyascii  # noqa: PLC0415 - most texts need no other script

    kind = unicodedata.category(character)
    # For a symbol, anyascii returns its English name, which the page does not show.
    latin = anyascii(character) if kind[0] != "S" or kind == "Sc" else ""
    silent = (
        kind in {"Mn", "Mc", "Me", "Cf"}  # joiners
        or latin in {"'", "`"}  # a soft sign
        or unicodedata.bidirectional(character) in {"R", "AL"}  # an alef that carries a vowel
    )
    if kind in {"Lu", "Ll", "Lt", "Lo"}:
        latin = latin.strip("'`")
    if not latin:
        return "" if silent else UNKNOWN
    return latin if known.keys() >= set(latin) else UNKNOWN


def runs(text: str, font: Font) -> tuple[tuple[str, Font], ...]:
    """Split the text into parts of one font each. Regular text is bold from a check mark on."""
    at = text.find(CHECK)
    if font != REGULAR or at < 0:
        return ((text, font),) if text else ()
    return tuple((part, of) for part, of in ((text[:at], REGULAR), (text[at:], BOLD)) if part)


@lru_cache(maxsize=1024)
def width(text: str, font: Font) -> int:
    """Return the width of the ink in pixels, without the space after the last glyph."""
    total = 0
    for part, of in runs(text, font):
        known = advances(of)
        fallback = known.get(UNKNOWN, 0)
        total += sum(known.get(character, fallback) for character in spell(part, of))
    return max(0, total - 1)


def fits(text: str, font: Font, room: int) -> bool:
    """Return whether the text fits into a line of `room` pixels."""
    return width(text, font) <= room


def fitting(text: str, room: int, *fonts: Font) -> Font:
    """Return the first font in which the text fits, else the last one."""
    return next((font for font in fonts if fits(text, font, room)), fonts[-1])


def lines(text: str, font: Font, room: int) -> tuple[str, ...]:
    """Return the text, broken into lines of at most `room` pixels.

    Lines break at newlines, at spaces (but not at no-break spaces), after hyphens and at soft
    hyphens. A symbol stays with the next word, a lone punctuation mark with the previous word.
    A word that is wider than a line is cut at the end of the line.
    """
    if "\n" in text:
        return tuple(line for part in text.split("\n") for line in lines(part, font, room))
    if fits(_shown(text), font, room):
        return (_shown(text),) if text else ()
    done: list[str] = []
    line = ""
    for part in (part for word in _words(text) for part in _parts(word)):
        if not line or fits(_shown(line + part), font, room):
            line += part
        else:
            done.append(_shown(line, at_end=True))
            line = part.lstrip(" ")
        while len(line) > 1 and not fits(_shown(line), font, room):
            cut = _cut(line, font, room)
            done.append(_shown(line[:cut]))
            line = line[cut:]
    return (*done, _shown(line)) if line else tuple(done)


def shortened(text: str, font: Font, room: int) -> str:
    """Return as much of a name as fits into `room` pixels: whole words, or else a part of one.

    >>> shortened("Maria van der Berg", HEADLINE, 60), shortened("Bartholomäus", HEADLINE, 60)
    ('Maria', 'Barthol…')
    """
    words = text.split(" ")
    for count in range(len(words), 0, -1):
        if fits(said := " ".join(words[:count]), font, room):
            return said
    while text and not fits(text + "…", font, room):
        text = text[:-1]
    return text + "…"


def _words(text: str) -> list[str]:
    """Return the words with the space before them. Words that must stay together are one item."""
    words: list[str] = []
    for word in filter(None, text.split(" ")):
        held = bool(words) and words[-1].rsplit(" ", 1)[-1] in _HOLDS_NEXT
        if words and (held or set(word) <= _HOLDS_LAST):
            words[-1] += " " + word
        else:
            words.append(" " + word if words else word)
    return words


def _parts(word: str) -> list[str]:
    """Split a word after its hyphens: ``["Kürbis-", "kutsche"]``."""
    return re.findall(rf"[^{_HYPHENS}]*[{_HYPHENS}]+(?=\w)|.+$", word)


def _shown(line: str, *, at_end: bool = False) -> str:
    """Return the line without soft hyphens. A soft hyphen at a line break becomes a hyphen."""
    broken = at_end and line.endswith("\u00ad")
    return line.replace("\u00ad", "") + ("-" if broken else "")


def _cut(line: str, font: Font, room: int) -> int:
    """Return the number of characters of the line that fit into `room` pixels, at least one."""
    at = len(line) - 1
    while at > 1 and not fits(_shown(line[:at]), font, room):
        at -= 1
    return at
