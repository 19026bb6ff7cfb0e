"""The faces of cards that are shuffled, and their orders: the quick shuffle."""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from struct import Struct

import msgspec
from msgspec.json import encode

_LANE = 64
"""Bits of chance for each card, and of a float."""

_FACE = (1 << 8) - 1
"""The bits of a float that say which card it is, the lowest ones; chance has 44 above them."""

_FRACTION = (1 << 52) - 1
_ONE = 1023 << 52
"""The exponent of a float in [1, 2)."""

_TRUTH = b"e"
"""What true and false have in common when they are written, and no whole number has."""


@lru_cache(maxsize=1 << 8)
def bag(faces: bytes) -> "Bag":
    """Return the bag of these face numbers, ascending; the same cards are dealt anew many times."""
    return Bag.of(faces)


class Bag(msgspec.Struct, frozen=True):
    """So many face numbers below 256, made ready once.

    faces: they, ascending; written: the same as JSON; unlike: no two are the same; floats: as many
    floats beside each other; chance: those bits of the floats that chance decides; rest: the
    others, among them the faces.
    """

    faces: bytes
    written: bytes
    unlike: bool
    floats: Struct
    chance: int
    rest: int

    @classmethod
    def of(cls, faces: Iterable[int]) -> "Bag":
        """Put these faces in."""
        bag = sorted(faces)
        lanes = sum(1 << _LANE * n for n in range(len(bag)))
        own = sum(face << _LANE * n for n, face in enumerate(bag))
        return cls(
            bytes(bag),
            encode(bag),
            len(set(bag)) == len(bag),
            Struct(f"<{len(bag)}d"),
            lanes * (_FRACTION & ~_FACE),
            lanes * _ONE | own,
        )

    def draw(self, rng: Random) -> tuple[int, ...]:
        """Draw all of them; the order depends on rng alone.

        Sorting by one long random number each is as fair as swaps, and quicker. Floats are compared
        fastest, so each number becomes one in [1, 2), and carries its card in its lowest byte.
        """
        size = self.floats.size
        bits = rng.getrandbits(8 * size) >> _LANE - 52 & self.chance | self.rest
        drawn = sorted(self.floats.unpack(bits.to_bytes(size, "little")))
        return tuple(self.floats.pack(*drawn)[:: _LANE // 8])

    def holds(self, order: object) -> bool:
        """Whether an order is one of just these faces.

        They are compared as they are written, for 1, 1.0 and True are equal but not alike. To sort
        many takes long; if no two are the same it is enough that none is left over.
        """
        if not isinstance(order, tuple):
            return False
        try:
            if not self.unlike:
                return encode(sorted(order)) == self.written
            given = bytes(order)  # knows 1 but not 1.0
            numbers = _TRUTH not in encode(order)
        except (TypeError, ValueError, OverflowError):
            return False
        return numbers and len(given) == len(self.faces) and not self.faces.translate(None, given)
