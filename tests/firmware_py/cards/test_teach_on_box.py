"""Teaching a deck on a whole device: emulated reader, pins, OLED, and the tag table on disk."""

import pytest

from drivers.emulation.ntag import Classic, Phone, Tag
from firmware_py.cards.tags import Tags
from tests.firmware_py.box import Box

FOUR = ("capsules", "cinderella", "midnight", "outcasts")


def uid(number):
    return b"\x04" + number.to_bytes(6, "big")


def opened(tmp_path):
    """Return a box at the list of decks."""
    box = Box(tmp_path / "journal.db", games=FOUR)
    box.runtime._tags = Tags.open(tmp_path / "tags.json")
    box.start()
    while "▸ Cards" not in box.says:
        box.press("next")
    return box.press("ok", "ok")


@pytest.fixture
def box(tmp_path):
    box = opened(tmp_path)
    yield box
    box.close()


def tap(box, tag):
    box.chips.pn532.lay(tag)
    box.wait(0.5)
    box.chips.pn532.lift()
    return box.wait(0.8)


def known(tmp_path):
    return {tag: card.face for tag, card in Tags.open(tmp_path / "tags.json").known.items()}


def test_a_box_knows_at_the_start_whether_any_card_is_linked(tmp_path):
    for linked, second in ((False, True), (True, False)):
        if linked:
            Tags.open(tmp_path / "tags.json").enroll(uid(1), "capsules", "red")
        box = Box(tmp_path / "journal.db", games=FOUR)
        box.runtime._tags = Tags.open(tmp_path / "tags.json")
        box.start()
        assert ("▸ Cards" in box.press("next").says) is second
        box.close()


def test_a_deck_is_taught_and_each_tag_is_on_the_disk_at_once(box, tmp_path):
    assert "▸ Capsules  0/25" in box.says
    box.press("ok")
    first = box.console.mode.machine.asked.face.id
    tap(box, Tag(uid(1)))
    assert known(tmp_path) == {uid(1): first}
    assert "1/25" in box.says
    tap(box, Tag(uid(1)))
    assert "Wrong card" in box.says or "Same tag" in box.says
    tap(box, Tag(uid(2)))
    assert len(known(tmp_path)) == 2


def test_a_power_cut_loses_nothing_and_it_goes_on_at_the_next_card(tmp_path):
    box = opened(tmp_path)
    box.press("ok")
    for number in range(5):
        tap(box, Tag(uid(number)))
    asked = box.console.mode.machine.asked
    box.chips.pn532.lay(Tag(uid(99)))  # it is on the reader, but not read yet
    box.drop()
    again = opened(tmp_path)
    assert "▸ Capsules  5/25" in again.says
    again.press("ok")
    assert again.console.mode.machine.asked == asked
    tap(again, Tag(uid(99)))
    assert known(tmp_path)[uid(99)] == asked.face.id
    again.close()


@pytest.mark.parametrize(
    ("tag", "head"),
    [
        (Phone(b"\x01\x02\x03"), "A phone or pass"),
        (Classic(bytes.fromhex("a1b2c3d4")), "Wrong kind of tag"),
        (Classic(bytes.fromhex("04a1b2c3d4e5f6")), "Wrong kind of tag"),
    ],
)
def test_the_reader_tells_the_kinds_of_tags_apart(box, tmp_path, tag, head):
    box.press("ok")
    asked = box.console.mode.machine.asked
    tap(box, tag)
    assert head in box.says
    box.wait(1)
    assert box.console.mode.machine.complaint is None, "the tag is away, and people could read it"
    tap(box, Tag(uid(1)))
    assert known(tmp_path) == {uid(1): asked.face.id}


def test_the_one_of_two_tags_that_stays_counts(box, tmp_path):
    box.press("ok")
    one, two = Tag(uid(1)), Tag(uid(2))
    box.chips.pn532.lay_two(one, two)
    box.wait(1)
    assert "Two tags" in box.says
    assert known(tmp_path) == {}
    box.chips.pn532.lay(two)
    box.wait(1)
    assert list(known(tmp_path)) == [uid(2)]
    box.chips.pn532.lay_two(one, two)
    box.wait(1)
    assert "Two tags" in box.says
    box.chips.pn532.lay(two)
    box.wait(1)
    assert "Two tags" not in box.says, "the tag that stays was linked before"
    assert "1/25" in box.says


def test_an_unplugged_reader_comes_back_by_itself(box, tmp_path):
    box.press("ok")
    asked = box.console.mode.machine.asked
    box.chips.pn532.unplug()
    box.wait(3)
    assert "Reader silent" in box.says
    box.chips.pn532.replug()
    box.wait(5)
    assert "Reader silent" not in box.says
    tap(box, Tag(uid(1)))
    assert known(tmp_path) == {uid(1): asked.face.id}


def test_a_taught_card_opens_its_game(box):
    box.press("ok")
    tap(box, Tag(uid(1))).press("back", "ok", "back", "back")
    assert "How many" in tap(box, Tag(uid(1))).says
