"""What reaches the console: gestures, taps, devices that come and go, what the page asks, time.

Every input carries `at`, monotonic nanoseconds. Gestures (`Pressed`, `Released`, `Repeated`,
`Held`, `Stuck`) come from `firmware_py.console.gestures` as they are.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from firmware_py.cards.tags import Card
from firmware_py.console.session.review import ReviewText
from firmware_py.settings.timing import AtZero, ClockOrder, TimerChoice
from games.core.action import Action
from games.core.analysis.hint import Hint
from games.core.match import Match
from games.core.setup import Dealer
from games.core.text import Text


class Woken(NamedTuple):
    """The box was switched on: it begins at this time, whatever its clock counts from."""

    at: int


class Resumed(NamedTuple):
    """The match that the journal kept is to be gone on with.

    lost: how many of its last acts the journal has not got, None if nobody can say; ask: whether
    people confirm that they are back; hints: what all know of them (`effects.KeepHints`).
    """

    match: Match[Any]
    at: int
    bots: Mapping[int, str] = {}
    lost: int | None = 0
    ask: bool = True
    hints: tuple[tuple[int, int | None, bool], ...] = ()


class ClockTakenUp(NamedTuple):
    """The clock without a game that the journal kept; it stands. One that is unreadable is none."""

    kept: str
    at: int


class Tapped(NamedTuple):
    """A card of a game was laid on the reader."""

    game: str
    face: str
    at: int


class UnknownTag(NamedTuple):
    """Something on the reader that is no answer: `why` is `unknown`, `random`, `two` or `half`.

    uid: of an unknown tag that may be taught what it is; empty if it cannot.
    """

    why: str
    at: int
    uid: bytes = b""


class RawTag(NamedTuple):
    """A tag was laid on the reader while tags themselves are wanted; says: what its text names."""

    uid: bytes
    says: Card | None
    at: int


class TagLinked(NamedTuple):
    """The table of tags has taken what it was to keep of a tag, or to forget."""

    uid: bytes
    at: int


class NotLinked(NamedTuple):
    """The table of tags cannot be written; `says` is one sentence."""

    uid: bytes
    says: str
    at: int


class TagWritten(NamedTuple):
    """A tag bears the text that was to be written on it."""

    uid: bytes
    at: int


class TagNotWritten(NamedTuple):
    """A tag does not bear its text; why: as `drivers.pn532.events.NotWritten` says."""

    uid: bytes
    why: str
    at: int


TagReply = TagLinked | NotLinked | TagWritten | TagNotWritten


class DeviceLost(NamedTuple):
    """A device does not answer any more; `says` is its driver's sentence."""

    device: str
    says: str
    at: int


class DeviceRestored(NamedTuple):
    """A device answers again."""

    device: str
    at: int


class JournalSetAside(NamedTuple):
    """A damaged journal lies in a file of its own now.

    matches: how many of it lost a part, or all; unsure: whether there may be more of them.
    """

    file: str
    matches: int
    unsure: bool
    at: int


class Tick(NamedTuple):
    """Time has passed; nothing else."""

    at: int


class Appended(NamedTuple):
    """The journal has committed what the console wanted kept."""

    at: int


class AppendFailed(NamedTuple):
    """The journal cannot be written, and says why."""

    why: Text
    at: int


class Closed(NamedTuple):
    """The journal has all of a match, and its end."""

    match: Match[Any]
    at: int


class NotClosed(NamedTuple):
    """The journal has not got the end of a match, or not all that was played before it."""

    match: Match[Any]
    how: str
    at: int


class Thought(NamedTuple):
    """What a bot has chosen; for a moment that has passed it is nothing (`effects.Think`)."""

    moment: int
    action: Action
    at: int


class GiveSeat(NamedTuple):
    """Who plays a seat of the match from now on: a bot by its name, or a person, ""; checked."""

    seat: int
    bot: str
    at: int


