"""What a game of cinderella is made of: the moment of a turn, and the plan of one table."""

from enum import IntEnum

import msgspec

from games.core.action import Action
from games.core.cards import Box, Cards
from games.core.deck import Deck
from games.core.errors import BadSetup
from games.core.setup import Setup

SPECIALS = ("mirror", "cauldron", "hourglass", "wand")
SPECIALS_IN_BOX = 12
FITS = {"mirror": "hourglass", "hourglass": "hourglass", "wand": "wand", "cauldron": "cauldron"}
"""Special tile -> the rolled face it may be used with (R18-R21)."""


class Step(IntEnum):
    """Where in a turn the game stands: what is asked next."""

    DEAL = 0  # chance: one special tile to a seat, face up (R3)
    SHUFFLE = 1  # chance: the grid (R2, R3)
    ROLL = 2  # chance: the die (R5)
    USE = 3  # use the special tile in front of you? (R17, A27)
    OPEN = 4  # turn up a tile for all (R6, R9)
    POINT = 5  # the others may point (R10, A22)
    LOOK = 6  # look at a tile alone (R7, R11)
    MIRROR = 7  # late_special: a third look with the mirror? (A32)
    AGAIN = 8  # the mirror's third look, or enough (R18, A26)
    PUT_BACK = 9  # all tiles of the turn go back together (A23)
    STOP = 10  # late_special: stop the clock with an hourglass tile? (A32)
    DONE = 11  # table: a wand or cauldron turn is one "done" (A31)
    REPORT = 12  # table: was it a pair, and which? (A31)
    NAME = 13  # last chance: the group names the first tile of a pair (A16)
    NAME_SECOND = 14  # ... and the second
    VERDICT = 15  # table, last chance: right or wrong (A31)
    OVER = 16


class Plan(msgspec.Struct, frozen=True):
    """What one setup fixes: looked up once, so that a step need not ask the options.

    pair_of: face number -> pair 0..5, or -1 for a special tile; section_of: pair -> section;
    order: sections in the order they must be found, or () for any; tiles: places in the grid.
    """

    seats: int
    table: bool
    box: Box
    pair_of: tuple[int, ...]
    section_of: tuple[int, ...]
    first_tile: tuple[str, ...]
    die: tuple[str, ...]
    tiles: int
    columns: int
    hours: int
    magic: bool
    ordered: bool
    last_chance: bool
    late: bool
    pointing: bool
    device_die: bool

    @classmethod
    def of(cls, setup: Setup) -> "Plan":
        """Read a setup; BadSetup if there are not enough special tiles (A21)."""
        magic = setup.variant != "basic"
        on_table = int(setup.options["specials_on_table"]) if magic else 0
        if magic and setup.seats + on_table > SPECIALS_IN_BOX:
            raise BadSetup(
                f"cinderella {setup.variant} for {setup.seats} has at most "
                f"{SPECIALS_IN_BOX - setup.seats} special tiles on the table, not {on_table}: "
                f"there are {SPECIALS_IN_BOX}"
            )
        deck = setup.deck
        if not magic:  # R2: the special tiles stay in the box
            basic = tuple(face for face in deck.faces if face.value is not None)
            deck = msgspec.structs.replace(deck, faces=basic)
        table = setup.cards == "table"
        sections = deck.rules["sections"]
        pairs = sorted({face.value for face in deck.faces if face.value is not None})
        firsts = [next(f for f in deck.faces if f.value == value) for value in pairs]
        values = {face.id: face.value for face in deck.faces}
        box = Box.of(deck)
        return cls(
            seats=setup.seats,
            table=table,
            box=box,
            pair_of=tuple(pairs.index(v) if (v := values[f]) else -1 for f in box.faces),
            section_of=tuple(sections.index(face.section) for face in firsts),
            first_tile=tuple(face.id for face in firsts),
            die=tuple(deck.rules["die"]),
            tiles=len(pairs) * 2 + on_table,
            columns=deck.rules["columns"],
            hours=deck.rules["hours"],
            magic=magic,
            ordered=setup.variant == "advanced" and setup.options["advanced_order"] == "sections",
            last_chance=setup.yes("last_chance"),
            late=setup.yes("late_special"),
            pointing=setup.options["pointing"] == "asked" and setup.seats > 1 and not table,
            device_die=setup.yes("device_die") or not table,
        )


