"""Full-text search in the rules of a game, tolerant of one wrong letter.

The index holds translated texts of one language. Accents and case are ignored. A typed word matches
every word that it is a prefix of. A typed word of four letters or more may also have one wrong,
missing or extra letter, or two letters swapped, and it matches inside longer words. A typed word
that occurs in the texts is not corrected, except to its singular: "pass" does not find "past".

Rare words weigh more than frequent ones (inverse document frequency). A match in a title weighs
more than one in a name, and a name weighs more than a sentence.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from math import log
from typing import NamedTuple
from unicodedata import combining, normalize

MOST = 8
"""Default maximum number of hits."""

FORGIVING = 4
"""Minimum letters of a typed word that may have a wrong letter or match inside a longer word."""

TITLE, NAME, SHORT, MORE = 12.0, 8.0, 3.0, 1.5
"""Weight of a word by the field that contains it."""

WHOLE, BEGUN, WRONG, INSIDE = 1.0, 0.7, 0.6, 0.4
"""Factor by the kind of match: whole word, prefix, one wrong letter, substring."""

TITLED = 6.0
"""Bonus if the query is the whole title."""


JOINED = {ord("œ"): "oe", ord("æ"): "ae", ord("ø"): "o"}
"""Letters without a Unicode decomposition, and their replacements."""


class SearchPage(NamedTuple):
    """Searchable texts of one entry."""

    id: str
    title: str
    names: tuple[str, ...] = ()  # other names and search words
    short: str = ""
    more: str = ""


def words(said: str) -> tuple[str, ...]:
    """Return the words of a text, case-folded and without accents.

    >>> words("Déjà-vu: the 13’s ŒUVRE")
    ('deja', 'vu', 'the', '13', 's', 'oeuvre')
    """
    plain = normalize("NFKD", said.casefold().translate(JOINED))
    bare = "".join(each for each in plain if not combining(each))
    return tuple(re.findall(r"\w+", bare))


class Index:
    """Search index of the entries of one game in one language."""

    def __init__(self, pages: Iterable[SearchPage]) -> None:
        self._pages = [(page.id, words(page.title), dict(_worth(page))) for page in pages]
        self._known = {word for _, _, worth in self._pages for word in worth}

    def find(self, query: str, most: int = MOST) -> tuple[str, ...]:
        """Return the ids of the pages that match a query, best first, at most `most`."""
        wanted = [*dict.fromkeys(words(query))]
        known = self._known
        values = [[_best(word, worth, known) for word in wanted] for _, _, worth in self._pages]
        rarity = [self._rarity(values, n) for n in range(len(wanted))]
        scored = []
        for at, ((id_, title, _), each) in enumerate(zip(self._pages, values, strict=True)):
            score = sum(value * rare for value, rare in zip(each, rarity, strict=True))
            if score:
                scored.append((-score - TITLED * _covered(title, wanted, known), at, id_))
        return tuple(id_ for _, _, id_ in sorted(scored)[:most])

    def _rarity(self, values: Sequence[Sequence[float]], n: int) -> float:
        """Return the inverse document frequency of word `n` of a query, or 0 if no page has it."""
        having = sum(1 for each in values if each[n])
        return log(1 + len(values) / having) if having else 0.0


def find(query: str, pages: Iterable[SearchPage], most: int = MOST) -> tuple[str, ...]:
    """Return the ids of the pages that match a query, best first."""
    return Index(pages).find(query, most)


def _worth(page: SearchPage) -> Iterator[tuple[str, float]]:
    """Yield the words of a page with their weights, in ascending order of weight."""
    places = ((MORE, page.more), (SHORT, page.short), *((NAME, each) for each in page.names))
    for worth, said in (*places, (TITLE, page.title)):
        yield from ((word, worth) for word in words(said))


def _best(word: str, worth: dict[str, float], known: Container[str]) -> float:
    if word in worth:
        return worth[word]
    return max((value * _like(word, other, known) for other, value in worth.items()), default=0.0)


def _covered(title: Sequence[str], wanted: Sequence[str], known: Container[str]) -> float:
    """Return the product of recall and precision of the query on the title, 0 to 1."""
    hits = sum(1 for word in title if any(_like(each, word, known) >= WRONG for each in wanted))
    return hits / len(title) * hits / len(wanted) if title and wanted else 0.0


def _like(typed: str, word: str, known: Container[str]) -> float:
    """Return the match factor of a typed word and a word of a text.

    `known` has all words of the index. A typed word among them is not corrected.
    """
    if typed == word:
        return WHOLE
    if len(typed) >= 2 and word.startswith(typed):
        return BEGUN
    if len(typed) < FORGIVING:
        return 0.0
    if one_letter_off(typed, word) and (typed not in known or typed.startswith(word)):
        return WRONG
    return INSIDE if typed in word else 0.0


def one_letter_off(typed: str, word: str) -> bool:
    """Return whether one letter is wrong, missing, extra, or swapped with its neighbour.

    >>> one_letter_off("wandrer", "wanderer"), one_letter_off("wnaderer", "wanderer")
    (True, True)
    """
    if abs(len(typed) - len(word)) > 1 or typed == word:
        return False
    at = next((n for n, (a, b) in enumerate(zip(typed, word, strict=False)) if a != b), None)
    if at is None:
        return True  # one letter more at the end
    rest, other = typed[at:], word[at:]
    swapped = rest[:2] == other[1::-1] and rest[2:] == other[2:]
    return swapped or rest[1:] == other[1:] or rest[1:] == other or rest == other[1:]
