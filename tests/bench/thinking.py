"""Speed of bots: playouts per second, and their steps compared with random steps.

A step of a playout is one step of the rules with the choice before it and its share of sampling
worlds, of the tree and of evaluation. So the ratio to random steps is the cost of thinking. Times
are processor times of this process, which other work on the machine hardly affects.
"""

import statistics
import time
from random import Random
from typing import Any, NamedTuple

import games
from games.core.action import CHANCE, OVER
from games.core.ai.search import search

ROUNDS = 5
PLAYOUTS = 300
STEPS = 20_000


class Row(NamedTuple):
    """Game with its setup, and the number of random steps before the search."""

    game: str
    seats: int
    variant: str
    before: int


ROWS = (
    Row("capsules", 2, "base", 60),
    Row("midnight", 4, "individual", 60),
    Row("outcasts", 4, "base", 60),
    Row("cinderella", 2, "basic", 30),
)


def random_steps(game: Any, setup: Any, rng: Random) -> float:
    """Return random steps per second, without a history."""
    start, done = time.process_time(), 0
    while done < STEPS:
        state = game.begin(setup)
        while state.turn != OVER and done < STEPS:
            state = game.step(state, _random(game, state, rng))
            done += 1
    return done / (time.process_time() - start)


def _random(game: Any, state: Any, rng: Random) -> Any:
    return game.sample(state, rng) if state.turn == CHANCE else rng.choice(game.legal(state))


def thinking(game: Any, world: Any, rng: Random) -> tuple[float, float]:
    """Return (playouts, steps) per second of a search for the seat to move."""
    taken = 0

    class Counted(type(game.player)):  # type: ignore[misc] # a class is made for one game
        """Counts the steps of the playouts."""

        def stops(self, start: Any, state: Any) -> bool:
            nonlocal taken
            taken += 1
            stopped: bool = super().stops(start, state)
            return stopped

    player = Counted(game)
    start = time.process_time()
    search(player, world, world.turn, rng, PLAYOUTS)
    spent = time.process_time() - start
    return PLAYOUTS / spent, taken / spent


def moment(game: Any, setup: Any, before: int) -> Any:
    """Return a state at a seat's choice, after some random steps."""
    rng, state = Random(1), game.begin(setup)
    while before > 0 or state.turn < 0 or len(game.choices(state, state.turn)) < 2:
        state = game.step(state, _random(game, state, rng))
        before -= 1
        if state.turn == OVER:
            state = game.begin(setup)
    return state


def report() -> list[str]:
    """Return the table as lines."""
    lines = [f"{'':28} {'playouts/s':>10} {'steps/s':>10} {'random':>10}   ratio in steps"]
    for row in ROWS:
        game = games.find(row.game)
        setup = game.setup(row.seats, row.variant)
        world, rng = moment(game, setup, row.before), Random(2)
        rounds = []
        for _ in range(ROUNDS):
            playouts, steps = thinking(game, world, rng)
            rounds.append((playouts, steps, random_steps(game, setup, rng)))
        middle = [statistics.median(one[at] for one in rounds) for at in range(3)]
        ratio = statistics.median(steps / plain for _, steps, plain in rounds)
        label = f"{row.game} {row.variant} {row.seats}p"
        lines.append(
            f"{label:28} {middle[0]:10,.0f} {middle[1]:10,.0f} {middle[2]:10,.0f}   {ratio:.2f}"
        )
    return lines
