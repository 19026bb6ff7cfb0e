"""Messages from a page: the hello, then commands, small JSON objects that are validated on receipt.

This module has the commands that the server itself answers; the others are in console/commands.py.
A new command needs a struct, a row in web/permissions.py, a handler and a control on the page.
web/schema.py has the messages to a page.
"""

from typing import Annotated, Any, Literal

import msgspec

from firmware_py.console import commands
from firmware_py.console.commands import Command, Name, Place
from firmware_py.records.export import FileKind
from firmware_py.records.tables import Filter, Rules
from firmware_py.web.replay_schema import ReplayView
from games.core.display.scene import Spot
from games.core.errors import TableclockError

PROTOCOL = 2
"""Version of the protocol. It changes when old pages cannot read new messages."""

LARGEST = 4096
"""Maximum size of a message in bytes. A new game with all its options has about 1,000."""

Button = Literal["previous", "next", "ok", "back"]
Control = Annotated[str, msgspec.Meta(max_length=200)]
"""Notation of a clock: a time control with up to nine periods, and options (`ClockSpec`)."""


class PressButton(Command, frozen=True, tag="press"):
    """Press a button of the device."""

    button: Button


class ReleaseButton(Command, frozen=True, tag="release"):
    """Release a button of the device."""

    button: Button


class PlaceCard(Command, frozen=True, tag="lay"):
    """Put a card on the emulated reader."""

    game: str
    face: str


class Ping(Command, frozen=True, tag="ping"):
    """Keep-alive request of a page that has received nothing for a while."""


class RemoveCard(Command, frozen=True, tag="lift"):
    """Remove the card from the emulated reader."""


class UndoActions(Command, frozen=True, tag="undo"):
    """Undo the last action or all actions after entry `to`, or propose that undo to the players."""

    agreed: bool = False  # whether the sender agrees to the undo
    seat: int | None = None  # the seat for which a shared screen agrees; None: all seats
    to: int | None = None
    keep: bool = False  # drop the proposal instead


class OpenHand(Command, frozen=True, tag="look"):
    """Get the private information of the viewer's seat, such as its hand."""


class DrawCode(Command, frozen=True, tag="code"):
    """Get the QR code of a seat's URL. Without a seat, get that of the invitation."""

    seat: int | None = None


class RenewAddress(Command, frozen=True, tag="new_address"):
    """Replace a seat's URL. The old one becomes invalid."""

    seat: int


class Invite(Command, frozen=True, tag="invite"):
    """Open the page to the home network, or close it."""

    on: bool
    way: Name = ""  # name of the network interface; "" keeps the current one


class OfferSeat(Command, frozen=True, tag="offer"):
    """Offer a person's seat to phones, or withdraw the offer."""

    seat: Place
    on: bool


class TakeSeat(Command, frozen=True, tag="sit"):
    """Take a seat for a client that came in by the PIN. The answer has the seat's token."""

    seat: Place
    name: Name = ""


class SpellName(Command, frozen=True, tag="spell"):
    """Get a name as the device writes it, with a picture of it."""

    name: Name


class PlayHere(Command, frozen=True, tag="play_here"):
    """Make this host's page the screen, so that it shows the hand of the only person there."""


class OpenRoom(Command, frozen=True, tag="room"):
    """Open the waiting room for a game, or change its set-up. A running game ends."""

    start: commands.StartGame
    lots: bool = True  # draw lots for who begins


class SetRoomSeat(Command, frozen=True, tag="room_seat"):
    """Choose who plays at a seat after the deal. A phone that has the seat loses it."""

    seat: Place
    plays: Literal["phone", "bot", "screen"]


class LeaveRoom(Command, frozen=True, tag="room_leave"):
    """Close the waiting room without a game."""


class CoverHand(Command, frozen=True, tag="cover"):
    """Cover the hand of the only person at the screen in a game with phones, or leave it open."""

    on: bool


class DealCards(Command, frozen=True, tag="deal"):
    """Start the game of the waiting room. Bots play at the free seats."""


class WantRematch(Command, frozen=True, tag="rematch"):
    """Tell all pages that the viewer's seat wants to play the finished game again."""


class AskHint(Command, frozen=True, tag="hint"):
    """Ask for a hint for the viewer's own seat."""


class RenewPin(Command, frozen=True, tag="new_pin"):
    """Change the PIN for clients from the network."""


class ListDecks(Command, frozen=True, tag="decks"):
    """List the decks, with the number of cards that have a tag."""


class InjectFault(Command, frozen=True, tag="fault"):
    """Make an emulated chip fail, or repair it."""

    device: str
    kind: str
    on: bool


