"""State of cinderella, and the steps of a turn."""

from enum import IntEnum

import msgspec

from games.cinderella import actions
from games.cinderella.setup import CinderellaSetup
from games.core.action import Action
from games.core.cards import Cards, backs, mask
from games.core.setup import Setup
from games.core.structs import settable

ALONE = 32
"""Offset in `State.seen` for secret looks. It is larger than the number of places."""


class Step(IntEnum):
    """The open choice, or the chance event that comes next."""

    DEAL = 0  # chance: one special tile to a seat, face up (R3)
    SHUFFLE = 1  # chance: the grid (R2, R3)
    ROLL = 2  # chance: the die (R5)
    USE = 3  # use the special tile, or not (R17, A27)
    OPEN = 4  # the tile to turn up for all (R6, R9)
    POINT = 5  # another seat points at a tile, or not (R10, A22)
    LOOK = 6  # the tile to look at secretly (R7, R11)
    MIRROR = 7  # late_special: use the mirror for a third tile, or not (A32)
    AGAIN = 8  # the third tile of the mirror, or enough (R18, A26)
    PUT_BACK = 9  # put back all tiles of the turn together (A23)
    STOP = 10  # late_special: use the hourglass tile, or not (A32)
    DONE = 11  # table-dealt: people report that a wand or cauldron turn is over (A31)
    REPORT = 12  # table-dealt: the pair found, or none (A31)
    SHOW = 13  # table-dealt with a device seat: the tile that was turned up
    NAME = 14  # last chance: the first tile of a pair (A16)
    NAME_SECOND = 15  # last chance: the second tile of the pair
    VERDICT = 16  # table-dealt: result of the last chance (A31)
    OVER = 17


@settable
class State(msgspec.Struct, gc=False):
    """State of a game, used as an immutable value: `step` returns a changed copy.

    The back of a tile in the grid is the number of its place, from 0.
    """

    compiled: CinderellaSetup
    cards: Cards
    turn: int
    """The actor of the next action: a seat, TABLE, CHANCE or OVER."""
    step: Step
    moves: tuple[Action, ...]
    """The legal actions. It is () at a shuffle."""
    active: int = 0
    """The seat whose turn it is. It has the figurine."""
    hour: int = 0
    """Number of hours that have passed, from 0 to 12 (A1)."""
    found: int = 0
    """Mask of the pairs found."""
    left: int = 0
    """Mask of the places with a tile, or 0 if the device does not track them."""
    die: str = ""
    """The rolled face. It stays until the next roll."""
    first: int = -1
    """Place of the open tile of a search, or of the tile that was named first (R23), or -1."""
    open: int = 0
    """Mask of the places turned up for all in this turn."""
    looks: int = 0
    """Mask of the places that only the active player sees in this turn."""
    seen: bytes = b""
    """Places turned up or looked at, in order. For a secret look, `ALONE * (seat + 1)` is added."""
    pointed: tuple[int, ...] = ()
    """For each seat, the place at which it points, or -1."""
    special: tuple[str, ...] = ()
    """For each seat, the face id of its special tile."""
    spent: int = 0
    """Mask of the seats that have used their special tile."""
    declared: bool = False
    """True if a special tile is used with the latest roll."""
    won: bool = False
    rows: tuple[tuple[int, ...], ...] = ()
    """For each seat, the row of cards in front of a device seat (`games.core.card_scans`)."""

    @property
    def setup(self) -> Setup:
        """The setup that the game was started with."""
        return self.compiled.setup

    @property
    def missing(self) -> tuple[int, ...]:
        """Pairs that are not found."""
        return tuple(p for p in range(len(self.compiled.first_tile)) if not self.found >> p & 1)

    @property
    def allowed(self) -> tuple[int, ...]:
        """Pairs that count now. In the advanced variant, only those of one section count (R22)."""
        missing = self.missing
        if not self.compiled.ordered or not missing:
            return missing
        due = self.compiled.due
        now = min(due[p] for p in missing)
        return tuple(p for p in missing if due[p] == now)

    def pair_at(self, one: int, other: int) -> int:
        """Return the pair of two places if it counts now, else -1 (R12, A6, A8)."""
        faces, pair_of = self.cards.faces, self.compiled.pair_of
        pair = pair_of[faces[one]]
        if pair < 0 or pair != pair_of[faces[other]]:
            return -1
        return pair if not self.compiled.ordered or pair in self.allowed else -1

    @property
    def ends(self) -> tuple[Action, ...]:
        """The action that ends a look or a search: `match` for a known pair, else `put_back`.

        Only a device seat in a table-dealt game uses it. The seat names the place of the partner,
        and people remove the pair.
        """
        if self.first >= 0:
            for place in backs(self.looks & self.cards.known(self.active)):
                if self.pair_at(self.first, place) >= 0:
                    return actions.at_places(self.active, "match", 1 << place)
        return actions.single(self.active, "put_back")

    @property
    def matching(self) -> int:
        """Mask of the places where the partner of the open tile can be, by public knowledge.

        It is 0 if the pair does not count now.
        """
        number = self.cards.faces[self.first]
        if self.compiled.pair_of[number] not in self.allowed:
            return 0
        rest, public = self.left & ~(1 << self.first), self.cards.public
        return self.cards.held(rest & public, self.compiled.partner[number]) or rest & ~public

    @property
    def wanted(self) -> int:
        """Mask of the places with tiles of missing pairs. If people deal, it can be a guess."""
        faces, pair_of, missing = self.cards.faces, self.compiled.pair_of, self.missing
        return mask(place for place in backs(self.left) if pair_of[faces[place]] in missing)

    @property
    def rolled(self) -> bool:
        """True if the die has been rolled in this turn, and the turn is not over."""
        return Step.ROLL < self.step < Step.NAME
