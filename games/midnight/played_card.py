"""An Hour card on the table: its figures, its numbers, and what lies with it (R9-R11)."""

import msgspec


class PlayedCard(msgspec.Struct, frozen=True, gc=False):
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

    def boosted(self, figure: int, numbers: tuple[int, int]) -> "PlayedCard":
        """Add a Booster: its first number to this figure's value, the second to the other's."""
        one, other = numbers if figure == self.one else numbers[::-1]
        return self._with(one, other, self.boosters[1:], self.jumps)

    def jumped(self, figure: int) -> "PlayedCard":
        """Add a Time Jump: this figure walks one hour more, the other one hour less."""
        one = 1 if figure == self.one else -1
        return self._with(one, -one, self.boosters, self.jumps - 1)

    def _with(self, one: int, other: int, boosters: tuple[int, ...], jumps: int) -> "PlayedCard":
        return PlayedCard(
            self.one,
            self.two,
            self.a + one,
            self.b + other,
            self.faces,
            self.cards,
            self.way,
            boosters,
            jumps,
            self.hand,
        )
