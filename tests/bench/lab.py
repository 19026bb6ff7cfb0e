"""Overhead of `simulate` over the bare rules: chunks of random games, as a run plays them.

The bare rules and a chunk play the same number of games, alternating. The report has the ratio of
the fastest round of each, and the median of the rounds' ratios. It measures processor time, which
other work on the machine affects less.
"""

import statistics
import time
from random import Random

import games
from firmware_py.lab.batch import opened
from firmware_py.lab.batch import play as play_chunk
from firmware_py.lab.experiment import Arm, experiment_of
from tests.bench.rules import ROWS, Row, play

ROUNDS = 20
STEPS = 3_000
"""Approximate number of steps per round."""


def ratios(row: Row) -> tuple[float, float]:
    """Return the speed of a chunk as a share of the bare rules': the best and the median."""
    game = games.find(row.game)
    setup = game.setup(row.seats, row.variant, "device", dict(row.options))
    arm = Arm.of(game, setup, ("random",) * row.seats)
    trial = experiment_of(game, [arm], row.seats, 1)
    encoded, name = trial.encoded(), trial.name()
    count = max(1, STEPS // play(game, setup, Random(1)))
    bare, chunks = [], []
    for first in range(0, ROUNDS * count, count):
        begun = time.process_time()
        steps = sum(play(game, setup, Random(f"1/{n}")) for n in range(first, first + count))
        bare.append((time.process_time() - begun) / steps)
        begun = time.process_time()
        data = play_chunk(encoded, first, first + count)
        spent = time.process_time() - begun
        chunks.append(spent / sum(tally.steps for tally in opened(data, name)[0].tallies))
    each = statistics.median(b / c for b, c in zip(bare, chunks, strict=True))
    return min(bare) / min(chunks), each


def report() -> list[str]:
    """Return the table as lines."""
    lines = [f"{'simulate, to the bare rules':28} {'best':>6} {'median':>6}"]
    for row in ROWS:
        best, each = ratios(row)
        lines.append(
            f"{row.game} {row.variant} {row.seats}p".ljust(28) + f" {best:6.2f} {each:6.2f}"
        )
    return lines
