"""Rules for player names from the device, the page, the settings or a file.

Only visible letters count, so a name of invisible letters is empty. Two names are equal if they
look alike on the page or on the display of the device. The display has only the letters of Western
Europe and transliterates all others. A name that means the colour of another seat is refused or not
shown.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import zip_longest
from typing import Final
from unicodedata import category, normalize

from firmware_py.i18n import Texts, languages
from firmware_py.render.colours import SEATS
from firmware_py.render.text_metrics import BOLD, UNKNOWN, spell
from firmware_py.settings.graphemes import (
    ZWJ,
    ZWNJ,
    cut,
    is_tag,
    tidied,
    without_joiners,
)
from games.core.text import Text, text

LETTERS = 16
"""Maximum code points of a name."""

_UNSEEN = frozenset(
    chr(code)
    for first, last in (
        (0x034F, 0x034F),  # combining grapheme joiner
        (0x115F, 0x1160),  # Hangul fillers
        (0x17B4, 0x17B5),  # Khmer inherent vowels
        (0x180B, 0x180F),  # Mongolian variation selectors
        (0x2800, 0x2800),  # Braille without a dot
        (0x2D7F, 0x2D7F),  # Tifinagh consonant joiner
        (0x3164, 0x3164),  # Hangul filler
        (0xFE00, 0xFE0E),  # variation selectors
        (0xFFA0, 0xFFA0),  # Hangul filler, half as wide
        (0x1107F, 0x1107F),  # Brahmi number joiner
        (0x11A47, 0x11A47),  # Zanabazar and Soyombo subjoiners
        (0x11A99, 0x11A99),
        (0x13441, 0x13442),  # blank hieroglyphs
        (0x16FE4, 0x16FE4),  # Khitan filler
        (0x1D159, 0x1D159),  # musical note without a head
        (0xE0100, 0xE01EF),  # variation selectors
    )
    for code in range(first, last + 1)
)
"""Invisible letters that Python calls printable: Default_Ignorable_Code_Point of
DerivedCoreProperties.txt, and further fillers and joiners."""


_LOOKALIKES: Final = str.maketrans(
    # Cyrillic, Greek, Armenian and Latin letters, each above the Latin letter that it resembles
    "АВЕЅІЈКМНОРСТУХҮԚԜаеорсухѕіјһԛԝѵҽԁӏӀкΑΒΕΖΗΙΚΜΝΟΡΤΥΧονραικυϲϳօոսհցզՕՍԼıɑɡǀI1|0",
    "ABESlJKMHOPCTYXYQWaeopcyxsijhqwvedllkABEZHlKMNOPTYXovpaikucjonuhgqOULiagllllO",
)
"""Letters that look alike in many typefaces, from UTS #39 (confusables.txt)."""


def clean(name: str) -> str:
    r"""Return the stored form of a name: its visible letters, on one line, cut to `LETTERS`.

    >>> clean("  Anna\tLena\n"), clean("\u3164\u115f"), clean("Ann\ufe0fa")
    ('Anna Lena', '', 'Anna')
    """
    inked = (letter for letter in normalize("NFC", name) if letter not in _UNSEEN)
    seen = "".join(
        letter if letter.isprintable() or letter in {ZWJ, ZWNJ} or is_tag(letter) else " "
        for letter in inked
    )
    # `tidied` removes useless joiners.
    kept = cut(tidied(normalize("NFC", " ".join(seen.split()))), LETTERS).strip()
    # A name of combining marks only has no letter to put them on.
    return kept if any(category(letter)[0] not in "CMZ" for letter in kept) else ""


def can_be_seen(name: str) -> bool:
    """Return whether all letters of a name are printable or are joiners."""
    return without_joiners(name).isprintable()


@lru_cache(maxsize=256)
def on_box(name: str) -> str:
    r"""Return a name in the letters of the device's font, or "" if none can be written.

    >>> on_box("\u041e\u043b\u044c\u0433\u0430"), on_box("S\xf8ren"), on_box("\U0001f469")
    ('Olga', 'Soren', '')
    """
    return " ".join(spell(clean(name), BOLD).replace(UNKNOWN, "").split())


