"""Deletion of a person: the name is in no file any more, also after a power cut; the games stay."""

import sqlite3

import pytest

from firmware_py import main
from firmware_py.records import deletion
from firmware_py.settings.config import Config
from firmware_py.settings.device_settings import Settings, SettingsFile
from firmware_py.settings.player_names import key
from firmware_py.settings.tutorial_progress import Lesson, TutorialFile, TutorialProgress
from firmware_py.storage.history import History
from firmware_py.storage.journal import Journal, NotSaved
from tests.firmware_py.records.test_results import played

DAD = frozenset({key("Dad"), key("Daddy")})
LESSONS = TutorialProgress({"Dad": {"capsules": Lesson()}, "Ann": {"capsules": Lesson()}})


@pytest.fixture
def path(tmp_path):
    path = tmp_path / "journal.db"
    match = played()
    with Journal.open(path) as journal:
        for names in (("Ann", "Dad", "Bea"), ("daddy", "Ann", ""), ("Ann", "Bea", "")):
            number = journal.begin(match, {1: "medium"}, names)
            journal.close_match(number, "over", match.result(), {"scores": [1, 2, 3]})
        journal.call(3, ("Ann", "Dad", "Bea"))
        journal.join((("Daddy", "Dad"), ("Annie", "Ann")))
    return path


@pytest.fixture
def memory(tmp_path):
    memory = SettingsFile(tmp_path / "settings.json", Settings(names=("", "Dad")), ("en",))
    memory.keep(Settings(names=("Ann", "Dad"), known=("Bea", "DADDY", "Dad")))
    TutorialFile.beside(memory).keep(LESSONS)
    return memory


def traces(folder):
    """Return the files that have the name anywhere, in any part of a page."""
    return sorted(
        file.name
        for file in folder.iterdir()
        if any(said in file.read_bytes() for said in (b"Dad", b"DAD", b"dad"))
    )


def delete(path, memory):
    deletion.begin(path, DAD)
    with Journal.open(path) as journal:
        deletion.finish(journal, memory)


def test_the_name_is_in_no_file_any_more(path, memory, tmp_path):
    assert len(traces(tmp_path)) >= 3
    delete(path, memory)
    assert traces(tmp_path) == []


def test_the_name_is_gone_while_the_journal_stays_open(path, memory, tmp_path):
    deletion.begin(path, DAD)
    with Journal.open(path) as journal:
        journal.call(3, ("Dad", "Bea", "Ann"))
        deletion.finish(journal, memory)
        assert traces(tmp_path) == []


def test_the_games_and_all_other_names_stay(path, memory):
    with History(path) as history:
        before = history.matches()
    delete(path, memory)
    with History(path) as history:
        after = history.matches()
        assert [each.names for each in after] == [
            ("Ann", "", "Bea"),
            ("", "Ann", ""),
            ("Ann", "", "Bea"),
        ]
        assert [each._replace(names=()) for each in after] == [
            each._replace(names=()) for each in before
        ]
        assert history.joined() == (("Annie", "Ann"),)
    settings = memory.load()
    assert (settings.names, settings.known) == (("Ann", ""), ("Bea",))
    assert [*TutorialFile.beside(memory).load().people] == ["Ann"]


def test_the_number_of_matches_is_told(path):
    with Journal.open(path) as journal:
        assert journal.delete_names(lambda name: key(name) in DAD) == 3
        assert journal.delete_names(lambda name: key(name) in DAD) == 0


STEPS = ("settings", "lessons", "journal", "end")


@pytest.mark.parametrize("step", STEPS)
def test_after_a_power_cut_the_next_start_finishes_it(path, memory, tmp_path, monkeypatch, step):
    class PowerCut(BaseException):
        pass

    def cut(*_args, **_more):
        raise PowerCut

    place = {
        "settings": (SettingsFile, "keep"),
        "lessons": (TutorialFile, "keep"),
        "journal": (Journal, "delete_names"),
        "end": (deletion.Path, "unlink"),
    }[step]
    with monkeypatch.context() as patched:
        patched.setattr(*place, cut)
        with pytest.raises(PowerCut):
            delete(path, memory)
    assert deletion.pending(path) == DAD
    with Journal.open(path) as journal:
        deletion.finish(journal, memory)
    assert traces(tmp_path) == []
    assert deletion.pending(path) == frozenset()


def test_a_cut_inside_the_journal_leaves_all_names_or_none(path, monkeypatch):
    with Journal.open(path) as journal:
        with monkeypatch.context() as patched:
            patched.setattr("firmware_py.storage.person_names.as_json", lambda _plain: 1 / 0)
            with pytest.raises(ZeroDivisionError):
                journal.delete_names(lambda name: key(name) in DAD)
        assert journal.matches()[0].names == ("Ann", "Dad", "Bea")
        assert len(journal.joined()) == 2


def test_the_writer_goes_on_after_a_deletion(path):
    match = played(seed=2)
    with Journal.open(path) as journal:
        journal.delete_names(lambda name: key(name) in DAD)
        number = journal.begin(match)
        assert journal.matches()[0].id == number


def test_damaged_labels_stay_as_they_are(path):
    damaged = [b"\xff\xfe", b"[1, null", b"{}", b"[[[]]]"]
    with sqlite3.connect(path) as db:
        db.executemany(
            "INSERT INTO labels VALUES (9, 0, 'names', CAST(? AS TEXT))",
            [(each,) for each in damaged],
        )
    db.close()
    with Journal.open(path) as journal:
        journal.delete_names(lambda name: key(name) in DAD)
    db = sqlite3.connect(path)
    db.text_factory = bytes
    assert [row[0] for row in db.execute("SELECT value FROM labels WHERE match = 9")] == damaged
    db.close()


def test_two_deletions_that_wait_are_both_finished(path, memory, tmp_path):
    deletion.begin(path, DAD)
    deletion.begin(path, frozenset({key("Bea")}))
    with Journal.open(path) as journal:
        deletion.finish(journal, memory)
        assert journal.matches()[0].names == ("Ann", "", "")
    assert traces(tmp_path) == []


def test_a_journal_that_is_not_written_keeps_the_deletion_waiting(path, memory):
    deletion.begin(path, DAD)
    with Journal.open(path), pytest.raises(NotSaved), Journal.open(path) as other:
        deletion.finish(other, memory)
    assert deletion.pending(path) == DAD


def test_joined_names_are_kept_and_replaced(path):
    with Journal.open(path) as journal:
        journal.join((("Annie", "Ann"),))
        journal.join(())
        assert journal.joined() == ()


def test_the_program_finishes_a_deletion_when_it_starts(
    path, memory, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(main, "memory_of", lambda _config: memory)
    deletion.begin(path, DAD)
    with Journal.open(path) as journal:
        main._finish_deletion(journal, Config.load(()))
        assert traces(tmp_path) == []
        # what cannot be written does not keep the box from starting
        deletion.begin(path, DAD)
        monkeypatch.setattr(Journal, "delete_names", no_space)
        main._finish_deletion(journal, Config.load(()))
    assert "the next start tries again" in capsys.readouterr().err


def no_space(*_args):
    raise OSError("no space")
