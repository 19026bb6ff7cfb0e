"""State of outcasts, and the steps of a turn."""

from enum import IntEnum
from typing import Any

import msgspec

from games.core.action import Action
from games.core.cards import Cards
from games.core.setup import Setup
from games.core.structs import settable
from games.outcasts.cards import EMPTY, VALUES, Character, CharacterRules
from games.outcasts.setup import OutcastsSetup


class Step(IntEnum):
    """The open choice, or the chance event that comes next."""

    CHARACTERS = 0  # chance: the characters are shuffled (R1)
    DEAL = 1  # chance: the outcasts are shuffled and dealt (R1)
    RACE = 2  # opening race: each seat plays a 1 or declines (R3, A37)
    HOLDER = 3  # chance: the holder of a 1 who opens (A5)
    ONE = 4  # that holder opens with the 1 (A37)
    OPEN = 5  # the youngest opens with any card (R3)
    TURN = 6  # play, set, discard or pass (R4)
    EXTRA = 7  # another card after a 2 (R18)
    WHOM = 8  # the seat from which a 4 takes a card (R19)
    DRAW = 9  # chance: the card that a 4 takes (R19, A41)
    GIVE = 10  # the card that the player of the 4 gives in return (A41)
    SWAP = 11  # table-dealt: people report only that they have exchanged the cards (A48)
    SIREN = 12  # the card to take from the closed pile (R20)
    VAMPIRE = 13  # the seat that takes the top card of the closed pile (R21)
    REVEAL = 14  # chance: the top character is turned up (R8)
    RESHUFFLE = 15  # chance: the character deck is shuffled (R14, R26.2)
    THING = 16  # the value to block (R13)
    PLACE = 17  # the new place of Wednesday (R15, R26.4)
    SEEN = 18  # the player looks through a deck without Wednesday (A24)
    COUNT = 19  # table-dealt: the cards or points left in a hand (A48)
    SCORED = 20  # the round is over, and people begin the next one
    OVER = 21


class FaceIndex(msgspec.Struct, frozen=True, gc=False):
    """Index from outcast values to backs."""

    faces: bytes  # face number by back: the faces for which the index was built
    of: tuple[int, ...]  # mask of backs by value


class Round(msgspec.Struct, frozen=True, gc=False):
    """Part of the state that rarely changes. A step copies one object instead of many fields."""

    number: int = 1
    gained: tuple[tuple[int, ...], ...] = ()  # points by round and seat
    cause: str = ""  # "wednesday", "hyde", "last" or "stall"; "" while the round goes on
    hunted: bool = True  # Wednesday is in the character deck
    stays: bool = False  # r1_character_stays: the character is active until the round ends (A28)
    fired: bool = False  # the round effect has been activated
    open_hands: bool = False  # R26.3
    thing: int = -1  # thing_card=set_out: the back of the card under Thing (A21)
    last: int = -1  # thirteen_lasts: last value of the latest trick that was not empty (A7)
    mixed: int = 0  # number of shuffles of the character deck in the match


FIRST = Round()
"""The first round at its start."""


class Pending(msgspec.Struct, frozen=True, gc=False):
    """Values that are needed until the current effect, the race or the count is complete."""

    waiting: int = 0  # race: mask of the seats that have not answered
    target: int = -1  # the seat from which a 4 takes a card
    drawn: int = -1
    """The back that a 4 has drawn, or -1. It is in no hand, unless a person has drawn it from a
    device seat. Then it is already in the hand of that person."""
    deep: int = 0  # siren_includes_open_pile: number of cards of the open pile that a 7 can take
    due: bool = False  # the effect of the played card follows after the look or the shuffle
    counted: int = 0  # mask of the cards tapped in COUNT, which are in no hand until it is complete
    counts: tuple[int, ...] = ()  # points of the hands counted so far, from seat 0


NOTHING = Pending()


@settable
class State(msgspec.Struct, gc=False):
    """State of a game, used as an immutable value: `step` returns a changed copy.

    Zones contain backs. `bearing`, `held` and `moves` are derived from the other fields, for speed.
    Code that changes the cards of a copy must derive them again (`rules.with_cards`).

    A state cannot contain reference cycles, so the garbage collector ignores it (gc=False).
    """

    compiled: OutcastsSetup
    cards: Cards
    bearing: FaceIndex
    """Backs of the outcasts by value. For the hidden cards of a table-dealt game, it is a guess."""
    turn: int
    """The actor of the next action: a seat, TABLE, CHANCE or OVER."""
    step: Step
    moves: tuple[Action, ...]
    """The legal actions. It is () at a shuffle."""
    active: int
    """The seat whose turn it is, until all effects are complete."""
    hands: tuple[int, ...]
    """For each seat, the mask of the backs in its hand."""
    held: tuple[int, ...]
    """For each seat, the bits of the values and sets in its hand. Only device-dealt games use it.

    If a hand contains a value twice, the bit `PAIR` places higher is set too.
    """
    reign: CharacterRules
    """Rules of the active character, without the value that Thing blocks."""
    round: Round = FIRST
    aside: Pending = NOTHING
    open_pile: bytes = b""
    """Top card last."""
    closed_pile: bytes = b""
    """Top card last."""
    char_deck: bytes = b""
    """Top card last."""
    gone: int = 0
    """Mask of the characters put away in this round."""
    card_up: int = -1
    """Back of the active character, or -1."""
    top: int = EMPTY
    """Value of the last card of the trick, or EMPTY."""
    last_player: int = -1
    """The seat that played the latest card of the round, or -1."""
    streak: int = 0
    """Number of passes and skips in succession (A1)."""
    guard: bool = False
    """The last trick ended with a 13, which sends Wednesday back (R14, A7)."""
    rows: tuple[tuple[int, ...], ...] = ()
    """For each seat, the row of cards in front of a device seat (`games.core.card_scans`)."""

    @property
    def setup(self) -> Setup:
        """The setup that the game was started with."""
        return self.compiled.setup

    def note(self, **changes: Any) -> None:
        """Replace fields of `round`."""
        self.round = msgspec.structs.replace(self.round, **changes)

    @property
    def character(self) -> Character:
        """The active character, or normal play."""
        return self.reign.character

    @property
    def blocked(self) -> int:
        """The value that Thing blocks, or -1."""
        return self.reign.stop.bit_length() - 1

    @property
    def certain(self) -> int:
        """Mask of the backs whose faces the device knows: all if it deals, else the public ones."""
        return self.cards.public if self.compiled.table else (1 << len(self.cards.faces)) - 1

    @property
    def holders(self) -> int:
        """Number of seats with cards."""
        return len(self.hands) - self.hands.count(0)

    @property
    def sizes(self) -> tuple[int, ...]:
        """Number of cards of each seat, including cards that people are counting.

        Until the effect of a 4 is complete, the sizes are those before it (A51).
        """
        sizes = [hand.bit_count() for hand in self.hands]
        if self.aside.drawn >= 0:
            sizes[self.aside.target] += 1
            sizes[self.active] -= self.hands[self.active] >> self.aside.drawn & 1
        if self.aside.counted:
            sizes[len(self.aside.counts)] += self.aside.counted.bit_count()
        return tuple(sizes)

    def seats_with_cards(self, but: int = -1) -> tuple[int, ...]:
        """Return the seats with cards, except `but`."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand and seat != but)

    def values_of(self, zone: int) -> int:
        """Return the values in a zone (a mask), as bits."""
        bits = 0
        for value, bearing in enumerate(self.bearing.of):
            if zone & bearing:
                bits |= 1 << value
        return bits & VALUES
