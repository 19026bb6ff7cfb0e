"""Scene of a game: what to display, independent of device, language, colour values and pixels.

The LED ring, the OLED, the page and MQTT all render the same scene.
"""

from typing import Literal

import msgspec

from games.core.action import Action
from games.core.text import Text

Style = Literal["steady", "active", "cursor", "ghost", "goal", "alarm", "faint", "spent", "capture"]
"""Meaning of a mark, an arc or an item. The renderers decide how it looks."""
Kind = Literal[
    "move", "capture", "pair", "turn", "strike", "won", "lost", "score", "reveal", "refuse"
]
"""Kind of a news item. It selects how the renderers show it."""
Role = Literal["play", "rule", "stock", "own", "dial"]
"""Position of a zone: middle, left of it, with the piles, with its seat, round the dial."""
Shape = Literal["pile", "spread", "row", "grid", "ring"]
"""Arrangement of the items in a zone."""


class Mark(msgspec.Struct, frozen=True):
    """Something at an hour of the dial.

    The style "alarm" is a goal with a single warning whenever a scene with it begins.
    """

    hour: int  # 1..24, or 1..12 on a 12-hour dial
    half: bool = False  # the odd LED after the hour of a 12-hour dial
    figure: str = "none"  # colour id, or "none" for a place
    hollow: bool = False  # a Wanderer
    facing: int = 0  # +1 clockwise, -1 counter-clockwise, 0 none
    style: Style = "steady"


class Arc(msgspec.Struct, frozen=True):
    """A seat's arc of the ring, with a count of cards or points.

    Each counted thing is one LED, as far as there is room: 11 LEDs with two seats, 7 with three, 5
    with four, 3 with five or six. The page also shows the number.
    """

    seat: int
    count: int
    style: Style = "steady"
    most: int | None = None
    """Count that fills the arc, such as the points that win; smaller counts light a share of it."""

    def lights(self, room: int) -> int:
        """Return the number of LEDs to light out of `room`; all only if `most` is reached.

        >>> [Arc(0, points, most=15).lights(7) for points in (0, 1, 7, 14, 15)]
        [0, 1, 3, 6, 7]
        """
        if self.most is None:
            return self.count
        return min(room, max(int(self.count > 0), self.count * room // self.most))


class Place(msgspec.Struct, frozen=True):
    """One place of a grid."""

    number: int  # from 1, row by row
    face: str | None = None  # face id, if it may be seen now
    gap: bool = False  # the place is empty
    pointed: tuple[int, ...] = ()  # seats that point at it


class Grid(msgspec.Struct, frozen=True):
    """Tiles in rows; the last row may be short."""

    rows: int
    columns: int
    places: tuple[Place, ...]


class Item(msgspec.Struct, frozen=True):
    """One thing in a zone, or `n` identical backs."""

    kind: str
    """A kind of the deck, or "marker" (shows its hour), "die" or "figure"."""
    face: str | None = None
    """Face id if this viewer sees it; for a die what it shows, for a figure its colour id."""
    n: int = 1  # number of identical backs; 1 with a face or an `at`
    at: int | None = None  # place of a grid, hour of a ring, or seat in a row of seats
    seat: int | None = None  # owner, or the seat that played it
    pointed: tuple[int, ...] = ()  # seats that point at it
    style: Style = "steady"
    exact: bool = False  # of several goals, the one that counts now
    halves: tuple[bool, bool] | None = None  # whether each part of a split card is usable


class Zone(msgspec.Struct, frozen=True):
    """A place on the table with items, as one viewer sees it.

    A zone is built only from what that viewer's `view` contains.
    """

    id: str  # constant throughout a match
    name: Text
    role: Role
    shape: Shape
    items: tuple[Item, ...]  # bottom or left first; of a pile perhaps only the top ones
    count: int  # number of all things there
    seat: int | None = None  # owner; None for the table
    hour: int | None = None  # of the dial
    columns: int = 0  # of a grid
    note: Text | None = None  # rule in force, or purpose of the zone
    source: str | None = None  # id of the zone from which things usually come
    mixed: int = 0  # increases by one with each shuffle
    private: bool = False  # only for this viewer


class News(msgspec.Struct, frozen=True):
    """An event, as one viewer may know it."""

    text: Text
    kind: Kind
    path: tuple[int, ...] = ()  # hours walked, in order
    seat: int | None = None


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a device shows of a state to one viewer."""

    head: int | Text  # seat that is asked, or a text for the table
    question: Text
    dial: Literal[24, 12] | None = None  # hours printed on the ring; None for seats
    hand: int | None = None  # hour that the hand points to
    marks: tuple[Mark, ...] = ()
    arcs: tuple[Arc, ...] = ()
    direction: int = 0
    grid: Grid | None = None
    right: Text | None = None  # position in the match, at most 52 pixels wide
    lines: tuple[Text, ...] = ()  # rows about the state
    pages: tuple[tuple[Text, ...], ...] = ()  # status pages, from the public view only
    scores: tuple[tuple[int, int], ...] = ()
    told: Text | None = None  # what people must do by hand now
    news: tuple[News, ...] = ()  # added by `Match.scene`
    private: bool = False  # for one person only
    zones: tuple[Zone, ...] = ()  # in reading order; added by `Match.scene`
    turns: tuple[int, ...] = ()
    """The seat whose turn it is, then the next ones as far as known; () if the rules do not say.

    Another seat than the first may be asked.
    """


class Spot(msgspec.Struct, frozen=True):
    """Place where an answer can be pressed: a thing that matches all given fields."""

    zone: str | None = None
    face: str | None = None
    at: int | None = None
    part: int | None = None  # 0 for the upper half of a card, 1 for the lower one
    seat: int | None = None
    hour: int | None = None
    figure: str | None = None


class Gesture(msgspec.Struct, frozen=True):
    """One way to press an answer; each of its spots does it."""

    spots: tuple[Spot, ...]
    then: tuple[Action, ...] = ()
    """Further actions of the same seat that this press decides, or that have no alternative.

    They end before chance, another seat's action or a look at a new card.
    """
    consequence: Text | None = None  # instead of the answer's
    preview: tuple[Mark, ...] = ()  # instead of the answer's


class Answer(msgspec.Struct, frozen=True):
    """An answer: its action, its text, its consequence, and where the ring would show it."""

    action: Action
    label: Text
    consequence: Text | None = None
    preview: tuple[Mark, ...] = ()
    """Ghosts for the path and a cursor for the target, never from chance or hidden faces."""
    ways: tuple[Gesture, ...] = ()
    """Gestures that press it on the table; () makes it a pill."""


class Ask(msgspec.Struct, frozen=True):
    """The open question to a seat or to the table, most likely answer first."""

    question: Text
    ok: Action | None = None  # action of the check mark
    lines: tuple[Answer, ...] = ()  # exactly the choices
    private: bool = False  # the answers reveal a secret, so a shared device is handed over first
    draw: bool = False  # no answers; the device draws or rolls when the check mark is pressed
    adds: tuple[Answer, ...] = ()  # cards to play along with an answer whose gesture has a `then`
    reasons: tuple[tuple[Spot, Text], ...] = ()  # why one's own things are not answers
    brief: bool = False
    """Something was shown, and the only answer puts it away.

    If the last action came from a page, this answer follows by itself after a pause.
    """
    tapped: bool = False  # each answer is a card to tap; none is shown as a button
