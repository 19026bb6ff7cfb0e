"""What a clock face can show of a game: device-neutral, without language, colour value or pixel.

Ring, OLED, page and MQTT are painters of the same scene. A mark's `figure` is a colour id, or
"none" for a place; `style` says what it means, and the painters decide how that looks.
"""

from typing import Literal

import msgspec

from games.core.action import Action
from games.core.text import Text

Style = Literal["steady", "active", "cursor", "ghost", "goal", "alarm", "faint", "spent", "capture"]
Kind = Literal[
    "move", "capture", "pair", "turn", "strike", "won", "lost", "score", "reveal", "refuse"
]
Role = Literal["play", "rule", "stock", "own", "dial"]
"""Where a zone lies: in the middle, beside it, with the piles, before a seat, round the dial."""
Shape = Literal["pile", "spread", "row", "grid", "ring"]
"""How a zone's things lie."""


class Mark(msgspec.Struct, frozen=True):
    """Something at an hour of the dial.

    hour: 1..24, or 1..12 on a 12-hour dial; half: the odd LED after a 12-hour dial's hour.
    figure: colour id or "none"; hollow: a Wanderer; facing: +1 clockwise, -1 counter, 0 none.
    An alarm is a goal of which the table is warned once, whenever a scene with it begins.
    """

    hour: int
    half: bool = False
    figure: str = "none"
    hollow: bool = False
    facing: int = 0
    style: Style = "steady"


