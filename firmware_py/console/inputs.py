"""Inputs of the console: taps, device changes, commands, replies of the runtime and time.

Every input carries `at`, monotonic nanoseconds. The gestures of `firmware_py.console.gestures` are
inputs as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from firmware_py.cards.tags import Card
    from firmware_py.console.commands import Command
    from firmware_py.console.session.review import ReviewText
    from games.core.action import Action
    from games.core.analysis.hint import Hint
    from games.core.match import Match
    from games.core.text import Text


class Woken(NamedTuple):
    """Start of the device. This first input sets the console's time to `at`."""

    at: int


class Resumed(NamedTuple):
    """Resume the match that the journal saved."""

    match: Match[Any]
    at: int
    bots: Mapping[int, str] = {}  # bot names by seat
    lost: int | None = 0  # number of last actions that the journal lacks, or None if unknown
    ask: bool = True  # ask people to confirm that they are back
    hints: tuple[tuple[int, int | None, bool], ...] = ()  # as in `effects.KeepHints`


class ClockTakenUp(NamedTuple):
    """Resume the standalone clock that the journal saved, stopped. Ignored if unreadable."""

    kept: str  # JSON, as in `effects.KeepClock`
    at: int


class Tapped(NamedTuple):
    """A card of a game was placed on the reader."""

    game: str
    face: str
    at: int


class UnknownTag(NamedTuple):
    """The reader cannot tell which card is on it."""

    why: str
    """unknown: not in the tag table. random: random UID. two: two tags. half: read incompletely."""
    at: int
    uid: bytes = b""
    """UID of an unknown tag that can be linked to a card, else empty."""


class RawTag(NamedTuple):
    """A tag was placed on the reader while a mode needs tags and not cards (`Mode.raw`)."""

    uid: bytes
    says: Card | None  # the card that the text on the tag names
    at: int
    type_2: bool = True  # as in `drivers.pn532.events.CardPresent`


class TagRemoved(NamedTuple):
    """While a mode needs tags, a tag was taken away, or one of two tags."""

    at: int


class TagsRead(NamedTuple):
    """Reply to `effects.ReadTags`: the tag table."""

    known: Mapping[bytes, Card]
    at: int


class TagLinked(NamedTuple):
    """The tag table was changed: a tag was linked or unlinked."""

    uid: bytes
    at: int
    card: Card | None = None  # None: unlinked


class NotLinked(NamedTuple):
    """The tag table could not be written."""

    uid: bytes
    says: str  # the error, one sentence
    at: int


class TagWritten(NamedTuple):
    """The text was written to the tag."""

    uid: bytes
    at: int


class TagNotWritten(NamedTuple):
    """The text was not written to the tag. `why` is as in `drivers.pn532.events.NotWritten`."""

    uid: bytes
    why: str
    at: int


TagReply = TagLinked | NotLinked | TagWritten | TagNotWritten
TagNews = TagReply | TagRemoved | TagsRead


class DeviceLost(NamedTuple):
    """A device stopped answering, or another fault of the device was found."""

    device: str
    says: str  # the driver's error message, one sentence
    at: int


class DeviceRestored(NamedTuple):
    """A device answers again."""

    device: str
    at: int


class VoiceFound(NamedTuple):
    """The device can speak."""

    at: int


class JournalSetAside(NamedTuple):
    """A damaged journal was moved to a separate file."""

    file: str
    matches: int  # number of matches that lost entries
    unsure: bool  # further matches may have lost entries
    at: int


class Tick(NamedTuple):
    """Time has passed."""

    at: int


class TimeOfDay(NamedTuple):
    """The local time, or None while the system clock is not synchronised."""

    local: datetime | None
    at: int


class Appended(NamedTuple):
    """The journal committed the last `Begin`, `Append` or `AppendAll`."""

    at: int


class AppendFailed(NamedTuple):
    """The journal could not commit the last `Begin`, `Append` or `AppendAll`."""

    why: Text
    at: int


class Closed(NamedTuple):
    """The journal committed all entries of a match and its end (`effects.Close`)."""

    match: Match[Any]
    at: int


class NotClosed(NamedTuple):
    """The journal could not commit the end of a match, or entries before it (`effects.Close`)."""

    match: Match[Any]
    how: str
    at: int


class BotAction(NamedTuple):
    """Action that a bot has chosen. Ignored if `moment` is not the current question."""

    moment: int  # as in `effects.ComputeBotAction`
    action: Action
    at: int


class CommandGiven(NamedTuple):
    """A page or the program has given a command. The server has checked the viewer's rights."""

    command: Command
    at: int


class Remote(NamedTuple):
    """A remote button was pressed, for example in Home Assistant."""

    button: str  # "pause" or "next"
    at: int


class PersonDeleted(NamedTuple):
    """A person is being deleted, so the device forgets the names."""

    keys: frozenset[str]  # keys of the names (`player_names.key`)
    at: int


class UndoRequested(NamedTuple):
    """Request for an undo from the page."""

    agreed: bool  # all players have agreed on the page
    at: int
    start: int | None = None  # first action to undo, or None for the last one of a person


class PrivateViewOpened(NamedTuple):
    """The asked player opened a private question on a page that all players share."""

    at: int


class PresetRefused(NamedTuple):
    """A named clock could not be saved, renamed or deleted."""

    reason: str  # as in `storage.clock_presets.PresetError`
    at: int


class ClockNotKept(NamedTuple):
    """The journal could not commit the state of the standalone clock (`effects.KeepClock`)."""

    why: Text
    at: int


class HintRequested(NamedTuple):
    """Request for a hint from a seat's own page."""

    seat: int
    at: int


class HintReady(NamedTuple):
    """Result of `effects.ComputeHint`."""

    moment: int  # as in `effects.ComputeHint`
    hint: Hint | None  # None if no hint could be computed
    at: int


class Reviewed(NamedTuple):
    """A viewer opened the review of a finished match, which reveals the players' cards."""

    at: int


class ReviewReady(NamedTuple):
    """Result of `effects.ComputeReview`."""

    moment: int  # as in `effects.ComputeReview`
    told: ReviewText | None  # None if the review could not be computed
    at: int


class RemoteSeats(NamedTuple):
    """Set which seats have their own page. Private questions are shown there."""

    seats: frozenset[int]
    at: int


class PairingRequested(NamedTuple):
    """A client in the network asks to pair. The device shows the code to enter there."""

    number: str
    at: int


class Invited(NamedTuple):
    """Reply to `effects.OpenInvitation`."""

    number: str  # pairing code
    address: str
    code: tuple[str, ...]  # QR code of address and pairing code
    at: int
    why: Text | None = None  # reason if phones cannot connect


class RoomShown(NamedTuple):
    """The waiting room on the page has opened, changed or closed (`title` is None)."""

    title: Text | None
    colours: tuple[str, ...]
    here: tuple[bool, ...]  # by seat
    number: str  # pairing code, or "" if phones cannot connect
    lot: int | None  # seat that begins, from the drawing of lots until the match begins
    at: int


class NewNumber(NamedTuple):
    """The pairing code changed. The notice that shows the old one must close."""

    at: int
