"""Engines: in-process, worker processes and Dask give the same digest, even after crashes."""

import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import msgspec
import pytest

import games
from firmware_py.lab import processes
from firmware_py.lab.batch import Span
from firmware_py.lab.engine import EngineFailed, SerialEngine
from firmware_py.lab.experiment import Arm, Experiment, experiment_of
from firmware_py.lab.folder import BadFolder, Folder
from firmware_py.lab.processes import Processes
from firmware_py.lab.rules_fingerprint import Edition
from firmware_py.lab.runner import run

ROOT = Path(__file__).parents[3]
GAMES = 60


def trial(seed=1, options=None):
    game = games.find("cinderella")
    setup = game.setup(2, "basic", options=options or {})
    return experiment_of(game, [Arm.of(game, setup, ("random",) * 2)], 2, seed)


@pytest.fixture(scope="module")
def expected():
    """Return the digest of the games, played one after the other in this process."""
    return run(trial(), GAMES, engine=SerialEngine(trial())).digest


@pytest.fixture
def opened():
    """Yield a function that opens engines, which are closed after the test."""
    engines = []

    def opening(engine):
        engines.append(engine)
        return engine

    yield opening
    for engine in engines:
        engine.close()


# Processes


def test_two_processes_come_to_the_same(opened, expected):
    assert run(trial(), GAMES, engine=opened(Processes(trial(), 2))).digest == expected


class Deadly(Processes):
    """Engine that kills one of its workers after the first chunk."""

    killed = 0

    def wait(self):
        done = super().wait()
        if not self.killed:
            self.killed = next(iter(self._pool._processes))
            os.kill(self.killed, signal.SIGKILL)
        return done


def test_a_process_that_dies_costs_its_chunk_once_more_and_not_the_run(opened, expected):
    engine = opened(Deadly(trial(), 2))
    assert run(trial(), GAMES, engine=engine).digest == expected
    assert engine.killed


def test_what_kills_every_process_is_given_up(opened, monkeypatch):
    engine = opened(Processes(trial(), 2))
    broken = Future()
    broken.set_exception(BrokenProcessPool())

    class Dead:
        _processes = None

        def submit(self, *_what):
            return broken

        def shutdown(self, **_how):
            pass

    monkeypatch.setattr(engine, "_opened", Dead)
    monkeypatch.setattr(engine, "_pool", Dead())
    engine.start(Span(0, 5))
    with pytest.raises(EngineFailed, match=f"have died {processes.TRIES} times .* at games 0 to 4"):
        engine.wait()


# Stored in a folder


def test_what_is_kept_is_not_played_again(tmp_path, expected):
    first = run(
        trial(),
        20,
        engine=SerialEngine(trial()),
        folder=Folder.open(tmp_path, trial(), resume=False),
    )
    assert first.games == 20
    seen = []

    class Watched(SerialEngine):
        def start(self, span):
            seen.append(span)
            super().start(span)

    folder = Folder.open(tmp_path, trial(), resume=True)
    whole = run(trial(), GAMES, engine=Watched(trial()), folder=folder)
    assert whole.digest == expected
    assert min(span.first for span in seen) == 20
    assert whole.steps_now < whole.steps
    assert folder.games() == GAMES
    assert not [*tmp_path.glob("*.part")]


KILLED = """
import os, signal, sys
from pathlib import Path
from firmware_py.cli import tableclock
from firmware_py.lab.folder import Folder

def keep(folder, span, data, before=Folder.keep):
    before(folder, span, data)
    if folder.games() >= int(sys.argv.pop()):
        os.kill(os.getpid(), signal.SIGKILL)

if __name__ == "__main__":
    Folder.keep = keep
    sys.argv += [sys.argv[-1]] * 1000
    tableclock.main(sys.argv[1:sys.argv.index("--end")])
"""


