"""Executors: in-process, worker processes and Dask give the same digest, even after crashes."""

import json
import os
import re
import signal
import subprocess
import sys
from concurrent.futures import Future, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from multiprocessing import connection as sentinels
from pathlib import Path

import msgspec
import pytest

import games
from firmware_py.lab.executors import Pool, SerialExecutor, WorkersFailed, dask, processes
from firmware_py.lab.experiment import Arm, Edition, Experiment, experiment_of
from firmware_py.lab.folder import BadFolder, Folder
from firmware_py.lab.run import TRIES, RunOptions, played
from tests.waiting import LONG

ROOT = Path(__file__).parents[3]
GAMES = 60


def trial(seed=1, options=None):
    game = games.find("cinderella")
    setup = game.setup(2, "basic", options=options or {})
    return experiment_of(game, [Arm.of(game, setup, ("random",) * 2)], 2, seed)


def run(of, count, **options):
    """Return the results of the first games of an experiment."""
    return played(of, count, RunOptions(**options), "playing")[0]


def after_first(pool, action):
    """Return an opener of the pool. It calls action(pool, batch) after the first finished batch."""
    done = []

    @contextmanager
    def opened(of):
        with pool(of) as each:
            submit = each.executor.submit

            def submitting(*batch):
                future = submit(*batch)
                if not done:
                    done.append(future.result())
                    action(each.executor)
                return future

            each.executor.submit = submitting
            yield each

    return opened


@pytest.fixture(scope="module")
def expected():
    """Return the digest of the games, played one after the other in this process."""
    return run(trial(), GAMES).digest


# Processes


def test_two_processes_come_to_the_same(expected):
    assert run(trial(), GAMES, pool=partial(processes, 2)).digest == expected


def test_a_process_that_dies_costs_its_batches_once_more_and_not_the_run(expected):
    killed = []

    def kill(executor):
        killed.append(next(iter(executor._processes)))
        os.kill(killed[0], signal.SIGKILL)

    assert run(trial(), GAMES, pool=after_first(partial(processes, 2), kill)).digest == expected
    assert killed


def test_what_kills_every_process_is_given_up():
    tries = []

    class Dead(SerialExecutor):
        def submit(self, *_batch):
            tries.append(1)
            raise BrokenProcessPool

    @contextmanager
    def dead(_of):
        yield Pool(Dead())

    with pytest.raises(WorkersFailed, match=f"have died {TRIES} times .* after game 0"):
        run(trial(), GAMES, pool=dead)
    assert len(tries) == TRIES


def test_the_end_of_a_run_ends_its_processes_in_the_middle_of_a_batch():
    with processes(2, trial()) as pool:
        for _ in range(2):
            pool.executor.submit(signal.pause)
        workers = [*pool.executor._processes.values()]
    assert len(workers) == 2
    for worker in workers:  # `join` and `exitcode` race with the executor's own `join`
        assert sentinels.wait([worker.sentinel], LONG)


def test_few_batches_wait_in_memory_for_a_slow_one(monkeypatch, expected):
    slow, batches, started = Future(), [], []

    class Uneven(SerialExecutor):
        def submit(self, *batch):
            batches.append(batch)
            return slow if len(batches) == 1 else super().submit(*batch)

    @contextmanager
    def uneven(_of):
        yield Pool(Uneven(), lambda: 2)

    def waiting(pending, **how):
        if not any(future.done() for future in pending):
            started.append(len(batches))
            play, *batch = batches[0]
            slow.set_result(play(*batch))
        return wait(pending, **how)

    monkeypatch.setattr("firmware_py.lab.run.wait", waiting)
    monkeypatch.setattr("firmware_py.lab.batch_size.SECONDS", 0)  # batches of one game
    assert run(trial(), GAMES, pool=uneven).digest == expected
    assert started[0] < 25 < len(batches)


# Stored in a folder


def test_what_is_kept_is_not_played_again(tmp_path, expected):
    assert run(trial(), 20, out=tmp_path).games == 20
    firsts = []

    class Watched(SerialExecutor):
        def submit(self, play, encoded, first, after):
            firsts.append(first)
            return super().submit(play, encoded, first, after)

    @contextmanager
    def watched(_of):
        yield Pool(Watched())

    whole = run(trial(), GAMES, pool=watched, out=tmp_path, resume=True)
    assert whole.digest == expected
    assert min(firsts) == 20
    assert whole.steps_now < whole.steps
    assert Folder.open(tmp_path, trial(), resume=True).games() == GAMES
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
    run(trial(), 40, out=tmp_path)
    spoilt = sorted(tmp_path.glob("*.jsonl"))[1]
    spoil(spoilt)
    (tmp_path / "000000040-000000050.jsonl.part").write_text("half")
    why = "cannot be read: Is a directory" if spoil is a_folder else "is damaged"
    assert Folder.open(tmp_path, trial(), resume=True).damaged == [f"{spoilt} {why}"]
    if spoil is a_folder:
        spoilt.rmdir()
    assert run(trial(), GAMES, out=tmp_path, resume=True).digest == expected