class Remote(NamedTuple):
    """A button elsewhere (Home Assistant's) was pressed: `pause` or `next`."""

    button: str
    at: int


class Choose(NamedTuple):
    """An answer from the page, already checked to be that viewer's to give.

    then: what follows from the same press, an answer after the other.
    """

    action: Action
    at: int
    then: tuple[Action, ...] = ()


class Point(NamedTuple):
    """The answer that somebody points at on a page, already checked likewise; None: none more."""

    action: Action | None
    at: int


class Draw(NamedTuple):
    """Let chance happen (the page's way of pressing the check mark at a die)."""

    at: int


class TakeBack(NamedTuple):
    """Undo, from the page, where the agreement was asked. start: back to before this action."""

    agreed: bool
    at: int
    start: int | None = None


class PlayConfirmed(NamedTuple):
    """People have done with the box's own cards what it said; told on the page."""

    at: int


class NewGame(NamedTuple):
    """Start a game; the arguments of `Game.start`, already checked."""

    game: str
    seats: int
    variant: str | None
    cards: Dealer
    options: Mapping[str, str]
    first: int
    at: int
    bots: Mapping[int, str] = {}
    """The seats that bots take, by the bots' names."""
    explain: tuple[int, ...] | None = None
    """The seats that are told notes; None: as it was."""


class PrivateViewOpened(NamedTuple):
    """Who is asked in private looks at it on the shared screen of the page, and thinks."""

    at: int


class StartClock(NamedTuple):
    """Let a clock run without a game; its timer is already checked for so many players."""

    timer: TimerChoice
    players: int
    at: int


class TellClock(NamedTuple):
    """What the page asks of the clock without a game. seat: whose face; seconds: more, of `add`."""

    what: ClockOrder
    at: int
    seat: int = 0
    seconds: int = 0


class GameTimer(NamedTuple):
    """The timer of the games to come, from the page, already checked; "" for none."""

    control: str
    at_zero: AtZero
    at: int


class LanguageChosen(NamedTuple):
    """What the box speaks from now on, from the page, already checked."""

    language: str
    at: int


class SeatingChanged(NamedTuple):
    """Who sits where, from the page, already checked; None: as it was."""

    names: tuple[str, ...]
    colours: tuple[str, ...] | None
    places: tuple[int, ...] | None
    at: int


class ClockNotKept(NamedTuple):
    """The journal cannot keep how a clock stands, and says why."""

    why: Text
    at: int


class AskHint(NamedTuple):
    """A seat wants a hint, on a page that is its own."""

    seat: int
    at: int


class Advised(NamedTuple):
    """What a hint says, to the question `moment`; None: nobody could think about it."""

    moment: int
    hint: Hint | None
    at: int


class SetHints(NamedTuple):
    """Whether the table has hints, from the page."""

    open: bool
    at: int


class Reviewed(NamedTuple):
    """Somebody looks at how the match went that is over: what the hands held."""

    at: int


class ReviewReady(NamedTuple):
    """How the match went that is over, to the request `moment`; None: it could not be found out."""

    moment: int
    told: ReviewText | None
    at: int


class SetNotes(NamedTuple):
    """Whether notes are told at some seats of the match; again: what was heard is forgotten."""

    seats: tuple[int, ...]
    on: bool
    at: int
    again: bool = False


class EndGame(NamedTuple):
    """Leave the game that runs; it stays in the history."""

    at: int


class RemoteSeats(NamedTuple):
    """Which seats have a page of their own now: private looks go there."""

    seats: frozenset[int]
    at: int


class PairingRequested(NamedTuple):
    """Somebody from the network wants in: the number that they have to type is to be shown."""

    number: str
    at: int


class Invited(NamedTuple):
    """How phones come in: number, address and both as a QR code; or why they cannot."""

    number: str
    address: str
    code: tuple[str, ...]
    at: int
    why: Text | None = None


class NewNumber(NamedTuple):
    """The number that lets people in is another one: what shows the old one goes."""

    at: int
