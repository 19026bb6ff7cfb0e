"""Hour card being played, with its values and the cards played with it (R9-R11)."""

import msgspec


class PlayedCard(msgspec.Struct, frozen=True, gc=False):
    """The Hour card that the active player plays, and the cards that the player added to it."""

    one: int
    """First figure of the Hour card."""
    two: int
    """Second figure of the Hour card."""
    a: int
    """Current value of the first figure."""
    b: int
    """Current value of the second figure."""
    faces: bytes = b""
    """Face numbers of the Booster and the Special Actions, in the order of laying."""
    cards: bytes = b""
    """Backs of those cards that are still face up. A reshuffle removes its cards here (A41)."""
    way: int = 1
    """+1 forward; -1 backward, with Deja-vu."""
    boosters: tuple[int, ...] = ()
    """Face numbers of the Boosters that are not assigned yet."""
    jumps: int = 0
    """Number of Time Jumps without a direction yet."""
    hand: tuple[int, ...] = ()
    """Face numbers of Bad Hand and Recycle that are not resolved yet."""

    def value(self, figure: int) -> int:
        """Return the number of hours that this figure of the card moves."""
        return self.a if figure == self.one else self.b

    def boosted(self, figure: int, numbers: tuple[int, int]) -> "PlayedCard":
        """Return a copy with the Booster's two numbers added to this figure and the other one."""
        one, other = numbers if figure == self.one else numbers[::-1]
        return self._with(one, other, self.boosters[1:], self.jumps)

    def jumped(self, figure: int) -> "PlayedCard":
        """Return a copy with a Time Jump applied: +1 for this figure, -1 for the other one."""
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
