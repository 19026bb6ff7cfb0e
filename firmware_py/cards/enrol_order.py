"""Enrolment order of a deck's cards: by kind, with copies together."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from firmware_py.cards.tags import Card
from games.core.deck import Deck, Face
from games.core.errors import TableclockError


class BadKind(TableclockError, ValueError):
    """Unknown kind of cards. The message lists the kinds of the deck."""


class Slot(NamedTuple):
    """Card of a deck that needs a tag."""

    face: Face
    copy: int  # number of the copy, from 1

    @property
    def only(self) -> bool:
        """True if the face has a single copy."""
        return self.face.copies == 1


def slots(deck: Deck, kinds: Iterable[str] = ()) -> tuple[Slot, ...]:
    """Return every card of a deck, or of some kinds of it, in the order of the deck.

    Raise BadKind if the deck has no such kind.
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
    """Face of a card, with the number of tags that are enrolled for its copies."""

    face: Face
    tags: int

    @property
    def missing(self) -> int:
        """Number of copies without a tag."""
        return max(0, self.face.copies - self.tags)


def counts(game: str, deck: Deck, known: Mapping[bytes, Card]) -> tuple[TagCount, ...]:
    """Return the number of tags of every face, in the order of the deck."""
    tied = Counter(card.face for card in known.values() if card.game == game)
    return tuple(TagCount(face, tied[face.id]) for face in deck.faces)
