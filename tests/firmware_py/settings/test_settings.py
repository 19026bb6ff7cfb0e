"""Settings made on the device survive a restart; table.toml decides the others."""

import json

import pytest

from firmware_py.settings.device_settings import NotRemembered, Settings, SettingsFile
from tests.firmware_py.box import Box

SPOKEN = ("de", "en", "fr", "nl")


def memory(tmp_path, **usual):
    return SettingsFile(tmp_path / "state" / "settings.json", Settings(**usual), SPOKEN)


def test_what_was_set_is_there_after_a_restart(tmp_path):
    chosen = Settings(
        brightness=10,
        night=1,
        sound=False,
        calm=True,
        language="nl",
        colours=("white", "red"),
        places=(12, 6),
        languages=("", "fr"),
    )
    memory(tmp_path).keep(chosen)
    assert memory(tmp_path).load() == chosen


def test_only_what_differs_is_written_so_the_file_of_the_owner_still_counts(tmp_path):
    kept = memory(tmp_path, brightness=60)
    kept.keep(Settings(brightness=60, sound=False))
    assert json.loads(kept.path.read_bytes()) == {"sound": False}
    later = memory(tmp_path, brightness=30).load()
    assert (later.brightness, later.sound) == (30, False)


def test_without_a_file_all_is_usual(tmp_path):
    assert memory(tmp_path, night=7).load() == Settings(night=7)


@pytest.mark.parametrize("rubbish", [b"", b"{", b"[1]", b"\xff\xfe", b'{"brightness": NaN}'])
def test_a_broken_file_changes_nothing(tmp_path, rubbish):
    kept = memory(tmp_path, night=7)
    kept.keep(Settings())
    kept.path.write_bytes(rubbish)
    assert kept.load() == Settings(night=7)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("brightness", 0),
        ("brightness", 101),
        ("brightness", "60"),
        ("night", None),
        ("sound", 1),
        ("language", "xx"),
        ("languages", ["en", "xx"]),
        ("places", [24]),
        ("colours", ["red"] * 7),
        ("colours", 3),
        ("unknown", True),
    ],
)
def test_a_value_that_cannot_be_is_left_out_and_the_rest_holds(tmp_path, key, value):
    kept = memory(tmp_path)
    kept.keep(Settings())
    kept.path.write_text(json.dumps({key: value, "calm": True}))
    assert kept.load() == Settings(calm=True)


def test_a_write_that_fails_is_said_and_leaves_the_old_file(tmp_path):
    kept = memory(tmp_path)
    kept.keep(Settings(night=7))
    (kept.path.parent / f".{kept.path.name}.new").mkdir()
    with pytest.raises(NotRemembered, match=r"settings\.json cannot be written"):
        kept.keep(Settings(night=9))
    assert kept.load() == Settings(night=7)


def test_a_change_at_the_box_is_on_the_disk_when_the_box_has_come_to_rest(tmp_path):
    box = Box().start()
    kept = memory(tmp_path)
    box.runtime.persistence.memory = kept
    box.press("previous", "previous", "ok", "ok")
    assert "Brightness: 30%" in box.says
    assert kept.load().brightness == 30
    box.close()


def test_a_disk_that_takes_no_settings_stops_nobody(tmp_path, caplog):
    box = Box().start()
    box.runtime.persistence.memory = memory(tmp_path)
    (tmp_path / "state").write_text("a file where the folder should be")
    box.press("previous", "previous", "ok", "ok")
    assert "Brightness: 30%" in box.says
    assert "cannot be written" in caplog.text
    box.close()
