"""Grapheme clusters: user-perceived characters of one or more code points.

The module implements the rules of UAX #29 that names need: marks, joiners, emoji, flags, Hangul and
conjuncts.
"""

from typing import Final
from unicodedata import category, combining

ZWJ: Final = "\u200d"
ZWNJ: Final = "\u200c"
EMOJI_STYLE: Final = "\ufe0f"
"""Variation selector after a symbol that selects its emoji style."""
MARKS: Final = 3
"""Maximum combining marks on one letter. More marks would cover the lines above and below."""
_VIRAMA: Final = 9
"""Canonical combining class of the signs that join two consonants."""


def is_tag(letter: str) -> bool:
    """Return whether this is a tag character. They spell the region of a flag, as Scotland's."""
    return "\U000e0020" <= letter <= "\U000e007f"


def without_joiners(text: str) -> str:
    """Return the text without the invisible code points that `tidied` may keep."""
    joiners = {ZWJ, ZWNJ, EMOJI_STYLE}
    return "".join(letter for letter in text if letter not in joiners and not is_tag(letter))


def tidied(text: str) -> str:
    """Return the text without useless joiners, and with at most `MARKS` marks on a letter."""
    kept: list[str] = []
    marks = 0
    base = ""
    for at, letter in enumerate(text):
        if letter in {ZWJ, ZWNJ}:
            after = text[at + 1 : at + 2]
            if not (base and kept[-1] not in {ZWJ, ZWNJ} and _joins(base, after)):
                continue
        elif letter == EMOJI_STYLE or is_tag(letter):
            if not _is_symbol(base) or (letter == EMOJI_STYLE == kept[-1]):
                continue
        elif category(letter)[0] == "M":
            marks += 1
            if marks > MARKS:
                continue
        elif not _is_tone(letter):
            base, marks = letter, 0
        kept.append(letter)
    return "".join(kept)


def clusters(text: str) -> list[str]:
    r"""Return the grapheme clusters of a text.

    >>> len(clusters("Zoe\u0308")), len(clusters("\U0001f469\u200d\U0001f467\U0001f1f3\U0001f1f1"))
    (3, 2)
    """
    found: list[str] = []
    for letter in text:
        if found and _extends(found[-1], letter):
            found[-1] += letter
        else:
            found.append(letter)
    return found


def cut(text: str, most: int) -> str:
    """Return the leading clusters that fit in `most` code points. A long first one is split."""
    kept = ""
    for cluster in clusters(text):
        if len(kept) + len(cluster) > most:
            break
        kept += cluster
    return (kept or text[:most]).rstrip(ZWJ + ZWNJ)


def _extends(cluster: str, letter: str) -> bool:
    """Return whether the letter continues the cluster before it."""
    last = cluster[-1]
    if letter in {ZWJ, ZWNJ} or category(letter)[0] == "M" or is_tag(letter) or _is_tone(letter):
        return True
    if _is_flag(letter):
        return len(cluster) == 1 and _is_flag(last)
    if last == ZWJ or (combining(last) == _VIRAMA and category(letter) == "Lo"):
        return True
    # Jamo: a vowel or a final consonant after another part of the same syllable.
    return _is_jamo(last) and ("\u1160" <= letter <= "\u11ff" or "\ud7b0" <= letter <= "\ud7ff")


def _joins(before: str, after: str) -> bool:
    """Return whether a joiner between two letters has a visible effect.

    It has an effect between emoji, and between letters of a script without capitals.
    """
    if not after:
        return False
    return (category(before) == category(after) == "Lo") or (
        _is_symbol(before) and _is_symbol(after)
    )


def _is_symbol(letter: str) -> bool:
    return bool(letter) and category(letter) in {"So", "Sm"}


def _is_tone(letter: str) -> bool:
    return "\U0001f3fb" <= letter <= "\U0001f3ff"


def _is_flag(letter: str) -> bool:
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def _is_jamo(letter: str) -> bool:
    return (
        "\u1100" <= letter <= "\u11ff"
        or "\ua960" <= letter <= "\ua97f"
        or ("\uac00" <= letter <= "\ud7ff")
    )
