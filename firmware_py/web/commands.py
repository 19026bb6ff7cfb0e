# Long: a struct for each command.
"""Commands of the page: one struct each, with the roles that may give it.

`do` is a command's tag on the wire. web/permissions.py reads the class variables. The table that
the page shows runs the command (`TableInterface.do`; the live table by handlers/dispatch.py). So a
command needs a struct here, a handler, and a control on the page.
"""

from typing import Annotated, Any, ClassVar, Literal

import msgspec

from firmware_py.settings.clocks import AtZero, ClockOrder
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
    """Base of all commands."""

    who: ClassVar[Literal["all", "players", "host"]] = "players"
    """Roles that may give the command. `players` are the host and the pages of seats."""
    film: ClassVar[Literal["no", "yes", "only", "table"]] = "no"
    """Tables that accept it: the live table only, a replay too, or a replay only.

    With `table`, pages of a replay may give it too, and the live table runs it.
    """
    moves: ClassVar[bool] = False
    """True if it operates the emulated device (buttons, cards, faults)."""
    back: ClassVar[bool] = False
    """True if it undoes actions."""

    n: int = 0
    """Number of the request. The answer repeats it."""


class Press(Command, frozen=True, tag="press"):
    """Press a button of the device."""

    film = "yes"
    moves = True

    button: Button


class Release(Command, frozen=True, tag="release"):
    """Release a button of the device."""

    film = "yes"
    moves = True

    button: Button


class PlaceCard(Command, frozen=True, tag="lay"):
    """Put a card on the emulated reader."""

    moves = True

    game: str
    face: str


class Ping(Command, frozen=True, tag="ping"):
    """Keep-alive request of a page that has received nothing for a while."""

    who = "all"
    film = "yes"


class RemoveCard(Command, frozen=True, tag="lift"):
    """Remove the card from the emulated reader."""

    moves = True


class Choose(Command, frozen=True, tag="choose"):
    """Answer a question with an action, `[by, verb, a, b]`."""

    action: list[Any]
    then: Annotated[list[list[Any]], AtMostTwelve] = []
    """More answers of the same seat. The console applies them in order while each is possible."""


class Point(Command, frozen=True, tag="point"):
    """Make the device preview the answer under the pointer. With null, end the preview."""

    action: list[Any] | None


class Undo(Command, frozen=True, tag="undo"):
    """Undo the last action or all actions after entry `to`, or propose that undo to the players."""

    back = True

    agreed: bool = False  # whether the sender agrees to the undo
    seat: int | None = None  # the seat for which a shared screen agrees; None: all seats
    to: int | None = None
    keep: bool = False  # drop the proposal instead


class Draw(Command, frozen=True, tag="draw"):
    """Make the chance move (roll, shuffle)."""


class ConfirmCards(Command, frozen=True, tag="laid"):
    """Confirm that people have moved the device seat's cards as it asked."""

    who = "host"


class Look(Command, frozen=True, tag="look"):
    """Get the private information of the viewer's seat, such as its hand."""

    film = "yes"


class Code(Command, frozen=True, tag="code"):
    """Get the QR code of a seat's URL. Without a seat, get that of the invitation."""

    who = "host"

    seat: int | None = None


class NewAddress(Command, frozen=True, tag="new_address"):
    """Replace a seat's URL. The old one becomes invalid."""

    who = "host"

    seat: int


class Invite(Command, frozen=True, tag="invite"):
    """Open the page to the home network, or close it."""

    who = "host"

    on: bool
    way: Name = ""  # name of the network interface; "" keeps the current one


class Offer(Command, frozen=True, tag="offer"):
    """Offer a person's seat to phones, or withdraw the offer."""

    who = "host"

    seat: Place
    on: bool


class Sit(Command, frozen=True, tag="sit"):
    """Take a seat for a client that came in by the PIN. The answer has the seat's token."""

    who = "all"

    seat: Place
    name: Name = ""


class Spell(Command, frozen=True, tag="spell"):
    """Get a name in the letters of the device's font, or "" if it shows the colour instead."""

    who = "all"

    name: Name


class NewGame(Command, frozen=True, tag="new_game"):
    """Start a game."""

    who = "host"

    game: str
    seats: int
    variant: str | None = None
    cards: Literal["device", "table"] = "device"
    options: dict[str, str] = {}
    first: int = 0
    bots: list[Place] | dict[Place, Level] | None = None
    """Level of each bot by seat, or a list of seats for medium bots. None: as in the last game."""
    explain: Annotated[list[Place], AtMostTwelve] | None = None
    """Seats that get tutorial notes. None: as in the last game."""


class StartClock(Command, frozen=True, tag="start_clock"):
    """Start a clock without a game."""

    who = "host"

    control: str  # a time control, as for the command line's `timer`
    players: int
    time: int | None = None  # s; `time`, `extra` and `count` replace values of the first period
    extra: int | None = None  # s
    count: int | None = None
    at_zero: AtZero | None = None
    handicap: Annotated[list[int], AtMostSix] | None = None  # s for each player


