"""The one chance of midnight: a pile that waits is shuffled before anything else (R6, A42)."""

from functools import cache, lru_cache
from random import Random
from struct import Struct

from msgspec.json import encode

from games.core.action import CHANCE, Action
from games.core.cards import Cards
from games.midnight.moves import picked
from games.midnight.questions import pose
from games.midnight.state import State

_BITS = 64
"""Of chance for each card; a float keeps the top 52 of them."""


def draw_order(state: State, rng: Random) -> Action:
    """Shuffle the pile that waits; the result depends on its cards and rng alone.

    Sorting by one long random number each is as fair as swaps, and quicker. Floats are compared
    fastest, so each number becomes one in [1, 2): the exponent of 1, and its top bits after it.
    """
    faces = _faces(state)
    floats, fraction, one = _as_floats(len(faces))
    bits = rng.getrandbits(_BITS * len(faces)) >> 12 & fraction | one
    keys = list(floats.unpack(bits.to_bytes(floats.size, "little")))
    return Action(CHANCE, "shuffle", picked(faces, sorted(range(len(faces)), key=keys.__getitem__)))


@cache
def _as_floats(count: int) -> tuple[Struct, int, int]:
    """Return so many floats beside each other: their struct, the fractions and the exponents."""
    lanes = sum(1 << _BITS * n for n in range(count))
    return Struct(f"<{count}d"), lanes * ((1 << 52) - 1), lanes * (1023 << 52)


def is_order(state: State, order: object) -> bool:
    """Whether an order holds just the faces of the pile that waits to be shuffled.

    They are compared as they are written, for 1, 1.0 and True are equal but not alike.
    """
    if not state.mix or not isinstance(order, tuple):
        return False
    try:
        return encode(sorted(order)) == _written(_faces(state))
    except TypeError:
        return False


@lru_cache(maxsize=64)
def _written(faces: tuple[int, ...]) -> bytes:
    return encode(faces)


def _faces(state: State) -> tuple[int, ...]:
    """Return the face numbers of the pile that waits to be shuffled, ascending."""
    pile, plan = state.mix[0], state.plan
    whole = plan.faces_of.get(pile)
    if whole is not None:
        return whole
    return tuple(sorted([state.cards.faces[back] for back in pile]))


def shuffled(new: State, action: Action) -> State:
    """The backs of the pile bear these faces now."""
    pile, cards = new.mix[0], new.cards
    if pile in new.plan.faces_of:  # whole, so in the order of the backs, and forgotten before
        first, after = pile[0], pile[-1] + 1
        faces = cards.faces[:first] + bytes(action.a) + cards.faces[after:]
        new.cards = Cards(cards.box, faces, cards.public, cards.private)
    else:
        new.cards = cards.shuffled(action.a, pile)
    new.mix = new.mix[1:]
    return pose(new)
