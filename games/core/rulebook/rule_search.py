"""Looking a rule up by words: a search that forgives a letter.

It searches what is said, in one language, so whoever asks hands in the words. Accents and case are
ignored; a word that is begun finds the whole one, and in a longer word of four letters and more one
may be wrong, missing, too many, or two may have changed places. A word that stands somewhere just
as it was typed is taken for no other than its singular: pass is not past. Words that stand in few
entries weigh more than those that stand in many, a title more than a name, a name more than a
sentence.
"""

import re
from collections.abc import Container, Iterable, Iterator, Sequence
from math import log
from typing import NamedTuple
from unicodedata import combining, normalize

MOST = 8
"""Hits that are worth reading."""

FORGIVING = 4
"""A word of so many letters may have a wrong one, or stand inside a longer word."""

TITLE, NAME, SHORT, MORE = 12.0, 8.0, 3.0, 1.5
"""What a word is worth by where it stands."""

WHOLE, BEGUN, WRONG, INSIDE = 1.0, 0.7, 0.6, 0.4
"""What part of it a likeness is worth."""

TITLED = 6.0
"""What it is worth besides if the whole title was typed."""


JOINED = {ord("œ"): "oe", ord("æ"): "ae", ord("ø"): "o"}
"""Letters that are typed as others where a keyboard lacks them."""


class SearchPage(NamedTuple):
    """One entry in words. names: what else it is called, and what people search for."""

    id: str
    title: str
    names: tuple[str, ...] = ()
    short: str = ""
    more: str = ""


def words(said: str) -> tuple[str, ...]:
    """Return the words of a text as they are compared: small, without accents.

    >>> words("Déjà-vu: the 13’s ŒUVRE")
    ('deja', 'vu', 'the', '13', 's', 'oeuvre')
    """
    plain = normalize("NFKD", said.casefold().translate(JOINED))
    bare = "".join(each for each in plain if not combining(each))
    return tuple(re.findall(r"\w+", bare))


class Index:
    """The entries of one game in one language, to be searched again and again."""

    def __init__(self, pages: Iterable[SearchPage]) -> None:
        self._pages = [(page.id, words(page.title), dict(_worth(page))) for page in pages]
        self._known = {word for _, _, worth in self._pages for word in worth}

    def find(self, query: str, most: int = MOST) -> tuple[str, ...]:
        """Return the ids of what answers a query, best first, at most so many."""
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
        """Return how much a word of the query weighs: the more, the fewer entries have it."""
        having = sum(1 for each in values if each[n])
        return log(1 + len(values) / having) if having else 0.0


def find(query: str, pages: Iterable[SearchPage], most: int = MOST) -> tuple[str, ...]:
    """Return the ids of the pages that answer a query, best first."""
    return Index(pages).find(query, most)


def _worth(page: SearchPage) -> Iterator[tuple[str, float]]:
    """Yield a page's words with what each is worth; the last of a word counts: its best place."""
    places = ((MORE, page.more), (SHORT, page.short), *((NAME, each) for each in page.names))
    for worth, said in (*places, (TITLE, page.title)):
        yield from ((word, worth) for word in words(said))


def _best(word: str, worth: dict[str, float], known: Container[str]) -> float:
    if word in worth:
        return worth[word]
    return max((value * _like(word, other, known) for other, value in worth.items()), default=0.0)


def _covered(title: Sequence[str], wanted: Sequence[str], known: Container[str]) -> float:
    """Return how much of a title was typed, and of what was typed is in the title, 0 to 1."""
    hits = sum(1 for word in title if any(_like(each, word, known) >= WRONG for each in wanted))
    return hits / len(title) * hits / len(wanted) if title and wanted else 0.0


def _like(typed: str, word: str, known: Container[str]) -> float:
    """Return how much a typed word is like another. known: the words that stand anywhere."""
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
    """Whether one letter is wrong, missing, too many, or changed places with its neighbour.

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
