"""State of midnight, the steps of a turn, and moves of single cards.

The structs cannot contain reference cycles, so the garbage collector ignores them (gc=False).
"""

from enum import IntEnum

import msgspec
from msgspec.structs import replace

from games.core.action import Action
from games.core.cardgame import certain, put
from games.core.cards import Cards, ascending, mask
from games.core.setup import Setup
from games.core.structs import settable
from games.midnight.board import PlayedCard, Reward
from games.midnight.setup import MidnightSetup


class Step(IntEnum):
    """The choice that a player makes next. The piles in `State.mix` are shuffled before it."""

    PLAY = 0  # an Hour card or the Ghost ability (R8)
    LAY = 1  # a Booster or Special Action to add, or confirm (R9, A39)
    BOOST = 2  # the colour that gets the Booster's first number (A30)
    JUMP = 3  # the colour that gets the Time Jump's +1 (A30)
    RESOLVE = 4  # Bad Hand or Recycle: the one to resolve next (A39)
    TAKE = 5  # Recycle: a card of the top three (A9b)
    GIVE = 6  # Recycle: a card from the hand in exchange for that card (A9b)
    FIRST = 7  # the colour that moves first (A31)
    ANNOUNCE = 8  # the number of cards to exchange (A34)
    MARK = 9  # device-dealt: the cards to exchange (A34)
    BOOSTERS = 10  # table-dealt: the number of Boosters among the exchanged cards (A38)
    REWARD = 11  # team6: the partner who takes the reward (A2)
    REFRESH = 12  # duel: the Ghost card to refresh (A33)
    DISCARD = 13  # a card over the hand limit (A8)
    LEFT = 14  # table-dealt: the seat that still has an Hour card, or none (A38)
    SCORED = 15  # the round is over, and people begin the next one
    OVER = 16


class Piles(msgspec.Struct, frozen=True, gc=False):
    """Piles of Special Actions and Boosters: backs, the top card last."""

    specials: bytes
    boosters: bytes
    used_specials: bytes = b""  # discards (R9)
    used_boosters: bytes = b""  # discards (R9)
    out: bytes = b""  # Special Actions that are out of the match (A14)


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """An exchange of cards in progress."""

    why: str  # "ability", "bad-hand", "no-hour" (A13) or "recycle"
    ghost: int = -1  # the Ghost card that it spends, or -1
    count: int = 0  # the announced number of cards; 0 before the announcement
    marked: bytes = b""  # face numbers marked so far
    place: int = -1  # Recycle: index in the discard pile, 0 at the bottom
    unsure: bool = False  # Recycle, table-dealt: the taken card may have been at another place


class Due(msgspec.Struct, frozen=True, gc=False):
    """Rewards of a figure that wait for an answer."""

    figure: int
    rewards: tuple[Reward, ...]  # in path order
    after: tuple[int, ...]  # figures that move after the rewards


class RoundEnd(msgspec.Struct, frozen=True, gc=False):
    """Result of a round."""

    figure: int  # the figure that reached midnight; -1 for exhaustion (R24)
    gains: tuple[int, ...]  # points, or rounds won (0 or 1), by side
    side: int = -1  # the winner in a match for rounds; -1 if there is none


class Standing(msgspec.Struct, frozen=True, gc=False):
    """Standing of the match. It changes when a round starts or ends and when a pile is shuffled."""

    number: int  # number of the round, from 1
    starter: int  # the seat that began the round
    points: tuple[int, ...]  # points, or rounds won, by side
    ended: RoundEnd | None = None  # None while the round goes on
    won: tuple[int, ...] = ()  # winning seats of the match
    mixed: tuple[int, int, int] = (0, 0, 0)  # number of shuffles: Hour cards, Specials, Boosters


