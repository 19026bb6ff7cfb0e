"""Speed of the rules: random steps through the public, checked interface, with history.

Each row alternates between this project and the peers, so that the ratio holds on a noisy machine.
The report has the median of the rounds, and the median of the rounds' ratios.
"""

import os
import re
import statistics
import subprocess
import time
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import games
from games.core.action import CHANCE, OVER
from games.core.match import Match

HERE = Path(__file__).parent
ROUNDS = 7
SECONDS = 0.7


class Row(NamedTuple):
    """Game of this project, with its setup."""

    game: str
    seats: int
    variant: str
    options: tuple[tuple[str, str], ...] = ()


ROWS = (
    Row("cinderella", 2, "basic", (("pointing", "off"),)),
    Row("midnight", 4, "individual"),
    Row("outcasts", 2, "base"),
    Row("outcasts", 4, "base"),
    Row("outcasts", 6, "base"),
    Row("capsules", 3, "base"),
)
PEERS = ("cinderella2", "python_kuhn_poker", "crazy_eights", "rlcard_uno")


def play(game: Any, setup: Any, rng: Random) -> int:
    """Play one game by random steps, and return their number."""
    match = Match(game, setup, 1)
    legal, act, random = game.legal, match.act, rng.random
    while (turn := match.state.turn) != OVER:
        state = match.state
        if turn == CHANCE:
            act(game.sample(state, rng))
        else:
            actions = legal(state)
            act(actions[int(random() * len(actions))])
    return len(match.actions)


def ours(row: Row, seconds: float) -> tuple[float, float]:
    """Return (steps, games) per second."""
    game = games.find(row.game)
    setup = game.setup(row.seats, row.variant, "device", dict(row.options))
    rng = Random(1)
    steps = count = 0
    start = now = time.perf_counter()
    while now < start + seconds:
        steps += play(game, setup, rng)
        count += 1
        now = time.perf_counter()
    return steps / (now - start), count / (now - start)


class Peer:
    """Worker process that plays on demand."""

    def __init__(self, python: Path) -> None:
        self._process = subprocess.Popen(
            [python, "worker.py"],
            cwd=HERE / "peers",
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def rates(self, name: str, seconds: float) -> tuple[float, float]:
        """Return (steps, games) per second."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{name} {seconds}\n")
        self._process.stdin.flush()
        steps, count, took = map(float, self._process.stdout.readline().split())
        return steps / took, count / took

    def close(self) -> None:
        """End the worker."""
        self._process.communicate()


def boardgame_io(folder: Path) -> tuple[float, float]:
    """Return (steps, games) per second of boardgame.io's reducer."""
    done = subprocess.run(
        ["node", "cinderella_boardgameio.mjs", "--repeats", "5", "--seconds", "0.7"],
        cwd=HERE / "peers",
        env={**os.environ, "NODE_ENV": "production", "PEERS_NODE": str(folder)},
        capture_output=True,
        text=True,
        check=True,
    )
    first = done.stdout.splitlines()[0].replace(",", "")
    found = re.findall(r"(\w+)/s (\d+)/(\d+)/(\d+)", first)
    medians = {name: float(middle) for name, _, middle, _ in found}
    return medians["steps"], medians["games"]


def report(python: Path | None, node: Path | None) -> list[str]:
    """Return the table as lines."""
    lines = [f"{'':28} {'steps/s':>10} {'games/s':>9}   ratio in steps (in games)"]
    peer = Peer(python) if python else None
    for row in (row for row in ROWS if row.game in games.names()):
        mine: list[tuple[float, float]] = []
        others: dict[str, list[tuple[float, float]]] = {name: [] for name in PEERS if peer}
        for _ in range(ROUNDS):
            mine.append(ours(row, SECONDS))
            if peer:
                for name, rates in others.items():
                    rates.append(peer.rates(name, SECONDS))
        label = f"{row.game} {row.variant} {row.seats}p"
        steps, count = (statistics.median(one[at] for one in mine) for at in (0, 1))
        lines.append(f"{label:28} {steps:10,.0f} {count:9,.0f}")
        for name, rates in others.items():
            ratios = [
                statistics.median(m[at] / r[at] for m, r in zip(mine, rates, strict=True))
                for at in (0, 1)
            ]
            peer_steps, peer_count = (statistics.median(r[at] for r in rates) for at in (0, 1))
            lines.append(
                f"  {name:26} {peer_steps:10,.0f} {peer_count:9,.0f}"
                f"   {ratios[0]:.2f} ({ratios[1]:.2f})"
            )
        if row.game == "cinderella" and node is not None:
            their_steps, their_count = boardgame_io(node)
            lines.append(
                f"  {'boardgame.io reducer':26} {their_steps:10,.0f} {their_count:9,.0f}"
                f"   {steps / their_steps:.2f} ({count / their_count:.2f})"
            )
    if peer:
        peer.close()
    return lines
