"""State of outcasts, steps of a turn, and hands: cards that enter, cards that leave, contents.

In a device-dealt game the device knows every hand, and the state has its values as bits. In a
table-dealt game it computes what a hand can contain. The functions of hands serve both.
"""

from enum import IntEnum
from typing import Any

import msgspec

from games.core.action import Action
from games.core.cards import Cards, ascending, backs, mask
from games.core.setup import Setup
from games.core.structs import settable
from games.outcasts.cards import (
    EMPTY,
    HYDE,
    HYDE_BIT,
    HYDE_SET,
    PAIR,
    PSYCHIC,
    PSYCHIC_BIT,
    PSYCHIC_SET,
    VALUES,
    Character,
    CharacterRules,
)
from games.outcasts.setup import CARDS, OutcastsSetup


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
    bearing: FaceIndex  # backs by value; a guess for the hidden cards of a table-dealt game
    turn: int  # the actor of the next action: a seat, TABLE, CHANCE or OVER
    step: Step
    moves: tuple[Action, ...]  # the legal actions; () at a shuffle
    active: int  # the seat whose turn it is, until all effects are complete
    hands: tuple[int, ...]  # by seat: mask of the backs in its hand
    held: tuple[int, ...]
    """For each seat, the bits of the values and sets in its hand. Only device-dealt games use it.

    If a hand contains a value twice, the bit `PAIR` places higher is set too.
    """
    reign: CharacterRules  # of the active character, without the value that Thing blocks
    round: Round = FIRST
    aside: Pending = NOTHING
    open_pile: bytes = b""  # top card last, as in the other piles
    closed_pile: bytes = b""
    char_deck: bytes = b""
    gone: int = 0  # mask of the characters put away in this round
    card_up: int = -1  # back of the active character, or -1
    top: int = EMPTY  # value of the last card of the trick, or EMPTY
    last_player: int = -1  # the seat that played the latest card of the round, or -1
    streak: int = 0  # number of passes and skips in succession (A1)
    guard: bool = False  # the last trick ended with a 13, which sends Wednesday back (R14, A7)
    rows: tuple[tuple[int, ...], ...] = ()  # by seat: cards before a device seat (`card_scans`)

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

    @property
    def cards_per_play(self) -> int:
        """Number of cards that are played together: 2 under Enid (R12), otherwise 1."""
        return 2 if self.reign.character.pairs else 1

    def seats_with_cards(self, but: int = -1) -> tuple[int, ...]:
        """Return the seats with cards, except `but`."""
        return tuple(seat for seat, hand in enumerate(self.hands) if hand and seat != but)

    def sorted_values(self, zone: int) -> list[int]:
        """Return the value of each outcast in a zone (a mask), ascending."""
        values, faces = self.compiled.values, self.cards.faces
        return sorted(values[faces[back]] for back in backs(zone))

    def values_of(self, zone: int) -> int:
        """Return the values in a zone (a mask), as bits."""
        bits = 0
        for value, bearing in enumerate(self.bearing.of):
            if zone & bearing:
                bits |= 1 << value
        return bits & VALUES


# Values of hands


def _bits(value: int, count: int) -> int:
    bits = 1 << value if count else 0
    bits |= 1 << value + PAIR if count > 1 else 0
    if value == PSYCHIC and count >= PSYCHIC_SET:
        bits |= PSYCHIC_BIT | PSYCHIC_BIT << PAIR
    if value == HYDE and count >= HYDE_SET:
        bits |= HYDE_BIT | HYDE_BIT << PAIR
    return bits


# SET: the bits of `State.held` for each value and count.
# CLEAR: for each value, the mask of all bits that do not belong to it.
SET = tuple(tuple(_bits(value, count) for count in range(43)) for value in range(EMPTY))
CLEAR = tuple(~_bits(value, 42) for value in range(EMPTY))

BACK = tuple(bytes((back,)) for back in range(256))
"""For each back, a pile of only that card."""

BIT = tuple(1 << back for back in range(256))
"""The mask of each back."""


def bearing(faces: bytes, compiled: OutcastsSetup) -> FaceIndex:
    """Return the index from values to backs. The outcasts are the first backs."""
    of = [0] * EMPTY
    outcasts = faces[:CARDS]
    for value, bit in zip(outcasts.translate(compiled.values), BIT, strict=False):
        of[value] |= bit
    return FaceIndex(faces, tuple(of))


def holding(values: bytes, hand: int) -> int:
    """Return the bits of `State.held` for a hand.

    values: the value of each back.
    """
    held = ascending(hand).translate(values)
    return sum([SET[value][held.count(value)] for value in {*held}])


def values_by_back(state: State) -> bytes:
    """Return the value of each back."""
    return state.cards.faces.ljust(256, b"\0").translate(state.compiled.values)


