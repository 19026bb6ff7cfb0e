"""Scene of a game: what to display, independent of device, language, colour values and pixels.

The LED ring, the OLED, the page and MQTT all render the same scene.
"""

from typing import Literal

import msgspec

from games.core.action import Action
from games.core.text import Text

Style = Literal[
    "steady", "active", "cursor", "ghost", "goal", "open", "deadline", "alarm", "faint", "spent",
    "capture",
]  # fmt: skip
"""Meaning of a mark, an arc or an item. The renderers decide how it looks."""
Kind = Literal[
    "move", "capture", "pair", "turn", "strike", "won", "lost", "score", "reveal", "refuse"
]
"""Kind of a news item. It selects how the renderers show it."""
Role = Literal["play", "rule", "stock", "own", "dial"]
"""Position of a zone: in the middle, left of it, with the piles, at its seat, round the dial."""
Shape = Literal["pile", "spread", "row", "grid", "ring"]
"""Arrangement of the items in a zone."""


class Mark(msgspec.Struct, frozen=True):
    """A piece, a place, a goal or a deadline at an hour of the dial.

    A place with the style "open" is turned up. A mark with the style "alarm" is a deadline, of
    which the device warns once when a scene with it begins.
    """

    hour: int  # 1..24, or 1..12 on a 12-hour dial
    half: bool = False  # the odd LED after the hour of a 12-hour dial
    figure: str = "none"  # colour id, or "none" for a place
    hollow: bool = False  # for a Wanderer of the game midnight
    facing: int = 0  # +1 clockwise, -1 counter-clockwise, 0 none
    style: Style = "steady"  # light of the mark
    exact: bool = False  # this goal is the one of several that counts now


class Arc(msgspec.Struct, frozen=True):
    """A seat's arc of the ring, which shows a count of cards or points.

    Each card or point lights one LED. An arc has 11 LEDs with two seats, 7 with three, 5 with four,
    and 3 with five or six. The page also shows the number.
    """

    seat: int  # whose arc it is
    count: int  # number of cards or points
    style: Style = "steady"  # light of the arc
    most: int | None = None
    """Count that fills the arc, such as the points that win. Smaller counts light a part of it."""

    def lights(self, room: int) -> int:
        """Return the number of LEDs to light out of `room`. Only a count of `most` lights all.

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
    """Places in rows. The last row may be shorter."""

    rows: int
    columns: int
    places: tuple[Place, ...]


class Item(msgspec.Struct, frozen=True):
    """One thing in a zone, or `n` identical backs."""

    kind: str
    """A kind of the deck, or "marker" (shows its hour), "die" or "figure"."""
    face: str | None = None
    """Face id if this viewer sees it. A die has its number here, a playing piece its colour id."""
    n: int = 1  # number of identical backs; 1 with a face or an `at`
    at: int | None = None  # place of a grid, hour of a ring, or seat in a row of seats
    seat: int | None = None  # owner, or the seat that played it
    pointed: tuple[int, ...] = ()  # seats that point at it
    style: Style = "steady"
    exact: bool = False  # this goal is the one of several that counts now
    halves: tuple[bool, bool] | None = None  # for a split card: whether each part is usable


class Zone(msgspec.Struct, frozen=True):
    """A place on the table with items, as one viewer sees it.

    A zone is built only from what that viewer's `view` contains.
    """

    id: str  # constant throughout a match
    name: Text
    role: Role
    shape: Shape
    items: tuple[Item, ...]  # bottom or left first; a pile may list only its top items
    count: int  # number of all things there
    seat: int | None = None  # owner; None for the table
    hour: int | None = None  # hour of the dial at which the zone is
    columns: int = 0  # number of columns of a grid
    note: Text | None = None  # rule in force, or purpose of the zone
    source: str | None = None  # id of the zone from which things usually come
    mixed: int = 0  # increases by one with each shuffle
    private: bool = False  # only for this viewer


class News(msgspec.Struct, frozen=True):
    """An event, limited to what one viewer may know."""

    text: Text  # sentence
    kind: Kind  # sound and light of the event
    path: tuple[int, ...] = ()  # hours walked, in order
    seat: int | None = None  # seat that the event is about


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that a display shows to one viewer about a state."""

    head: int | Text  # seat that is asked, or a text for the table
    question: Text  # what is asked, in one sentence
    dial: Literal[24, 12] | None = None  # hours printed on the ring; None for seats
    hand: int | None = None  # hour that the clock hand points to
    marks: tuple[Mark, ...] = ()  # pieces and places on the dial
    arcs: tuple[Arc, ...] = ()  # counts on a ring without a dial
    direction: int = 0  # in which the hand runs: +1 clockwise, -1 counter-clockwise, 0 none
    grid: Grid | None = None  # cards in rows and columns
    right: Text | None = None  # position in the match, at most 52 pixels wide
    lines: tuple[Text, ...] = ()  # rows about the state
    pages: tuple[tuple[Text, ...], ...] = ()  # status pages, from the public view only
    scores: tuple[tuple[int, int], ...] = ()  # each seat with its score
    told: Text | None = None  # what people must do by hand now
    news: tuple[News, ...] = ()  # added by `Match.scene`
    private: bool = False  # for one person only
    zones: tuple[Zone, ...] = ()  # in reading order; added by `Match.scene`
    turns: tuple[int, ...] = ()
    """Seats in turn order, beginning with the current one; () if the rules do not define it.

    The order ends where it is not known. The open question may be for a seat that is not the first.
    """


