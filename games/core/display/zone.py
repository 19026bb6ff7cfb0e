"""Zones built from backs: cards that a viewer sees get a face, the others are counted.

A zone never contains the number of a back, because with it one could follow a card through a
shuffle.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any

from games.core.cards import Cards, backs
from games.core.display.scene import Item, Role, Shape, Zone
from games.core.text import Text, text


def lying(kind: str, cards: Cards, order: Iterable[int], seen: int) -> tuple[Item, ...]:
    """Return the items for cards of one kind in order, with faces for the backs in `seen`."""
    faces = (cards.face(back) if seen >> back & 1 else None for back in order)
    found: list[Item] = []
    for face, alike in groupby(faces):
        n = sum(1 for _ in alike)
        found += [Item(kind, n=n)] if face is None else [Item(kind, face)] * n
    return tuple(found)


def held(kind: str, cards: Cards, hand: int, seen: int) -> tuple[Item, ...]:
    """Return the items for a hand: the seen cards in deck order, then the backs.

    The result does not depend on the order of the cards in the hand.
    """
    shown = sorted(backs(hand & seen), key=cards.faces.__getitem__)
    return lying(kind, cards, (*shown, *backs(hand & ~seen)), seen)


def on_top(order: bytes, seen: int, most: int) -> bytes:
    """Return the cards from the top of a pile down to the first unseen one, at most `most`."""
    shown = 0
    while shown < min(most, len(order)) and seen >> order[-1 - shown] & 1:
        shown += 1
    return order[len(order) - shown :]


def zone(
    game: str, name: str, role: Role, shape: Shape, items: tuple[Item, ...], **more: Any
) -> Zone:
    """Return a zone with the text GAME.zone.NAME and the id NAME-SEAT, or NAME without a seat.

    `more` contains other fields of Zone. `called` in it replaces NAME in the text. The default of
    `count` is the number of things in `items`.
    """
    seat = more.get("seat")
    name_said = called(game, more.pop("called", name))
    more.setdefault("count", sum(item.n for item in items))
    return Zone(
        id=zone_id(name, seat),
        name=name_said,
        role=role,
        shape=shape,
        items=items,
        **more,
    )


def zone_id(name: str, seat: int | None) -> str:
    """Return the id of a zone of a seat, or of the table.

    >>> zone_id("hand", 2), zone_id("deck", None)
    ('hand-2', 'deck')
    """
    return name if seat is None else f"{name}-{seat}"


@lru_cache(maxsize=256)
def called(game: str, name: str) -> Text:
    """Return the text of a zone's name."""
    return text(f"{game}.zone.{name.replace('_', '-')}")
