"""Evaluation and heuristic of midnight: probabilities to win the round and the match.

A side is a team, or a seat without partners.

Round: each figure has odds to reach midnight first, which depend on its hour. The file `odds.toml`
has these odds. `tools/midnight_odds.py` measures them in matches of the heuristic against itself.
The odds of a side are the product of its figures' odds. Exhaustion (R24) has odds too. To get a
probability, the odds are divided by the sum of all odds.

Match for rounds: the probability is exact if all sides are equally likely to win each round that
remains. Match for points: a side's odds are exp(k * points) with k = PULL / sqrt(points left +
SLACK). k grows near the goal, because few rounds remain in which the lead can change.

The evaluation reads all hands of a random world. The heuristic uses the positions of the figures
and the seat's own hand. Neither searches.
"""

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources
from math import exp, sqrt
from operator import add
from tomllib import loads
from typing import Any, NamedTuple

from games.midnight.board import HOURS, MIDNIGHT, PARTY, PlayedCard, gains, to_go
from games.midnight.setup import MidnightSetup
from games.midnight.state import State

# Evaluation

PULL = 0.8
SLACK = 8
"""PULL and SLACK were fitted to matches of the heuristic: 1,000 to 1,500 for 3, 4 and 5 seats."""

USUAL_GOAL = 24
"""Goal in points of the matches in the fit (R32). For another goal, the points are scaled."""

DRAWS = 6
"""Number of cards in the draw pile that one entry of `Odds.nobody` covers."""

Table = tuple[tuple[float, ...], ...]
"""`table[before][hour]`: odds of a figure if `before` sides act before its side. Hour 0: Party."""


class Odds(NamedTuple):
    """Odds of a figure to reach midnight first in a round."""

    blind: Table
    """Odds if the side's hand is unknown."""
    miss: Table
    """Odds if the side's next player has no Hour card that moves the figure to midnight."""
    hit: Table
    """Odds if the side's next player has such an Hour card."""
    nobody: tuple[float, ...]
    """Odds of exhaustion, by the number of cards in the draw pile divided by DRAWS."""

    def exhausted(self, left: int) -> float:
        """Return the odds of exhaustion with this number of cards in the draw pile."""
        return self.nobody[min(left // DRAWS, len(self.nobody) - 1)]


@cache
def odds_of(variant: str, sides: int) -> Odds:
    """Return the odds of a variant with this number of sides, from `odds.toml`."""
    text = (resources.files(__package__) / "odds.toml").read_text("utf-8")
    found: dict[str, Any] = loads(text)[f"{variant}{sides}"]
    return Odds(
        tuple(_by_hour(row) for row in found["blind"]),
        tuple(_by_hour(row) for row in found["miss"]),
        tuple(
            _by_hour([*hit, *miss[len(hit) :]])
            for hit, miss in zip(found["hit"], found["miss"], strict=True)
        ),
        tuple(map(exp, found["nobody"])),
    )


def _by_hour(logs: list[float]) -> tuple[float, ...]:
    """Convert log odds, indexed by the distance to midnight, to odds indexed by the hour.

    The last entry of `logs` is for a figure at the Party.
    """
    return tuple(exp(logs[to_go(hour) if hour else HOURS]) for hour in range(HOURS + 1))


def reaching(state: State, seat: int) -> int:
    """Return the mask of figures that one Hour card in the seat's hand can move to midnight."""
    of_hour, at, faces = state.compiled.of_hour, state.at, state.cards.faces
    found = 0
    for back in state.hours[seat]:
        laid = of_hour[faces[back]]
        if at[laid.one] + laid.a == MIDNIGHT:
            found |= 1 << laid.one
        if at[laid.two] + laid.b == MIDNIGHT:
            found |= 1 << laid.two
    return found


def round_chances(state: State) -> tuple[float, ...]:
    """Return the probability that each side wins the round. The last entry is for exhaustion.

    The function reads all hands. A bot must therefore call it with random worlds (`Game.world`),
    not with the true state.
    """
    compiled, at = state.compiled, state.at
    sides = len(compiled.sides)
    odds = odds_of(compiled.setup.variant, sides)
    found = [1.0] * sides
    for before in range(sides):
        seat = (state.active + before) % compiled.seats
        can, side = reaching(state, seat), compiled.side_of[seat]
        for figure in compiled.figures_of[side]:
            table = odds.hit if can >> figure & 1 else odds.miss
            found[side] *= table[before][at[figure]]
    found.append(odds.exhausted(state.left))
    total = sum(found)
    return tuple([own / total for own in found])


def match_chances(state: State) -> tuple[float, ...]:
    """Return the probability that each side wins the match. During a round, it reads all hands."""
    compiled, points = state.compiled, state.points
    if state.ended is not None:
        return between_rounds(compiled, points)
    found = [0.0] * len(points)
    for side, chance in enumerate(round_chances(state)):
        after = tuple(map(add, points, _gained(state, side)))
        for other, wins in enumerate(between_rounds(compiled, after, side)):
            found[other] += chance * wins
    return tuple(found)


def _gained(state: State, winner: int) -> tuple[int, ...]:
    """Return what each side gains, in points or rounds, if the side `winner` reaches midnight now.

    If `winner` is the number of sides, the round ends by exhaustion.
    """
    compiled = state.compiled
    if not compiled.individual:
        return tuple([int(side == winner) for side in range(len(compiled.sides))])
    at = list(state.at)
    if winner < len(compiled.sides):
        at[compiled.figures_of[winner][0]] = MIDNIGHT
    return gains([at[figures[0]] for figures in compiled.figures_of], at)


def between_rounds(
    compiled: MidnightSetup, points: tuple[int, ...], ender: int = -1
) -> tuple[float, ...]:
    """Return the probability that each side wins the match after the side `ender` ended a round."""
    if compiled.individual:
        return for_points(points, compiled.goal, ender)
    return for_rounds(tuple([compiled.goal - won for won in points]))


@lru_cache(maxsize=1 << 12)
def for_points(points: tuple[int, ...], goal: int, ender: int = -1) -> tuple[float, ...]:
    """Return each side's probability to win a match for points. `ender` wins a tie (A17).

    >>> [round(chance, 2) for chance in for_points((20, 10, 10), 24)]
    [0.83, 0.08, 0.08]
    >>> for_points((26, 26, 3), 24, 1)
    (0.0, 1.0, 0.0)
    """
    most = max(points)
    if most >= goal:
        winners = [side for side, own in enumerate(points) if own == most]
        winners = [ender] if ender in winners else winners
        return tuple([(side in winners) / len(winners) for side in range(len(points))])
    scale = USUAL_GOAL / goal
    pull = PULL * scale / sqrt((goal - most) * scale + SLACK)
    odds = [exp(pull * (own - most)) for own in points]
    total = sum(odds)
    return tuple([own / total for own in odds])


@lru_cache(maxsize=1 << 10)
def for_rounds(needed: tuple[int, ...]) -> tuple[float, ...]:
    """Return each side's probability to win a match if it still needs `needed[side]` rounds.

    All sides are equally likely to win a round.

    >>> for_rounds((1, 2)), for_rounds((3, 3))
    ((0.75, 0.25), (0.5, 0.5))
    """
    if min(needed) <= 0:
        return tuple([float(rounds <= 0) for rounds in needed])
    sides = len(needed)
    found = [0.0] * sides
    for winner in range(sides):
        after = tuple([rounds - (side == winner) for side, rounds in enumerate(needed)])
        for side, chance in enumerate(for_rounds(after)):
            found[side] += chance / sides
    return tuple(found)


# Heuristic of one seat

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
