"""The rule of thumb: how likely a seat's side wins the round when a card has been played.

It looks at where the figures stand and at the seat's own hand, and no step ahead.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.midnight.board import HOURS, MIDNIGHT, PARTY, gains
from games.midnight.evaluation import odds_of
from games.midnight.played_card import PlayedCard
from games.midnight.setup import MidnightSetup
from games.midnight.state import State

WON, LOST = 2.0, -1.0
"""A round that ends is worth more, or less, than any chance; the lead in points is added."""

ENDED_BY_NOBODY = 0.1
"""What it is worth if a Wanderer ends the round: about what is won then beside who is home."""

KEPT = 0.95
"""A Booster or Special that is not laid may be worth more later: what laying one must win."""

WALKS_HOME = 7
"""From so many hours before midnight one card may walk a figure home."""


Walks = frozenset[tuple[int, int]]
"""Figures, and how far each may walk."""


class Extras(NamedTuple):
    """What a seat holds to lay with an Hour card: Boosters as face numbers, and how many others."""

    boosters: tuple[int, ...] = ()
    time_jumps: int = 0
    deja_vus: int = 0


class Best(NamedTuple):
    """The best that can be made of a card.

    chance: that the side wins the round; first: the figure that moves first; lay: the face number
    of what is laid next for it, or -1.
    """

    chance: float
    first: int
    lay: int


class Heuristic:
    """The rule of thumb of one seat: it has just acted, and others act before it does again."""

    def __init__(self, compiled: MidnightSetup, seat: int) -> None:
        self.compiled, self.side = compiled, compiled.side_of[seat]
        sides = len(compiled.sides)
        odds = odds_of(compiled.setup.variant, sides)
        self.miss, self.hit = odds.miss[-1], odds.hit[-1]
        if (
            compiled.seats > sides
        ):  # next of its side is the partner, whose hand it does not see (A22)
            self.miss = self.hit = odds.blind[-1]
        self.nobody = tuple(odds.exhausted(left) for left in range(compiled.hour_count + 1))
        self.own = compiled.figures_of[self.side]
        self.rivals: list[tuple[int, tuple[float, ...]]] = []
        self.pairs: list[tuple[int, int, tuple[float, ...]]] = []  # a side with two figures
        for before in range(sides - 1):
            side, blind = compiled.side_of[(seat + 1 + before) % compiled.seats], odds.blind[before]
            one, *other = compiled.figures_of[side]
            if other:
                self.pairs.append((one, other[0], blind))
            else:
                self.rivals.append((one, blind))
        self.brings_home = tuple(map(self._brings_home, compiled.of_hour))

    def _brings_home(self, laid: PlayedCard) -> Walks:
        """Return what an Hour card can do next turn: an own figure, and how far it walks."""
        walks = ((laid.one, laid.a), (laid.two, laid.b))
        return frozenset(walk for walk in walks if walk[0] in self.own)

    def next_turn(self, faces: Sequence[int]) -> Walks:
        """Return the walks of own figures that these Hour cards allow."""
        return frozenset().union(*[self.brings_home[face] for face in faces])

    def chance(self, at: Sequence[int], left: int, then: Walks) -> float:
        """Return the chance to win the round with the figures at these hours.

        left: in the draw pile; then: the own walks that the hand allows next turn.
        """
        own, others = 1.0, self.nobody[left]
        for figure in self.own:
            hour = at[figure]
            home = hour >= MIDNIGHT - WALKS_HOME and (figure, MIDNIGHT - hour) in then
            own *= (self.hit if home else self.miss)[hour]
        for figure, odds in self.rivals:
            others += odds[at[figure]]
        for one, other, odds in self.pairs:
            others += odds[at[one]] * odds[at[other]]
        return own / (own + others)

    def best(self, state: State, laid: PlayedCard, held: Extras, then: Walks) -> Best:
        """Return the best that a card may come to with what is laid and held beside it."""
        found = Best(LOST - 1, laid.one, -1)
        for numbers in outcomes(self.compiled, laid, held):
            a, b, way = numbers.a, numbers.b, numbers.way
            chance, first = self.walked(state, (laid.one, a * way), (laid.two, b * way), then)
            chance *= KEPT**numbers.cards
            if chance > found.chance:
                found = Best(chance, first, numbers.lay)
        return found

    def plain(self, state: State, face: int, then: Walks) -> float:
        """Return what a card comes to with nothing else; of no Hour card only what is now."""
        if face >= len(self.compiled.of_hour):
            return self.chance(state.at, state.left, then)
        laid = self.compiled.of_hour[face]
        return self.walked(state, (laid.one, laid.a), (laid.two, laid.b), then)[0]

    def walked(
        self, state: State, one: tuple[int, int], two: tuple[int, int], then: Walks
    ) -> tuple[float, int]:
        """Return the chance when two figures have walked so far, and which one first for it.

        The order matters only if one of them stops on midnight.
        """
        at, walks = state.at, self.compiled.walks
        (figure, steps), (other, more) = one, two
        to, met = walks[figure][at[figure]][steps]
        end, meets = walks[other][at[other]][more]
        if (met is not None and met.reaches) or (meets is not None and meets.reaches):
            return max(
                (self._home(state, (one, two), then), figure),
                (self._home(state, (two, one), then), other),
            )
        after = list(at)
        if at[figure]:
            after[figure] = to
        if at[other]:
            after[other] = end
        return self.chance(after, state.left, then), figure

    def _home(self, state: State, steps: tuple[tuple[int, int], ...], then: Walks) -> float:
        """Return the chance when figures have walked in this order, and some stop on midnight."""
        compiled, at = self.compiled, list(state.at)
        for figure, number in steps:
            if at[figure] == PARTY:
                continue
            at[figure], met = compiled.walks[figure][at[figure]][number]
            if met is None or not met.reaches:
                continue
            owners = compiled.owners[figure]
            if not owners:
                if compiled.wanderer_ends:
                    return ENDED_BY_NOBODY
                continue
            side = compiled.side_of[owners[0]]
            if compiled.race:
                at[figure] = PARTY
                if any(at[own] != PARTY for own in compiled.figures_of[side]):
                    continue
            return (WON if side == self.side else LOST) + self._lead(at) / HOURS
        return self.chance(at, state.left, then)

    def _lead(self, at: Sequence[int]) -> int:
        """Return how many points more than the best rival this side gains; 0 if for rounds."""
        if not self.compiled.individual:
            return 0
        each = gains([at[figures[0]] for figures in self.compiled.figures_of], at)
        return each[self.side] - max(each[: self.side] + each[self.side + 1 :])


class Numbers(NamedTuple):
    """What a card's numbers may become.

    a, b: of its two figures; way: 1, or -1 backward; cards: how many more are laid for it; lay: the
    face number of the next of them, or -1.
    """

    a: int
    b: int
    way: int = 1
    cards: int = 0
    lay: int = -1


def outcomes(compiled: MidnightSetup, laid: PlayedCard, held: Extras) -> Iterator[Numbers]:
    """Walk all that the numbers of a laid card may become; first what lies there already."""
    shared = [(*compiled.added[face], -1) for face in laid.boosters[:1]] or [(0, 0, -1)]
    if not laid.boosters and compiled.booster_limit:
        shared += [(*compiled.added[face], face) for face in held.boosters]
    ways = (laid.way, -1) if held.deja_vus and laid.way > 0 else (laid.way,)
    for one, other, booster in shared:
        for more, other_more in dict.fromkeys(((one, other), (other, one))):
            for jumps in range(held.time_jumps + 1):
                for turned in _directions(laid.jumps, jumps):
                    a, b = laid.a + more + turned, laid.b + other_more - turned
                    if a < 0 or b < 0:  # A7
                        continue
                    for way in ways:
                        back = way != laid.way
                        cards = (booster >= 0) + jumps + back
                        lay = booster if booster >= 0 else -1
                        if lay < 0 and (jumps or back):
                            lay = compiled.time_jump if jumps else compiled.deja_vu
                        yield Numbers(a, b, way, cards, lay)


def _directions(laid: int, more: int) -> range:
    """Return what Time Jumps add up to; more of them are laid only to go all one way."""
    total = laid + more
    return range(-total, total + 1, 2 * total if more else 2)
