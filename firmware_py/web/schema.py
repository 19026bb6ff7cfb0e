"""Structs of a snapshot, sent to the page as JSON with these field names.

Structs of games.core are sent with sentences in place of their texts (`translations.translated`).
An action is `[by, verb, a, b]` without trailing nulls. UNSET fields are absent from the JSON.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from firmware_py.settings.clocks import AtZero
from firmware_py.web.catalogue_schema import Menu, Part, Room, TimerSetting
from firmware_py.web.clock_schema import Clocks, LastClock, Times
from firmware_py.web.replay_schema import Course, Replay
from firmware_py.web.teaching_schema import Teaching
from games.core.display.scene import Gesture, Grid, Mark, Scene, Spot, Zone
from games.core.display.scoreboard import Scoreboard
from games.core.setup import Dealer

Action = list[Any]


class Again(Part, frozen=True):
    """Parameters to start the same game again."""

    game: str
    seats: int
    variant: str | None
    cards: Dealer
    options: dict[str, str]
    first: int
    timer: str | None  # timer of this game only, as in the command `new_game`, with its time
    time: int | None
    at_zero: AtZero


class RunningGame(Part, frozen=True):
    """The running game."""

    id: str
    title: str
    line: str
    cards: Dealer  # who deals
    drawn: bool  # whether the zones already show what the lines of the scene say
    again: Again
    changes: bool | UnsetType = UNSET  # true if a bot can take a seat although people deal


class Line(Part, frozen=True, kw_only=True):
    """One answer to a question."""

    action: Action
    label: str
    consequence: str | None
    cursor: bool  # whether the device's cursor is on it
    listed: bool  # whether it is one of several possible meanings of the tapped card
    preview: tuple[Mark, ...]  # marks on the ring that preview this answer
    place: int | UnsetType = UNSET  # the action's place, face, seat and hour, if it names them
    face: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    hour: int | UnsetType = UNSET
    figures: list[str]  # colours of playing pieces; the page draws their shapes before the label
    ways: tuple[Gesture, ...]  # touch targets; if there is none, the page shows a button


class Weighed(Part, frozen=True):
    """An answer as a hint rates it."""

    action: Action
    word: str  # the gap to the best answer, in words; for the best answer, its lead
    share: float  # 0 for the worst answer to 1 for the best
    blur: float  # uncertainty of `share`: two standard errors
    percent: int  # chance to win
    error: int  # its standard error, in percentage points
    games: int  # number of games played for it


class SeatHint(Part, frozen=True):
    """A hint for one seat, as its page shows it. If it is empty, the seat may ask for a hint."""

    thinking: bool = False
    choices: list[Weighed] = msgspec.field(default_factory=list)  # best first
    says: str | None = None  # remark about the whole hint, or why there is none
    why: list[str] = msgspec.field(default_factory=list)  # reasons for the best answer
    line: list[str] = msgspec.field(default_factory=list)  # likely continuation


class Note(Part, frozen=True):
    """A tutorial note shown with a question."""

    entry: str  # id of the rule entry; "" if there is only an opening
    says: list[str]
    opening: list[str]  # introduction to the game and its aim, at the start


class Question(Part, frozen=True):
    """The open question. It has answers only if this viewer may give them."""

    who: int  # a seat, or -1 for the table
    yours: bool
    question: str
    draw: bool
    private: bool
    lines: list[Line]
    ok: Action | None  # action of the check mark
    card: bool  # whether tapping a card can answer it
    kinds: list[str]  # kinds of the cards that can answer it, in the deck's order
    adds: list[Line]
    """Additions to an answer. The page sends them after the answer's action, before its `then`."""
    reasons: tuple[tuple[Spot, str], ...]  # why the things at these spots are not answers
    brief: bool  # whether the device gives the only answer by itself after a moment
    hint: SeatHint | UnsetType = UNSET  # UNSET if this viewer cannot have a hint
    note: Note | UnsetType = UNSET
    laid: bool | UnsetType = UNSET
    """True if this viewer may confirm that people have moved a device seat's cards as asked. UNSET
    if no move of such cards is pending."""
    tapped: bool | UnsetType = UNSET  # true if each answer is a card to tap, otherwise UNSET


