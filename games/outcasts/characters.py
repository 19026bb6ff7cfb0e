"""Characters of outcasts. Each entry gives only the differences from normal play (R10-R13).

A new character needs an entry here, a face in deck.toml and its texts.
"""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

ONE = 1
"""Value of Normie, the card that opens a round (R3)."""
FACELESS, SHAPESHIFTER, SIREN, VAMPIRE = 2, 4, 7, 8
"""Values with a card effect (R18-R21)."""
GUARD = 13
"""Value of the card that sends Wednesday back into the deck (R14)."""
PSYCHIC, PSYCHIC_SET = 6, 3
"""Value of the cards of the Psychic set, and their number (R15)."""
HYDE, HYDE_SET = 10, 4
"""Value of the cards of the Hyde set, and their number (R16)."""
LARGEST = 13

VALUES = (1 << LARGEST + 1) - 1
"""Mask with the bits of all card values. The bit of a value is `1 << value`."""
PSYCHIC_BIT = 1 << LARGEST + 1
HYDE_BIT = PSYCHIC_BIT << 1
DISCARD_BIT = HYDE_BIT << 1
PASS_BIT = DISCARD_BIT << 1
CANNOT_BIT = PASS_BIT << 1

assert GUARD == LARGEST  # noqa: S101  (the bits above are counted from the 13)


def higher(value: int, top: int) -> bool:
    """Return whether a value is higher than the top card (R5)."""
    return value > top


def anything(_value: int) -> bool:
    """Return True, because any value may be played on an empty open pile (R5)."""
    return True


def odd(value: int) -> bool:
    """Return whether a value is odd (R11, Tyler)."""
    return value % 2 == 1


def odd_and_higher(value: int, top: int) -> bool:
    """Return whether a value is odd and higher than the top card (R11, Tyler)."""
    return odd(value) and value > top


def as_high(value: int, top: int) -> bool:
    """Return whether a value is at least as high as the top card (R11, A16, Larissa)."""
    return value >= top


def lower(value: int, top: int) -> bool:
    """Return whether a value is lower than the top card (R11, A14, Bianca)."""
    return value < top


def two_higher(value: int, top: int) -> bool:
    """Return whether a value is at least two higher than the top card (R12, A15, Ajax)."""
    return value >= top + 2


class Character(msgspec.Struct, frozen=True):
    """Rules of play while a character is active (R10-R13). The defaults are normal play."""

    id: str = ""
    asks: Literal["over", "under", "from"] = "over"
    """Wording of the question: play a value over the top value, under it, or from a value on."""
    fits: Callable[[int, int], bool] = higher
    """Function of a value and the top value. It returns whether the value may be played."""
    leads: Callable[[int], bool] = anything
    """Function of a value. It returns whether the value may be played on an empty open pile."""
    pairs: bool = False
    """Cards are played only in pairs of equal value (R12)."""
    skips: bool = False
    """With the option ajax_empty_is_zero, an empty open pile counts as a 0 (A15)."""
    direction: Literal[1, -1] = 1
    """1 for clockwise, -1 for anticlockwise."""
    draws: bool = False
    """A player who passes takes the top card of the closed pile (R12)."""
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
        Character("tyler", fits=odd_and_higher, leads=odd),  # R11
        Character("yoko", direction=-1),  # R11
        Character("larissa", asks="from", fits=as_high),  # R11, A16
        Character("bianca", asks="under", fits=lower),  # R11, A14
        Character("enid", pairs=True),  # R12, A13
        Character("ajax", asks="from", fits=two_higher, skips=True),  # R12, A15
        Character("eugene", draws=True),  # R12
    )
}

ENDS = "wednesday"
"""Id of Wednesday, who ends the round. The Psychic set and round effects move her (R15, R26)."""
