"""Journal writers killed at random moments: no acknowledged entry is lost.

The writer acts at random, appends, and prints the entry's number once it is acknowledged. It is
killed with SIGKILL at a random moment. Then every printed entry must be in its place, and the match
must go on.
"""

import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import games
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal
from games.core.errors import NothingToUndo
from games.core.match import Match

KILLS = 250
LINE = len(b"000000\n")


def act_or_undo(match: Match[Any], rng: random.Random) -> None:
    """Do a random action; sometimes undo instead."""
    if rng.random() < 0.05:
        with suppress(NothingToUndo):
            match.undo(agreed=True)
            return
    match.act(rng.choice(match.game.legal(match.state) or (match.draw(),)))


def write(path: Path, seed: int) -> None:
    """Continue the match in the journal, or start one, until the process is killed."""
    rng = random.Random(seed)
    with Journal.open(path, sys.exit) as journal:
        while True:
            saved = journal.resume()
            match = saved.match if saved else Match(games.find("cinderella"), {"seats": 3}, seed)
            number = saved.id if saved else journal.begin(match)
            assert number is not None
            while match.turn >= -2:
                act_or_undo(match, rng)
                at = len(match.entries) - 1
                journal.append(number, at, match.entries[-1])
                print(f"{number:03}{at:03}", flush=True)  # the acknowledgement
            journal.close_match(number, "over")


def kill(path: Path, seed: int, after: int) -> int:
    """Kill a writer after `after` acknowledged entries; return the number of lost ones."""
    command = [sys.executable, __file__, "write", str(path), str(seed)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        said = writer.stdout.read(LINE * after)
        with History(path, _complain) as history:  # as a page reads the history at that moment
            history.matches()
        writer.send_signal(signal.SIGKILL)
        said += writer.stdout.read()
    assert len(said) >= LINE * after, "the writer ended by itself"
    told = [(int(line[:3]), int(line[3:])) for line in said.split()]
    with Journal.open(path, _complain) as journal:
        kept = {played.id: played.entries for played in journal.matches()}
        lost = [(number, at) for number, at in told if at >= kept.get(number, 0)]
        saved = journal.resume()
        if saved is not None and saved.id is not None:
            assert journal.bytes_of(saved.id) == saved.match.save()
    return len(lost)


def _complain(sentence: str) -> None:
    raise AssertionError(sentence)


def main(kills: int = KILLS, seed: int = 1) -> int:
    """Kill writers of one journal; print figures; return 1 if an entry was lost."""
    rng = random.Random(seed)
    folder = Path(tempfile.mkdtemp(prefix="journal-kills-"))
    began = time.perf_counter()
    acknowledged = lost = 0
    try:
        for number in range(kills):
            after = rng.randrange(1, 40)
            acknowledged += after
            lost += kill(folder / "journal.db", seed * 100_000 + number, after)
    finally:
        shutil.rmtree(folder)
    seconds = time.perf_counter() - began
    sys.stdout.write(
        f"journal: {kills} kills in {seconds:.0f} s, more than {acknowledged:,} entries "
        f"acknowledged, {lost} of them lost\n"
    )
    return 1 if lost else 0


if __name__ == "__main__":
    if sys.argv[1:2] == ["write"]:
        write(Path(sys.argv[2]), int(sys.argv[3]))
        sys.exit()
    sys.exit(main(*(int(given) for given in sys.argv[1:])))
