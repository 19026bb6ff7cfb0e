"""Full and read-only disks, wall clock jumps: no acknowledged action is lost."""

import json
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from firmware_py import main
from firmware_py.console import commands
from firmware_py.console.notifications.save_failure import SaveFailedMode
from firmware_py.settings.config import Config
from firmware_py.settings.schema import JournalSettings as JournalTable
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal
from games.core.action import CHANCE, Action
from games.core.errors import BadMatch

ROLLED = Action(CHANCE, "roll", "hourglass")


@pytest.fixture(scope="module")
def own_mounts():
    """Command prefix that gives a program its own mounts; skip if the kernel does not allow it."""
    command = ["unshare", *([] if os.geteuid() == 0 else ["-r"]), "-m"]
    tried = shutil.which("unshare") and subprocess.run([*command, "true"], check=False)
    if not tried or tried.returncode:
        pytest.skip("no mount namespaces here (unshare -m, of util-linux)")
    return command


def table_on(disk, own_mounts, tmp_path):
    program = [sys.executable, "-W", "ignore", "-m", "tests.faults.small_disk"]
    done = subprocess.run(
        [*own_mounts, *program, disk, tmp_path],
        cwd=Path(__file__).parents[2],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.needs("mounts")
def test_disk_full(own_mounts, tmp_path):
    seen = table_on("full", own_mounts, tmp_path)
    assert seen["said"].startswith("⚠ Not saved / The disk is full.")
    assert seen["gold"]
    assert seen["asked_again"]
    assert seen["unsaved"] == "not saved"
    assert seen["played"] > seen["before"]
    assert seen["kept"] == [["cinderella", seen["played"], "ended"]]


@pytest.mark.needs("mounts")
def test_disk_read_only(own_mounts, tmp_path):
    seen = table_on("read-only", own_mounts, tmp_path)
    assert seen["said"].startswith("⚠ Not saved / ")
    assert seen["played"] >= 10
    assert seen["kept"] == [["cinderella", seen["played"], None]]


@pytest.fixture
def no_room():
    """Limiter: with True, no file of this process can grow; with False, they can again."""

    def limit(on):
        hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
        resource.setrlimit(resource.RLIMIT_FSIZE, (4096 if on else hard, hard))

    before = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    yield limit
    limit(on=False)
    signal.signal(signal.SIGXFSZ, before)


def test_a_disk_that_fails_in_the_middle_of_a_write(boxes, path, no_room):
    box = boxes().play("cinderella", variant="advanced", seats=4, cards="device").play_on(5)
    no_room(True)
    count = len(box.match.entries)
    box.play_on(1)
    assert isinstance(box.console.mode, SaveFailedMode)
    assert len(box.match.entries) == count  # not shown as done
    no_room(False)
    box.press("ok")  # try again
    box.play_on(3)
    with History(path) as history:
        assert history.bytes_of(history.matches()[0].id) == box.match.save()


def test_a_power_cut_while_something_is_unsaved_loses_that_alone(boxes, path, no_room):
    box = boxes().play("cinderella", variant="advanced", seats=4, cards="device").play_on(5)
    kept = list(box.match.entries)
    no_room(True)
    box.play_on(1).press("next", "ok").play_on(5)
    assert len(box.match.entries) > len(kept)
    box.drop()
    no_room(False)
    assert boxes().match.entries == kept


def test_wall_clock_jumps(boxes, path):
    """A Pi without a clock battery starts in 1970 and gets the date from the network later."""
    years = iter(["1970-01-01 00:00:07", "2031-05-05 12:00:00", "1999-12-31 23:59:59"])
    box = boxes()
    box.journal._label = lambda: next(years)
    box.play(variant="basic").choose(ROLLED)
    box.play("nightwatch").play_on(3)
    entries = list(box.match.entries)
    box.wait(700)
    assert box.console.asleep  # by its monotonic time
    box.drop()
    again = boxes()
    assert again.match.game.id == "nightwatch"  # the newest by its number, not by its label
    assert again.match.entries == entries
    with History(path) as journal:
        assert [match.started[:4] for match in journal.matches()] == ["1999", "1970"]
        assert [match.closed for match in journal.matches()] == [None, "ended"]


def test_an_unsaved_game_that_was_left_is_written_when_its_disk_is_back(boxes, path, no_room):
    box = boxes().play("cinderella", variant="basic", seats=2, cards="device").play_on(3)
    no_room(True)
    box.play_on(1).press("next", "ok").play_on(3)
    count = len(box.match.entries)
    box.command(commands.EndGame())
    no_room(False)
    box.wait(15)
    with History(path) as journal:
        assert [(match.entries, match.closed) for match in journal.matches()] == [(count, "ended")]


def test_a_damaged_journal_is_told_of_once(boxes, path):
    # given a match with a damaged end, and a power cut
    box = boxes().play("cinderella", variant="basic", seats=2, cards="device").play_on(5)
    box.drop()
    with sqlite3.connect(path) as db:
        db.execute("DELETE FROM entries WHERE number = 2")
    db.close()
    with path.open("ab") as file:
        file.write(b"x")
    # when the device starts, then it says what was lost and where the remains are
    box = boxes().wait(30)
    assert box.says.startswith("⚠ Saves damaged / One game is incomplete")
    assert "journal.db.damaged-1" in box.says
    # when the power is cut before the notice was read, it is shown again
    box.drop()
    box = boxes().wait(1)
    assert "Saves damaged" in box.says
    # when a key is pressed, then the device continues, and the notice does not return
    box.press("ok")
    assert "Continue?" in box.says
    box.press("ok").wait(70)
    box.drop()
    assert "Saves damaged" not in boxes().wait(5).says


def test_a_journal_that_cannot_be_read_is_told_of_once(boxes, monkeypatch, caplog):
    def fails(*_given):
        raise BadMatch("the journal cannot be read: it is no plain file")

    monkeypatch.setattr(Journal, "resume", fails)
    monkeypatch.setattr(Journal, "resume_clock", fails)
    boxes()
    said = [one.getMessage() for one in caplog.records if "cannot be read" in one.getMessage()]
    assert len(said) == 1


def test_a_journal_that_cannot_be_opened_is_tried_again_and_one_that_is_taken_is_not(
    tmp_path, capsys
):
    usual = Config.load(())
    (tmp_path / "file").write_text("")

    def at(place):
        return msgspec.structs.replace(usual, journal=JournalTable(str(tmp_path / place)))

    journal = main._journal(at("file/journal.db"))
    said = capsys.readouterr().err
    assert "file/journal.db cannot be written: File exists. The box asks what to do" in said
    (tmp_path / "file").unlink()
    journal.probe()  # as the first game does
    journal.close()
    mine = main._journal(at("other.db"))
    assert main._journal(at("other.db")) is None
    assert "Another tableclock writes" in capsys.readouterr().err
    mine.close()
