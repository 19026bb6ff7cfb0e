"""Zones made of backs: what a viewer sees lies there with its face, the rest is counted.

No number of a back leaves here: it would follow a card through a shuffle.
"""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import Any

from games.core.cards import Cards, backs
from games.core.display.scene import Item, Role, Shape, Zone
from games.core.text import Text, text


def lying(kind: str, cards: Cards, order: Iterable[int], seen: int) -> tuple[Item, ...]:
    """Return cards of one kind as they lie: faces for the backs in the mask `seen`."""
    faces = (cards.face(back) if seen >> back & 1 else None for back in order)
    found: list[Item] = []
    for face, alike in groupby(faces):
        n = sum(1 for _ in alike)
        found += [Item(kind, n=n)] if face is None else [Item(kind, face)] * n
    return tuple(found)


def held(kind: str, cards: Cards, hand: int, seen: int) -> tuple[Item, ...]:
    """Return cards of one kind in a hand: those that are seen in the deck's order, then backs.

    How they lie in the hand tells nothing.
    """
    shown = sorted(backs(hand & seen), key=cards.faces.__getitem__)
    return lying(kind, cards, (*shown, *backs(hand & ~seen)), seen)


def on_top(order: bytes, seen: int, most: int) -> bytes:
    """Return the top of a pile, at most so many: the cards that are seen from above on."""
    shown = 0
    while shown < min(most, len(order)) and seen >> order[-1 - shown] & 1:
        shown += 1
    return order[len(order) - shown :]


def zone(
    game: str, name: str, role: Role, shape: Shape, items: tuple[Item, ...], **more: Any
) -> Zone:
    """Return a zone that is called GAME.zone.NAME; of a seat's the id is NAME-SEAT, else NAME.

    more: other fields of a Zone, or `called`, if the text is not that of the id; without `count`
    all that lies there is in `items`.
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
    """Return the id of a zone, of a seat or of the table.

    >>> zone_id("hand", 2), zone_id("deck", None)
    ('hand-2', 'deck')
    """
    return name if seat is None else f"{name}-{seat}"


@lru_cache(maxsize=256)
def called(game: str, name: str) -> Text:
    """Return what a place is called, by its name or that of its lay."""
    return text(f"{game}.zone.{name.replace('_', '-')}")
