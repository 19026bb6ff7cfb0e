"""State of capsules, and the steps of a round."""

from enum import IntEnum

import msgspec

from games.capsules.setup import BACK, CapsulesSetup
from games.core.action import Action
from games.core.cards import Cards, backs
from games.core.setup import Setup
from games.core.structs import settable


class Step(IntEnum):
    """Step of the game. It determines which action comes next."""

    LAY = 0  # chance: lay the capsules in a circle (R1)
    AIRSHIP = 1  # choose an airship (R2)
    START = 2  # choose its start position (R2)
    DIRECTION = 3  # choose its direction (R2)
    REVEAL = 4  # chance: the face of a capsule turned up (A33)
    DEAL = 5  # chance: deal the Action cards (R6)
    KEEP = 6  # keep one card of the packet (R7)
    DRAFTED = 7  # table: confirm that the draft is over (A33)
    PLAY = 8  # play an Action card (R9)
    ICON = 9  # use one of its icons, or stop (A27)
    LOOK = 10  # end the look of Foresee: "put back" (A28)
    CAPTURED = 11  # table: confirm the captures (R16)
    OVER = 12


@settable
class State(msgspec.Struct, gc=False):
    """State of a game, used as a value: `step` changes a copy of it and returns the copy.

    Positions are 1..12; sets of positions are bitmasks. Sets of cards are masks of backs.
    """

    compiled: CapsulesSetup
    cards: Cards
    turn: int
    """A seat, TABLE, CHANCE or OVER."""
    step: Step
    moves: tuple[Action, ...]
    """The legal actions; () at a shuffle."""

    hour: int = 0
    """Hour of the short hand; 0 before the first round (R1)."""
    round: int = 0
    """Number of the round, from 1; 0 during the set-up."""

    airships: tuple[str, ...] = ()
    """Colour by seat; "" before it is chosen."""
    at: tuple[int, ...] = ()
    """Position of the airship by seat; 0 before it is placed."""
    facing: tuple[int, ...] = ()
    """Direction by seat: +1 clockwise, -1 counter-clockwise, 0 before it is chosen."""
    arrivals: tuple[int, ...] = ()
    """Seats in order of arrival at their positions, so the top of each stack comes first."""
    occupied: int = 0
    """Positions with an airship."""

    here: int = 0
    """Positions with a capsule."""
    up: int = 0
    """Positions whose capsule is face up."""
    turned: int = 0
    """Position of a capsule that was turned up and whose face is not yet revealed; 0 if none."""
    won: tuple[int, ...] = ()
    """Positions of the captured capsules, by seat."""
    taken: tuple[int, ...] = ()
    """Positions of the captures in this round, by seat."""

    hands: tuple[int, ...] = ()
    """Backs in hand, by seat. During the draft, the packet to choose from."""
    kept: tuple[int, ...] = ()
    """Backs kept in the draft so far, in order of choice. Each is a mask with one bit."""
    order: tuple[int, ...] = ()
    """Seats in the order of play of this round; () before step 4."""
    played: tuple[int, ...] = ()
    """Backs of this round's played cards, in order of play."""

    icons: int = 0
    """Flags of the open card's icons that are not used yet."""
    used: bool = False
    """True if an icon of the open card was used."""
    looking: int = 0
    """Position of the capsule that a seat looks at with Foresee; 0 if none."""
    peeking: int = -1
    """Seat whose hand another seat looks at with Foresee; -1 if none."""

    rows: tuple[tuple[int, ...], ...] = ()
    """Backs of the cards in front of each device seat, by seat (`games.core.card_scans`)."""

    @property
    def setup(self) -> Setup:
        """The setup that the game was started with."""
        return self.compiled.setup

    @property
    def hand(self) -> int:
        """The position of the short hand."""
        return self.hour or 12

    @property
    def active(self) -> int:
        """The seat that has the open card or that plays next; -1 before step 4 of a round."""
        if not self.order:
            return -1
        open_card = self.step in (Step.ICON, Step.LOOK, Step.REVEAL, Step.CAPTURED)
        return self.order[(len(self.played) - open_card) % len(self.order)]

    @property
    def gear(self) -> int:
        """The number of hours by which the open card moves an airship; 0 without a Move icon."""
        return self.compiled.gears[self.cards.faces[self.played[-1]]]

    @property
    def chooser(self) -> int:
        """The seat that chooses next in the draft."""
        return len(self.kept) % self.compiled.seats

    def keeps(self, seat: int) -> int:
        """Return the backs that a seat has kept in the draft so far."""
        return sum(self.kept[seat :: self.compiled.seats])

    @property
    def seen(self) -> int:
        """Positions of the capsules that are face up and public."""
        return self.up & self.cards.public >> BACK

    def number(self, position: int) -> int:
        """Return the number of the capsule at a position, even if it was captured."""
        return self.compiled.values[self.cards.faces[BACK + position]]

    def numbers(self, positions: int) -> list[int]:
        """Return the numbers of the capsules at these positions, ascending."""
        return sorted(map(self.number, backs(positions)))

    def stack(self, position: int) -> tuple[int, ...]:
        """Return the seats at a position, the top one first (R10)."""
        return tuple(seat for seat in self.arrivals if self.at[seat] == position)
