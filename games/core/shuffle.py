"""Fast shuffle of face numbers, and a check that an order is such a shuffle.

Sorting one long random number per card is as fair as swaps, and quicker. Floats compare fastest, so
each random number becomes a float in [1, 2) whose lowest byte is the face number of its card.
"""

from collections.abc import Iterable
from functools import lru_cache
from random import Random
from struct import Struct

import msgspec
from msgspec.json import encode

_LANE = 64
"""Bits of a float, and random bits drawn per card."""

_FACE = (1 << 8) - 1
"""Mask of the bits of a float that hold the face number. The 44 bits above them are random."""

_FRACTION = (1 << 52) - 1
_ONE = 1023 << 52
"""Exponent bits of a float in [1, 2)."""

_TRUTH = b"e"
"""A byte that JSON has in `true` and `false`, but not in integers."""


@lru_cache(maxsize=1 << 8)
def bag(faces: bytes) -> "Bag":
    """Return the bag of these face numbers, which must be ascending. The result is cached."""
    return Bag.of(faces)


class Bag(msgspec.Struct, frozen=True):
    """Face numbers below 256, with the constants to shuffle them."""

    faces: bytes  # ascending
    written: bytes  # `faces` as JSON
    unlike: bool  # no two are equal
    floats: Struct  # one float per face
    chance: int  # mask of the random bits in all floats
    rest: int  # the other bits: exponents and face numbers

    @classmethod
    def of(cls, faces: Iterable[int]) -> "Bag":
        """Return the bag of these faces, in any order."""
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
        """Return all faces in random order, which depends only on `rng`."""
        size = self.floats.size
        bits = rng.getrandbits(8 * size) >> _LANE - 52 & self.chance | self.rest
        drawn = sorted(self.floats.unpack(bits.to_bytes(size, "little")))
        return tuple(self.floats.pack(*drawn)[:: _LANE // 8])

    def holds(self, order: object) -> bool:
        """Return whether `order` is a tuple of exactly these faces.

        JSON texts are compared, because 1, 1.0 and True are equal but differ as text. Sorting many
        faces is slow. If no two faces are equal, it is enough to check that the length fits and no
        face is missing.
        """
        if not isinstance(order, tuple):
            return False
        try:
            if not self.unlike:
                return encode(sorted(order)) == self.written
            given = bytes(order)  # TypeError for 1.0
            numbers = _TRUTH not in encode(order)
        except (TypeError, ValueError, OverflowError):
            return False
        return numbers and len(given) == len(self.faces) and not self.faces.translate(None, given)
