"""Tutorial progress: stored by player name, else by seat; damaged files are ignored."""

import os
import stat

import pytest

from firmware_py.settings.device_settings import NotRemembered, Settings, SettingsFile
from firmware_py.settings.tutorial_progress import PEOPLE, Lesson, TutorialFile, TutorialProgress


def test_it_lies_beside_the_settings_and_is_read_again(tmp_path):
    register = TutorialFile.beside(SettingsFile(tmp_path / "settings.json", Settings(), ("en",)))
    lessons = TutorialProgress().begun("midnight", ("Ann", ""), (0, 1))
    lessons = lessons.noting("midnight", "Ann", 0, Lesson(True, ("midnight.about",)))
    register.keep(lessons.ended("midnight"))
    assert register.path == tmp_path / "lessons.json"
    assert register.load() == lessons.ended("midnight")


@pytest.mark.parametrize(
    "content", [b"", b"{", b"[]", b'{"people": 3}', b"\xff", b'{"seats": {"m": {"x": {}}}}']
)
def test_a_file_that_is_none_teaches_everybody_again(tmp_path, content):
    path = tmp_path / "lessons.json"
    path.write_bytes(content)
    assert TutorialFile(path).load() == TutorialProgress()
    assert TutorialFile(tmp_path / "nothing.json").load() == TutorialProgress()


def test_a_folder_that_cannot_be_written_is_said_in_a_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(NotRemembered, match=r"lessons\.json cannot be written .*told again"):
        TutorialFile(tmp_path / "file" / "lessons.json").keep(TutorialProgress())


def test_who_has_a_name_goes_on_and_who_has_none_begins_again():
    lessons = TutorialProgress().begun("midnight", ("Ann", ""), (0, 1))
    for name, seat in (("Ann", 0), ("", 1)):
        lessons = lessons.noting("midnight", name, seat, Lesson(True, ("a",)))
    again = lessons.begun("midnight", ("", "Ann"), (0, 1))
    assert again.of("midnight", "Ann", 1) == Lesson(True, ("a",))
    assert again.of("midnight", "", 0) == Lesson(True, ())
    assert again.begun("midnight", ("", "Ann"), ()).of("midnight", "", 0) is None
    assert again.of("outcasts", "Ann", 1) is None


def test_who_is_named_in_the_middle_goes_on_with_what_the_seat_heard():
    lessons = TutorialProgress().noting("midnight", "", 1, Lesson(True, ("a",)))
    assert lessons.of("midnight", "Bob", 1) == Lesson(True, ("a",))


def test_who_learned_last_is_remembered():
    lessons = TutorialProgress()
    for number in range(PEOPLE + 2):
        lessons = lessons.noting("midnight", f"P{number}", 0, Lesson())
    assert len(lessons.people) == PEOPLE
    assert "P0" not in lessons.people


def test_names_are_for_the_owner_alone_whatever_the_umask(tmp_path):
    memory = SettingsFile(tmp_path / "settings.json", Settings(), ("en",))
    before = os.umask(0)
    try:
        memory.keep(Settings(names=("Anna",)))
        TutorialFile.beside(memory).keep(TutorialProgress().begun("midnight", ("Anna", ""), (0, 1)))
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == {"settings.json": 0o600, "lessons.json": 0o600}
