"""A moment of capsules, and where in a round it stands."""

from enum import IntEnum

import msgspec

from games.capsules.dial import POSITIONS
from games.capsules.setup import ACTION_CARDS, BACK, CapsulesSetup
from games.core.action import Action
from games.core.cards import Cards
from games.core.setup import Setup
from games.core.structs import settable


class Step(IntEnum):
    """Where in the game we stand: what is asked next."""

    LAY = 0  # chance: the capsules are laid in a circle (R1)
    AIRSHIP = 1  # choose an airship (R2)
    START = 2  # ... its start position
    DIRECTION = 3  # ... and its direction
    REVEAL = 4  # chance: a capsule was turned up, which is it? (A33)
    DEAL = 5  # chance: the Action cards (R6)
    KEEP = 6  # keep one card of the packet (R7)
    DRAFTED = 7  # table: all of the draft is one "done" (A33)
    PLAY = 8  # lay an Action card open (R9)
    ICON = 9  # use one of its icons, or stop (A27)
    LOOK = 10  # a look lasts until it is put back (A28)
    CAPTURED = 11  # what was captured is taken from the clock (R16)
    OVER = 12


@settable
class State(msgspec.Struct, gc=False):
    """A moment of the game. A value: only `step` changes a fresh copy before it hands it out.

    Positions are 1..12, sets of them bitmasks (`1 << position`); `dial` says how they lie.

    turn: seat, TABLE, CHANCE or OVER; moves: what is legal;
    hour: of the short hand, 0 before the first round (R1); round: from 1;
    airships: colour by seat, "" before it is chosen; at: position by seat, 0 before; facing: by
    seat +1 clockwise or -1; arrivals: seats in the order in which they came to where they are
    (earliest first, so the top of every stack comes first); occupied: positions with an airship;
    here: positions with a capsule; up: those whose capsule lies face up;
    turned: the position whose capsule was turned up, while its face is asked for;
    won: by seat, the positions whose capsules it has captured (a capsule never changes its place
    before that); taken: the same of the last capture alone;
    hands: by seat, backs in hand (in the draft: the packet to choose from); kept: what was kept in
    the draft, one bit of a back after the other in the order of choosing;
    order: seats in the order of play of this round, () before step 4; played: backs of this
    round's played cards, in order of play;
    icons: flags of the open card that may still be used; used: one of its icons was used;
    looking: the position looked under, else 0; peeking: the seat whose hand is looked at, else -1;
    rows: what lies before the box's seats (`games.core.card_scans`).
    """

    compiled: CapsulesSetup
    cards: Cards
    turn: int
    step: Step
    moves: tuple[Action, ...]
    hour: int = 0
    round: int = 0
    airships: tuple[str, ...] = ()
    at: tuple[int, ...] = ()
    facing: tuple[int, ...] = ()
    arrivals: tuple[int, ...] = ()
    occupied: int = 0
    here: int = 0
    up: int = 0
    turned: int = 0
    won: tuple[int, ...] = ()
    taken: tuple[int, ...] = ()
    hands: tuple[int, ...] = ()
    kept: tuple[int, ...] = ()
    order: tuple[int, ...] = ()
    played: tuple[int, ...] = ()
    icons: int = 0
    used: bool = False
    looking: int = 0
    peeking: int = -1
    rows: tuple[tuple[int, ...], ...] = ()

    @property
    def setup(self) -> Setup:
        """How the game was started."""
        return self.compiled.setup

    @property
    def hand(self) -> int:
        """The position that the short hand points to."""
        return self.hour or 12

    @property
    def certain(self) -> int:
        """The backs that the device knows: all that it dealt, or what the table has witnessed."""
        return self.cards.public if self.compiled.table else self.compiled.everything

    @property
    def active(self) -> int:
        """The seat whose card is being played, or that plays next; -1 outside step 4."""
        if not self.order:
            return -1
        open_card = self.step in (Step.ICON, Step.LOOK, Step.REVEAL, Step.CAPTURED)
        return self.order[(len(self.played) - open_card) % len(self.order)]

    @property
    def chooser(self) -> int:
        """The seat that keeps a card next, in a draft."""
        return len(self.kept) % self.compiled.seats

    def keeps(self, seat: int) -> int:
        """Return the backs that a seat has kept in the draft so far."""
        return sum(self.kept[seat :: self.compiled.seats])

    @property
    def seen(self) -> int:
        """The positions whose capsules lie face up and are known to all."""
        return self.up & self.cards.public >> BACK

    def number(self, position: int) -> int:
        """Return the number of the capsule that lies, or lay, at a position."""
        return self.compiled.values[self.cards.faces[BACK + position]]

    def numbers(self, positions: int) -> list[int]:
        """Return the numbers of the capsules at these positions, ascending."""
        return sorted(self.number(p) for p in POSITIONS if positions >> p & 1)

    def stack(self, position: int) -> tuple[int, ...]:
        """Return the seats at a position, the top one first (R10)."""
        return tuple(seat for seat in self.arrivals if self.at[seat] == position)

    def exhausted(self, number: int) -> bool:
        """Whether all Action cards of a face number have been played this round."""
        loose = ACTION_CARDS & ~self.cards.public
        return not any(
            loose >> back & 1 for back, face in enumerate(self.cards.faces) if face == number
        )