class State(msgspec.Struct):
    """A moment of the game. A value: only `step` changes a fresh copy before it hands it out.

    turn: seat, TABLE, CHANCE or OVER; active: the seat with the figurine; hour: 0..12 (A1);
    found: pairs as a bitmask; left: places (0-based) with a tile as a bitmask; die: as rolled;
    first: the open tile of a search, or the first one named at the last chance, else -1;
    open, looks: places turned up to all, and to the active player alone, in this turn (bitmasks);
    match: pair that this search has made so far, or -1; pointed: by seat a place, or -1;
    special: by seat the tile in front; spent: seats whose tile is used, as a bitmask;
    declared: the active player's tile is in use this turn.
    """

    setup: Setup
    plan: Plan
    cards: Cards
    turn: int
    step: Step
    moves: tuple[Action, ...]
    active: int = 0
    hour: int = 0
    found: int = 0
    left: int = 0
    die: str = ""
    first: int = -1
    open: int = 0
    looks: int = 0
    match: int = -1
    pointed: tuple[int, ...] = ()
    special: tuple[str, ...] = ()
    spent: int = 0
    declared: bool = False
    won: bool = False

    @property
    def missing(self) -> tuple[int, ...]:
        """The pairs that are not found yet."""
        return tuple(p for p in range(len(self.plan.first_tile)) if not self.found >> p & 1)

    @property
    def allowed(self) -> tuple[int, ...]:
        """The pairs that may be found now: in the advanced variant those of one section (R22)."""
        missing = self.missing
        if not self.plan.ordered or not missing:
            return missing
        section_of = self.plan.section_of
        due = min(section_of[p] for p in missing)
        return tuple(p for p in missing if section_of[p] == due)


def check_deck(deck: Deck) -> None:
    """Check the counts: six pairs of two, two pairs a section, twelve specials, a die of six."""
    basic = [face for face in deck.faces if face.value is not None]
    values = sorted({face.value for face in basic if face.value is not None})
    if len(values) != 6:
        raise deck.bad(f"cinderella has six pairs (six values), not {len(values)}")
    sections = deck.rules.get("sections")
    if not isinstance(sections, list) or len(sections) != 3:
        raise deck.bad("[rules] sections is a list of three colours", "sections")
    for face in deck.faces:
        if face.value is not None:
            if sum(f.copies for f in basic if f.value == face.value) != 2:
                raise deck.bad(f"pair {face.value} ({face.id}) must have two tiles", face.id)
            if face.section not in sections:
                raise deck.bad(
                    f"{face.id} has the section {face.section!r}, not {sections}", face.id
                )
        elif face.id not in SPECIALS:
            raise deck.bad(f"{face.id} has no value and is no special tile {SPECIALS}", face.id)
        elif face.copies != 3:
            raise deck.bad(f"there are three {face.id} tiles, not {face.copies}", face.id)
    if sum(face.copies for face in deck.faces) - 12 != SPECIALS_IN_BOX:
        raise deck.bad(f"cinderella has {SPECIALS_IN_BOX} special tiles: three each of {SPECIALS}")
    per_section = [len({f.value for f in basic if f.section == s}) for s in sections]
    if per_section != [2, 2, 2]:
        raise deck.bad(f"each section has two pairs, not {per_section}", "sections")
    die = deck.rules.get("die")
    if (
        not isinstance(die, list)
        or len(die) != 6
        or not {*die} <= {"wand", "cauldron", "hourglass"}
    ):
        raise deck.bad("[rules] die has six faces out of wand, cauldron, hourglass", "die")
    for key in ("hours", "columns"):
        if type(deck.rules.get(key)) is not int or deck.rules[key] < 1:
            raise deck.bad(f"[rules] {key} is a number from 1", key)
