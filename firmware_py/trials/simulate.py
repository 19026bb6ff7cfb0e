"""Many games by the rules alone: how fast, how long, who wins."""

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from random import Random
from typing import Any, NamedTuple

from games.core import bots
from games.core.action import CHANCE, OVER, Action
from games.core.levels import RANDOM
from games.core.match import Match
from games.core.registry import find
from games.core.setup import Setup

CAP = 100_000
"""Actions after which a game is given up and reported; none of ours comes near."""

BATCH = 50
"""Games handed to a worker at a time."""


class Played(NamedTuple):
    """One finished game."""

    actions: int
    winners: tuple[int, ...] | None
    facts: dict[str, float]


def play_out(
    setup: Setup,
    seed: str,
    names: Sequence[str] = (),
    answer: Callable[..., Action] = bots.answer,
) -> Match[Any]:
    """Play one game to its end, by the names of bots in seat order; without any all are random.

    answer: asks a bot, as `bots.answer` does.
    """
    game = find(setup.game)
    rng = Random(seed)
    match: Match[Any] = Match(game, setup, seed)
    while match.state.turn != OVER and len(match.actions) < CAP:
        state = match.state
        if state.turn == CHANCE:
            match.act(game.sample(state, rng))
        else:
            seat = state.turn if state.turn >= 0 else rng.choice(game.asked(state))
            name = names[seat] if names and seat >= 0 else RANDOM
            if name == RANDOM:  # it thinks of nothing, so it needs no world
                match.act(rng.choice(game.choices(state, seat)))
            else:
                given = bots.handed(game, state, seat, seed, len(match.actions))
                match.act(answer(game, name, *given))
    return match


def _batch(setup: Setup, numbers: range, seed: int, names: Sequence[str]) -> list[Played]:
    game = find(setup.game)
    played = []
    for number in numbers:
        match = play_out(setup, f"{seed}/{number}", names)
        winners = game.result(match.state)
        played.append(Played(len(match.actions), winners, game.facts(match)))
    return played


def _batches(count: int) -> Iterator[range]:
    return (range(start, min(count, start + BATCH)) for start in range(0, count, BATCH))


def simulate(
    setup: Setup,
    count: int,
    *,
    names: Sequence[str],
    seed: int,
    workers: int,
    progress: Callable[[Iterable[Any], int, str], Iterable[Any]],
) -> dict[str, Any]:
    """Play `count` games and return what contracts.md lists; the same for any number of workers."""
    start = time.perf_counter()
    batches = list(_batches(count))
    total = len(batches)
    if workers == 1:
        parts: Iterable[list[Played]] = (_batch(setup, b, seed, names) for b in batches)
        played = [game for part in progress(parts, total, "simulating") for game in part]
    else:
        with ProcessPoolExecutor(workers) as pool:
            parts = pool.map(_batch, [setup] * total, batches, [seed] * total, [names] * total)
            played = [game for part in progress(parts, total, "simulating") for game in part]
    seconds = time.perf_counter() - start
    lengths = [game.actions for game in played]
    steps = sum(lengths)
    return {
        "game": setup.game,
        "seats": setup.seats,
        "variant": setup.variant,
        "options": dict(setup.options),
        "bots": list(names),
        "games": count,
        "steps": steps,
        "seconds": round(seconds, 3),
        "steps_per_second": round(steps / seconds),
        "wins": [sum(seat in (g.winners or ()) for g in played) for seat in range(setup.seats)],
        "lengths": {"min": min(lengths), "mean": steps / count, "max": max(lengths)},
        "facts": _facts(played),
        "seed": seed,
    }


def _facts(played: list[Played]) -> dict[str, Any]:
    keys = dict.fromkeys(key for game in played for key in game.facts)
    sums = {key: _sum([game.facts.get(key, 0) for game in played]) for key in keys}
    unfinished = sum(game.winners is None for game in played)
    return {
        "unfinished": unfinished,
        "sums": sums,
        "means": {key: value / len(played) for key, value in sums.items()},
    }


def _sum(values: list[float]) -> float:
    """Add up; whole numbers stay whole, and others are the same on every Python.

    From 3.12 on `sum` keeps what rounding loses, before it does not; `math.fsum` always does.
    """
    return sum(values) if all(isinstance(value, int) for value in values) else math.fsum(values)
