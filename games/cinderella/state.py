"""A moment of cinderella, and where in a turn it stands."""

from enum import IntEnum

import msgspec

from games.cinderella import actions
from games.cinderella.setup import CinderellaSetup
from games.core.action import Action
from games.core.cards import Cards, backs, mask
from games.core.setup import Setup
from games.core.structs import settable

ALONE = 32
"""In `State.seen`: more than there are places."""


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
    SHOW = 13  # table with a box: which tile was turned up?
    NAME = 14  # last chance: the group names the first tile of a pair (A16)
    NAME_SECOND = 15  # ... and the second
    VERDICT = 16  # table, last chance: right or wrong (A31)
    OVER = 17


@settable
class State(msgspec.Struct, gc=False):
    """A moment of the game. A value: only `step` changes a fresh copy before it hands it out.

    turn: seat, TABLE, CHANCE or OVER; active: the seat with the figurine; hour: 0..12 (A1);
    found: pairs as a bitmask; left: places (0-based) with a tile as a bitmask;
    die: as it lies, so between two turns still the last roll; declared: a special tile was used
    with it; first: the open tile of a search, or the one named first at the last chance, else -1;
    open, looks: places turned up to all, and to the active player alone, in this turn (bitmasks);
    seen: the places that were turned up or looked at, in order, as bytes; with `ALONE` times the
    seat's number, from 1, where it alone saw. All have watched which places those are;
    pointed: by seat a place, or -1; special: by seat the tile in front; spent: seats whose tile
    is used, as a bitmask; rows: of games in which the box holds cards (`games.core.card_scans`).
    """

    compiled: CinderellaSetup
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
    seen: bytes = b""
    pointed: tuple[int, ...] = ()
    special: tuple[str, ...] = ()
    spent: int = 0
    declared: bool = False
    won: bool = False
    rows: tuple[tuple[int, ...], ...] = ()

    @property
    def setup(self) -> Setup:
        """How the game was started."""
        return self.compiled.setup

    @property
    def missing(self) -> tuple[int, ...]:
        """The pairs that are not found yet."""
        return tuple(p for p in range(len(self.compiled.first_tile)) if not self.found >> p & 1)

    @property
    def allowed(self) -> tuple[int, ...]:
        """The pairs that may be found now: in the advanced variant those of one section (R22)."""
        missing = self.missing
        if not self.compiled.ordered or not missing:
            return missing
        due = self.compiled.due
        now = min(due[p] for p in missing)
        return tuple(p for p in missing if due[p] == now)

    def pair_at(self, one: int, other: int) -> int:
        """Return the pair of two places if it may be found now, else -1 (R12, A6, A8)."""
        faces, pair_of = self.cards.faces, self.compiled.pair_of
        pair = pair_of[faces[one]]
        if pair < 0 or pair != pair_of[faces[other]]:
            return -1
        return pair if not self.compiled.ordered or pair in self.allowed else -1

    @property
    def ends(self) -> tuple[Action, ...]:
        """What ends a look or a search of a seat that the device sees: putting back, or a pair.

        Where the device deals, a pair is laid at once. At a table people lay it, when the box says
        where it is.
        """
        if self.first >= 0:
            for place in backs(self.looks & self.cards.known(self.active)):
                if self.pair_at(self.first, place) >= 0:
                    return actions.at_places(self.active, "match", 1 << place)
        return actions.single(self.active, "put_back")

    @property
    def matching(self) -> int:
        """Where the other tile of the open one may lie, as far as all know; 0 if it counts not."""
        number = self.cards.faces[self.first]
        if self.compiled.pair_of[number] not in self.allowed:
            return 0
        rest, public = self.left & ~(1 << self.first), self.cards.public
        return self.cards.held(rest & public, self.compiled.partner[number]) or rest & ~public

    @property
    def wanted(self) -> int:
        """The places with tiles of pairs that are missing, as they are guessed to lie."""
        faces, pair_of, missing = self.cards.faces, self.compiled.pair_of, self.missing
        return mask(place for place in backs(self.left) if pair_of[faces[place]] in missing)

    @property
    def rolled(self) -> bool:
        """Whether a turn is on, between its roll and its end."""
        return Step.ROLL < self.step < Step.NAME
