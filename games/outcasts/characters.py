"""The characters: each says only what it changes about playing.

A tenth character is an entry here, a face in deck.toml and its texts.
"""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec


def higher(value: int, top: int) -> bool:
    """R5: higher than the top card; equal is not enough, the gap does not matter."""
    return value > top


def anything(_value: int) -> bool:
    """R5: an empty open pile takes any value."""
    return True


def odd(value: int) -> bool:
    """R11: 1, 3, 5, 7, 9, 13."""
    return value % 2 == 1


def odd_and_higher(value: int, top: int) -> bool:
    """R11, Tyler: the plain rule, with odd values alone."""
    return odd(value) and value > top


def as_high(value: int, top: int) -> bool:
    """R11, A16, Larissa: equal is enough."""
    return value >= top


def lower(value: int, top: int) -> bool:
    """R11, A14, Bianca: the other way round."""
    return value < top


def two_higher(value: int, top: int) -> bool:
    """R12, A15, Ajax: at least one number is left out."""
    return value >= top + 2


class Character(msgspec.Struct, frozen=True):
    """How people play while this character is active (R10-R13); what is not said stays as usual.

    fits: whether a value may be laid on a top value; leads: on an empty pile; pairs: cards go two
    by two; skips: an empty pile may be taken for a 0 (A15); direction: -1 counter-clockwise;
    asks: how the question names what fits: over, under or from a value;
    draws: who passes takes the top of the closed pile; turned_up: what happens at once.
    """

    id: str = ""
    asks: Literal["over", "under", "from"] = "over"
    fits: Callable[[int, int], bool] = higher
    leads: Callable[[int], bool] = anything
    pairs: bool = False
    skips: bool = False
    direction: Literal[1, -1] = 1
    draws: bool = False
    turned_up: Literal["", "ends", "blocks"] = ""

    def __repr__(self) -> str:
        return f"Character({self.id!r})"


NOBODY = Character()
"""No character is active."""

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
"""The character whom Psychic and the round effects move (R15, R26)."""
