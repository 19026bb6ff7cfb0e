"""Names of people on a running device: joined in the journal, deleted everywhere."""

import sqlite3

import pytest

from firmware_py.console import commands
from firmware_py.records import deletion
from firmware_py.runtime.person_names import PersonNames
from firmware_py.settings.player_names import key
from firmware_py.storage.journal import NotSaved
from tests.firmware_py.box import Box

DAD = frozenset({key("Dad")})


@pytest.fixture
def path(tmp_path):
    return tmp_path / "journal.sqlite"


@pytest.fixture
def box(path):
    box = Box(path, games=("capsules",), dealer="device").start()
    box.command(commands.SetSeating(("Ann", "Dad")))
    box.play("capsules", 2, cards="device")
    box.wait()
    yield box
    if not box.loop.is_closed():
        box.close()


def run(box, work):
    return box.loop.run_until_complete(work)


def test_names_are_joined_in_the_journal(box):
    run(box, PersonNames(box.runtime).join((("Daddy", "Dad"),)))
    assert box.journal.joined() == (("Daddy", "Dad"),)


def test_a_person_goes_from_the_running_match_and_from_the_settings(box, path):
    assert box.journal.matches()[0].names == ("Ann", "Dad")
    run(box, PersonNames(box.runtime).delete(DAD))
    assert box.journal.matches()[0].names == ("Ann", "")
    settings = box.console.settings
    assert (settings.names[:2], settings.known) == (("Ann", ""), ("Ann",))
    assert deletion.pending(path) == frozenset()
    # and the name does not come back with the next entry
    box.choose(box.match.ask(box.console.session.who()).lines[0].action)
    box.wait()
    assert box.journal.matches()[0].names == ("Ann", "")


def test_what_cannot_be_written_is_reported_and_waits(box, path, monkeypatch):
    def full(*_args):
        raise sqlite3.OperationalError("no space")

    monkeypatch.setattr("firmware_py.storage.person_names.delete", full)
    with pytest.raises(NotSaved):
        run(box, PersonNames(box.runtime).delete(DAD))
    assert deletion.pending(path) == DAD
    assert "Dad" not in box.console.settings.names


def test_without_a_journal_nothing_is_deleted():
    box = Box(None, games=("capsules",), dealer="device").start()
    with pytest.raises(OSError, match="another tableclock"):
        run(box, PersonNames(box.runtime).delete(DAD))
    box.close()
