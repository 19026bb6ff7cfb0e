# Long: it is one table, of all that a page may be told.
"""What one viewer may see, as structs: they go to the page as JSON, with these names.

A mark, an arc and an item are those of games.core.display.scene, an action is `[by, verb, a, b]`
without trailing nulls. What may be UNSET is absent then. Texts are in the viewer's language.
"""

from typing import Any, Literal

import msgspec
from msgspec import UNSET, UnsetType

from firmware_py.settings.timing import AtZero
from firmware_py.web.catalogue_schema import GameTimer, Menu, Part
from games.core.display.scene import Item, Mark, Role, Shape, Spot, Style
from games.core.display.scoreboard import ScoreCourse
from games.core.setup import Dealer

Action = list[Any]


# The game and its scene


class Again(Part, frozen=True):
    """What starts the same game again."""

    game: str
    seats: int
    variant: str | None
    cards: Dealer
    options: dict[str, str]
    first: int


class Game(Part, frozen=True):
    """The running game. cards: who deals."""

    id: str
    title: str
    line: str
    cards: Dealer
    dial: int | None
    hand: int | None
    again: Again


class Arc(Part, frozen=True):
    """A seat's arc of the ring: how many (cards, points) lie before it, and its style."""

    seat: int
    count: int
    style: Style


class Place(Part, frozen=True):
    """One place of a grid; name: its face's."""

    number: int
    face: str | None
    name: str | None
    gap: bool
    pointed: tuple[int, ...]


class Grid(Part, frozen=True):
    """Tiles in rows."""

    rows: int
    columns: int
    places: list[Place]


class Head(Part, frozen=True):
    """Who is meant; seat: null for the table."""

    seat: int | None
    text: str


class Zone(Part, frozen=True):
    """A place of the table where things lie, as games.core.display.scene has it, its words said."""

    id: str
    name: str
    role: Role
    shape: Shape
    items: tuple[Item, ...]
    count: int
    seat: int | None
    hour: int | None
    columns: int
    note: str | None
    source: str | None
    mixed: int
    private: bool


class Scene(Part, frozen=True):
    """A game's scene. says: the ring in sentences, one figure each, for who cannot see it.

    drawn: what `lines` say lies in the zones, too. zones: what lies on the table; a seat's own
    page, and the screen of one who plays alone, have that seat's eyes. turns: whose turn it is, and
    who comes after that.
    """

    dial: int | None
    hand: int | None
    marks: tuple[Mark, ...]
    arcs: tuple[Arc, ...]
    direction: int
    grid: Grid | None
    head: Head
    right: str | None
    question: str
    lines: list[str]
    drawn: bool
    told: str | None
    private: bool
    says: list[str]
    zones: list[Zone]
    turns: tuple[int, ...]


class Touch(Part, frozen=True):
    """A press that gives an answer, at any of its spots. then: the answers that follow with it."""

    spots: tuple[Spot, ...]
    then: list[Action]
    consequence: str | None
    preview: tuple[Mark, ...]


class Reason(Part, frozen=True):
    """Why a thing that lies somewhere is not an answer."""

    spot: Spot
    text: str


class Line(Part, frozen=True, kw_only=True):
    """An answer. cursor: the device's is on it; listed: one of the few that a tap may have meant.

    preview: where the ring would show it; place, face, seat, hour: what the action's objects are;
    figures: the colours whose shapes stand before the label. ways: how it is pressed where it lies;
    without one it is a pill.
    """

    action: Action
    label: str
    consequence: str | None
    cursor: bool
    listed: bool
    preview: tuple[Mark, ...]
    place: int | UnsetType = UNSET
    face: str | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    hour: int | UnsetType = UNSET
    figures: list[str]
    ways: list[Touch]


class Weighed(Part, frozen=True):
    """An answer as a hint weighs it. word: how good beside the best; of the best, how far ahead.

    share: from the worst answer, 0, to the best, 1; blur: how far that may be off. percent, error,
    games: the chance to win, its standard error (both of 100), and from how many games.
    """

    action: Action
    word: str
    share: float
    blur: float
    percent: int
    error: int
    games: int


class Hint(Part, frozen=True):
    """A hint, for its seat alone. Nothing in it: one can be had. choices: best first.

    says: in place of reasons; why: reasons for the best; line: how it may go on.
    """

    thinking: bool = False
    choices: list[Weighed] = msgspec.field(default_factory=list)
    says: str | None = None
    why: list[str] = msgspec.field(default_factory=list)
    line: list[str] = msgspec.field(default_factory=list)


class Note(Part, frozen=True):
    """What a learner is told with a question. opening: first, what the game is, and its aim.

    entry: of the rules, "" without a note; says: what it says of the thing.
    """

    entry: str
    says: list[str]
    opening: list[str]


