"""Correctness of hints in positions near the end of a match that can be solved completely.

    python -m tests.soak.solved_positions [POSITIONS [GAME ...]]

Simulated people play a match, mostly at the level `greedy`, often at random. From its end the
program goes back as long as all continuations can be searched. All worlds that the seat cannot
distinguish are possible, and it must choose the same in them. The other players' choices are
unknown, so a choice is worth at least its result if they play worst for the seat, and at most its
result if they play best. A position counts if one choice is surely the best and another one is not
known to be as good. The hint is right if its choice is as good, wrong if it is surely worse, and
open if that depends on the other players.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from random import Random
from typing import Any, NamedTuple

import msgspec

import games
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.analysis.advice import advise, asked, choices, offered
from games.core.game import Game
from games.core.match import Match
from tests.soak.by_game import by_game

POSITIONS = 50
RIGHT = 0.95
"""Required share of right hints among those that are right or wrong."""

BACK = 40
"""Maximum distance of a position from the end of its match."""
WALKED, DEEP = 2_000, 60
"""Maximum number of steps, and depth, of the search of one choice."""
DRAWN, APART = 500, 24
"""Number of worlds that are sampled, and maximum number of different ones."""
LIKE = 40
"""Number of worlds that are searched if there are too many: then a choice counts only if it wins in
all of them.
"""
SLIGHT = 0.03
"""Tolerance for worths that were estimated by sampling worlds and dice."""
ROLLS = 600
FEWEST = 2
"""Number of different seat counts, from the smallest: fewer players allow a deeper search."""
ANYTHING = 0.3
"""Share of random answers."""


class Span(NamedTuple):
    """Worth to a seat: the winning chance that it is sure of, and the possible one."""

    least: float
    most: float


ANY = Span(0.0, 1.0)
"""Worth that is unknown."""


class TooMuchError(Exception):
    """The position cannot be searched completely."""


class World(NamedTuple):
    """World that the seat cannot distinguish from others, and its probability."""

    state: Any
    weight: float


class Walk:
    """Search of all continuations, with the knowledge of one seat."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        self.game, self.seat = game, seat
        self.steps = self.deep = 0

    def worth(self, worlds: list[World], action: Action) -> Span:
        """Return the worth of a choice of the seat."""
        return self._apart([World(self._step(each.state, action), each.weight) for each in worlds])

    def _step(self, state: Any, action: Action) -> Any:
        self.steps += 1
        if self.steps > WALKED:
            raise TooMuchError
        return self.game.step(state, action)

    def _apart(self, worlds: list[World]) -> Span:
        """Return the worth of worlds together, separated where the seat can distinguish them."""
        self.deep += 1
        if self.deep > DEEP:
            raise TooMuchError
        groups = dict[bytes, list[World]]()
        for each in worlds:
            seen = msgspec.json.encode(self.game.view(each.state, self.seat))
            groups.setdefault(seen, []).append(each)
        spans = [self._alike(each) for each in groups.values()]
        self.deep -= 1
        return Span(sum(each.least for each in spans), sum(each.most for each in spans))

    def _alike(self, worlds: list[World]) -> Span:
        """Return the weighted worth of worlds that the seat cannot distinguish."""
        first = worlds[0].state
        if first.turn == OVER:
            won = sum(self.game.player.worth(s)[self.seat] * weight for s, weight in worlds)
            return Span(won, won)
        if first.turn == CHANCE:
            return self._apart([drawn for each in worlds for drawn in self._drawn(each)])
        if self.game.asked(first) == (self.seat,):
            found = [self.worth(worlds, each) for each in self.game.choices(first, self.seat)]
            return Span(max(each.least for each in found), max(each.most for each in found))
        return self._others(worlds)

    def _drawn(self, world: World) -> Iterator[World]:
        """Yield the sampled results of chance, weighted by their frequency."""
        rng, came = Random(0), Counter[Action]()
        if len(self.game.legal(world.state)) == 1:
            came[self.game.legal(world.state)[0]] = 1
        else:
            came.update(self.game.sample(world.state, rng) for _ in range(ROLLS))
        if len(came) > APART:
            raise TooMuchError
        for action, times in came.items():
            yield World(self._step(world.state, action), world.weight * times / came.total())

    def _others(self, worlds: list[World]) -> Span:
        """Return the worth when other players are asked: per world, if they have a choice.

        Its lower bound holds whatever the seat does later without knowing the world.
        """
        answers = [self._answers(each.state) for each in worlds]
        if all(len(each) == 1 for each in answers):
            steps = zip(worlds, answers, strict=True)
            return self._apart([World(self._step(w.state, a[0]), w.weight) for w, a in steps])
        alone = len(worlds) == 1
        spans = []
        for world, some in zip(worlds, answers, strict=True):
            ways = [self._told(self._step(world.state, each), alone=alone) for each in some]
            least, most = min(each.least for each in ways), max(each.most for each in ways)
            spans.append(Span(least * world.weight, most * world.weight))
        return Span(sum(each.least for each in spans), sum(each.most for each in spans))

    def _told(self, state: Any, *, alone: bool) -> Span:
        """Return the worth of a world; unless it is the only one, its lower bound is `_worst`."""
        found = self._alike([World(state, 1.0)])
        return found if alone else Span(self._worst(state), found.most)

    def _worst(self, state: Any) -> float:
        """Return the result if all players, also the seat itself, play worst for the seat."""
        if state.turn == OVER:
            return float(self.game.player.worth(state)[self.seat])
        if state.turn == CHANCE:
            return sum(
                each.weight * self._worst(each.state) for each in self._drawn(World(state, 1.0))
            )
        return min(self._worst(self._step(state, each)) for each in self._answers(state))

    def _answers(self, state: Any) -> tuple[Action, ...]:
        who = self.game.asked(state)
        return tuple(each for seat in who for each in self.game.choices(state, seat))


