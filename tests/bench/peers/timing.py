"""Shared timing helper for the peer benchmarks.

A *playout* is a function `play(rng) -> (steps, decisions)`.  One repeat runs
playouts for at least `seconds`, and yields rates per second.  The report is
min / median / max over `repeats`, because the machine is shared and noisy.
"""

import json
import random
import statistics
import time


def rates(play, repeats=7, seconds=1.0, seed=1):
    """Return one (games/s, steps/s, decisions/s) triple per repeat."""
    play(random.Random(0))  # warm up caches and lazy set-up
    out = []
    for repeat in range(repeats):
        rng = random.Random(seed + repeat)
        games = steps = decisions = 0
        start = time.perf_counter()
        stop = start + seconds
        now = start
        while now < stop:
            s, d = play(rng)
            games += 1
            steps += s
            decisions += d
            now = time.perf_counter()
        took = now - start
        out.append((games / took, steps / took, decisions / took))
    return out


def spread(values):
    return min(values), statistics.median(values), max(values)


def report(name, play, repeats=7, seconds=1.0, as_json=False):
    """Print one line: games/s, steps/s, decisions/s as min/median/max."""
    triples = rates(play, repeats, seconds)
    games, steps, decisions = (spread(col) for col in zip(*triples))
    if as_json:
        print(
            json.dumps({"name": name, "games": games, "steps": steps, "decisions": decisions}),
            flush=True,
        )
    else:

        def fmt(t):
            return "/".join(f"{x:,.0f}" for x in t)

        print(
            f"{name:44s} games/s {fmt(games):>26s}  steps/s {fmt(steps):>32s}"
            f"  decisions/s {fmt(decisions):>32s}",
            flush=True,
        )
    return games, steps, decisions


def rate_of(name, func, repeats=7, seconds=0.5):
    """Print calls/s of one operation as min/median/max."""
    func()
    values = []
    for _ in range(repeats):
        count = 0
        start = time.perf_counter()
        stop = start + seconds
        now = start
        while now < stop:
            for _ in range(10):
                func()
            count += 10
            now = time.perf_counter()
        values.append(count / (now - start))
    low, mid, high = spread(values)
    print(f"{name:44s} calls/s {low:,.0f}/{mid:,.0f}/{high:,.0f}", flush=True)
