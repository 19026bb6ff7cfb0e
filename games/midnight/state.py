"""A moment of midnight, and where in a turn it stands.

None of these can hold itself, so the collector need not look at them: gc=False.
"""

from enum import IntEnum

import msgspec

from games.core.action import Action
from games.core.cards import Cards
from games.core.setup import Setup
from games.core.structs import settable
from games.midnight.board import Reward
from games.midnight.played_card import PlayedCard
from games.midnight.setup import MidnightSetup


class Step(IntEnum):
    """What is asked next. While a pile waits to be shuffled, chance comes first (`State.mix`)."""

    PLAY = 0  # an Hour card or the Ghost ability (R8)
    LAY = 1  # more cards with it, or move (R9, A39)
    BOOST = 2  # which colour gets the Booster's first number (A30)
    JUMP = 3  # which colour gets +1 (A30)
    RESOLVE = 4  # Bad Hand or Recycle first (A39)
    TAKE = 5  # Recycle: a card out of the top three (A9b)
    GIVE = 6  # ... and one from the hand for it
    FIRST = 7  # which colour moves first (A31)
    ANNOUNCE = 8  # how many cards are exchanged (A34)
    MARK = 9  # device-dealt: which ones
    BOOSTERS = 10  # table-dealt: how many of them were Boosters (A38)
    REWARD = 11  # team6: who takes it (A2)
    REFRESH = 12  # duel: which Ghost card turns back (A33)
    DISCARD = 13  # over the limit (A8)
    LEFT = 14  # table-dealt: has anyone an Hour card left? (A38)
    SCORED = 15  # the round is over, the next may begin
    OVER = 16


class Piles(msgspec.Struct, frozen=True, gc=False):
    """The small piles, as backs, the top one last; `used` are the discards (R9), `out` is A14's."""

    specials: bytes
    boosters: bytes
    used_specials: bytes = b""
    used_boosters: bytes = b""
    out: bytes = b""


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """Cards going away from a hand for others.

    why: ability, bad-hand, no-hour (A13) or recycle; ghost: the Ghost card spent for it, or -1;
    count: how many were announced, or 0; marked: the face numbers chosen so far; place: Recycle's
    place in the discard pile, 0 at the bottom, or -1; unsure: people took one of several unseen
    cards there, so where it lay nobody told.
    """

    why: str
    ghost: int = -1
    count: int = 0
    marked: bytes = b""
    place: int = -1
    unsure: bool = False


class Due(msgspec.Struct, frozen=True, gc=False):
    """What a figure has earned and was not given yet, while somebody is asked who gets it.

    after: the figures that move when all is given.
    """

    figure: int
    rewards: tuple[Reward, ...]
    after: tuple[int, ...]


class RoundEnd(msgspec.Struct, frozen=True, gc=False):
    """How a round ended.

    figure: that landed on midnight, or -1 (exhaustion, R24); gains: points, or rounds, by side;
    side: the winner of a round of sides, or -1.
    """

    figure: int
    gains: tuple[int, ...]
    side: int = -1


class Standing(msgspec.Struct, frozen=True, gc=False):
    """How the match stands: this changes only where a round begins or ends.

    number: of the round, from 1; starter: who began it; points: by side, or rounds won; ended: how
    it ended; won: the winning seats of the match; mixed: how often Hour cards, Special Actions and
    Boosters have been shuffled.
    """

    number: int
    starter: int
    points: tuple[int, ...]
    ended: RoundEnd | None = None
    won: tuple[int, ...] = ()
    mixed: tuple[int, int, int] = (0, 0, 0)


@settable
class State(msgspec.Struct, gc=False):
    """A moment of the game. A value: only `step` changes a fresh copy before it hands it out.

    turn: seat, TABLE, CHANCE or OVER; active: whose turn it is; at: hour by figure, 0 at the
    Party; ghosts: active Ghost cards (bitmask); hours: the Hour cards in hand by seat, as backs;
    others: the Specials and Boosters in hand, as masks; drawn: how many Hour cards have left the
    draw pile, which lies in the order of the backs; pile: the discard pile, the top one last; mix:
    the piles to be shuffled before anything else, as backs.
    laid: what is being played, and hour: the back of its Hour card, which is on no pile yet.
    bound: with hand_specials_first a card must be played now; took: what hands must do, as
    (Reward, seat or Ghost card); shown: backs that an exchange or Recycle has just shown to all and
    that lie open yet;
    doubt: people told how many of some exchanged cards were Boosters; rows: what lies before the
    box's seats (`games.core.card_scans`).

    Every step copies all of these, so what seldom changes lies together: `standing`, `due`, `plan`.
    """

    compiled: MidnightSetup
    cards: Cards
    turn: int
    step: Step
    moves: tuple[Action, ...]
    active: int
    standing: Standing
    at: tuple[int, ...]
    ghosts: int
    hours: tuple[bytes, ...]
    others: tuple[int, ...]
    drawn: int
    pile: bytes
    piles: Piles
    mix: tuple[bytes, ...] = ()
    laid: PlayedCard | None = None
    hour: int = -1
    exchange: Exchange | None = None
    due: Due | None = None
    took: tuple[tuple[int, int], ...] = ()
    shown: int = 0
    bound: bool = False
    doubt: bool = False
    rows: tuple[tuple[int, ...], ...] = ()

    @property
    def setup(self) -> Setup:
        """How the game was started."""
        return self.compiled.setup

    @property
    def number(self) -> int:
        """The number of the round, from 1."""
        return self.standing.number

    @property
    def starter(self) -> int:
        """The seat that began the round."""
        return self.standing.starter

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each side, or the rounds it has won."""
        return self.standing.points

    @property
    def ended(self) -> RoundEnd | None:
        """How the round ended, if it has."""
        return self.standing.ended

    @property
    def won(self) -> tuple[int, ...]:
        """The seats that have won the match, () while it goes on."""
        return self.standing.won

    @property
    def left(self) -> int:
        """How many cards the draw pile holds."""
        return self.compiled.hour_count - self.drawn

    @property
    def certain(self) -> int:
        """The backs whose faces the device knows for sure: what it dealt, or what all have seen."""
        return self.cards.public if self.compiled.table else (1 << len(self.cards.faces)) - 1

    @property
    def unshuffled(self) -> int:
        """The backs that wait to be shuffled, as a mask: nobody can see a face on them."""
        bits = 0
        for pile in self.mix:
            for back in pile:
                bits |= 1 << back
        return bits

    def count(self, seat: int, kind: int) -> int:
        """How many cards of a kind (a mask of the plan) a seat holds; that is public."""
        hours = len(self.hours[seat]) if kind & self.compiled.hours else 0
        return hours + (self.others[seat] & kind).bit_count()

    def hand(self, seat: int) -> int:
        """Return a seat's whole hand as a mask."""
        bits = self.others[seat]
        for back in self.hours[seat]:
            bits |= 1 << back
        return bits

    @property
    def hands(self) -> tuple[int, ...]:
        """The whole hands as masks, by seat."""
        return tuple(self.hand(seat) for seat in range(self.compiled.seats))
