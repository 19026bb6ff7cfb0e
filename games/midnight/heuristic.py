"""Heuristic of midnight: the probability that a seat's side wins the round.

A side is a team, or a seat without partners. The heuristic uses the positions of the figures and
the seat's own hand. It does not search.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.midnight.board import HOURS, MIDNIGHT, PARTY, gains
from games.midnight.evaluation import odds_of
from games.midnight.played_card import PlayedCard
from games.midnight.setup import MidnightSetup
from games.midnight.state import State

WON, LOST = 2.0, -1.0
"""Scores of a finished round, outside the range of a probability. `_lead` adds to them."""

ENDED_BY_NOBODY = 0.1
"""Score if a Wanderer ends the round: a side's gain then, as a share of its gain at midnight."""

KEPT = 0.95
"""Factor of the score for each extra card that is played. A card kept in hand has a value later."""

WALKS_HOME = 7
"""Maximum distance to midnight that one Hour card can cover."""


Walks = frozenset[tuple[int, int]]
"""Pairs of a figure and the number of hours that it can move."""


class Extras(NamedTuple):
    """Cards in hand that can be played with an Hour card."""

    boosters: tuple[int, ...] = ()  # face numbers
    time_jumps: int = 0
    deja_vus: int = 0


class Best(NamedTuple):
    """The best result of playing a card."""

    chance: float  # probability that the side wins the round
    first: int  # the figure that moves first
    lay: int  # face number of the next Booster or Special Action to play with it, or -1


class Heuristic:
    """Heuristic of one seat. It scores the position after the seat's turn, when others act next."""

    def __init__(self, compiled: MidnightSetup, seat: int) -> None:
        self.compiled, self.side = compiled, compiled.side_of[seat]
        sides = len(compiled.sides)
        odds = odds_of(compiled.setup.variant, sides)
        self.miss, self.hit = odds.miss[-1], odds.hit[-1]
        if (
            compiled.seats > sides
        ):  # the next player of its side is the partner, whose hand is unknown (A22)
            self.miss = self.hit = odds.blind[-1]
        self.nobody = tuple(odds.exhausted(left) for left in range(compiled.hour_count + 1))
        self.own = compiled.figures_of[self.side]
        self.rivals: list[tuple[int, tuple[float, ...]]] = []
        self.pairs: list[tuple[int, int, tuple[float, ...]]] = []  # rival sides with two figures
        for before in range(sides - 1):
            side, blind = compiled.side_of[(seat + 1 + before) % compiled.seats], odds.blind[before]
            one, *other = compiled.figures_of[side]
            if other:
                self.pairs.append((one, other[0], blind))
            else:
                self.rivals.append((one, blind))
        self.brings_home = tuple(map(self._brings_home, compiled.of_hour))

    def _brings_home(self, laid: PlayedCard) -> Walks:
        """Return the moves of the side's own figures that an Hour card allows next turn."""
        walks = ((laid.one, laid.a), (laid.two, laid.b))
        return frozenset(walk for walk in walks if walk[0] in self.own)

    def next_turn(self, faces: Sequence[int]) -> Walks:
        """Return the moves of the side's own figures that these Hour cards allow next turn."""
        return frozenset().union(*[self.brings_home[face] for face in faces])

    def chance(self, at: Sequence[int], left: int, then: Walks) -> float:
        """Return the probability that the side wins the round with the figures at these hours.

        left: number of cards in the draw pile. then: moves of the side's own figures that the hand
        allows next turn.
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
        """Return the best result of an Hour card, with or without the extra cards in `held`."""
        found = Best(LOST - 1, laid.one, -1)
        for numbers in outcomes(self.compiled, laid, held):
            a, b, way = numbers.a, numbers.b, numbers.way
            chance, first = self.walked(state, (laid.one, a * way), (laid.two, b * way), then)
            chance *= KEPT**numbers.cards
            if chance > found.chance:
                found = Best(chance, first, numbers.lay)
        return found

    def plain(self, state: State, face: int, then: Walks) -> float:
        """Return the score of an Hour card without extra cards.

        For a Booster or a Special Action, return the score without a move.
        """
        if face >= len(self.compiled.of_hour):
            return self.chance(state.at, state.left, then)
        laid = self.compiled.of_hour[face]
        return self.walked(state, (laid.one, laid.a), (laid.two, laid.b), then)[0]

    def walked(
        self, state: State, one: tuple[int, int], two: tuple[int, int], then: Walks
    ) -> tuple[float, int]:
        """Return a pair: the score after two moves, and the figure that must move first to get it.

        The order matters only if a figure stops on midnight.
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
        """Return the score after these moves, made in order. Some of them stop on midnight."""
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
        """Return the side's points of this round minus those of its best rival.

        Return 0 in a match for rounds.
        """
        if not self.compiled.individual:
            return 0
        each = gains([at[figures[0]] for figures in self.compiled.figures_of], at)
        return each[self.side] - max(each[: self.side] + each[self.side + 1 :])


class Numbers(NamedTuple):
    """Possible final values of an Hour card."""

    a: int  # value of its first figure
    b: int  # value of its second figure
    way: int = 1  # -1 backward
    cards: int = 0  # number of further cards to play for this result
    lay: int = -1  # face number of the next of these cards, or -1


def outcomes(compiled: MidnightSetup, laid: PlayedCard, held: Extras) -> Iterator[Numbers]:
    """Yield the possible final values of an Hour card, first those without cards from `held`."""
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
    """Return the possible total amounts by which Time Jumps can change a value.

    laid: number of Time Jumps already added. more: number of Time Jumps to add now. They are only
    added if all Time Jumps change the value in the same direction.
    """
    total = laid + more
    return range(-total, total + 1, 2 * total if more else 2)