class OperateClock(Command, frozen=True, tag="clock"):
    """Operate the clock without a game."""

    who = "host"

    what: ClockOrder
    seat: Place = 0  # the clock face that is pressed
    seconds: Annotated[int, msgspec.Meta(ge=-3600, le=3600)] = 0  # added by `add`, may be negative


class GameTimer(Command, frozen=True, tag="timer"):
    """Set the timer of future games. If `control` is "", they have no timer."""

    who = "host"

    control: Annotated[str, msgspec.Meta(max_length=64)]
    time: int | None = None  # s; None: as in `control`
    at_zero: AtZero | None = None


class Seating(Command, frozen=True, tag="seating"):
    """Set the players' names, colours and places, by seat."""

    who = "host"

    names: Annotated[list[Name], AtMostSix]  # "" shows the colour only
    colours: Annotated[list[str], AtMostSix] | None = None
    places: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=23)]], AtMostSix] | None = None
    """LED of each seat."""


class Language(Command, frozen=True, tag="language"):
    """Set the device's language to that of the shared screen."""

    who = "host"

    language: Name
    chosen: bool = True
    """True if a person chose it. A browser's default sets only an emulated device's language,
    and only until a person chooses one."""


class GiveSeat(Command, frozen=True, tag="seat"):
    """Give a seat to a bot, or to a person if `bot` is "".

    A seat's page may give away only its own seat. The host may give away any seat.
    """

    seat: Place
    bot: Level | Literal[""]


class Hint(Command, frozen=True, tag="hint"):
    """Ask for a hint for the viewer's own seat."""


class Hints(Command, frozen=True, tag="hints"):
    """Allow or forbid hints at the table."""

    who = "host"

    open: bool


class Notes(Command, frozen=True, tag="notes"):
    """Turn tutorial notes on or off.

    A seat's page may do that only for its own seat, and the host for any seat.
    """

    on: bool
    seat: Place | None = None  # None: all people's seats
    again: bool = False  # start the tutorial from the beginning


class EndGame(Command, frozen=True, tag="end_game"):
    """End the running game."""

    who = "host"


class NewPin(Command, frozen=True, tag="new_pin"):
    """Change the PIN for clients from the network."""

    who = "host"


class Fault(Command, frozen=True, tag="fault"):
    """Make an emulated chip fail, or repair it."""

    who = "host"
    moves = True

    device: str
    kind: str
    on: bool


class History(Command, frozen=True, tag="history"):
    """List the newest matches played at this table."""

    who = "all"
    film = "table"

    before: int | None = None  # only matches with a lower number


class Picture(Command, frozen=True, tag="picture"):
    """Get the URL of a picture of a match: an animation (`film`) or its course (`picture`)."""

    who = "all"
    film = "table"

    number: int
    kind: Literal["film", "picture"]


class Review(Command, frozen=True, tag="review"):
    """Get the URL of a finished match's review: win chances by turn, and the turning points.

    A review shows all hands, so the match must be over.
    """

    who = "all"
    film = "table"

    number: int


class Rules(Command, frozen=True, tag="rules"):
    """List or search the rule entries of a game."""

    who = "all"
    film = "yes"

    game: Name = ""  # "" is the running game
    search: Name = ""  # "" lists all entries


class Rule(Command, frozen=True, tag="rule"):
    """Get the rule entry for something that this viewer sees."""

    who = "all"
    film = "yes"

    about: Literal[
        "entry", "ask", "line", "face", "kind", "icon", "hour", "figure", "die", "option", "log",
        "why", "reason",
    ]  # fmt: skip
    id: Name = ""
    """Id of an entry, face, kind, option or die, or the colour of a playing piece (`figure`). For
    `why`: the message id of a refusal, or "" for the refusal that the device shows."""
    number: int | None = None  # an hour, a line of the log, or the index of a seat's `icon`
    at: int = 0  # index of the news in that line of the log
    seat: int | None = None  # the seat that must answer, or the seat of the `icon`
    action: list[Any] | None = None  # of an answer (`line`)
    spot: Spot | None = None  # of a thing that is not an answer (`reason`)
    game: Name = ""  # "" is the running game


class ControlReplay(Command, frozen=True, tag="rerun"):
    """Control a replay: seek, set its speed and direction, play or pause."""

    who = "all"
    film = "only"

    moment: int | None = None  # position to seek to
    speed: float | None = None  # negative is backwards
    pace: float | None = None  # absolute speed, in the current direction
    backwards: bool | None = None  # direction, at the current absolute speed
    playing: bool | None = None


AnyCommand = (
    Press | Release | Ping | PlaceCard | RemoveCard | Choose | Point | Undo | Draw | ConfirmCards
    | Look | Code | NewAddress | Invite | Offer | Sit | Spell
    | NewGame | StartClock | OperateClock | GameTimer | Seating | Language | GiveSeat
    | Hint | Hints | Notes | EndGame | NewPin | Fault | History | Picture | Review | Rules | Rule
    | ControlReplay
)  # fmt: skip