class Arc(msgspec.Struct, frozen=True):
    """A seat's arc of the ring: how many (cards, points) lie before it, and its style.

    Each is a light, as far as there is room: 11 of two seats, 7 of three, 5 of four, 3 of five or
    six. most: so many fill the arc, whatever its room, as the points that win; what is less is a
    share of it. The number itself stands beside it on the page.
    """

    seat: int
    count: int
    style: Style = "steady"
    most: int | None = None

    def lights(self, room: int) -> int:
        """Return how many lights of so many are lit: all only where `most` is reached.

        >>> [Arc(0, points, most=15).lights(7) for points in (0, 1, 7, 14, 15)]
        [0, 1, 3, 6, 7]
        """
        if self.most is None:
            return self.count
        return min(room, max(int(self.count > 0), self.count * room // self.most))


class Place(msgspec.Struct, frozen=True):
    """One place of a grid. number: from 1, row by row; face: its face id if it may be seen now.

    gap: nothing lies there any more; pointed: seats that point at it.
    """

    number: int
    face: str | None = None
    gap: bool = False
    pointed: tuple[int, ...] = ()


class Grid(msgspec.Struct, frozen=True):
    """Tiles in rows; the last row may be short."""

    rows: int
    columns: int
    places: tuple[Place, ...]


class Item(msgspec.Struct, frozen=True):
    """One thing that lies in a zone, or `n` backs that are alike.

    kind: of the deck, or "marker" (its hour is drawn), "die" (`face` is what it shows) or "figure"
    (`face` is its colour id).
    face: its face id if this viewer sees it now; without one its back lies up. n: how many alike,
    always 1 with a face or an `at`. at: a grid's place, a ring's hour, a row of seats' seat.
    seat: who laid it or whose it is; pointed: seats that point at it. exact: of several goals the
    one of this moment. halves: of a card in two parts, which may still be used.
    """

    kind: str
    face: str | None = None
    n: int = 1
    at: int | None = None
    seat: int | None = None
    pointed: tuple[int, ...] = ()
    style: Style = "steady"
    exact: bool = False
    halves: tuple[bool, bool] | None = None


class Zone(msgspec.Struct, frozen=True):
    """A place of the table where things lie, as one viewer sees it.

    It is built by allowing, from what that viewer's `view` shows. id: the same all game long.
    items: bottom first, left first; of a pile perhaps only the top ones; count: how many lie there
    in all. seat: whose it is, None the table's; hour: where on the dial it belongs; columns: of a
    grid; note: the rule in force, or what the zone is for; source: the zone from which things
    usually come here; mixed: grows by one whenever its order is made anew; private: for this
    viewer's eyes alone.
    """

    id: str
    name: Text
    role: Role
    shape: Shape
    items: tuple[Item, ...]
    count: int
    seat: int | None = None
    hour: int | None = None
    columns: int = 0
    note: Text | None = None
    source: str | None = None
    mixed: int = 0
    private: bool = False


class News(msgspec.Struct, frozen=True):
    """What has just happened, as one viewer may know it; path: the hours walked, in order."""

    text: Text
    kind: Kind
    path: tuple[int, ...] = ()
    seat: int | None = None


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """All that a device shows of a state to one viewer.

    dial: the print round the ring, 24 or 12 hours, or None (seats); hand: the hour it points to.
    head: the seat that is asked, or a Text for the table; right: where we are (at most 52 px).
    question: what is asked; lines: state rows; pages: status pages, all from the public view.
    told: what hands must do now; private: this is for one person's eyes. news, zones: what has just
    happened, and what lies on the table in reading order; `Match.scene` adds both. turns: whose
    turn it is, then who comes next as things stand; () where the rules do not tell. Another seat
    than the first may be asked.
    """

    head: int | Text
    question: Text
    dial: Literal[24, 12] | None = None
    hand: int | None = None
    marks: tuple[Mark, ...] = ()
    arcs: tuple[Arc, ...] = ()
    direction: int = 0
    grid: Grid | None = None
    right: Text | None = None
    lines: tuple[Text, ...] = ()
    pages: tuple[tuple[Text, ...], ...] = ()
    scores: tuple[tuple[int, int], ...] = ()
    told: Text | None = None
    news: tuple[News, ...] = ()
    private: bool = False
    zones: tuple[Zone, ...] = ()
    turns: tuple[int, ...] = ()


class Spot(msgspec.Struct, frozen=True):
    """Where an answer can be pressed: what lies there agrees with every field that is given.

    part: 0 the upper half of a card, 1 the lower one.
    """

    zone: str | None = None
    face: str | None = None
    at: int | None = None
    part: int | None = None
    seat: int | None = None
    hour: int | None = None
    figure: str | None = None


class Gesture(msgspec.Struct, frozen=True):
    """One kind of press that gives an answer; each of its spots does it.

    then: the same seat's actions that follow because this press has decided them too, or nothing
    is left to decide; never past chance, another seat or a look. consequence, preview: those of
    this way, instead of the line's own.
    """

    spots: tuple[Spot, ...]
    then: tuple[Action, ...] = ()
    consequence: Text | None = None
    preview: tuple[Mark, ...] = ()


class Answer(msgspec.Struct, frozen=True):
    """One answer: the action, its name, what it leads to, and where the ring would show it.

    `preview` is made of marks: ghosts for the path, a cursor for the target; computed from what
    the asked one may see, never from chance or hidden faces. ways: how it is pressed where it lies;
    without one it is a pill.
    """

    action: Action
    label: Text
    consequence: Text | None = None
    preview: tuple[Mark, ...] = ()
    ways: tuple[Gesture, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """The one open question to a seat or to the table, likeliest answer first.

    lines: exactly the choices; ok: the action behind the check mark, or None.
    private: the answers tell a secret, so a shared device is handed over first.
    draw: no answer is wanted; the device draws (a die) when somebody presses the check mark.
    adds: what may be laid with the answer, if that has ways that go on (`Way.then`).
    reasons: why a thing of one's own is not an answer.
    brief: something has been shown, and the one answer is that it is put away again; given on a
    page, it follows by itself after a moment.
    tapped: each answer is a card that is tapped; none is given in words, however few there are.
    """

    question: Text
    ok: Action | None = None
    lines: tuple[Answer, ...] = ()
    private: bool = False
    draw: bool = False
    adds: tuple[Answer, ...] = ()
    reasons: tuple[tuple[Spot, Text], ...] = ()
    brief: bool = False
    tapped: bool = False
