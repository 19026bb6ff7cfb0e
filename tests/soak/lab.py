"""Reproducibility of experiments: the same result, byte for byte, in every mode; with the cost.

    python -m tests.soak.lab [GAMES [GAME ...]]

Random players with the fewest seats play GAMES games (200,000) of each game in one process, in two,
on Dask with one, two and four worker processes, and in a run that is killed and resumed twice. That
run starts on Dask with two workers; one worker is killed, then the command. It continues in two
processes with the same kills, and ends in one process. One line each: the digest, the number of
chunks, and the processor time of the games, of the command, and of Dask's scheduler.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import msgspec

from firmware_py.lab.batch import BatchHeader

GAMES = 200_000
LOOK = 0.2
"""Interval at which the progress of a run that will be killed is checked (s)."""


class Setting(NamedTuple):
    """Setup with the shortest matches: the lab is tested, not the game."""

    seats: int
    variant: str


SETTINGS = {
    "cinderella": Setting(1, "basic"),
    "capsules": Setting(2, "base"),
    "outcasts": Setting(2, "base"),
    "midnight": Setting(3, "individual"),
}


class Played(NamedTuple):
    """Result of one mode; processor times in seconds."""

    digest: str
    chunks: int
    work: float
    command: float
    scheduler: float = 0.0
    killed: int = 0

    def __str__(self) -> str:
        dask = f", scheduler {1000 * self.scheduler / self.chunks:.1f} ms" if self.scheduler else ""
        beside = f", command {1000 * self.command / self.chunks:.1f} ms{dask} a chunk"
        work = f"{self.chunks:4} chunks, {self.work:6.0f} s"
        return f"{self.digest[:16]}  {work}{f', {self.killed} killed' if self.killed else beside}"


class Command:
    """`tableclock simulate` with an output folder."""

    def __init__(self, game: str, count: int, out: Path, *more: str) -> None:
        seats, variant = SETTINGS[game]
        self.out = out
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "firmware_py.cli.tableclock", "simulate", game, "--json"),
                *("--seats", str(seats), "--variant", variant, "--games", str(count)),
                *("--out", str(out), *more),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    def until(self, kept: float) -> bool:
        """Wait until this number of games is stored; return False if the run ended before."""
        while self._process.poll() is None:
            if sum(len(head.span) for head in heads(self.out)) >= kept:
                return True
            time.sleep(LOOK)
        return False

    def workers(self) -> list[int]:
        """Return the ids of the command's worker processes."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [
            int(pid)
            for pid in children.read_text().split()
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()
        ]

    def kill(self) -> None:
        """Kill the command with SIGKILL, as the kernel does when memory runs out."""
        self._process.kill()
        self._process.communicate()

    def digest(self) -> str:
        """Return the digest of the result."""
        said, _ = self._process.communicate()
        return str(json.loads(said)["digest"])


def heads(out: Path) -> list[BatchHeader]:
    """Return the headers of the stored chunks."""

    firsts = [path.read_bytes().partition(b"\n")[0] for path in sorted(out.glob("*.jsonl"))]
    return [msgspec.json.decode(first, type=BatchHeader) for first in firsts]


def spent(who: int) -> float:
    """Return the processor time of this process, or of its ended children."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, list[int]]]:
    """Start a scheduler here and worker processes; yield its address and their ids."""
    import distributed

    with distributed.LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        host="127.0.0.1",
        dashboard_address="127.0.0.1:0",
    ) as found:
        with distributed.Client(found, set_as_default=False) as client:
            pids = [*client.run(os.getpid).values()]
        yield found.scheduler_address, pids


def here(game: str, count: int, out: Path, *more: str) -> Played:
    """Play in processes of this machine."""
    before = spent(resource.RUSAGE_CHILDREN)
    digest = Command(game, count, out, *more).digest()
    chunks = heads(out)
    work = sum(head.seconds for head in chunks)
    return Played(digest, len(chunks), work, spent(resource.RUSAGE_CHILDREN) - before - work)


def dask(game: str, count: int, out: Path, workers: int) -> Played:
    """Play on Dask. The workers still run when the command's time is read."""
    with cluster(workers) as (address, _):
        command, scheduler = spent(resource.RUSAGE_CHILDREN), spent(resource.RUSAGE_SELF)
        digest = Command(game, count, out, "--scheduler", address).digest()
        command = spent(resource.RUSAGE_CHILDREN) - command
        scheduler = spent(resource.RUSAGE_SELF) - scheduler
    chunks = heads(out)
    return Played(digest, len(chunks), sum(head.seconds for head in chunks), command, scheduler)


def killed(game: str, count: int, out: Path) -> Played:
    """Play in a run with four kills."""
    dead = 0
    with cluster(2) as (address, workers):
        first = Command(game, count, out, "--scheduler", address)
        if first.until(count / 5):
            os.kill(workers[0], signal.SIGKILL)
            dead += 1
        dead += first.until(count * 2 / 5)
        first.kill()
    second = Command(game, count, out, "--resume", "--workers", "2")
    if second.until(count * 3 / 5):
        os.kill(second.workers()[0], signal.SIGKILL)
        dead += 1
    dead += second.until(count * 4 / 5)
    second.kill()
    return here(game, count, out, "--resume")._replace(killed=dead)


WAYS = {
    "1 process": here,
    "2 processes": lambda game, count, out: here(game, count, out, "--workers", "2"),
    "Dask, 1 worker": lambda game, count, out: dask(game, count, out, 1),
    "Dask, 2 workers": lambda game, count, out: dask(game, count, out, 2),
    "Dask, 4 workers": lambda game, count, out: dask(game, count, out, 4),
    "killed, resumed": killed,
}


def main(given: list[str]) -> int:
    """Return the exit code: 1 if two modes gave different results."""
    count = int(given[0]) if given else GAMES
    apart = []
    for game in given[1:] or SETTINGS:
        seats, variant = SETTINGS[game]
        print(f"{game} {variant}, seats: {seats}, games: {count:,}", flush=True)
        digests = set()
        for name, way in WAYS.items():
            with tempfile.TemporaryDirectory(prefix="tableclock-lab-") as folder:
                begun = time.perf_counter()
                played = way(game, count, Path(folder) / "out")
                took = time.perf_counter() - begun
            digests.add(played.digest)
            print(f"  {name:16} {played} ({took:.0f} s)", flush=True)
        apart += [game] if len(digests) > 1 else []
    print(f"they differ: {', '.join(apart)}" if apart else "the same digest every way")
    return int(bool(apart))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
