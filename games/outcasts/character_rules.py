"""Compiled rules of each character: tables of legal values and next seats for one setup."""

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from games.outcasts.characters import CHARACTERS, HYDE_BIT, LARGEST, NOBODY, PSYCHIC_BIT, Character

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
    effect: str  # key of `round_effects.ROUND_EFFECTS`


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
    rows = []
    for top in range(EMPTY):
        bits = sets
        for value in range(EMPTY):
            rule = NOBODY if value == exempt else character
            bits |= rule.fits(value, top) << value
        rows.append(bits)
    bits = sets
    for value in range(EMPTY):
        rule = NOBODY if value == exempt else character
        free = rule.leads(value)
        if zero and rule.skips:
            free = rule.fits(value, 0)
        bits |= free << value
    return (*rows, bits)