class Position(NamedTuple):
    """Solved position, with the worth of each choice."""

    match: Match[Any]
    state: Any
    seat: int
    worths: dict[Action, Span]

    @property
    def best(self) -> float:
        """Worth that the best choice is sure of."""
        return max(each.least for each in self.worths.values())

    @property
    def counts(self) -> bool:
        """Whether a choice is surely the best, and another one is not known to be as good."""
        spans = sorted(self.worths.values())
        sure, others = spans[-1], spans[:-1]
        return sure.least >= max(each.most for each in others) - SLIGHT and any(
            each.least < sure.least - SLIGHT for each in others
        )

    def judged(self, action: Action) -> str:
        """Return whether a choice is "right", "wrong" or "open"."""
        span = self.worths[action]
        if span.least >= self.best - SLIGHT:
            return "right"
        return "wrong" if span.most < self.best - SLIGHT else "open"


def worked_out(match: Match[Any], at: int) -> Position | None:
    """Solve the position after `at` actions; None if it does not count.

    Raise TooMuchError if no choice can be searched completely.
    """
    game, state = match.game, match.states[at]
    seat = state.turn
    if not offered(game, state, seat):
        return None
    worlds, whole = _worlds(game, state, seat)
    worths = {each: _worth(game, seat, worlds, each) for each in choices(game, state, seat)}
    if {*worths.values()} == {ANY}:
        raise TooMuchError
    found = Position(match, state, seat, worths)
    return found if found.counts and (whole or found.best > 1 - SLIGHT) else None


def _worth(game: Game[Any], seat: int, worlds: list[World], action: Action) -> Span:
    """Return the worth of a choice; ANY if it cannot be searched completely."""
    try:
        return Walk(game, seat).worth(worlds, action)
    except TooMuchError:
        return ANY


def _worlds(game: Game[Any], state: Any, seat: int) -> tuple[list[World], bool]:
    """Return the worlds of a seat, and whether these are all."""
    rng, found = Random(1), dict[Any, World]()
    for number in range(DRAWN):
        world = game.world(state, seat, rng)
        key = tuple(world.cards.faces)
        found[key] = World(world, found[key].weight + 1 if key in found else 1.0)
        if len(found) > APART and number + 1 >= LIKE:
            break
    total = sum(each.weight for each in found.values())
    return [World(each.state, each.weight / total) for each in found.values()], len(found) <= APART


def positions(name: str, seed: int = 0) -> Iterator[Position]:
    """Yield positions endlessly: from each match the solved one furthest from its end."""
    number = 0
    while True:
        number += 1
        rng = Random(f"{seed}/{name}/{number}")
        match = _played(name, rng)
        furthest = None
        with suppress(TooMuchError):
            for at in range(len(match.states) - 2, max(0, len(match.states) - BACK), -1):
                furthest = worked_out(match, at) or furthest
        if furthest is not None:
            yield furthest


def _played(name: str, rng: Random) -> Match[Any]:
    game = games.find(name)
    variant = rng.choice([*game.variants])
    seats = rng.choice(game.seats(variant)[:FEWEST])
    match = Match(game, game.setup(seats, variant, "device"), str(rng.random()))
    while match.turn != OVER:
        if match.turn == CHANCE:
            match.act(match.draw())
            continue
        seat = match.turn if match.turn != TABLE else rng.choice(game.asked(match.state))
        if rng.random() < ANYTHING:
            match.act(rng.choice(game.choices(match.state, seat)))
        else:
            match.act(game.player.greedy(match.state, seat, rng))
    return match


def taken(position: Position, budget: int | None = None) -> Action:
    """Return the choice of a hint. budget: playouts; None: the default."""
    game = position.match.game
    world, seed = asked(game, position.state, position.seat)
    return advise(game, world, position.seat, seed, budget).worths[0].action


class Solved(NamedTuple):
    """Number of hints of a game that are "right", "wrong" and "open"."""

    game: str
    hints: Counter[str]

    @property
    def well(self) -> bool:
        """Whether the share of right hints is sufficient."""
        return self.hints["right"] >= RIGHT * (self.hints["right"] + self.hints["wrong"])

    def __str__(self) -> str:
        """Return one line."""
        said = ", ".join(f"{self.hints[each]} {each}" for each in ("right", "wrong", "open"))
        return f"{self.game:10} {self.hints.total()} positions: {said}"


def solved(name: str, count: int, budget: int | None = None) -> Solved:
    """Check the hints of positions; print the wrong ones."""
    found = Counter[str]()
    for position, _ in zip(positions(name), range(count), strict=False):
        judged = position.judged(taken(position, budget))
        found[judged] += 1
        if judged == "wrong":
            at = position.match.states.index(position.state)
            print(f"{name} {position.match.setup.variant} seat {position.seat} after {at} actions")
            for action, span in sorted(position.worths.items(), key=lambda each: each[1]):
                print(f"    {action}: {span.least:.2f} to {span.most:.2f}")
    return Solved(name, found)


def main(args: list[str]) -> int:
    """Print the result of each game; return 1 if too many hints are wrong."""
    return by_game(
        args, POSITIONS, solved, bad="too often wrong", good="What can be known, hints know."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
