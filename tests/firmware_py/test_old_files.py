"""Files of an older version: they are read, and mean the same.

They were written before modules, classes and fields were renamed. `facts.json` has two hashes for
each match of the journal: of its saved form, and of its last public view, both computed by that
version.
"""

import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import games
from firmware_py.cards.tags import Card, Tags
from firmware_py.settings.device_settings import Settings, SettingsFile
from firmware_py.settings.tutorial_progress import Lesson, TutorialFile
from firmware_py.storage.journal import Journal
from firmware_py.web.sessions_file import PhonesFile
from games.core.match import Match

FILES = Path(__file__).with_name("old_files")
FACTS = json.loads((FILES / "facts.json").read_text("utf-8"))


@pytest.fixture
def folder(tmp_path):
    for file in FILES.iterdir():
        shutil.copy(file, tmp_path)
    with closing(sqlite3.connect(tmp_path / "journal.db")) as db:
        db.executescript((tmp_path / "journal-4.sql").read_text("utf-8"))
    return tmp_path


def sha256(content):
    return hashlib.sha256(content).hexdigest()


@pytest.mark.parametrize("number", map(int, FACTS))
def test_a_match_of_an_old_journal_is_the_same(folder, number):
    with Journal.open(folder / "journal.db") as journal:
        saved = journal.bytes_of(number)
    assert sha256(saved) == FACTS[str(number)]["bytes"]
    match = Match.load(saved, games.find)
    view = match.game.view(match.state, None)
    assert match.game.id == FACTS[str(number)]["game"]
    plain = json.dumps(view, sort_keys=True, default=str)
    assert sha256(plain.encode()) == FACTS[str(number)]["view"]


def test_old_settings_are_read(folder):
    file = SettingsFile(folder / "settings.json", Settings(), ("en", "nl", "fr", "de"))
    settings = file.load()
    assert (settings.brightness, settings.sound, settings.language) == (40, False, "nl")
    assert (settings.timer, settings.names) == ("fischer:300+5", ("Anna", "Bob"))
    assert (settings.colours, settings.calm) == (("red", "blue"), True)


def test_old_tutorial_progress_is_read(folder):
    progress = TutorialFile(folder / "lessons.json").load()
    assert progress.of("midnight", "Anna", 0) == Lesson(heard=("a", "b"))
    assert progress.finished == ("outcasts",)


def test_old_tags_are_read(folder):
    tags = Tags.open(folder / "tags.json")
    assert tags.face_of(bytes.fromhex("04dc0d29735950"), None) == Card("midnight", "bad_hand")
    assert len(tags) == 4


def test_old_tokens_of_phones_are_read(folder):
    phones = PhonesFile(folder / "phones.json", lambda: 1_700_000_010.0).load(10.0)
    assert phones.passes is not None
    assert phones.passes.number == "123456"
    assert phones.passes.guests == {"guesttoken": False, "hosttoken": True}
    assert phones.passes.seats == {"seattoken": 2}
    assert [(each.name, each.seat, each.at) for each in phones.joined] == [("Bob", 2, 5.0)]
