"""A moment of outcasts, and where in a turn it stands."""

from enum import IntEnum
from typing import Any

import msgspec

from games.core.action import Action
from games.core.cards import Cards
from games.core.setup import Setup
from games.core.structs import settable
from games.outcasts.actions import VALUES
from games.outcasts.character_rules import EMPTY, CharacterRules
from games.outcasts.characters import Character
from games.outcasts.setup import OutcastsSetup


class Step(IntEnum):
    """What is asked next."""

    CHARACTERS = 0  # chance: the characters are shuffled (R1)
    DEAL = 1  # chance: the outcasts are shuffled and dealt (R1)
    RACE = 2  # who lays a 1 first? (R3, A37)
    HOLDER = 3  # chance: which holder of a 1 opens (A5)
    ONE = 4  # that holder opens with the 1 (A37)
    OPEN = 5  # the youngest opens with any card (R3)
    TURN = 6  # play, set, discard or pass (R4)
    EXTRA = 7  # another card after a 2 (R18)
    WHOM = 8  # from whom the 4 takes a card (R19)
    DRAW = 9  # chance: which card (R19, A41)
    GIVE = 10  # which card is given back (A41)
    SWAP = 11  # table: both are one "done" (A48)
    SIREN = 12  # which card of the closed pile (R20)
    VAMPIRE = 13  # who takes the top of the closed pile (R21)
    REVEAL = 14  # chance: the top character is turned up (R8)
    RESHUFFLE = 15  # chance: the character deck is shuffled (R14, R26.2)
    THING = 16  # which value is blocked (R13)
    PLACE = 17  # where Wednesday goes (R15, R26.4)
    SEEN = 18  # the same without her: only the look (A24)
    COUNT = 19  # table: the points left in a hand (A48)
    SCORED = 20  # the round has ended
    OVER = 21


class FaceIndex(msgspec.Struct, frozen=True, gc=False):
    """Which backs bear which outcast value: `of[value]` as a mask, for these faces."""

    faces: bytes
    of: tuple[int, ...]


class Round(msgspec.Struct, frozen=True, gc=False):
    """What changes a few times in a round at most; apart, so that a step copies less.

    number: from 1; gained: points by seat of every round that has ended; cause: why the last ended.
    hunted: Wednesday is in the deck; stays: the character stays until the round ends (A28); fired:
    the round effect was; open_hands: they lie open (R26.3); thing: the card laid out under Thing,
    or -1; last: value of the last card of the tricks before, or -1, where it counts (A7); mixed:
    how often characters were shuffled in the match.
    """

    number: int = 1
    gained: tuple[tuple[int, ...], ...] = ()
    cause: str = ""
    hunted: bool = True
    stays: bool = False
    fired: bool = False
    open_hands: bool = False
    thing: int = -1
    last: int = -1
    mixed: int = 0


FIRST = Round()
"""Nothing has happened yet."""


class Pending(msgspec.Struct, frozen=True, gc=False):
    """What is remembered in the middle of something, and then no longer.

    waiting: in the race, who has not answered, as bits; target: of a 4; drawn: its card, meanwhile
    in no hand, or -1 (what a person draws from a box is in hand at once); deep: how many cards of
    the open pile the Siren may reach; due: after the look or shuffle the laid card's own effect
    follows; counted: cards tapped at the end, likewise meanwhile in no hand, as a mask; counts: the
    points of this round so far told.
    """

    waiting: int = 0
    target: int = -1
    drawn: int = -1
    deep: int = 0
    due: bool = False
    counted: int = 0
    counts: tuple[int, ...] = ()


NOTHING = Pending()


@settable
class State(msgspec.Struct, gc=False):
    """A moment of the game. A value: only `step` changes a fresh copy before it hands it out.

    No state holds another one, so the garbage collector need not look at it.

    turn: seat, TABLE, CHANCE or OVER; active: the seat whose turn it is, through all effects.
    Zones hold backs: `hands` by seat as masks; open_pile, closed_pile, char_deck as bytes, top
    last; gone: character cards put away, as a mask; card_up: the active one's back, or -1.
    top: value of the last card of the trick, or EMPTY; last_player: who laid the last card of the
    round, or -1; streak: passes and skips in succession (A1); guard: a 13 protects the next
    character from being Wednesday (A7).

    bearing, held, moves are derived from the rest, for speed: held says by seat which values are
    there (once; twice, 16 bits higher) and which sets; a device-dealt game alone keeps it. Who
    changes the cards of a copy derives them anew (`rules.with_cards`). rows: what lies before the
    box's seats (`games.core.card_scans`).
    """

    compiled: OutcastsSetup
    cards: Cards
    bearing: FaceIndex
    turn: int
    step: Step
    moves: tuple[Action, ...]
    active: int
    hands: tuple[int, ...]
    held: tuple[int, ...]
    reign: CharacterRules
    round: Round = FIRST
    aside: Pending = NOTHING
    open_pile: bytes = b""
    closed_pile: bytes = b""
    char_deck: bytes = b""
    gone: int = 0
    card_up: int = -1
    top: int = EMPTY
    last_player: int = -1
    streak: int = 0
    guard: bool = False
    rows: tuple[tuple[int, ...], ...] = ()

    @property
    def setup(self) -> Setup:
        """How the game was started."""
        return self.compiled.setup

    def note(self, **changes: Any) -> None:
        """Write something down for the round."""
        self.round = msgspec.structs.replace(self.round, **changes)

    @property
    def character(self) -> Character:
        """What the active character changes."""
        return self.reign.character

    @property
    def blocked(self) -> int:
        """The value that Thing blocks, or -1."""
        return self.reign.stop.bit_length() - 1

    @property
    def certain(self) -> int:
        """The backs whose faces the device knows for sure: what it dealt, or what all have seen."""
        return self.cards.public if self.compiled.table else (1 << len(self.cards.faces)) - 1

    @property
    def holders(self) -> int:
        """How many seats hold cards."""
        return len(self.hands) - self.hands.count(0)

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many cards each hand holds, those that lie before the seat for a moment included.

        While a 4 is being resolved that is as before it (A51).
        """
        sizes = [hand.bit_count() for hand in self.hands]
        if self.aside.drawn >= 0:
            sizes[self.aside.target] += 1
            sizes[self.active] -= self.hands[self.active] >> self.aside.drawn & 1
        if self.aside.counted:
            sizes[len(self.aside.counts)] += self.aside.counted.bit_count()
        return tuple(sizes)

    def seats_with_cards(self, but: int = -1) -> tuple[int, ...]:
        """The seats that hold cards, except one."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand and seat != but)

    def values_of(self, zone: int) -> int:
        """The values in a zone, as bits."""
        bits = 0
        for value, bearing in enumerate(self.bearing.of):
            if zone & bearing:
                bits |= 1 << value
        return bits & VALUES
