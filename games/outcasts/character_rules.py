"""How people play under each character: its rules, looked up once for a setup."""

from collections.abc import Mapping
from functools import cache, lru_cache

import msgspec

from games.outcasts.actions import HYDE_BIT, PSYCHIC_BIT
from games.outcasts.characters import CHARACTERS, NOBODY, Character
from games.outcasts.deck_checks import LARGEST

EMPTY = LARGEST + 1
"""The top of an empty open pile, as an index into what fits."""

PAIR = 16
"""So many bits higher, `State.held` says what is there twice."""

Fits = tuple[int, ...]
"""By top value (EMPTY for none): the values that may be laid, and both sets, as bits."""


class Trigger(msgspec.Struct, frozen=True):
    """What sets off a round's effect (R26): this value, laid while this character is active."""

    value: int
    character: str
    effect: str


class CharacterRules(msgspec.Struct, frozen=True, gc=False):
    """How people play while a character is active, with what Thing has blocked before (R13b).

    fits: by top value, without what is blocked; shift: where in `State.held` its bits stand;
    after: the next seat, by seat; trigger: the value that sets off the round effect, or -1;
    brisk: a pass before this streak does nothing but ask the next seat with cards.
    stop: the value that Thing blocks as a bit, or 0; free: what may be laid (and the sets) in spite
    of Thing, as bits.
    """

    character: Character
    fits: Fits
    shift: int
    after: tuple[int, ...]
    trigger: int
    brisk: int
    stop: int = 0
    free: int = -1

    def __repr__(self) -> str:
        return f"Reign({self.character.id!r}, stop={self.stop})"

    def __hash__(self) -> int:
        """Hash by what is quick to hash: under Thing every trick asks for it (`blocked`)."""
        return hash(self.character.id) ^ self.stop


@lru_cache(maxsize=1024)
def blocked(reign: CharacterRules, stop: int, free: int) -> CharacterRules:
    """Return the same reign while Thing blocks a value (R13)."""
    fits = tuple(bits & free for bits in reign.fits)
    return msgspec.structs.replace(reign, fits=fits, stop=stop, free=free)


def reigns(
    trigger: Trigger | None, after: Mapping[int, tuple[int, ...]], brisk: int, *, zero: bool
) -> dict[str, CharacterRules]:
    """What holds under each character, "" for nobody, in the round of this trigger.

    zero: an empty pile is a 0 to who skips numbers (A15).
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
    """Return what fits under a character.

    exempt: the value for which the plain rule holds in this round all the same (R26.5, A29).
    """
    character = CHARACTERS.get(who, NOBODY)
    sets = PSYCHIC_BIT | HYDE_BIT  # A3: whatever character is active
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
