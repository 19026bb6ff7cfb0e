"""Whether hints are right where it can be worked out what is right: positions near a match's end.

    python -m tests.soak.solved [POSITIONS [GAME ...]]

People play by their rule of thumb, and often just anything, until a match is over; from there it is
gone back for as long as everything that may still happen can be walked through. What lies hidden
is whatever the seat cannot tell apart, and between two such positions it cannot choose apart; what
others will do is not known, so a choice is worth at least what it brings if they do their worst,
and at most what it brings if they do their best. A position counts if one choice is then surely the
best, and another is not as good for all that is known. The hint is right if its choice is as good,
wrong if it is surely worse, and open where that hangs on what others do.
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
"""So many of those that are known to be right or wrong have to be right."""

BACK = 40
"""So far from a match's end positions are looked for."""
WALKED, DEEP = 2_000, 60
"""Steps, and steps one after the other, after which a choice is too much to be walked through."""
DRAWN, APART = 500, 24
"""Worlds that are drawn of a position, and how many of them may differ: others are too many."""
LIKE = 40
"""So many of too many are walked through: then a choice counts if it is the best in all of them."""
SLIGHT = 0.03
"""What chance may add to a choice's worth: worlds and dice are counted as they were drawn."""
ROLLS = 600
FEWEST = 2
"""The numbers of seats with which it is played: the fewer play, the more can be walked through."""
ANYTHING = 0.3
"""The share of answers that are just anything."""


class Span(NamedTuple):
    """What something is worth to a seat: the chance to win it is sure of, and that it may have."""

    least: float
    most: float


ANY = Span(0.0, 1.0)
"""What can be worth anything."""


class TooMuchError(Exception):
    """A position cannot be walked through."""


class World(NamedTuple):
    """A world that the seat cannot tell from others, and how likely it is."""

    state: Any
    weight: float


class Walk:
    """All that may follow, as one seat may know it."""

    def __init__(self, game: Game[Any], seat: int) -> None:
        self.game, self.seat = game, seat
        self.steps = self.deep = 0

    def worth(self, worlds: list[World], action: Action) -> Span:
        """Return what a choice of the seat is worth."""
        return self._apart([World(self._step(each.state, action), each.weight) for each in worlds])

    def _step(self, state: Any, action: Action) -> Any:
        self.steps += 1
        if self.steps > WALKED:
            raise TooMuchError
        return self.game.step(state, action)

    def _apart(self, worlds: list[World]) -> Span:
        """Return what worlds are worth together; those that the seat can tell apart go apart."""
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
        """Return what worlds are worth that the seat cannot tell apart, by their weight."""
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
        """Yield what chance may bring, as often as it comes in so many tries."""
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
        """Return what it is worth where others are asked: in each world by itself, if they choose.

        Whatever the seat does later, it has at least what it is left with if it does not know.
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
        """Return what a world is worth that is the only one, or as if somebody told the seat."""
        found = self._alike([World(state, 1.0)])
        return found if alone else Span(self._worst(state), found.most)

    def _worst(self, state: Any) -> float:
        """Return what is left if everybody, the seat as well, does their worst."""
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
    """A position that is worked out. worths: of each choice; best: what the best is sure of."""

    match: Match[Any]
    state: Any
    seat: int
    worths: dict[Action, Span]

    @property
    def best(self) -> float:
        """What the best choice is sure of."""
        return max(each.least for each in self.worths.values())

    @property
    def counts(self) -> bool:
        """Whether a choice is surely the best, and another is not as good for all that is known."""
        spans = sorted(self.worths.values())
        sure, others = spans[-1], spans[:-1]
        return sure.least >= max(each.most for each in others) - SLIGHT and any(
            each.least < sure.least - SLIGHT for each in others
        )

    def judged(self, action: Action) -> str:
        """Say whether a choice is "right", "wrong" or "open"."""
        span = self.worths[action]
        if span.least >= self.best - SLIGHT:
            return "right"
        return "wrong" if span.most < self.best - SLIGHT else "open"


def worked_out(match: Match[Any], at: int) -> Position | None:
    """Walk through what may follow after so many actions; None if that says nothing.

    TooMuchError if none of the choices can be walked through.
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
    """Return what a choice is worth; anything if that is too much."""
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
    """Yield positions for ever: of a match the one furthest from its end that is worked out."""
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
    """Return the choice that a hint gives. budget: playouts; None: as many as are usual."""
    game = position.match.game
    world, seed = asked(game, position.state, position.seat)
    return advise(game, world, position.seat, seed, budget).worths[0].action


class Solved(NamedTuple):
    """How many hints of a game are "right", "wrong" and "open"."""

    game: str
    hints: Counter[str]

    @property
    def well(self) -> bool:
        """Whether enough of those are right of which it is known."""
        return self.hints["right"] >= RIGHT * (self.hints["right"] + self.hints["wrong"])

    def __str__(self) -> str:
        """Say it in a line."""
        said = ", ".join(f"{self.hints[each]} {each}" for each in ("right", "wrong", "open"))
        return f"{self.game:10} {self.hints.total()} positions: {said}"


def solved(name: str, count: int, budget: int | None = None) -> Solved:
    """Look at the hints of so many positions; print those that are wrong."""
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
    """Print what was found of each game; 1 if too many hints are wrong."""
    return by_game(
        args, POSITIONS, solved, bad="too often wrong", good="What can be known, hints know."
    )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
