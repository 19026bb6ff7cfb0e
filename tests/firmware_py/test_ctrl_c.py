"""Ctrl-C: every command exits with 130, and says what is kept."""

import json
import os
import signal
import subprocess
import sys

import pytest
from click.testing import CliRunner

from firmware_py.cli import tableclock
from firmware_py.lab import ladder
from firmware_py.lab.executors import SerialExecutor
from tests.waiting import LONG


def run(*args):
    return CliRunner().invoke(tableclock.main, [*map(str, args)])


def interrupt(*_args, **_kwargs):
    raise KeyboardInterrupt


@pytest.mark.parametrize(
    ("place", "args"),
    [
        ("games.core.perft.perft", ("perft", "capsules", "--depth", 3)),
        ("firmware_py.replay.match_loader.load", ("review", "1")),
        ("firmware_py.replay.match_loader.load", ("replay", "1")),
        ("firmware_py.replay.match_loader.history", ("history",)),
        ("firmware_py.authoring.scaffold.new", ("new", "curfew")),
        ("firmware_py.doctor.run.here", ("doctor",)),
        ("firmware_py.main.timer", ("timer", "move:30")),
        ("firmware_py.lab.compare.ways", ("simulate", "capsules", "--compare", "a=b,c")),
    ],
)
def test_a_command_that_is_stopped_exits_with_130(monkeypatch, place, args):
    monkeypatch.setattr(place, interrupt)
    done = run(*args)
    assert done.exit_code == 130
    assert done.stderr.splitlines()[-1] == "Stopped."


@pytest.mark.parametrize(
    "args",
    [
        ("tournament", "capsules", "--players", "random,greedy"),
        ("simulate", "capsules"),
        ("simulate", "capsules", "--json"),
    ],
)
def test_what_is_stopped_before_a_game_was_over_prints_no_table(monkeypatch, args):
    monkeypatch.setattr(SerialExecutor, "submit", interrupt)
    done = run(*args)
    assert done.exit_code == 130
    assert done.stdout == ""
    assert "Stopped after 0 of" in done.stderr


def stopped_after(monkeypatch, count):
    """Stop a ladder by Ctrl-C after this number of games."""
    games = []

    def play_out(*args, before=ladder.play_out):
        games.append(args)
        if len(games) > count:
            raise KeyboardInterrupt
        return before(*args)

    monkeypatch.setattr(ladder, "play_out", play_out)


def test_a_ladder_that_is_stopped_keeps_what_it_has_found(monkeypatch, tmp_path):
    document = tmp_path / "capsules.md"
    document.write_text("# capsules\n")
    stopped_after(monkeypatch, 30)
    asked = ("ladder", "capsules", "--levels", "random,easy,greedy", "--games", 20, "--whole")
    done = run(*asked, "--write", document, "--json")
    assert done.exit_code == 130
    assert "easy against random: " in done.stderr, "each pair is told when it is played"
    assert f"{document} is unchanged" in done.stderr
    assert document.read_text() == "# capsules\n"
    answer = json.loads(done.stdout)
    played = [row["games"] for level in answer["levels"] for row in level["against"].values()]
    assert sum(played) == 30
    assert answer["stopped"] is True


def test_a_ladder_that_is_stopped_at_once_prints_no_table(monkeypatch):
    stopped_after(monkeypatch, 0)
    done = run("ladder", "capsules", "--levels", "random,greedy")
    assert (done.exit_code, done.stdout) == (130, "")


def test_selfplay_that_is_stopped_tells_of_the_games_that_were_played(monkeypatch):
    from firmware_py.authoring.selfplay import selfplay

    rounds = []

    async def one_game(*args, before=selfplay.one_game):
        rounds.append(args)
        if len(rounds) > 1:
            raise KeyboardInterrupt
        await before(*args)

    monkeypatch.setattr(selfplay, "one_game", one_game)
    done = run("selfplay", "capsules", "--games", 5, "--json")
    assert done.exit_code == 130
    assert json.loads(done.stdout)["games"] == 1
    assert "This was found until then." in done.stderr


@pytest.mark.parametrize(
    ("number", "code", "said"),
    [
        (signal.SIGINT, 130, "Stopped. The open match is saved, and goes on at the next start."),
        (signal.SIGTERM, 0, None),
    ],
)
def test_a_table_that_is_stopped_says_what_is_kept(tmp_path, number, code, said):
    asked = ("play", "capsules", "--bots", "2", "--no-browser", "--port", "0")
    program = subprocess.Popen(
        [sys.executable, "-m", "firmware_py.cli.tableclock", *asked],
        env={**os.environ, "HOME": str(tmp_path), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with program:
        program.stdout.readline()
        program.send_signal(number)
        _, told = program.communicate(timeout=LONG)
    assert program.returncode == code, told
    assert told.splitlines()[-1:] == ([said] if said else [])


def test_an_emulated_enrolment_that_is_stopped_exits_like_all_others(tmp_path):
    asked = ("cards", "enroll", "midnight", "--emulate", "--tags", str(tmp_path / "tags.json"))
    program = subprocess.Popen(
        [sys.executable, "-u", "-m", "firmware_py.cli.tableclock", *asked],
        env={**os.environ, "HOME": str(tmp_path), "LANG": "C.UTF-8"},
        stdout=subprocess.PIPE,
        text=True,
    )
    with program:
        next(line for line in program.stdout if line.startswith(" 3/98"))
        program.send_signal(signal.SIGINT)
        told, _ = program.communicate(timeout=LONG)
    assert program.returncode == 130
    assert "of 98 cards have their tag. Missing: " in told