def held_by(state: State, seat: int) -> int:
    """Return the bits of `State.held` for a seat whose hand the device sees.

    If people deal, the bits cover only the cards that the seat knows.
    """
    if not state.compiled.table:
        return state.held[seat]
    return holding(values_by_back(state), state.hands[seat] & state.cards.known(seat))


def reread(new: State) -> None:
    """Derive `bearing` and `held` from the faces again."""
    compiled = new.compiled
    new.bearing = bearing(new.cards.faces, compiled)
    if not compiled.table and new.step > Step.DEAL:
        values = values_by_back(new)
        new.held = tuple([holding(values, hand) for hand in new.hands])


def set_cards(new: State, cards: Cards) -> None:
    """Set the cards of a fresh state and update the fields that depend on their faces."""
    new.cards = cards
    faces, before, outcasts = cards.faces, new.bearing, CARDS
    if faces is before.faces:
        return
    if faces[:outcasts] == before.faces[:outcasts]:  # only characters have changed
        new.bearing = FaceIndex(faces, before.of)
    else:
        reread(new)


# Cards that move


def set_hand(new: State, seat: int, hand: int) -> None:
    """Set the hand (a mask) of a seat."""
    hands = list(new.hands)
    moved = hands[seat] ^ hand
    hands[seat] = hand
    new.hands = tuple(hands)
    if new.compiled.table:
        return
    values, faces, of = new.compiled.values, new.cards.faces, new.bearing.of
    every = list(new.held)
    held = every[seat]
    while moved:
        back = moved.bit_length() - 1
        moved ^= 1 << back
        value = values[faces[back]]
        held = held & CLEAR[value] | SET[value][(hand & of[value]).bit_count()]
    every[seat] = held
    new.held = tuple(every)


def gain(new: State, seat: int, back: int) -> None:
    """Add a card to a hand. While hands are open, the card becomes public (A46)."""
    set_hand(new, seat, new.hands[seat] | 1 << back)
    if new.round.open_hands:
        show_open_hands(new)


def lose(new: State, seat: int, back: int) -> None:
    """Remove a card from a hand."""
    set_hand(new, seat, new.hands[seat] & ~(1 << back))


def show_open_hands(new: State) -> None:
    """Make all hands public while they are open (R26.3), if the device deals.

    In a table-dealt game the cards of a device seat stay private. People can tap a wrong card, and
    if that card were public, no other seat could play it.
    """
    if new.round.open_hands and not new.compiled.table:
        new.cards = new.cards.reveal(sum(new.hands))


def lay(new: State, seat: int, value: int, count: int) -> tuple[int, ...]:
    """Remove cards of a value from a hand, make them public and return their backs."""
    number = new.compiled.number_of[value]
    cards, hand, laid = new.cards, new.hands[seat], []
    like = hand & new.bearing.of[value]
    if not new.compiled.table and like.bit_count() == count:  # all cards of the value
        new.cards = cards.reveal(like)
        set_hand(new, seat, hand & ~like)
        return tuple(backs(like))
    for _ in range(count):
        if new.compiled.table:
            cards, back = cards.settle_reported(hand, number, witness=seat)
        else:
            cards, back = cards.one_of(hand & like, like, witness=seat)
        cards = cards.reveal(1 << back)
        hand &= ~(1 << back)
        laid.append(back)
    set_cards(new, cards)
    set_hand(new, seat, hand)
    return tuple(laid)


# Possible contents of a zone


def may_hold(state: State, zone: int, value: int, count: int = 1) -> bool:
    """Return whether a zone can contain `count` cards of a value, as far as the device knows."""
    bears, sure = state.bearing.of[value], state.certain
    loose = min((zone & ~sure).bit_count(), (bears & ~sure).bit_count())
    return (zone & sure & bears).bit_count() + loose >= count


def may_lack(state: State, zone: int, values: int, count: int = 1) -> bool:
    """Return whether a zone can contain fewer than `count` cards of each of these values (bits).

    If `count` is 2, the answer is True unless the zone certainly contains a pair. So the device
    accepts a report that the player has no pair.
    """
    sure = state.certain
    if any((zone & sure & state.bearing.of[v]).bit_count() >= count for v in backs(values)):
        return False
    numbers = (state.compiled.number_of[value] for value in backs(values))
    return count > 1 or state.cards.may_lack(zone, numbers, sure)


def there(state: State, zone: int, count: int = 1) -> int:
    """Return the values (bits) of which a zone can contain `count` cards."""
    values = (v for v, number in enumerate(state.compiled.number_of) if number >= 0)
    return mask(value for value in values if may_hold(state, zone, value, count))


def wholly(state: State, zone: int, value: int) -> bool:
    """Return whether a zone is not empty and can contain only cards of this value."""
    return zone > 0 and may_hold(state, zone, value, zone.bit_count())


def points(state: State, hand: int) -> int:
    """Return the sum of the values in a hand (R24)."""
    bearing = enumerate(state.bearing.of)
    return sum([value * (hand & bears).bit_count() for value, bears in bearing])
