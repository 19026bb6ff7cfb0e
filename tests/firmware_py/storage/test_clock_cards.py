"""File of the tags that start a clock."""

import pytest

from firmware_py.storage.clock_cards import MOST, ClockCards

UID = bytes.fromhex("04a1b2c3d4e5f6")


def test_a_tag_is_kept_over_a_restart(tmp_path):
    path = tmp_path / "new" / "clock-cards.json"
    ClockCards(path).link(UID, "Family")
    cards = ClockCards(path)
    assert (cards.name_of(UID), cards.name_of(b"1234")) == ("Family", None)


def test_tags_follow_the_name_of_their_clock(tmp_path):
    cards = ClockCards(tmp_path / "clock-cards.json")
    cards.link(UID, "Family")
    cards.link(b"1234", "Quiz")
    cards.rename("Family", "Home")
    assert cards.name_of(UID) == "Home"
    cards.forget("Home")
    assert (cards.name_of(UID), cards.name_of(b"1234")) == (None, "Quiz")


def test_the_oldest_tag_is_forgotten_when_there_are_too_many(tmp_path):
    cards = ClockCards(tmp_path / "clock-cards.json")
    for at in range(MOST + 1):
        cards.link(at.to_bytes(4), "Quiz")
    assert cards.name_of((0).to_bytes(4)) is None
    assert cards.name_of((1).to_bytes(4)) == "Quiz"


@pytest.mark.parametrize("text", ["", "{", '{"cards": 3}', '{"cards": {}, "more": 1}'])
def test_a_damaged_file_has_no_tags(tmp_path, text):
    (tmp_path / "clock-cards.json").write_text(text)
    assert ClockCards(tmp_path / "clock-cards.json").name_of(UID) is None
