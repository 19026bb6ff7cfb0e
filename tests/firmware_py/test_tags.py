"""Tags: what a text says, which uid is which card, and who wins."""

import pytest

import games
from drivers.chips.ntag import Tag
from drivers.tag import text
from firmware_py.tags import BadTags, SpeakingTags, Tags, emulated_uid, speak, spell

UID = bytes.fromhex("04a1b2c3d4e5f6")


@pytest.mark.parametrize(
    "said",
    [
        None,
        "",
        "tableclock/1",
        "tableclock/1 midnight",
        "tableclock/2 midnight red3-blue4",
        "tableclock/1 midnight red3 blue4",
        "tableclock/1  midnight red3",
        "tableclock/1 ../midnight red3",
        "tableclock/1 midnight réd3",
        "xtableclock/1 midnight red3",
        "https://example.org",
    ],
)
def test_other_texts_are_no_cards(said):
    assert speak(said) is None


def test_every_face_of_every_game_can_stand_on_a_tag_and_be_read_back():
    for name in games.names(plugins=False):
        for face in games.find(name).deck.faces:
            tag = Tag(emulated_uid(name, face.id), spell(name, face.id))
            assert SpeakingTags().face_of(tag.uid, text(bytes(tag.memory[12:]))) == (name, face.id)


def test_a_text_written_with_a_line_end_is_understood():
    assert speak("tableclock/1 midnight red3-blue4\n") == ("midnight", "red3-blue4")


def test_what_no_reader_could_tell_is_not_spelt():
    with pytest.raises(ValueError, match="cannot stand on a tag"):
        spell("midnight", "red 3")


def test_emulated_uids_are_stable_distinct_and_like_an_ntags():
    assert emulated_uid("midnight", "red3-blue4", 0).hex() == "04a072ecfe54d5"
    uids = {
        emulated_uid(game, face, copy)
        for game in ("a", "b")
        for face in ("x", "y")
        for copy in range(300)
    }
    assert len(uids) == 1200
    assert {(len(uid), uid[0]) for uid in uids} == {(7, 4)}


def test_what_was_enrolled_wins_over_what_the_tag_says_and_is_remembered(tmp_path):
    path = tmp_path / "state" / "tags.db"
    tags = Tags.open(path)
    assert tags.face_of(UID, None) is None
    assert tags.face_of(UID, "tableclock/1 midnight ghost-red") == ("midnight", "ghost-red")
    assert tags.enroll(UID, "cinderella", "mouse_a") is None
    assert tags.enroll(b"\x04" * 7, "cinderella", "coach_a") is None
    for known in (tags, Tags.open(path)):
        assert known.face_of(UID, "tableclock/1 midnight ghost-red") == ("cinderella", "mouse_a")
        assert [face for _, (_, face) in known] == ["coach_a", "mouse_a"]
    assert tags.enroll(UID, "cinderella", "mouse_b") == ("cinderella", "mouse_a")
    assert Tags.open(path).face_of(UID, None) == ("cinderella", "mouse_b")
    assert tags.forget(UID) == ("cinderella", "mouse_b")
    assert tags.forget(UID) is None
    assert Tags.open(path).face_of(UID, None) is None
    assert len(Tags.open(path)) == 1


def test_a_table_that_cannot_be_read_or_written_is_one_sentence(tmp_path):
    (tmp_path / "tags.db").write_bytes(b"no database" * 100)
    with pytest.raises(BadTags, match=r"tags.db cannot be read or written: file is not a database"):
        Tags.open(tmp_path / "tags.db")
    tags = Tags.open(tmp_path / "tags.db" / "below.db")
    with pytest.raises(BadTags, match=r"below\.db cannot be read or written"):
        tags.enroll(UID, "cinderella", "mouse_a")
    assert len(tags) == 0
