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
    """A seat's arc of the ring: how many (cards, points) lie before it, and its style."""

    seat: int
    count: int
    style: Style = "steady"


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


class News(msgspec.Struct, frozen=True):
    """What has just happened, as one viewer may know it; path: the hours walked, in order."""

    text: Text
    kind: Kind
    path: tuple[int, ...] = ()
    seat: int | None = None


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """All that a device shows of a state to one viewer (contracts.md, "Scene").

    dial: the print round the ring, 24 or 12 hours, or None (seats); hand: the hour it points to.
    head: the seat that is asked, or a Text for the table; right: where we are (at most 52 px).
    question: what is asked; lines: state rows; pages: status pages, all from the public view.
    told: what hands must do now; private: this is for one person's eyes.
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


class Line(msgspec.Struct, frozen=True):
    """One answer: the action, its name, what it leads to, and where the ring would show it.

    `preview` is made of marks: ghosts for the path, a cursor for the target; computed from what
    the asked one may see, never from chance or hidden faces.
    """

    action: Action
    label: Text
    consequence: Text | None = None
    preview: tuple[Mark, ...] = ()


class Ask(msgspec.Struct, frozen=True):
    """The one open question to a seat or to the table, likeliest answer first.

    lines: exactly the choices; ok: the action behind the check mark, or None.
    private: the answers tell a secret, so a shared device is handed over first.
    draw: no answer is wanted; the device draws (a die) when somebody presses the check mark.
    """

    question: Text
    ok: Action | None = None
    lines: tuple[Line, ...] = ()
    private: bool = False
    draw: bool = False