@settable
class State(msgspec.Struct, gc=False):
    """State of a game, used as a value: `step` changes a copy of it and returns the copy.

    Each step copies all fields. Values that rarely change are therefore grouped in `compiled`,
    `standing` and `due`.
    """

    compiled: MidnightSetup
    cards: Cards
    turn: int
    """A seat, TABLE, CHANCE or OVER."""
    step: Step
    moves: tuple[Action, ...]
    """The legal actions; () at a shuffle."""
    active: int
    """The seat whose turn it is."""
    standing: Standing

    at: tuple[int, ...]
    """Hour by figure; 0 at the Party."""
    ghosts: int
    """Mask of the active Ghost cards."""
    hours: tuple[bytes, ...]
    """Backs of the Hour cards in hand, by seat."""
    others: tuple[int, ...]
    """Mask of the Special Actions and Boosters in hand, by seat."""
    drawn: int
    """Number of Hour cards that have left the draw pile, which is in the order of the backs."""
    pile: bytes
    """Discard pile of Hour cards: backs, the top card last."""
    piles: Piles
    mix: tuple[bytes, ...] = ()
    """Piles to shuffle before the next choice. Each pile is the bytes of its backs."""

    laid: PlayedCard | None = None
    """The Hour card being played, with its values and the cards added to it."""
    hour: int = -1
    """Back of the Hour card being played. It has a meaning only while `laid` is set."""
    exchange: Exchange | None = None
    due: Due | None = None
    took: tuple[tuple[int, int], ...] = ()
    """Rewards given since the last play, as (Reward, seat or index of a Ghost card)."""
    shown: int = 0
    """Mask of the backs that an exchange or Recycle has shown and that are still face up."""
    bound: bool = False
    """With the option `hand_specials_first`: True if the player must play an Hour card now."""
    doubt: bool = False
    """True if people reported a number of Boosters, so the card counts may be wrong (A38)."""
    rows: tuple[tuple[int, ...], ...] = ()
    """Backs of the cards in front of each device seat, by seat (`games.core.card_scans`)."""

    @property
    def setup(self) -> Setup:
        """The setup that the game was started with."""
        return self.compiled.setup

    @property
    def number(self) -> int:
        """Number of the round, from 1."""
        return self.standing.number

    @property
    def starter(self) -> int:
        """The seat that began the round."""
        return self.standing.starter

    @property
    def points(self) -> tuple[int, ...]:
        """Points, or number of rounds won, by side."""
        return self.standing.points

    @property
    def ended(self) -> RoundEnd | None:
        """Result of the round; None while it goes on."""
        return self.standing.ended

    @property
    def won(self) -> tuple[int, ...]:
        """The seats that have won the match; () while it goes on."""
        return self.standing.won

    @property
    def left(self) -> int:
        """Number of cards in the draw pile."""
        return self.compiled.hour_count - self.drawn

    @property
    def unshuffled(self) -> int:
        """Mask of the backs in `mix`. Nobody sees their faces before the shuffle."""
        return mask(b"".join(self.mix))

    def count(self, seat: int, kind: int) -> int:
        """Return the number of cards of a kind in a seat's hand. This number is public.

        kind: the mask `hours`, `specials`, `boosters` or `movement` of the compiled setup.
        """
        hours = len(self.hours[seat]) if kind & self.compiled.hours else 0
        return hours + (self.others[seat] & kind).bit_count()

    def hand(self, seat: int) -> int:
        """Return the mask of a seat's whole hand."""
        return self.others[seat] | mask(self.hours[seat])

    @property
    def hands(self) -> tuple[int, ...]:
        """Mask of the whole hand, by seat."""
        return tuple(self.hand(seat) for seat in range(self.compiled.seats))


# Cards in hands and on piles

ONE = tuple(bytes((n,)) for n in range(256))
"""`ONE[n]` is the bytes object that has the single number n."""


def take_in(new: State, seat: int, back: int) -> None:
    """Add a card to a hand."""
    if back < new.compiled.hour_count:
        new.hours = put(new.hours, seat, new.hours[seat] + ONE[back])
    else:
        new.others = put(new.others, seat, new.others[seat] | 1 << back)


def give_up(new: State, seat: int, back: int) -> None:
    """Remove a card from a hand."""
    if back < new.compiled.hour_count:
        new.hours = put(new.hours, seat, new.hours[seat].replace(ONE[back], b""))
    else:
        new.others = put(new.others, seat, new.others[seat] & ~(1 << back))


def lay_open(new: State, face: int) -> int:
    """Remove a card with this face number from the active hand, reveal it, and return its back.

    If the hand has several identical cards, `Cards.settle` prefers a public one.
    """
    seat, compiled, cards = new.active, new.compiled, new.cards
    if compiled.sure[face]:
        back = cards.faces.find(face)
    else:
        cards, back = _settled(new, face)
    new.cards = Cards(cards.box, cards.faces, cards.public | 1 << back, cards.private)
    if back < compiled.hour_count:
        hours = list(new.hours)
        hours[seat] = hours[seat].replace(ONE[back], b"")
        new.hours = tuple(hours)
    else:
        give_up(new, seat, back)
    return back


def _settled(new: State, face: int) -> tuple[Cards, int]:
    """Return the updated cards, and the back in the active hand that has this face number."""
    seat, compiled, cards = new.active, new.compiled, new.cards
    if not compiled.table and face >= len(compiled.of_hour):
        held = ascending(new.others[seat])
        faces = held.translate(cards.faces + compiled.no_faces)
        if faces.count(face) == 1:  # a single candidate: `settle` would change nothing
            return cards, held[faces.index(face)]
    if compiled.table:
        return cards.settle_reported(new.hand(seat), face, witness=seat)
    return cards.settle(new.hand(seat), face, certain(new), witness=seat)


def lay_off(new: State, back: int) -> None:
    """Put a card on the discard pile of its kind (R9)."""
    compiled, piles, bit = new.compiled, new.piles, 1 << back
    if compiled.hours & bit:
        new.pile += ONE[back]
    elif compiled.boosters & bit:
        new.piles = replace(piles, used_boosters=piles.used_boosters + ONE[back])
    else:
        new.piles = replace(piles, used_specials=piles.used_specials + ONE[back])
