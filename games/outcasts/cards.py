"""Cards of outcasts: values with special rules, characters, and the values that may be played.

Each character has only the differences from normal play (R10-R13). A new character needs an entry
in `CHARACTERS`, a face in deck.toml and its texts. `reigns` compiles the characters into tables of
legal values and next seats for one setup.
"""

import operator
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from typing import Literal

import msgspec

from games.core.cards import mask

# Values of cards with special rules

ONE = 1  # opens a round (R3)
FACELESS, SHAPESHIFTER, SIREN, VAMPIRE = 2, 4, 7, 8  # have an effect (R18-R21)
GUARD = 13  # sends Wednesday back into the deck (R14)
PSYCHIC, PSYCHIC_SET = 6, 3  # the Psychic set, and its number of cards (R15)
HYDE, HYDE_SET = 10, 4  # the Hyde set, and its number of cards (R16)
LARGEST = 13

# Values and sets as bits

VALUES = (1 << LARGEST + 1) - 1
"""Mask with the bits of all card values. The bit of a value is `1 << value`."""
PSYCHIC_BIT = 1 << LARGEST + 1
HYDE_BIT = PSYCHIC_BIT << 1
DISCARD_BIT = HYDE_BIT << 1
PASS_BIT = DISCARD_BIT << 1
CANNOT_BIT = PASS_BIT << 1

assert GUARD == LARGEST  # noqa: S101  (the bits above are counted from the 13)


# Characters


def anything(_value: int) -> bool:
    """Return True, because any value may be played on an empty open pile (R5)."""
    return True


def odd(value: int) -> bool:
    """Return whether a value is odd (R11, Tyler)."""
    return value % 2 == 1


def odd_and_higher(value: int, top: int) -> bool:
    """Return whether a value is odd and higher than the top card (R11, Tyler)."""
    return odd(value) and value > top


def two_higher(value: int, top: int) -> bool:
    """Return whether a value is at least two higher than the top card (R12, A15, Ajax)."""
    return value >= top + 2


class Character(msgspec.Struct, frozen=True):
    """Rules of play while a character is active (R10-R13). The defaults are normal play."""

    id: str = ""
    asks: Literal["over", "under", "from", "odd"] = "over"
    """Wording of the question: a value over the top value, under it, from a value on, or odd."""
    fits: Callable[[int, int], bool] = operator.gt  # (value, top) -> it may be played
    leads: Callable[[int], bool] = anything  # value -> it may be played on an empty open pile
    pairs: bool = False  # cards are played only in pairs of equal value (R12)
    skips: bool = False  # with ajax_empty_is_zero, an empty open pile counts as a 0 (A15)
    direction: Literal[1, -1] = 1  # 1 for clockwise, -1 for anticlockwise
    draws: bool = False  # a player who passes takes the top card of the closed pile (R12)
    turned_up: Literal["", "ends", "blocks"] = ""
    """Effect when the character is turned up: ends the round (R10), or blocks a value (R13)."""

    def __repr__(self) -> str:
        return f"Character({self.id!r})"


NOBODY = Character()
"""Normal play: no character is active."""

CHARACTERS: Mapping[str, Character] = {
    character.id: character
    for character in (
        Character("wednesday", turned_up="ends"),  # R10
        Character("thing", turned_up="blocks"),  # R13
        Character("tyler", asks="odd", fits=odd_and_higher, leads=odd),  # R11
        Character("yoko", direction=-1),  # R11
        Character("larissa", asks="from", fits=operator.ge),  # R11, A16
        Character("bianca", asks="under", fits=operator.lt),  # R11, A14
        Character("enid", pairs=True),  # R12, A13
        Character("ajax", asks="from", fits=two_higher, skips=True),  # R12, A15
        Character("eugene", draws=True),  # R12
    )
}

ENDS = "wednesday"
"""Id of Wednesday, who ends the round. The Psychic set and round effects move her (R15, R26)."""

# Compiled rules

EMPTY = LARGEST + 1
"""The value of `State.top` while the open pile is empty, and the index of this case in `Fits`."""

PAIR = 16
"""Offset of the bits in `State.held` for values that a hand contains twice."""

Fits = tuple[int, ...]
"""For each top value and for EMPTY: the bits of the values and sets that may be played."""


class Trigger(msgspec.Struct, frozen=True):
    """Trigger of a round effect (R26): a card value that is played while a character is active."""

    value: int
    character: str  # id
    effect: str  # key of `effects.ROUND_EFFECTS`


class CharacterRules(msgspec.Struct, frozen=True, gc=False):
    """Compiled rules while a character is active. They include a value blocked by Thing (R13b)."""

    character: Character
    fits: Fits  # without the blocked value
    shift: int  # offset in `State.held` of the bits to compare with `fits`: PAIR under Enid, else 0
    after: tuple[int, ...]  # next seat by seat
    trigger: int  # the value that activates the round effect, or -1
    brisk: int  # while the streak is below this, a pass only gives the turn to the next seat
    stop: int = 0  # the value that Thing blocks, as a bit; 0 for none
    free: int = -1  # bits of the values and sets that are not blocked

    def __repr__(self) -> str:
        return f"CharacterRules({self.character.id!r}, stop={self.stop})"

    def __hash__(self) -> int:
        """Return a hash of the id and `stop` only, because `blocked` is called in every trick."""
        return hash(self.character.id) ^ self.stop


@lru_cache(maxsize=1024)
def blocked(reign: CharacterRules, stop: int, free: int) -> CharacterRules:
    """Return a copy of the rules in which Thing blocks a value (R13).

    stop, free: as in `CharacterRules`.
    """
    fits = tuple(bits & free for bits in reign.fits)
    return msgspec.structs.replace(reign, fits=fits, stop=stop, free=free)


def reigns(
    trigger: Trigger | None, after: Mapping[int, tuple[int, ...]], brisk: int, *, zero: bool
) -> dict[str, CharacterRules]:
    """Return a dict that maps each character id ("" for none) to its rules in one round.

    trigger: the trigger of the round effect, or None.
    after: for each direction (1 or -1), the next seat of each seat.
    brisk: as in `CharacterRules`.
    zero: an empty open pile counts as a 0 under Ajax (A15).
    """
    found = {}
    for who in ("", *CHARACTERS):
        character = CHARACTERS.get(who, NOBODY)
        value = trigger.value if trigger and trigger.character == who else -1
        exempt = value if trigger and trigger.effect == "pass_hands_right" else -1
        found[who] = CharacterRules(
            character,
            _fits(who, exempt, zero=zero),
            PAIR if character.pairs else 0,
            after[character.direction],
            value,
            0 if character.draws else brisk,
        )
    return found


@cache
def _fits(who: str, exempt: int, *, zero: bool) -> Fits:
    """Return the table of legal values under a character.

    exempt: a value for which the normal rule applies, or -1 (R26.5, A29).
    zero: as in `reigns`.
    """
    character = CHARACTERS.get(who, NOBODY)
    sets = PSYCHIC_BIT | HYDE_BIT  # legal under any character (A3)
    rules = [NOBODY if value == exempt else character for value in range(EMPTY)]
    rows = [
        sets | mask(value for value, rule in enumerate(rules) if rule.fits(value, top))
        for top in range(EMPTY)
    ]
    leads = (
        rule.fits(value, 0) if zero and rule.skips else rule.leads(value)
        for value, rule in enumerate(rules)
    )
    return (*rows, sets | mask(value for value, free in enumerate(leads) if free))