class Icon(Part, frozen=True):
    """A card that is shown permanently with a seat. `spent` means that it is used up."""

    name: str
    spent: bool
    art: str | None


class Seat(Part, frozen=True):
    """Public information about a seat and its player."""

    name: str
    colour: str
    score: int | None
    line: str
    active: bool
    bot: bool
    first: bool
    team: int | None  # seats with the same number win together
    icons: list[Icon]
    level: str | UnsetType = UNSET  # of its bot
    sits: Literal["phone", "away", "free"] | UnsetType = UNSET
    """Its phone is connected (`phone`) or not (`away`), or any phone may take the seat (`free`)."""
    away: float | UnsetType = UNSET  # since when its phone is not connected, as `LogEntry.at`
    hints: int | UnsetType = UNSET  # number of hints taken
    learns: bool | UnsetType = UNSET  # gets tutorial notes; only its own page and the host know


class Wanderer(Part, frozen=True):
    """A playing piece that belongs to no seat."""

    colour: str
    name: str
    line: str


class LogEntry(Part, frozen=True):
    """A line of the log."""

    n: int  # number of the entry, as this viewer counts them
    seat: int | None
    text: str
    undone: bool
    at: float | None
    told: bool | UnsetType = UNSET  # true if it is no entry of the match but follows entry `n`
    own: bool | UnsetType = UNSET  # true if only its seat sees it


class UndoOffer(Part, frozen=True):
    """Undo as it is possible now, or a proposed undo with the seats that agree to it."""

    text: str  # what the undo takes back
    agreement: bool  # whether all seats must agree
    agreed: list[int]
    proposed: bool
    to: int | None  # entry after which the proposed undo starts; null: only the last action
    since: int
    """Newest line of the log to which undo can go back, or -1 if there is none. Later lines belong
    to the last press, or are moves that chance and bots would repeat."""


class Hand(Part, frozen=True):
    """Private information of a seat, still hidden. The command `look` reveals it."""

    seat: int
    cards: int
    handed: bool = msgspec.field(name="pass")  # several people share the screen: ask who looks


class Over(Part, frozen=True):
    """Result of the match."""

    title: str
    public_title: str  # for people who are not at the table
    text: str
    winners: list[int]
    rematch: list[int] | UnsetType = UNSET  # seats whose pages ask for a rematch


class HeldCard(Part, frozen=True):
    """A card in a hand."""

    face: str
    name: str
    plays: Action | None  # the action that plays it now


class PrivateView(Part, frozen=True):
    """Private information of a viewer's seat: its cards, its question and its zones."""

    lines: tuple[str, ...]
    hand: list[HeldCard]
    grid: Grid | None
    ask: Question | None
    zones: tuple[Zone, ...]  # as the seat sees them


class Heading(Part, frozen=True):
    """Title of a rule entry."""

    id: str
    title: str
    read: bool | UnsetType = UNSET  # a tutorial note has shown it to this viewer's seat


class RuleText(Part, frozen=True):
    """A rule entry for the setup of this match."""

    id: str
    title: str
    short: list[str]  # paragraphs of the summary
    more: list[str]  # paragraphs of the details
    see: list[Heading]


class RuleIndex(Part, frozen=True):
    """Contents of a game's rules, or the result of a search in them."""

    game: str
    title: str
    now: list[RuleText]  # about the current question
    entries: list[Heading]  # all entries, or those that match the search, best first
    house: list[str]  # rules of this table that differ from the usual ones


class ReaderCard(Part, frozen=True):
    """A card on the reader."""

    game: str
    face: str
    name: str


class ReaderState(Part, frozen=True):
    """The card on the emulated reader, if this viewer may see it."""

    card: ReaderCard | None = None


class FaultState(Part, frozen=True):
    """A fault that an emulated chip can have."""

    device: str
    kind: str
    on: bool


class Lessons(Part, frozen=True):
    """Tutorial progress, used to set up a game."""

    finished: list[str]  # games with at least one finished match here
    learn: dict[str, list[str]]  # names of the people still learning, by game


