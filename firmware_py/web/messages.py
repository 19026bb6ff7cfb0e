"""What a visitor may say: small JSON messages, checked before anything is done with them."""

from typing import Annotated, Any, Literal

import msgspec

from firmware_py.settings.timing import AtZero, ClockOrder
from games.core.errors import TableclockError

PROTOCOL = 1
"""Grows when old pages could not read new messages."""

LARGEST = 4096
"""Bytes of a message; a new game with all its options has about 1,000."""

Button = Literal["previous", "next", "ok", "back"]
Name = Annotated[str, msgspec.Meta(max_length=64)]
AtMostSix = msgspec.Meta(max_length=6)


class BadMessage(TableclockError, ValueError):
    """A message that is none; the sentence says what is wrong with it. why: as a farewell's."""

    why = ""


class OtherVersion(BadMessage):
    """A page that speaks another protocol."""

    why = "version"


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first message. hello: a token, or None for the shared screen.

    pin, role: what somebody without a token typed, and what they want to be (`port.Table.enter`).
    """

    hello: str | None
    protocol: int
    language: str = "en"
    pin: str | None = None
    role: str = "host"


class Order(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", kw_only=True):
    """Something the visitor wants. n: comes back in the answer."""

    n: int = 0


class Press(Order, frozen=True, tag="press"):
    """Finger down."""

    button: Button


class Release(Order, frozen=True, tag="release"):
    """Finger up."""

    button: Button


class Lay(Order, frozen=True, tag="lay"):
    """A card onto the reader."""

    game: str
    face: str


class Lift(Order, frozen=True, tag="lift"):
    """The card off the reader."""


class Choose(Order, frozen=True, tag="choose"):
    """An answer: an action as JSON."""

    action: list[Any]


class Undo(Order, frozen=True, tag="undo"):
    """Take the last act back, or all after entry `to`. seat: for whom a shared screen agrees.

    keep: nobody wants it any more.
    """

    agreed: bool = False
    seat: int | None = None
    to: int | None = None
    keep: bool = False


class Draw(Order, frozen=True, tag="draw"):
    """Let chance happen."""


class Look(Order, frozen=True, tag="look"):
    """The visitor's private part."""


class Code(Order, frozen=True, tag="code"):
    """A seat's address as a QR code."""

    seat: int


class NewGame(Order, frozen=True, tag="new_game"):
    """A game, with everything that is chosen before it starts."""

    game: str
    seats: int
    variant: str | None = None
    cards: Literal["device", "table"] = "device"
    options: dict[str, str] = {}
    first: int = 0
    bots: list[Annotated[int, msgspec.Meta(ge=0, le=31)]] | None = None


class StartClock(Order, frozen=True, tag="start_clock"):
    """A clock without a game. control: as the command line's `timer` takes it.

    time, extra (s), count: other values of its first period. handicap: seconds for each player.
    """

    control: str
    players: int
    time: int | None = None
    extra: int | None = None
    count: int | None = None
    at_zero: AtZero | None = None
    handicap: Annotated[list[int], AtMostSix] | None = None

    @property
    def wishes(self) -> dict[str, Any]:
        """What else is wanted, by name."""
        plain: dict[str, Any] = msgspec.structs.asdict(self)
        given = ("time", "extra", "count", "at_zero", "handicap")
        return {key: plain[key] for key in given if plain[key] is not None}


class TellClock(Order, frozen=True, tag="clock"):
    """What shall be done with the clock without a game."""

    what: ClockOrder


class GameTimer(Order, frozen=True, tag="timer"):
    """The timer of the games to come, "" for none. time: other seconds; None: the control's own."""

    control: Annotated[str, msgspec.Meta(max_length=64)]
    time: int | None = None
    at_zero: AtZero | None = None


class Seating(Order, frozen=True, tag="seating"):
    """Who sits where, by seat. A name that is empty: the colour alone; places: LEDs."""

    names: Annotated[list[Name], AtMostSix]
    colours: Annotated[list[str], AtMostSix] | None = None
    places: Annotated[list[Annotated[int, msgspec.Meta(ge=0, le=23)]], AtMostSix] | None = None


class EndGame(Order, frozen=True, tag="end_game"):
    """The end of the running game."""


class NewPin(Order, frozen=True, tag="new_pin"):
    """Another number for those who come from the network."""


class Fault(Order, frozen=True, tag="fault"):
    """A chip that fails, or is mended."""

    device: str
    kind: str
    on: bool


class History(Order, frozen=True, tag="history"):
    """What was played at this table."""


class Picture(Order, frozen=True, tag="picture"):
    """A picture of a match of the history: a film that moves, or how it went."""

    number: int
    kind: Literal["film", "picture"]


class Rerun(Order, frozen=True, tag="rerun"):
    """Where a film shall go on: from a moment, at a speed (backwards if negative), or stand."""

    moment: int | None = None
    speed: float | None = None
    playing: bool | None = None


AnyOrder = (
    Press | Release | Lay | Lift | Choose | Undo | Draw | Look | Code | NewGame | StartClock
    | TellClock | GameTimer | Seating | EndGame | NewPin | Fault | History | Picture | Rerun
)  # fmt: skip

_hello = msgspec.json.Decoder(Hello)
_order: msgspec.json.Decoder[AnyOrder] = msgspec.json.Decoder(AnyOrder)


def _small(raw: str) -> str:
    if len(raw) > LARGEST or len(raw.encode()) > LARGEST:
        raise BadMessage(f"A message has at most {LARGEST} bytes.")
    return raw


def hello(raw: str) -> Hello:
    """Read the first message; BadMessage says what is wrong."""
    try:
        said = _hello.decode(_small(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(f"The first message is a hello with a protocol: {error}.") from None
    if said.protocol != PROTOCOL:
        raise OtherVersion("This page is of another version. Load it again.")
    return said


def order(raw: str) -> AnyOrder:
    """Read any later message; BadMessage says what is wrong."""
    try:
        return _order.decode(_small(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(f"That message cannot be read: {error}.") from None