def test_a_folder_of_other_games_is_refused(tmp_path):
    mine = trial()
    kept = tmp_path / "kept"
    run(mine, 5, out=kept)
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


def test_ctrl_c_keeps_what_is_done(tmp_path, expected):
    batches = []

    class Interrupted(SerialExecutor):
        def submit(self, *batch):
            batches.append(batch)
            if len(batches) == 3:
                signal.raise_signal(signal.SIGINT)
            return super().submit(*batch)

    @contextmanager
    def interrupted(_of):
        yield Pool(Interrupted())

    before = signal.getsignal(signal.SIGINT)
    whole = run(trial(), GAMES, pool=interrupted, out=tmp_path)
    assert 0 < whole.games < GAMES
    assert Folder.open(tmp_path, trial(), resume=True).games() == whole.games
    assert signal.getsignal(signal.SIGINT) is before
    assert run(trial(), GAMES, out=tmp_path, resume=True).digest == expected


def test_ctrl_c_while_a_batch_is_stored_waits_until_it_is(tmp_path, monkeypatch):
    def keep(folder, span, data, before=Folder.keep):
        signal.raise_signal(signal.SIGINT)
        before(folder, span, data)

    monkeypatch.setattr(Folder, "keep", keep)
    whole = run(trial(), GAMES, out=tmp_path)
    assert 0 < whole.games < GAMES
    assert Folder.open(tmp_path, trial(), resume=True).games() == whole.games


# Dask


@pytest.fixture(scope="module")
def cluster():
    """Yield a cluster of two worker processes."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as found:
        yield found


def on(cluster, warned):
    """Return an opener of the cluster's executor."""
    return partial(dask, cluster.scheduler_address, warned.append)


def test_dask_comes_to_the_same_though_a_worker_dies(cluster, expected):
    def kill(executor):
        pids = executor._client.run(os.getpid)
        os.kill(next(iter(pids.values())), signal.SIGKILL)

    warned, slots = [], []

    @contextmanager
    def mortal(of):
        with after_first(on(cluster, warned), kill)(of) as pool:
            slots.append(pool.slots())
            yield pool

    assert run(trial(), GAMES, pool=mortal).digest == expected
    assert slots == [2]
    assert warned == []


def test_a_worker_of_another_version_gets_no_games_and_both_are_named(cluster):
    of = msgspec.structs.replace(trial(), edition=Edition("0.0.1", "abc"))
    warned = []
    with pytest.raises(WorkersFailed, match="no worker can take part"):
        run(of, GAMES, pool=on(cluster, warned))
    assert warned
    assert all("has tableclock" in each and "here is tableclock 0.0.1" in each for each in warned)


def test_a_worker_that_lacks_the_game_says_so(cluster):
    arm = Arm("", "base", {}, ("random",))
    warned = []
    with pytest.raises(WorkersFailed):
        run(Experiment("nowhere", 1, 1, (arm,), Edition("1", "a")), 1, pool=on(cluster, warned))
    assert "unknown game 'nowhere'" in warned[0]
    assert "install its package there" in warned[0]


def test_a_game_from_elsewhere_is_played_there_too(cluster):
    game = games.find("nightwatch")
    of = experiment_of(game, [Arm.of(game, game.setup(2), ("random",) * 2)], 2, 1)
    assert run(of, 10, pool=on(cluster, [])).digest == run(of, 10).digest


A_CLUSTER = """
import sys, distributed
if __name__ == "__main__":
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, dashboard_address="127.0.0.1:0", host="127.0.0.1"
    ) as found:
        print(found.scheduler_address, flush=True)
        sys.stdin.read()
"""


def test_that_a_scheduler_has_gone_is_said_in_a_sentence(capfd):
    pytest.importorskip("distributed")
    with subprocess.Popen(
        (sys.executable, "-c", A_CLUSTER),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as process:
        address = process.stdout.readline().strip()
        left = after_first(partial(dask, address, print), lambda _executor: process.kill())
        with pytest.raises(WorkersFailed, match=f"the scheduler at {address} has gone"):
            run(trial(), 100_000, pool=left)
    assert "Traceback" not in capfd.readouterr().err


def test_without_dask_it_is_said_how_to_have_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(WorkersFailed, match=r"pip install 'tableclock\[cluster\]'"):
        run(trial(), 1, pool=partial(dask, "tcp://127.0.0.1:8786", print))