def test_a_run_that_is_killed_twice_and_resumed_comes_to_the_same(tmp_path, expected):
    """The workers end too: this test waits for all processes that hold the stdout pipe."""
    program = tmp_path / "killed.py"
    program.write_text(KILLED)
    out = tmp_path / "out"
    command = [
        *("simulate", "cinderella", "--variant", "basic", "--seats", "2", "--games", str(GAMES)),
        *("--out", str(out), "--workers", "2", "--json"),
    ]
    for games_kept, more in ((1, ()), (30, ("--resume",))):
        done = subprocess.run(
            [sys.executable, program, *command, *more, "--end", str(games_kept)],
            cwd=ROOT, capture_output=True, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert done.returncode == -signal.SIGKILL, done.stderr
    wrote = msgspec.structs.replace(trial(), cards=True)  # what is stored suffices for a report too
    kept = Folder.open(out, wrote, resume=True).games()
    assert 30 <= kept < GAMES
    done = subprocess.run(
        [sys.executable, "-m", "firmware_py.cli.tableclock", *command, "--resume"],
        cwd=ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert json.loads(done.stdout)["digest"] == expected


def cut(file):
    file.write_bytes(file.read_bytes()[:-20])


def another_winner(file):
    said, changed = file.read_bytes(), re.sub(rb"\[(\d+),\[\],", rb"[\1,[0],", file.read_bytes())
    file.write_bytes(changed)
    assert changed != said


def other_figures(file):
    said = file.read_bytes()
    file.write_bytes(said.replace(b'"rolls":', b'"rolls":1', 1))
    assert file.read_bytes() != said


def a_folder(file):
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("spoil", [cut, another_winner, other_figures, a_folder])
def test_a_damaged_chunk_is_played_again(tmp_path, expected, spoil):
    run(
        trial(),
        40,
        engine=SerialEngine(trial()),
        folder=Folder.open(tmp_path, trial(), resume=False),
    )
    spoilt = sorted(tmp_path.glob("*.jsonl"))[1]
    spoil(spoilt)
    (tmp_path / "000000040-000000050.jsonl.part").write_text("half")
    folder = Folder.open(tmp_path, trial(), resume=True)
    why = "cannot be read: Is a directory" if spoil is a_folder else "is damaged"
    assert folder.damaged == [f"{spoilt} {why}"]
    if spoil is a_folder:
        spoilt.rmdir()
    assert run(trial(), GAMES, engine=SerialEngine(trial()), folder=folder).digest == expected


def test_a_folder_of_other_games_is_refused(tmp_path):
    mine = trial()
    kept = tmp_path / "kept"
    run(mine, 5, engine=SerialEngine(mine), folder=Folder.open(kept, mine, resume=False))
    other = msgspec.structs.replace(mine, edition=Edition("0.0.1", "abc"))
    with pytest.raises(BadFolder, match=r"played by tableclock .*, here is tableclock 0.0.1"):
        Folder.open(kept, other, resume=True)
    with pytest.raises(BadFolder, match="their seed is 1, not 2"):
        Folder.open(kept, trial(seed=2), resume=True)
    with pytest.raises(BadFolder, match="other variants, options, players or decks"):
        Folder.open(kept, trial(options={"pointing": "off"}), resume=True)
    with pytest.raises(BadFolder, match="holds 5 of these games already: go on with --resume"):
        Folder.open(kept, mine, resume=False)
    (tmp_path / "else").mkdir()
    (tmp_path / "else/letter.txt").write_text("Dear ...")
    with pytest.raises(BadFolder, match="holds something else"):
        Folder.open(tmp_path / "else", mine, resume=True)
    with pytest.raises(BadFolder, match="nothing can be kept in"):
        Folder.open(Path("/dev/null/x"), mine, resume=False)
    more = msgspec.structs.replace(mine, seats=mine.seats + 1)
    with pytest.raises(BadFolder, match=r"their seats are [0-9], not [0-9]"):
        Folder.open(kept, more, resume=True)
    for damaged in ("[", "[" * 100_000):
        (kept / "trial.json").write_text(damaged)
        with pytest.raises(BadFolder, match=r"trial.json is damaged"):
            Folder.open(kept, mine, resume=True)


class Interrupted(SerialEngine):
    """Engine that gets Ctrl-C while the third chunk is played."""

    chunks = 0

    def wait(self):
        self.chunks += 1
        if self.chunks == 3:
            signal.raise_signal(signal.SIGINT)
        return super().wait()


def test_ctrl_c_keeps_what_is_done(tmp_path, expected):
    before = signal.getsignal(signal.SIGINT)
    folder = Folder.open(tmp_path, trial(), resume=False)
    whole = run(trial(), GAMES, engine=Interrupted(trial()), folder=folder)
    assert 0 < whole.games < GAMES
    assert folder.games() == whole.games
    assert signal.getsignal(signal.SIGINT) is before
    again = run(trial(), GAMES, engine=SerialEngine(trial()), folder=folder)
    assert again.digest == expected


# Dask


@pytest.fixture(scope="module")
def cluster():
    """Yield a cluster of two worker processes."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as found:
        yield found


def clustered(cluster, of, warned):
    from firmware_py.lab.cluster import Cluster

    return Cluster(of, cluster.scheduler_address, warned.append)


def test_dask_comes_to_the_same_though_a_worker_dies(cluster, opened, expected):
    from firmware_py.lab.cluster import Cluster

    class Mortal(Cluster):
        killed = None

        def wait(self):
            done = super().wait()
            if self.killed is None:
                self.killed, *_ = self._client.run(os.getpid).values()
                os.kill(self.killed, signal.SIGKILL)
            return done

    warned = []
    engine = opened(Mortal(trial(), cluster.scheduler_address, warned.append))
    assert engine.slots == 2
    assert run(trial(), GAMES, engine=engine).digest == expected
    assert engine.killed
    assert warned == []


def test_a_worker_of_another_version_gets_no_games_and_both_are_named(cluster):
    of = msgspec.structs.replace(trial(), edition=Edition("0.0.1", "abc"))
    warned = []
    with pytest.raises(EngineFailed, match="no worker can take part"):
        clustered(cluster, of, warned)
    assert warned
    assert all("has tableclock" in each and "here is tableclock 0.0.1" in each for each in warned)


def test_a_worker_that_lacks_the_game_says_so(cluster):
    arm = Arm("", "base", {}, ("random",))
    warned = []
    with pytest.raises(EngineFailed):
        clustered(cluster, Experiment("nowhere", 1, 1, (arm,), Edition("1", "a")), warned)
    assert "there is no game 'nowhere'" in warned[0]
    assert "install its package there" in warned[0]


def test_a_game_from_elsewhere_is_played_there_too(cluster, opened):
    game = games.find("nightwatch")
    of = experiment_of(game, [Arm.of(game, game.setup(2), ("random",) * 2)], 2, 1)
    engine = opened(clustered(cluster, of, []))
    assert run(of, 10, engine=engine).digest == run(of, 10, engine=SerialEngine(of)).digest


A_CLUSTER = """
import sys, distributed
if __name__ == "__main__":
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as found:
        print(found.scheduler_address, flush=True)
        sys.stdin.read()
"""


def test_that_a_scheduler_has_gone_is_said_in_a_sentence(opened, capfd):
    pytest.importorskip("distributed")
    from firmware_py.lab.cluster import Cluster

    with subprocess.Popen(
        (sys.executable, "-c", A_CLUSTER),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        address = process.stdout.readline().strip()

        class Left(Cluster):
            def wait(self):
                done = super().wait()
                process.kill()
                return done

        engine = opened(Left(trial(), address, print))
        with pytest.raises(EngineFailed, match=f"the scheduler at {address} has gone"):
            run(trial(), 100_000, engine=engine)
    assert "Traceback" not in capfd.readouterr().err


def test_without_dask_it_is_said_how_to_have_it(monkeypatch):
    from firmware_py.lab import cluster

    monkeypatch.setattr(cluster, "distributed", None)
    with pytest.raises(EngineFailed, match=r"pip install 'tableclock\[cluster\]'"):
        cluster.Cluster(trial(), "tcp://127.0.0.1:8786", print)