class SeatingState(Part, frozen=True):
    """Names, colours and places of the players, by seat."""

    names: list[str]
    known: list[str]  # names used before
    colours: list[str]
    places: list[int]
    language: str  # of the device


class Address(Part, frozen=True):
    """URL of a seat's own page."""

    seat: int
    name: str
    url: str


class Interface(Part, frozen=True):
    """A network interface that phones can use."""

    name: str
    address: str  # of this machine


class Invitation(Part, frozen=True):
    """Invitation that lets phones join the table."""

    link: str  # URL with the PIN
    opened: bool  # whether the host has opened the LAN listener
    ways: list[Interface] | UnsetType = UNSET  # UNSET unless there are several
    way: str | UnsetType = UNSET  # name of the interface in use


class DeviceState(Part, frozen=True, kw_only=True):
    """State of the device or of a replay. A replay leaves UNSET fields out, except `menu`."""

    version: int = 0
    """Grows when this viewer's snapshot changes, and only then. The host's snapshot has `inputs`,
    so its version grows with every input."""
    now: float  # s of a monotonic clock; ages are relative to it
    inputs: int | UnsetType | None = UNSET  # number of processed inputs, only for the host
    menu: Menu | UnsetType = UNSET
    why: str | None = None  # the refusal that the device shows, only for the host
    screen: list[str]  # text lines of the OLED; empty if this viewer may not see them
    reader: ReaderState = ReaderState()
    left_handed: bool | UnsetType = UNSET  # true: back and ok are in each other's place
    devices: dict[str, bool]  # whether each device works
    faults: list[FaultState] = msgspec.field(default_factory=list)  # empty if not emulated
    saved: bool = True
    number: int | None = None  # of the match in the history
    pin: str | UnsetType | None = UNSET  # for the host, if other machines reach the page
    urls: list[Address] = msgspec.field(default_factory=list)  # for the host of a device-dealt game
    invitation: Invitation | UnsetType | None = UNSET  # only for the host; null if none is open
    clocks: Clocks | UnsetType | None = UNSET
    times: Times | UnsetType = UNSET  # for the host, after the end of a clock without a game
    last_clock: LastClock | UnsetType = UNSET  # for the host, if there is one
    seating: SeatingState | UnsetType | None = UNSET
    timer: TimerSetting | UnsetType | None = UNSET
    lessons: Lessons | UnsetType = UNSET  # for the host, if there are any
    teaching: Teaching | UnsetType = UNSET  # only for the host, while a deck is taught
    room: Room | None = None  # the table before the deal


class Snapshot(DeviceState, frozen=True, kw_only=True):
    """Everything that one viewer may see now: the device, and the match if there is one."""

    game: RunningGame | None = None
    scene: Scene | None = None
    """Null only if `game` is. Grid and lines are the public ones, the zones those of the seat
    `mine`. `pages`, `scores` and `news` are empty."""
    ring: list[str] = msgspec.field(default_factory=list)
    """The ring in words, a sentence per playing piece, for people who cannot see it."""
    ask: Question | None = None
    news: list[str] = msgspec.field(default_factory=list)
    seats: list[Seat] = msgspec.field(default_factory=list)
    wanderers: list[Wanderer] = msgspec.field(default_factory=list)
    log: list[LogEntry] = msgspec.field(default_factory=list)
    undo: UndoOffer | None = None
    hand: Hand | None = None
    mine: int | None = None  # the seat whose person alone looks at this page
    covered: bool | UnsetType = UNSET  # that hand, on a host's page that can cover it
    elsewhere: bool = False  # another window shows the hand of the only person at this screen
    resuming: bool = False  # the device asks whether to continue; the command `draw` confirms
    paused: bool | UnsetType = UNSET  # the players have paused the game, so nothing is asked
    over: Over | None = None
    ledger: Scoreboard | None = None  # at the end of a round or of the match
    rounds: Scoreboard | None = None  # during a round: the scoreboard after the previous one
    hints: bool | UnsetType = UNSET  # whether hints are allowed, only for the host
    pace: str | UnsetType = UNSET  # pace of the bots if there are some, only for the host
    replay: Replay | UnsetType = UNSET
    course: Course | UnsetType = UNSET