class ListMatches(Command, frozen=True, tag="history"):
    """List the newest matches played at this table."""

    before: int | None = None  # only matches with a lower number


class DrawPicture(Command, frozen=True, tag="picture"):
    """Get the URL of a match: an animation (`film`), its course (`picture`) or a page to keep."""

    number: int
    kind: Literal["film", "picture", "page"]


class OpenReview(Command, frozen=True, tag="review"):
    """Get the URL of a finished match's review: win chances by turn, and the turning points.

    A review shows all hands, so the match must be over.
    """

    number: int


class ListRecords(Command, frozen=True, tag="records"):
    """Get who won how often, in one game or in all."""

    game: Name = ""  # "" for all games
    bots: bool = False  # with rows of bots
    rules: Rules = "usual"
    first: Name = ""  # first day, or "" for no limit
    last: Name = ""  # last day, or "" for no limit

    def filter(self) -> Filter:
        """Return the choice of the matches that count."""
        return Filter(self.game, self.bots, self.rules, self.first, self.last)


class ExportRecords(ListRecords, frozen=True, kw_only=True, tag="records_file"):
    """Get the same records as a file, or the results of the matches (`results`)."""

    kind: FileKind


class JoinNames(Command, frozen=True, tag="join_names"):
    """Count a name for another name in the records, or for itself again if `to` is ""."""

    name: Name
    to: Name = ""


class DeletePerson(Command, frozen=True, tag="delete_person"):
    """Delete a person's name from all matches and settings. The matches stay."""

    name: Name


class ListClocks(Command, frozen=True, tag="clocks"):
    """Get the named clocks of this machine. The next three commands have the same answer."""


class KeepClock(Command, frozen=True, tag="keep_clock"):
    """Keep a clock under a name."""

    name: Name
    control: Control


class RenameClock(Command, frozen=True, tag="rename_clock"):
    """Give a named clock another name."""

    name: Name
    to: Name


class RemoveClock(Command, frozen=True, tag="remove_clock"):
    """Remove a named clock."""

    name: Name


class ListRules(Command, frozen=True, tag="rules"):
    """List or search the rule entries of a game."""

    game: Name = ""  # "" is the running game
    search: Name = ""  # "" lists all entries


class FindRule(Command, frozen=True, tag="rule"):
    """Get the rule entry for something that this viewer sees."""

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
    """Control a replay: seek, set its speed and direction, play or pause, choose the view."""

    moment: int | None = None  # position to seek to
    speed: float | None = None  # negative is backwards
    pace: float | None = None  # absolute speed, in the current direction
    backwards: bool | None = None  # direction, at the current absolute speed
    playing: bool | None = None
    cards: ReplayView | None = None


AnyCommand = (
    commands.ConsoleCommand
    | PressButton | ReleaseButton | PlaceCard | RemoveCard | InjectFault | UndoActions | OpenHand
    | DrawCode | RenewAddress | RenewPin | Invite | OfferSeat | TakeSeat | SpellName | Ping
    | PlayHere | OpenRoom | SetRoomSeat | LeaveRoom | DealCards | CoverHand | WantRematch
    | AskHint | ListRules | FindRule | ListMatches | DrawPicture | OpenReview | ControlReplay
    | ListRecords | ExportRecords | JoinNames | DeletePerson
    | ListClocks | KeepClock | RenameClock | RemoveClock | ListDecks
)  # fmt: skip


# Parser


class BadMessage(TableclockError, ValueError):
    """Error raised for a malformed message. `why` is a key as in `CloseConnection`."""

    why = ""


class OtherVersion(BadMessage):
    """Error raised for the hello of a page with another protocol version."""

    why = "version"


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """First message of a client."""

    hello: str | None  # token, or None for the shared screen
    protocol: int
    language: str = "en"
    pin: str | None = None  # typed PIN, as for `TableInterface.enter`, like `role`
    role: str = "host"


_hello = msgspec.json.Decoder(Hello)
_order: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


def _small(raw: str) -> str:
    if len(raw) > LARGEST or len(raw.encode()) > LARGEST:
        raise BadMessage(f"A message has at most {LARGEST} bytes.")
    return raw


def hello(raw: str) -> Hello:
    """Parse the first message. Raise BadMessage if it is malformed."""
    try:
        said = _hello.decode(_small(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(f"The first message is a hello with a protocol: {error}.") from None
    if said.protocol != PROTOCOL:
        raise OtherVersion("This page is out of date. Reload it.")
    return said


def order(raw: str) -> AnyCommand:
    """Parse any later message. Raise BadMessage if it is malformed."""
    try:
        return _order.decode(_small(raw))
    except (msgspec.DecodeError, RecursionError) as error:
        raise BadMessage(f"That message cannot be read: {error}.") from None
