"""Unknown tags on a whole device: emulated reader, pins, OLED, and the tag table on disk."""

import pytest

from drivers.emulation.pn532 import Tag
from firmware_py.cards.tags import Tags
from games.core.action import CHANCE, Action
from tests.firmware_py.box import Box

UID = bytes.fromhex("04deadbeef0001")


@pytest.fixture
def box(tmp_path):
    box = Box(tmp_path / "journal.db")
    box.runtime._tags = Tags.open(tmp_path / "tags.json")
    box.start()
    box.play("cinderella", 3, "basic").choose(Action(CHANCE, "roll", "hourglass"))
    yield box
    box.close()


def lay(box):
    box.chips.pn532.lay(Tag(UID, "https://example.org"))
    box.wait(0.5)
    box.chips.pn532.lift()
    return box.wait(0.8)


def test_it_is_taught_and_then_played(box, tmp_path):
    done = list(box.match.actions)
    assert "Link it?" in lay(box).says
    box.press("next", "ok")
    assert "Which card?" in box.says
    while "▸ gown" not in box.says:
        box.press("next")
    box.press("ok").wait(0.1)
    assert "Tap it again to play it." in box.says
    assert box.match.actions == done, "the game has not changed by it"
    assert Tags.open(tmp_path / "tags.json").known == {UID: ("cinderella", "gown")}
    lay(box)
    assert box.match.actions[-1].verb == "pair"
    assert box.match.actions[:-1] == done


def test_no_leaves_everything_as_it_was(box, tmp_path):
    game = box.match.save()
    lay(box).press("ok").wait(1)
    assert box.match.save() == game
    assert box.console.mode is box.console.play
    assert not (tmp_path / "tags.json").exists()


def test_a_disk_that_takes_nothing_is_told(box, tmp_path):
    (tmp_path / "tags.json").mkdir()
    lay(box).press("next", "ok", "ok").wait(0.1)
    assert "Not saved" in box.says
    assert box.match.actions[-1].verb == "roll"


def test_the_game_of_the_box_goes_on_over_a_restart_with_the_tag_known(tmp_path):
    Tags.open(tmp_path / "tags.json").enroll(UID, "cinderella", "gown")
    box = Box(tmp_path / "journal.db")
    box.runtime._tags = Tags.open(tmp_path / "tags.json")
    box.start()
    box.play("cinderella", 3, "basic").choose(Action(CHANCE, "roll", "hourglass"))
    assert lay(box).match.actions[-1].verb == "pair"
    box.close()
