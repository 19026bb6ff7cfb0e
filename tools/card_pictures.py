"""Moments of teaching a deck for the pictures: a card, problems with a tag, and the ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from firmware_py.cards.tags import Card
from firmware_py.console import inputs
from firmware_py.console.effects import LinkTag, UnlinkTag

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

DECK = "midnight"
PHONE, FOB = bytes.fromhex("08010203"), bytes.fromhex("a1b2c3d4")


class Teacher:
    """Simulated person who teaches a deck of which some cards have their tags already."""

    def __init__(self, box: Any) -> None:
        self.box = box
        self._tags = 0
        box.feed(inputs.TagsRead({b"\x04others": Card("outcasts", "normie")}, box.now))
        box.take("cards")
        box.take("teach")
        box.take(DECK)

    def tap(self, uid: bytes = b"", *, type_2: bool = True) -> None:
        """Tap a tag, by default a new one. Links are saved immediately."""
        self._tags += not uid
        tag = inputs.RawTag(
            uid or b"\x04" + self._tags.to_bytes(6, "big"), None, self.box.now, type_2
        )
        for effect in self.box.console.handle(tag):
            if isinstance(effect, LinkTag):
                card = Card(effect.game, effect.face)
                self.box.feed(inputs.TagLinked(effect.uid, self.box.now, card))
            elif isinstance(effect, UnlinkTag):
                self.box.feed(inputs.TagLinked(effect.uid, self.box.now))

    def tap_all(self, cards: int) -> None:
        """Tap new tags for this number of cards."""
        for _ in range(cards):
            self.tap()


def moments(box: Callable[[], Any]) -> Iterator[Any]:
    """Yield the list of decks, requests, problems and the ends."""
    offered = box()
    offered.feed(inputs.UnknownTag("unknown", offered.now, b"\x04strange"))
    yield offered.moment()
    offered.press("ok")
    yield offered.moment()
    people = Teacher(box())
    shown = people.box
    yield shown.moment(later=0)
    people.tap_all(37)
    yield shown.moment(later=0)
    shown.feed(inputs.UnknownTag("two", shown.now))
    yield shown.moment()
    shown.press("ok")
    for tag in (FOB, PHONE):
        people.tap(tag, type_2=False)
        yield shown.moment()
        shown.press("ok")
    for tag in (b"\x04" + bytes(5) + b"\x02", b"\x04others"):
        people.tap(tag)
        yield shown.moment()
        shown.press("back")
    shown.press("next")
    yield shown.moment(later=0)
    shown.press("back")
    yield shown.moment()
    shown.press("back")
    while shown.console.status.teaching.machine.asked is not None:
        people.tap()
    yield shown.moment()
    shown.press("ok")
    people.tap()
    shown.wait(1)
    yield shown.moment()
