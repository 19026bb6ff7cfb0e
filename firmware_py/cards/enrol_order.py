"""A deck in the order in which its cards are enrolled: kind after kind, copies together."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from firmware_py.cards.tags import Card
from games.core.deck import Deck, Face
from games.core.errors import TableclockError


class BadKind(TableclockError, ValueError):
    """A deck has no cards of that kind; the message lists those that it has."""


class Slot(NamedTuple):
    """One card of the box that wants a tag; copy: from 1."""

    face: Face
    copy: int

    @property
    def only(self) -> bool:
        """Whether there is no other copy of the face."""
        return self.face.copies == 1


def slots(deck: Deck, kinds: Iterable[str] = ()) -> tuple[Slot, ...]:
    """Return every card of a deck, or of some kinds, as a box is laid out: the deck's own order.

    BadKind if the deck has no such kind.
    """
    every = [kind.id for kind in deck.kinds]
    wanted = tuple(kinds) or tuple(every)
    for kind in wanted:
        if kind not in every:
            raise BadKind(f"there are no cards of kind {kind!r}; there is {', '.join(every)}")
    return tuple(
        Slot(face, copy)
        for kind in every
        if kind in wanted
        for face in deck.of_kind(kind)
        for copy in range(1, face.copies + 1)
    )


class TagCount(NamedTuple):
    """How many copies of a face there are, and how many tags are tied to it."""

    face: Face
    tags: int

    @property
    def missing(self) -> int:
        """How many copies have no tag."""
        return max(0, self.face.copies - self.tags)


def counts(game: str, deck: Deck, known: Mapping[bytes, Card]) -> tuple[TagCount, ...]:
    """Return for every face of a deck how many tags are tied to it, in the deck's order."""
    tied = Counter(card.face for card in known.values() if card.game == game)
    return tuple(TagCount(face, tied[face.id]) for face in deck.faces)
