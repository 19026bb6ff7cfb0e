"""`make soak`: runs all tests, prints a table, and fails if one failed."""

import os

import pytest

from tests.soak import __main__ as soak
from tests.soak.__main__ import Soak, main

GOOD = Soak("good", ("-c", "print('0 lost')"))
BAD = Soak("bad", ("-c", "print('1 lost'); raise SystemExit(1)"))


def test_what_fails_keeps_nothing_else_from_running_and_is_told(monkeypatch, capfd):
    monkeypatch.setattr(soak, "SOAKS", (BAD, GOOD))
    assert main([]) == 1
    said = capfd.readouterr().out.splitlines()
    assert said[-5].split()[:2] == ["bad", "FAILED"]
    assert said[-4].strip() == "1 lost"
    assert said[-3].split()[:2] == ["good", "ok"]
    assert said[-1] == "Failed: bad."


def test_all_well(monkeypatch, capfd):
    monkeypatch.setattr(soak, "SOAKS", (BAD, GOOD))
    assert main(["good"]) == 0
    assert capfd.readouterr().out.splitlines()[-1] == "Nothing was lost."


def test_what_has_no_little_runs_with_all_or_by_its_name(monkeypatch, capfd):
    monkeypatch.setattr(soak, "SOAKS", (GOOD, GOOD._replace(name="slow", whole=True)))
    for given, ran in ((["little"], 1), (["little", "slow"], 1), ([], 2)):
        assert main(given) == 0
        assert capfd.readouterr().out.count("== ") == ran


def test_two_processors_run_two_at_once(monkeypatch, tmp_path):
    os.mkfifo(tmp_path / "pipe")
    ends = [Soak(mode, ("-c", f"open({str(tmp_path / 'pipe')!r}, {mode!r})")) for mode in "rw"]
    monkeypatch.setattr(soak, "SOAKS", ends)
    monkeypatch.setattr(os, "cpu_count", lambda: 2)
    assert main([]) == 0  # either opens once the other does


def test_what_looks_at_the_clock_runs_at_the_end(monkeypatch, capfd):
    monkeypatch.setattr(soak, "SOAKS", (GOOD._replace(name="timed", alone=True), GOOD))
    assert main([]) == 0
    said = capfd.readouterr().out
    assert said.index("good        0 lost") < said.index("== timed")


def test_what_is_printed_comes_as_it_is_printed(monkeypatch, capfd):
    """Not only at the end: a run that is killed in its third hour has shown its output so far."""
    told = GOOD._replace(program=("-c", "import os; print('half'); os._exit(9)"))
    monkeypatch.setattr(soak, "SOAKS", (told,))
    assert main([]) == 1
    assert "good        half\n" in capfd.readouterr().out


def test_a_name_that_is_none(capfd):
    assert main(["little", "week"]) == 2
    names = ", ".join(each.name for each in soak.SOAKS)
    assert f"there is no week; there are {names}" in capfd.readouterr().err


@pytest.mark.parametrize("name", ["noise", "writers"])
def test_a_little_of_the_quick_ones(name):
    assert main(["little", name]) == 0
