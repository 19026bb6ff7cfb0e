# Long: a struct for each order.
"""What a visitor may order: a struct for each order, and who may give it.

`do` is an order's tag on the wire. The class facts say who may give it and when (web/permissions.py
reads them); the table that is looked at does it (`port.Table.do`; a living one by
handlers/dispatch.py). So an order is a struct here, a function that does it, and what the page
offers.
"""

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from firmware_py.settings.timing import AtZero, ClockOrder
from games.core.display.scene import Spot

Button = Literal["previous", "next", "ok", "back"]
Name = Annotated[str, msgspec.Meta(max_length=64)]
Place = Annotated[int, msgspec.Meta(ge=0, le=31)]
Level = Literal["random", "easy", "medium", "strong", "greedy"]
AtMostSix = msgspec.Meta(max_length=6)
AtMostTwelve = msgspec.Meta(max_length=12)


class Command(
    msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True
):
    """Something the visitor wants. n: comes back in the answer.

    who: everybody who looks, those who play (host and seats), or the host alone. film: whether it
    is for the table (`no`), for a film as well, or for a film alone (`only`). `table`: it is also
    given where a film is shown, and the table does it. moves: it moves the box, an emulated one.
    back: it takes back.
    """

    who: ClassVar[Literal["all", "players", "host"]] = "players"
    film: ClassVar[Literal["no", "yes", "only", "table"]] = "no"
    moves: ClassVar[bool] = False
    back: ClassVar[bool] = False

    n: int = 0


class Press(Command, frozen=True, tag="press"):
    """Finger down."""

    film = "yes"
    moves = True

    button: Button


class Release(Command, frozen=True, tag="release"):
    """Finger up."""

    film = "yes"
    moves = True

    button: Button


class Lay(Command, frozen=True, tag="lay"):
    """A card onto the reader."""

    moves = True

    game: str
    face: str


class Ping(Command, frozen=True, tag="ping"):
    """A sign of life, asked for by a page that has heard nothing for a while."""

    who = "all"
    film = "yes"


class Lift(Command, frozen=True, tag="lift"):
    """The card off the reader."""

    moves = True


class Choose(Command, frozen=True, tag="choose"):
    """An answer: an action as JSON. then: more answers of the same seat, given one by one.

    Where one of these is not offered any more the table stops and asks.
    """

    action: list[Any]
    then: Annotated[list[list[Any]], AtMostTwelve] = []


class Point(Command, frozen=True, tag="point"):
    """The answer that somebody points at, as JSON; none any more: null."""

    action: list[Any] | None


class Undo(Command, frozen=True, tag="undo"):
    """Take the last act back, or all after entry `to`. seat: for whom a shared screen agrees.

    keep: nobody wants it any more.
    """

    back = True

    agreed: bool = False
    seat: int | None = None
    to: int | None = None
    keep: bool = False


class Draw(Command, frozen=True, tag="draw"):
    """Let chance happen."""


class Laid(Command, frozen=True, tag="laid"):
    """People have done with the box's own cards what it said."""

    who = "host"


class Look(Command, frozen=True, tag="look"):
    """The visitor's private part."""

    film = "yes"


class Code(Command, frozen=True, tag="code"):
    """A seat's address as a QR code; None: the invitation's."""

    who = "host"

    seat: int | None = None


class NewAddress(Command, frozen=True, tag="new_address"):
    """Another address for a seat: who has the old one is out."""

    who = "host"

    seat: int


class Invite(Command, frozen=True, tag="invite"):
    """Phones may come from the home network, or no more. way: by this interface; "": as before."""

    who = "host"

    on: bool
    way: Name = ""


class Offer(Command, frozen=True, tag="offer"):
    """A person's seat is offered to a phone, or no more."""

    who = "host"

    seat: Place
    on: bool


class Sit(Command, frozen=True, tag="sit"):
    """Somebody who came in by the number takes a seat; the answer holds its token."""

    who = "all"

    seat: Place
    name: Name = ""


class Spell(Command, frozen=True, tag="spell"):
    """How the box writes a name: the answer holds it, "" if the box shows the colour instead."""

    who = "all"

    name: Name


class NewGame(Command, frozen=True, tag="new_game"):
    """A game, with everything that is chosen before it starts.

    bots: the seats that bots take, and their levels; without one it is medium. None: as last time.
    explain: the seats that are told notes. None: as last time.
    """

    who = "host"

    game: str
    seats: int
    variant: str | None = None
    cards: Literal["device", "table"] = "device"
    options: dict[str, str] = {}
    first: int = 0
    bots: list[Place] | dict[Place, Level] | None = None
    explain: Annotated[list[Place], AtMostTwelve] | None = None


class StartClock(Command, frozen=True, tag="start_clock"):
    """A clock without a game. control: as the command line's `timer` takes it.

    time, extra (s), count: other values of its first period. handicap: seconds for each player.
    """

    who = "host"

    control: str
    players: int
    time: int | None = None
    extra: int | None = None
    count: int | None = None
    at_zero: AtZero | None = None
    handicap: Annotated[list[int], AtMostSix] | None = None


