"""Memory model of the bots, and estimates of what a seat knows and of the benefit of a tile.

The code reads only faces of tiles that the seat has seen. All players see at which places another
player has looked, so the estimates take into account that this player can point there.
"""

from random import Random

from games.cinderella.state import ALONE, State
from games.cinderella.visibility import known
from games.core.action import TABLE
from games.core.cards import backs
from games.core.structs import copied

LATER, SPECIAL = 0.6, 0.1
"""Values of knowing a tile of a later section, and a special tile. A tile that counts now is 1."""


class Mind:
    """Knowledge of one seat in a state. For TABLE it is the combined knowledge of all seats.

    Sets of places are masks.
    """

    __slots__ = ("allowed", "hidden", "of", "others", "seat", "state", "use")

    def __init__(self, state: State, seat: int) -> None:
        compiled, cards = state.compiled, state.cards
        knows = known(state, seat)
        self.state, self.seat = state, seat
        self.hidden = state.left & ~knows  # places of tiles that the seat does not know
        self.others = self.hidden & known(state, TABLE)  # those that another seat has seen
        self.of = [0] * len(compiled.first_tile)  # by pair: places of its known tiles
        for place in backs(state.left & knows):
            pair = compiled.pair_of[cards.faces[place]]
            if pair >= 0:
                self.of[pair] |= 1 << place
        self.allowed = state.allowed  # pairs that count now
        # By missing pair: the value of knowing one of its tiles.
        self.use = {pair: 1.0 if pair in self.allowed else LATER for pair in state.missing}

    def pair(self, place: int) -> int:
        """Return the pair of a known tile, or -1 for a special tile."""
        return self.state.compiled.pair_of[self.state.cards.faces[place]]

    def partner(self, place: int) -> int:
        """Return the place of a known tile's partner as a mask, or 0 if it is not known."""
        pair = self.pair(place)
        return self.of[pair] & ~(1 << place) if pair >= 0 else 0

    @property
    def whole(self) -> tuple[int, ...]:
        """For each pair that counts now and is completely known, the mask of its two places."""
        return tuple(self.of[pair] for pair in self.allowed if self.of[pair].bit_count() == 2)

    def chance(self, place: int, looks: int) -> float:
        """Return the probability that a search which opens this tile finds a pair.

        A hidden tile is equally likely to be any of the hidden ones.

        looks: number of secret looks.
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
        """Return the probability of finding the partner of a tile of this pair.

        The estimate assumes that a player who has seen the partner points at it.
        """
        if self.of[pair] & ~(1 << place):
            return 1.0
        room = self.hidden & ~(1 << place)
        if not room:
            return 0.0
        friends = self.others & room if self.state.compiled.pointing else 0
        return min(1.0, (friends.bit_count() + looks) / room.bit_count())

    def news(self, place: int) -> float:
        """Return the value of showing this tile to all players.

        It is the value of the tile times the share of seats that have not seen it.
        """
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
        """Return the share of seats that know both tiles of a pair (a mask of places)."""
        cards = self.state.cards
        own = sum((cards.public | seen) & both == both for seen in cards.private)
        return own / len(cards.private)


# Memory
#
# A child remembers the last tile well and earlier tiles less and less. It remembers a tile better
# after a second look. So each sighting has its own fixed random number, which decides whether the
# bot remembers it. A forgotten tile stays forgotten until the bot sees it again.

FRESH = 0.25
"""Factor by which the short-term part of the memory decreases with each later sighting."""


def recalled(state: State, seat: int, share: float, salt: int) -> State:
    """Return the state without the knowledge that a seat has forgotten.

    Other seats keep their knowledge. TABLE remembers what any seat remembers.

    share: share of sightings that are remembered permanently, 0 to 1.
    salt: seed of the random numbers, the same through a match.
    """
    if share >= 1 or state.compiled.table:
        return state
    seats = range(state.compiled.seats)
    who = seats if seat == TABLE else (seat,)
    lost = state.left
    for one in who:
        lost &= ~_kept(state, one, share, salt)
    new = copied(state)
    new.cards = state.cards.forget(lost, keep=[one for one in seats if one not in who])
    return new


def _kept(state: State, seat: int, share: float, salt: int) -> int:
    """Return the mask of places that a seat remembers or sees now."""
    kept = state.open | (state.looks if seat == state.active else 0)
    age = 0
    for number, sighting in reversed([*enumerate(state.seen)]):
        if sighting // ALONE not in (0, seat + 1):
            continue
        lot = Random(f"{salt}/{seat}/{number}").random()
        if lot < share + (1 - share) * FRESH**age:
            kept |= 1 << sighting % ALONE
        age += 1
    return kept