def key(name: str) -> str:
    r"""Return the comparison key of a name: normalized and case-folded, or "" for no name.

    >>> key(" ANNA ") == key("anna"), key("Zoe\u0308") == key("Zo\u00eb")
    (True, True)
    """
    return normalize("NFKC", normalize("NFKC", clean(name)).casefold()).strip()


@lru_cache(maxsize=256)
def readings(name: str) -> frozenset[str]:
    """Return the keys of all readings of a name. Two names are equal if they share one."""
    looks = normalize("NFC", normalize("NFKD", clean(name)).translate(_LOOKALIKES))
    return frozenset(map(key, (name, on_box(name), looks))) - {""}


@cache
def _colours() -> dict[str, str]:
    """Return the seat colour of each reading of a colour name, in every language."""
    spoken = [Texts(language, {}) for language in languages()]
    return {
        reading: colour
        for colour in SEATS
        for texts in spoken
        for reading in readings(texts.colour(colour))
    }


@lru_cache(maxsize=256)
def colour_said(name: str) -> str | None:
    """Return the seat colour that a name means in one of the languages, or None.

    >>> colour_said("Rood"), colour_said("WEISS"), colour_said("Anna")
    ('red', 'white', None)
    """
    known = _colours()
    return next((known[each] for each in sorted(readings(name)) if each in known), None)


def misleads(name: str, own: str | None, colours: Sequence[str]) -> bool:
    """Return whether a name means the colour of another seat. `own` is the colour of its seat.

    >>> misleads("Red", "blue", ("red", "blue")), misleads("Red", "red", ("red", "blue"))
    (True, False)
    """
    said = colour_said(name) if name else None
    return said is not None and said != own and said in colours


def misleading(names: Sequence[str], colours: Sequence[str]) -> str:
    """Return the first name that means the colour of another seat, or ""."""
    seated = zip_longest(names, colours[: len(names)])
    return next((clean(name) for name, own in seated if misleads(name, own, colours)), "")


def refusal(names: Sequence[str], colours: Sequence[str]) -> Text | None:
    """Return why these names cannot be used together, or None. Both arguments are by seat."""
    if again := repeated(names):
        return text("table.why.taken-name", name=again)
    if colour := misleading(names, colours):
        return text("table.why.colour-name", name=colour)
    return None


def with_name(names: tuple[str, ...], seat: int, name: str) -> tuple[str, ...]:
    """Return a copy of `names` with this seat's name set."""
    room = (*names, *[""] * (seat + 1 - len(names)))
    return (*room[:seat], name, *room[seat + 1 :])


def repeated(names: Iterable[str]) -> str:
    """Return the first name that equals an earlier one, or "".

    >>> repeated(["Anna", "", "Bob", "", "anna"])
    'anna'
    """
    before: set[str] = set()
    for name in map(clean, names):
        own = readings(name)
        if own & before:
            return name
        before |= own
    return ""


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return the stored form of the names. A name that equals an earlier one becomes "".

    >>> distinct(["Anna", "ANNA ", "Bob"])
    ('Anna', '', 'Bob')
    """
    before: set[str] = set()
    kept = []
    for name in map(clean, names):
        kept.append("" if readings(name) & before else name)
        before |= readings(name)
    return tuple(kept)


def completed(then: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """Return the names `then`, by seat, with missing ones filled from `now`.

    A name in `now` that equals one in `then` is not used again at another seat.

    >>> completed(["", "", "Uma"], ["Uma", "Vic", "Late"])
    ('', 'Vic', 'Uma')
    """
    had = distinct(then)
    taken = {reading for name in had for reading in readings(name)}
    both = tuple(zip_longest(had, now, fillvalue=""))
    late = distinct("" if old or readings(new) & taken else new for old, new in both)
    return tuple(old or new for (old, _), new in zip(both, late, strict=True))