class TellClock(Command, frozen=True, tag="clock"):
    """What shall be done with the clock without a game. seat: whose face is pressed.

    seconds: of `add`, so many more; below 0, less.
    """

    who = "host"

    what: ClockOrder
    seat: Place = 0
    seconds: Annotated[int, msgspec.Meta(ge=-3600, le=3600)] = 0


class GameTimer(Command, frozen=True, tag="timer"):
    """The timer of the games to come, "" for none. time: other seconds; None: the control's own."""

    who = "host"

    control: Annotated[str, msgspec.Meta(max_length=64)]
    time: int | None = None
    at_zero: AtZero | None = None


class Seating(Command, frozen=True, tag="seating"):
    """Who sits where, by seat. A name that is empty: the colour alone; places: LEDs."""

    who = "host"

    names: Annotated[list[Name], AtMostSix]
    colours: Annotated[list[str], AtMostSix] | None = None
    places: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=23)]], AtMostSix] | None = None


class Language(Command, frozen=True, tag="language"):
    """What the box is to speak: what the shared screen does.

    chosen: whether somebody has chosen it; else it is what a browser has, which an emulated box
    follows as long as nobody has said anything.
    """

    who = "host"

    language: Name
    chosen: bool = True


class GiveSeat(Command, frozen=True, tag="seat"):
    """Who plays a seat from now on: a bot of a level, or "", a person.

    A seat's own page says so of its seat alone, the host of each.
    """

    seat: Place
    bot: Level | Literal[""]


class Hint(Command, frozen=True, tag="hint"):
    """A hint for the visitor's own seat."""


class Hints(Command, frozen=True, tag="hints"):
    """Whether there are hints at the table."""

    who = "host"

    open: bool


class Notes(Command, frozen=True, tag="notes"):
    """Whether notes are told at a seat; None: at all of them. again: what was heard is forgotten.

    A seat's own page says so of its seat alone, the host of each.
    """

    on: bool
    seat: Place | None = None
    again: bool = False


class EndGame(Command, frozen=True, tag="end_game"):
    """The end of the running game."""

    who = "host"


class NewPin(Command, frozen=True, tag="new_pin"):
    """Another number for those who come from the network."""

    who = "host"


class Fault(Command, frozen=True, tag="fault"):
    """A chip that fails, or is mended."""

    who = "host"
    moves = True

    device: str
    kind: str
    on: bool


class History(Command, frozen=True, tag="history"):
    """What was played at this table: the newest matches. before: those with a lower number."""

    who = "all"
    film = "table"

    before: int | None = None


class Picture(Command, frozen=True, tag="picture"):
    """A picture of a match of the history: a film that moves, or how it went."""

    who = "all"
    film = "table"

    number: int
    kind: Literal["film", "picture"]


class Review(Command, frozen=True, tag="review"):
    """How a match of the history went: everybody's chance by turns, and what decided it.

    It shows all hands, so it is for matches that are over.
    """

    who = "all"
    film = "table"

    number: int


class Rules(Command, frozen=True, tag="rules"):
    """What there is to read of the rules. game: another one's than the one that is played.

    search: what somebody typed; "" is all.
    """

    who = "all"
    film = "yes"

    game: Name = ""
    search: Name = ""


class Rule(Command, frozen=True, tag="rule"):
    """What the rules say of a thing that this viewer sees.

    about: what kind of thing it is. id: an entry's, a face's, a kind's, an option's, a figure's
    colour, a refusal's message ("" is the one that stands on the box). number: an hour, a line of
    the log, a card before a seat; at: which of the news of that line. seat: whose it is; action:
    of an answer; spot: where a thing lies that is none. game: as in `Rules`.
    """

    who = "all"
    film = "yes"

    about: Literal[
        "entry", "ask", "line", "face", "kind", "icon", "hour", "figure", "die", "option", "log",
        "why", "reason",
    ]  # fmt: skip
    id: Name = ""
    number: int | None = None
    at: int = 0
    seat: int | None = None
    action: list[Any] | None = None
    spot: Spot | None = None
    game: Name = ""


class Rerun(Command, frozen=True, tag="rerun"):
    """Where a film shall go on: from a moment, at a speed (backwards if negative), or stand.

    pace, backwards: how fast, whichever way, and which way, however fast.
    """

    who = "all"
    film = "only"

    moment: int | None = None
    speed: float | None = None
    pace: float | None = None
    backwards: bool | None = None
    playing: bool | None = None


AnyOrder = (
    Press | Release | Ping | Lay | Lift | Choose | Point | Undo | Draw | Laid | Look | Code
    | NewAddress | Invite
    | Offer | Sit | Spell
    | NewGame | StartClock | TellClock | GameTimer | Seating | Language | GiveSeat
    | Hint | Hints
    | Notes | EndGame | NewPin | Fault | History | Picture | Review | Rules | Rule | Rerun
)  # fmt: skip