class Spot(msgspec.Struct, frozen=True):
    """Place where an answer can be pressed: a thing on the table that matches all given fields."""

    zone: str | None = None
    face: str | None = None
    at: int | None = None
    part: int | None = None  # 0 for the upper half of a card, 1 for the lower one
    seat: int | None = None
    hour: int | None = None
    figure: str | None = None


class Gesture(msgspec.Struct, frozen=True):
    """One way to press an answer. A press on any of its spots counts."""

    spots: tuple[Spot, ...]
    then: tuple[Action, ...] = ()
    """Further actions of the same seat that this press decides, or that have no alternative.

    They end before chance or another seat acts, or the seat sees a new card.
    """
    consequence: Text | None = None  # replaces the answer's consequence
    preview: tuple[Mark, ...] = ()  # replaces the answer's preview


class Answer(msgspec.Struct, frozen=True):
    """An answer: its action, its text, its consequence, and its preview on the ring."""

    action: Action
    label: Text
    consequence: Text | None = None
    preview: tuple[Mark, ...] = ()
    """Marks for the path (ghost) and the target (cursor), never from chance or hidden faces."""
    ways: tuple[Gesture, ...] = ()
    """Gestures that press the answer on the table. If there are none, the page shows a button."""


class Ask(msgspec.Struct, frozen=True):
    """The open question to a seat or to the table. The most likely answer comes first."""

    question: Text
    ok: Action | None = None  # action of the check mark
    lines: tuple[Answer, ...] = ()  # exactly the choices
    private: bool = False  # the answers reveal a secret, so a shared device is handed over first
    draw: bool = False  # without answers: the device draws or rolls at a press of the check mark
    adds: tuple[Answer, ...] = ()  # cards to play along with an answer whose gesture has a `then`
    reasons: tuple[tuple[Spot, Text], ...] = ()  # why things of the player are not answers
    brief: bool = False
    """True if something was shown and the only answer puts it away.

    If the last action came from a page, this answer is given automatically after a pause.
    """
    takes_up: str = ""
    """Verb of the seat's last action that the back key takes back, such as the card it played."""
    own: Text | None = None
    """Question in the words of the player's hand, or None. Only the player's own page shows it."""
    tapped: bool = False  # people tap a card to answer, so the page shows no buttons