class Ask(Part, frozen=True):
    """A question. who: a seat, or -1 for the table; ok: what the check mark does.

    card: a card tapped would be an answer; kinds: the deck's kinds of those, likeliest first.
    adds: what may be laid with an answer: their actions go between an answer's own and its `then`.
    reasons: why a thing is not an answer. brief: the only answer follows by itself after a moment.
    hint: UNSET for whom there is none. note: what somebody who learns is told with it.
    laid: the box says what is to be done with its own cards, and this viewer may say that it is.
    tapped: each answer is a card that is tapped, however few there are; UNSET where it is not so.
    """

    who: int
    yours: bool
    question: str
    draw: bool
    private: bool
    lines: list[Line]
    ok: Action | None
    card: bool
    kinds: list[str]
    adds: list[Line]
    reasons: list[Reason]
    brief: bool
    hint: Hint | UnsetType = UNSET
    note: Note | UnsetType = UNSET
    laid: bool | UnsetType = UNSET
    tapped: bool | UnsetType = UNSET


class Icon(Part, frozen=True):
    """A card that lies before a seat."""

    name: str
    spent: bool
    art: str | None


class Seat(Part, frozen=True):
    """A seat. team: the number of those that it wins with; level: the name of its bot, if any.

    sits: a phone that has it, has it and is away now, or may take it; absent: nothing of these.
    hints: how many it has taken, if any. learns: it is told notes, for its own page and the host.
    """

    name: str
    colour: str
    score: int | None
    line: str
    active: bool
    bot: bool
    first: bool
    team: int | None
    icons: list[Icon]
    level: str | UnsetType = UNSET
    sits: Literal["phone", "away", "free"] | UnsetType = UNSET
    hints: int | UnsetType = UNSET
    learns: bool | UnsetType = UNSET


class Wanderer(Part, frozen=True):
    """A figure that nobody owns."""

    colour: str
    name: str
    line: str


class Entry(Part, frozen=True):
    """A line of the log. told: no entry of the match, but after entry n; own: to its seat alone."""

    n: int
    seat: int | None
    text: str
    undone: bool
    at: float | None
    told: bool | UnsetType = UNSET
    own: bool | UnsetType = UNSET


class Lines(Part, frozen=True):
    """The newest lines of a log, newest first. from: how many older ones stay before them."""

    kept: int = msgspec.field(name="from")
    lines: list[Entry]


class Undo(Part, frozen=True):
    """What undo would take back; or what somebody has proposed to, and which seats agree.

    since: the newest line of the log to which one can go back, -1 if there is none: what came after
    it belongs to the last press, or would be done again.
    """

    text: str
    agreement: bool
    agreed: list[int]
    proposed: bool
    to: int | None
    since: int


class Hand(Part, frozen=True):
    """A private part that `look` opens. pass: several share this screen, so ask who is there."""

    seat: int
    cards: int
    handed: bool = msgspec.field(name="pass")


class Over(Part, frozen=True):
    """How it ended."""

    title: str
    text: str
    winners: list[int]


class Column(Part, frozen=True):
    """A round that has ended. cause: what ended it."""

    name: str
    cause: str | None


class Row(Part, frozen=True):
    """Row of the scoreboard. seat: null where all play together."""

    seat: int | None
    cells: tuple[int, ...]
    total: int
    place: int
    reasons: list[str]


class Moment(Part, frozen=True):
    """Something to see again; at: the moment of the match's film."""

    at: int
    text: str
    seat: int | None


class Ledger(Part, frozen=True):
    """What the match came to, as games.core.display.scoreboard has it, its words said."""

    unit: str
    low_wins: bool
    told: str
    columns: list[Column]
    rows: list[Row]
    course: tuple[ScoreCourse, ...]
    steps: list[str]
    moments: list[Moment]


class HeldCard(Part, frozen=True):
    """A card in a hand; plays: the action that it would do now."""

    face: str
    name: str
    plays: Action | None


class Look(Part, frozen=True):
    """A viewer's private part. zones: the table with its seat's eyes."""

    lines: list[str]
    hand: list[HeldCard]
    grid: Grid | None
    ask: Ask | None
    zones: list[Zone]


# The rules


class Heading(Part, frozen=True):
    """An entry of the rules by its title. read: this viewer's own seat was told of it by a note."""

    id: str
    title: str
    read: bool | UnsetType = UNSET


class Rule(Part, frozen=True):
    """An entry of the rules as this table reads it.

    short: what stands alone, a paragraph each; more: what is added, likewise; see: where one can
    read on.
    """

    id: str
    title: str
    short: list[str]
    more: list[str]
    see: list[Heading]


class Rules(Part, frozen=True):
    """What there is to read. now: of what is asked; entries: all, or what was found, best first.

    house: what this table plays otherwise than usual.
    """

    game: str
    title: str
    now: list[Rule]
    entries: list[Heading]
    house: list[str]


# The box


