"""Tags: parsing of texts, links from uid to card, and precedence."""

import os
import re
import stat
from pathlib import Path

import pytest

import games
from drivers.emulation.ntag import Tag
from drivers.tag import text
from firmware_py.cards.tags import (
    BadTags,
    Card,
    SpeakingTags,
    Tags,
    emulated_uid,
    of_box,
    speak,
    spell,
    written,
)
from firmware_py.storage.files import replace_file

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
    path = tmp_path / "state" / "tags.json"
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


def test_two_programs_lose_nothing_of_each_others(tmp_path):
    one, two = (Tags.open(tmp_path / "tags.json") for _ in range(2))
    one.enroll(UID, "cinderella", "mouse_a")
    two.enroll(b"\x04" * 7, "cinderella", "coach_a")
    assert len(Tags.open(tmp_path / "tags.json")) == len(two) == 2


def test_what_another_program_has_written_is_known_at_the_next_tap(tmp_path):
    path = tmp_path / "tags.json"
    running, other = Tags.open(path), Tags.open(path)
    other.enroll(UID, "cinderella", "mouse_a")
    assert running.face_of(UID, None) == ("cinderella", "mouse_a")
    path.write_text("torn")
    assert running.face_of(UID, None) == ("cinderella", "mouse_a"), "what was known still holds"


def test_a_box_with_a_damaged_table_says_so_and_tags_speak_for_themselves(tmp_path):
    (tmp_path / "tags.json").write_text("torn")
    told = []
    tags = of_box(str(tmp_path / "journal.db"), told.append)
    assert tags.face_of(UID, "tableclock/1 midnight ghost-red") == ("midnight", "ghost-red")
    (says,) = told
    assert says.startswith(f"{tmp_path}/tags.json: this is no table of tags")
    (tmp_path / "tags.json").unlink()
    assert isinstance(of_box(str(tmp_path / "journal.db"), told.append), Tags)
    assert len(told) == 1


def test_the_file_can_be_read_by_people(tmp_path):
    tags = Tags.open(tmp_path / "tags.json")
    tags.adopt({UID: Card("midnight", "red3-blue4"), b"\x04" * 4: Card("midnight", "ghost-red")})
    assert (tmp_path / "tags.json").read_text() == (
        '{"tableclock": "tags/1", "tags": [\n'
        '  {"uid":"04040404","game":"midnight","face":"ghost-red"},\n'
        '  {"uid":"04a1b2c3d4e5f6","game":"midnight","face":"red3-blue4"}\n'
        "]}\n"
    )


def test_a_power_cut_at_any_moment_leaves_the_old_table_or_the_new(tmp_path, monkeypatch):
    path = tmp_path / "tags.json"
    Tags.open(path).enroll(UID, "cinderella", "mouse_a")
    old = path.read_bytes()
    done = []
    for step in ("fsync", "replace"):

        def cut(*_args, step=step, **_kwargs):
            done.append(step)
            raise OSError(5, "Input/output error")

        with monkeypatch.context() as patch:
            patch.setattr(*((os, "fsync") if step == "fsync" else (Path, "replace")), cut)
            tags = Tags.open(path)
            with pytest.raises(BadTags, match="cannot be read or written: input/output error"):
                tags.enroll(b"\x04" * 7, "cinderella", "coach_a")
        assert path.read_bytes() == old
        assert len(tags) == 1, "what is not on the disk is not known"
        assert {file.name for file in tmp_path.iterdir()} == {"tags.json", "tags.json.lock"}
    assert done == ["fsync", "replace"]


def test_who_may_read_and_write_a_file_stays_as_it_was(tmp_path):
    path = tmp_path / "tags.json"
    for mode in (0o600, 0o664):
        path.write_bytes(b"old")
        path.chmod(mode)
        replace_file(path, b"new")
        assert (path.read_bytes(), stat.S_IMODE(path.stat().st_mode)) == (b"new", mode)


def test_what_is_renamed_was_synced_before(tmp_path, monkeypatch):
    order = []
    sync, replace = os.fsync, Path.replace
    monkeypatch.setattr(os, "fsync", lambda fd: (order.append("sync"), sync(fd)))
    monkeypatch.setattr(Path, "replace", lambda a, b: (order.append("rename"), replace(a, b))[1])
    Tags.open(tmp_path / "tags.json").enroll(UID, "cinderella", "mouse_a")
    assert order == ["sync", "rename", "sync", "sync"]  # the renamed file, and its folder


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("no table", "this is no table of tags: JSON is malformed"),
        ("[]", "this is no table of tags: Expected `object`, got `array`"),
        ('{"tableclock": "tags/2", "tags": []}', "this says 'tags/2', a table of tags says"),
        (
            '{"tableclock": "tags/1", "tags": [{"uid": "04", "game": "a", "face": "b"}]}',
            "tag 1: '04' is no uid; that is 4, 7 or 10 bytes",
        ),
        (
            '{"tableclock": "tags/1", "tags": [{"uid": "04040404", "game": "a"}]}',
            "tag 1: this is no table of tags: Object missing required field `face`",
        ),
        (
            '{"tableclock": "tags/1", "tags": ['
            + ", ".join(['{"uid": "04040404", "game": "a", "face": "b"}'] * 2)
            + "]}",
            "tag 2: the tag 04040404 stands there twice",
        ),
    ],
)
def test_a_damaged_table_is_one_sentence_and_stays_as_it_is(tmp_path, text, says):
    path = tmp_path / "tags.json"
    path.write_text(text)
    with pytest.raises(BadTags, match=re.escape(says.replace("`", ""))) as caught:
        Tags.open(path)
    assert str(caught.value).startswith(str(path))
    assert str(caught.value).endswith("; move it away to enroll anew, or mend it")
    tags = Tags(path, {})
    with pytest.raises(BadTags):
        tags.enroll(UID, "cinderella", "mouse_a")
    assert path.read_text() == text


def test_a_table_that_cannot_be_written_is_one_sentence(tmp_path):
    (tmp_path / "tags.json").write_text(written({}))
    tags = Tags(tmp_path / "tags.json" / "below.json", {})
    with pytest.raises(BadTags, match=r"below\.json cannot be read or written: (file exists|not)"):
        tags.enroll(UID, "cinderella", "mouse_a")
    assert len(tags) == 0


def test_a_box_without_a_table_knows_what_tags_say_and_nothing_else():
    assert SpeakingTags().forget(UID) is None
    with pytest.raises(BadTags, match="keeps no table"):
        SpeakingTags().enroll(UID, "cinderella", "mouse_a")
