"""An Hour card on the table: its figures, its numbers, and what lies with it (R9-R11)."""

import msgspec


class Laid(msgspec.Struct, frozen=True, gc=False):
    """What the active player has laid, and what has become of its numbers.

    one, two: the Hour card's figures; a, b: their values so far; faces: the face numbers of Booster
    and Specials, as laid; cards: the backs of those that still lie open, for a pile may be made
    anew from them in the same turn (A41); way: +1, or -1 with Deja-vu; boosters: face numbers still
    to be shared out; jumps: Time Jumps still to be directed; hand: face numbers of Bad Hand and
    Recycle still to be resolved.
    """

    one: int
    two: int
    a: int
    b: int
    faces: bytes = b""
    cards: bytes = b""
    way: int = 1
    boosters: tuple[int, ...] = ()
    jumps: int = 0
    hand: tuple[int, ...] = ()

    def value(self, figure: int) -> int:
        """Return how far this figure of the card walks."""
        return self.a if figure == self.one else self.b