class Card(Part, frozen=True):
    """A card on the reader."""

    game: str
    face: str
    name: str


class Reader(Part, frozen=True):
    """What lies on the reader, if that is known."""

    card: Card | None = None


class Fault(Part, frozen=True):
    """What an emulated device can have, for the Workshop."""

    device: str
    kind: str
    on: bool


class Lessons(Part, frozen=True):
    """What set-up goes by. finished: the games of which a match was played to its end here.

    learn: by game the names of those who still learn it.
    """

    finished: list[str]
    learn: dict[str, list[str]]


class Seating(Part, frozen=True):
    """Who sits where, by seat; known: names given before; language: what the box speaks."""

    names: list[str]
    known: list[str]
    colours: list[str]
    places: list[int]
    language: str


class Address(Part, frozen=True):
    """Where a seat's own page is."""

    seat: int
    name: str
    url: str


class Interface(Part, frozen=True):
    """A network by which phones may come: its interface, and this machine's address in it."""

    name: str
    address: str


class Invitation(Part, frozen=True):
    """How phones come in. link: the address with the number; opened: by the host, for now.

    ways: the networks of this machine if there are several; way: the name of the one in use.
    """

    link: str
    opened: bool
    ways: list[Interface] | UnsetType = UNSET
    way: str | UnsetType = UNSET


class Side(Part, frozen=True):
    """A player's clock, in nanoseconds; shown: as people read it.

    stage_kind, count, extra (s): of the period that it is in, as games.core.clock.time_control has
    them.
    """

    seat: int
    name: str
    colour: str
    left: int | None
    whole: int
    shown: str
    stage: int
    periods: int
    turns: int
    stage_kind: str
    count: int
    extra: int
    flagged: bool


class Clocks(Part, frozen=True):
    """The clocks of a game, or the one without a game (alone), as of now.

    Alone: begun, whether a turn can be taken back, and whether all stand (up, over).
    """

    control: str
    kind: str
    shared: bool
    upward: bool
    turn: int
    running: int | None
    since: int | None
    free: int
    where: str
    sides: list[Side]
    alone: bool
    at_zero: AtZero
    lost: int | None
    begun: bool | UnsetType = UNSET
    up: bool | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    back: bool | UnsetType = UNSET


class Replay(Part, frozen=True):
    """Where a film stands; number: of the match in the history."""

    number: int | None
    at: int
    of: int
    speed: float
    playing: bool


class Box(Part, frozen=True, kw_only=True):
    """What is seen of the box itself, or of what shows a film.

    version: grows when what this viewer sees changes, and only then; on the host's page, which
    stands beside the box, with all that happens. now: seconds of a clock that no NTP step
    moves, to tell ages by. inputs: how many the box has answered, for the host. why: a refusal,
    for this viewer alone. screen: the painter's own lines of the OLED, none for whom they are
    not. faults: none if not emulated. number: of the match in the history, for who wants to see
    it again. pin: for the host, if others can reach the page: what lets them in. urls: for the
    host of a device-dealt game; invitation: for the host, null while none is open. lessons: for
    the host, once there are any. What may be UNSET but the menu no film has.
    """

    version: int = 0
    now: float
    inputs: int | UnsetType | None = UNSET
    menu: Menu | UnsetType = UNSET
    why: str | None = None
    screen: list[str]
    reader: Reader = Reader()
    devices: dict[str, bool]
    faults: list[Fault] = msgspec.field(default_factory=list)
    saved: bool = True
    number: int | None = None
    pin: str | UnsetType | None = UNSET
    urls: list[Address] = msgspec.field(default_factory=list)
    invitation: Invitation | UnsetType | None = UNSET
    clocks: Clocks | UnsetType | None = UNSET
    seating: Seating | UnsetType | None = UNSET
    timer: GameTimer | UnsetType | None = UNSET
    lessons: Lessons | UnsetType = UNSET


class Snapshot(Box, frozen=True, kw_only=True):
    """All that one viewer may see now: the box, and the match on it, if there is one.

    scene: null only where game is. resuming: the box asks only whether to go on; `draw` says yes.
    ledger: once it is over, and when a round is, if the game keeps one; rounds: the last one, in
    the middle of a round. hints: for the host, whether the table has them. replay: this is a film.
    """

    game: Game | None = None
    scene: Scene | None = None
    ask: Ask | None = None
    news: list[str] = msgspec.field(default_factory=list)
    seats: list[Seat] = msgspec.field(default_factory=list)
    wanderers: list[Wanderer] = msgspec.field(default_factory=list)
    log: list[Entry] = msgspec.field(default_factory=list)
    undo: Undo | None = None
    hand: Hand | None = None
    resuming: bool = False
    over: Over | None = None
    ledger: Ledger | None = None
    rounds: Ledger | None = None
    hints: bool | UnsetType = UNSET
    replay: Replay | UnsetType = UNSET
