"""What a seat knows of the grid, and what it may hope for from a tile.

It reads faces only of tiles that the seat has seen. Which tiles somebody else has looked at alone
all have watched, so it counts on friends who may point at them.
"""

from games.cinderella.state import State
from games.cinderella.view import known
from games.core.action import TABLE
from games.core.cards import backs

LATER, SPECIAL = 0.6, 0.1
"""How much it helps to know a tile whose section comes later, or a special one; due tiles are 1."""


class Mind:
    """One seat's knowledge at a moment; TABLE is all of them, who tell each other everything.

    Sets of places are bitmasks. hidden: the places with tiles that it does not know; others: those
    of them that somebody else has seen; of: by pair, where it knows a tile of it; allowed: the
    pairs that count now; use: what a tile of a pair is worth knowing, by pair that is missing.
    """

    __slots__ = ("allowed", "hidden", "of", "others", "seat", "state", "use")

    def __init__(self, state: State, seat: int) -> None:
        compiled, cards = state.compiled, state.cards
        knows = known(state, seat)
        self.state, self.seat = state, seat
        self.hidden = state.left & ~knows
        self.others = self.hidden & known(state, TABLE)
        self.of = [0] * len(compiled.first_tile)
        for place in backs(state.left & knows):
            pair = compiled.pair_of[cards.faces[place]]
            if pair >= 0:
                self.of[pair] |= 1 << place
        self.allowed = state.allowed
        self.use = {pair: 1.0 if pair in self.allowed else LATER for pair in state.missing}

    def pair(self, place: int) -> int:
        """Return the pair of a tile that the seat knows, -1 for a special one."""
        return self.state.compiled.pair_of[self.state.cards.faces[place]]

    def partner(self, place: int) -> int:
        """Return where the seat knows the other tile of a known tile's pair, as a mask."""
        pair = self.pair(place)
        return self.of[pair] & ~(1 << place) if pair >= 0 else 0

    @property
    def whole(self) -> tuple[int, ...]:
        """The pairs that count now and of which the seat knows both tiles, as masks."""
        return tuple(self.of[pair] for pair in self.allowed if self.of[pair].bit_count() == 2)

    def chance(self, place: int, looks: int) -> float:
        """Return the chance that a search which opens this tile finds a pair, with so many looks.

        A hidden tile may be any of those that are missing.
        """
        if not self.hidden >> place & 1:
            pair = self.pair(place)
            return self._found(pair, place, looks) if pair in self.allowed else 0.0
        hoped = 0.0
        for pair in self.allowed:
            unknown = 2 - self.of[pair].bit_count()
            if unknown:
                hoped += unknown * self._found(pair, place, looks)
        return hoped / self.hidden.bit_count()

    def _found(self, pair: int, place: int, looks: int) -> float:
        """Return the chance to find the partner of a tile of this pair: known, shown, or guessed.

        A friend who has seen it points at it.
        """
        if self.of[pair] & ~(1 << place):
            return 1.0
        room = self.hidden & ~(1 << place)
        if not room:
            return 0.0
        friends = self.others & room if self.state.compiled.pointing else 0
        return min(1.0, (friends.bit_count() + looks) / room.bit_count())

    def news(self, place: int) -> float:
        """Return what it helps that all see this tile: by how many did not know it, and its use."""
        cards = self.state.cards
        if cards.public >> place & 1:
            return 0.0
        lacking = sum(not own >> place & 1 for own in cards.private)
        return self._use(place) * lacking / len(cards.private)

    def _use(self, place: int) -> float:
        if not self.hidden >> place & 1:
            pair = self.pair(place)
            return SPECIAL if pair < 0 else self.use[pair]
        unknown = {pair: 2 - self.of[pair].bit_count() for pair in self.use}
        hidden = self.hidden.bit_count()
        basic = sum(self.use[pair] * count for pair, count in unknown.items())
        return (basic + SPECIAL * (hidden - sum(unknown.values()))) / hidden

    def shared(self, both: int) -> float:
        """Return the share of seats that know both tiles of a pair."""
        cards = self.state.cards
        own = sum((cards.public | seen) & both == both for seen in cards.private)
        return own / len(cards.private)
