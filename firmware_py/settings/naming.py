"""What a name is: of the people at the table, wherever it was given (box, page, settings, a file).

A name is what can be seen of it. So one of letters that show nothing is an empty one, and two are
the same when nobody could tell them apart by reading: capitals, ways of writing an accent and
blanks around it make no other name.
"""

from collections.abc import Iterable
from itertools import zip_longest
from unicodedata import category, normalize

LETTERS = 16
"""Of a name, at most."""

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
        (0xFE00, 0xFE0F),  # variation selectors
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
"""Letters that Unicode counts as printable and that leave no ink: Default_Ignorable_Code_Point of
DerivedCoreProperties.txt as far as Python calls it printable, and more fillers and joiners."""


def clean(name: str) -> str:
    r"""Return a name as it is kept: what can be seen of it, on one line, not too long.

    >>> clean("  Anna\tLena\n"), clean("\u3164\u115f"), clean("Ann\ufe0fa")
    ('Anna Lena', '', 'Anna')
    """
    inked = (letter for letter in normalize("NFC", name) if letter not in _UNSEEN)
    seen = "".join(letter if letter.isprintable() else " " for letter in inked)
    kept = " ".join(seen.split())[:LETTERS].strip()
    # Marks alone stand on nothing.
    return kept if any(category(letter)[0] not in "MZ" for letter in kept) else ""


def key(name: str) -> str:
    r"""Return what two names that are the same have in common, "" for none.

    >>> key(" ANNA ") == key("anna"), key("Zoe\u0308") == key("Zo\u00eb")
    (True, True)
    """
    return normalize("NFKC", normalize("NFKC", clean(name)).casefold()).strip()


def repeated(names: Iterable[str]) -> str:
    """Return the first name that somebody before has already, "" if each is another one.

    >>> repeated(["Anna", "", "Bob", "", "anna"])
    'anna'
    """
    before: set[str] = set()
    for name in names:
        own = key(name)
        if own and own in before:
            return clean(name)
        before.add(own)
    return ""


def distinct(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names as they are kept, each once: of two that are the same the first.

    >>> distinct(["Anna", "ANNA ", "Bob"])
    ('Anna', '', 'Bob')
    """
    before: set[str] = set()
    kept = []
    for name in map(clean, names):
        kept.append("" if key(name) in before else name)
        before.add(key(name))
    return tuple(kept)


def completed(then: Iterable[str], now: Iterable[str]) -> tuple[str, ...]:
    """Return names by seat, where those that had none get the one they have now, each once.

    A seat keeps the name it had; who is called so at another seat now is not named there twice.

    >>> completed(["", "", "Uma"], ["Uma", "Vic", "Late"])
    ('', 'Vic', 'Uma')
    """
    had = distinct(then)
    taken = {key(name) for name in had}
    both = tuple(zip_longest(had, now, fillvalue=""))
    late = distinct("" if old or key(new) in taken else new for old, new in both)
    return tuple(old or new for (old, _), new in zip(both, late, strict=True))
