"""Table of a replay at its current position, as plain values for the GIF and the SVG.

It has what the page's table has in simple form: seats with their scores and cards, piles, news.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

from firmware_py.replay.timeline import Timeline
from games.core.deck import Face
from games.core.display.scene import Item, Zone
from games.core.match import Match
from games.core.text import Text, text

TOP = 4
"""Maximum number of cards that are drawn of a pile or a spread."""


class Card(NamedTuple):
    """A card that is seen, or `n` equal backs."""

    face: Face | None
    name: str
    n: int = 1
    at: int | None = None  # hour of a ring, or place of a grid
    last: bool = False  # played or pointed at by the last action


class SeatView(NamedTuple):
    """A seat with its cards."""

    colour: str
    name: str
    score: int | None
    is_active: bool
    cards: tuple[Card, ...]


class Pile(NamedTuple):
    """A zone of the table that belongs to no seat."""

    name: str
    role: str
    shape: str
    cards: tuple[Card, ...]
    total: int
    columns: int


class TableView(NamedTuple):
    """The table at one position of a replay."""

    title: str
    place: str  # round, or "" in a match of one round
    seats: tuple[SeatView, ...]  # in seat order
    piles: tuple[Pile, ...]
    news: str  # last event in one sentence, else what is asked


def zones_with_hands(match: Match[Any]) -> tuple[Zone, ...]:
    """Return the zones of a match, with the hands of all seats."""
    seats = range(match.setup.seats)
    own = {zone.id: zone for seat in seats for zone in match.scene(seat).zones if zone.seat == seat}
    return tuple(own.get(zone.id, zone) for zone in match.scene(None).zones)


class TableViewer:
    """Reader of the table of a replay. is_open: hands are shown, as the match is over."""

    def __init__(self, film: Timeline, *, is_open: bool) -> None:
        self._film, self._is_open = film, is_open
        self._texts = film.console.texts.for_page()
        self._stops = film.stops()
        self._deck = film.saved.setup.deck

    def say(self, message: Text) -> str:
        """Return a text in the words of the page."""
        return self._texts.say(message, self._film.console.seat_name)

    def view(self, moment: int) -> TableView:
        """Return the table at a moment, to which the replay has moved."""
        match = self._film.match
        scene = match.scene(None)
        zones = zones_with_hands(match) if self._is_open else scene.zones
        scores = dict(scene.scores)
        turn = scene.turns[0] if scene.turns else scene.head
        news = [self.say(each.text) for each in self._film.news]
        stop = self._stops[moment]
        several = self._stops[-1].round > 1
        return TableView(
            title=self.say(match.game.name),
            place=self.say(text("table.review.round", round=stop.round)) if several else "",
            seats=tuple(
                SeatView(
                    colour,
                    self._film.console.seat_name(seat),
                    scores.get(seat),
                    seat == turn,
                    tuple(self._cards(zone for zone in zones if zone.seat == seat)),
                )
                for seat, colour in enumerate(match.game.seat_colours(match.state))
            ),
            piles=tuple(self._pile(zone) for zone in zones if zone.seat is None and zone.count),
            news=news[0] if news else self.say(scene.question),
        )

    def _pile(self, zone: Zone) -> Pile:
        cards = tuple(self._cards([zone]))
        if zone.shape in ("pile", "spread"):
            cards = cards[-TOP:]
        return Pile(self.say(zone.name), zone.role, zone.shape, cards, zone.count, zone.columns)

    def _cards(self, zones: Any) -> Iterator[Card]:
        for zone in zones:
            for item in zone.items:
                if item.style != "spent" or zone.seat is None:
                    yield self._card(item)

    def _card(self, item: Item) -> Card:
        face = self._deck.find(item.face) if item.face is not None else None
        name = "" if face is None else self.say(face.text)
        return Card(face, name, item.n, item.at, item.style == "active")
