"""Unknown tags, cards that stay on the reader, noise on the line."""

import pytest

from drivers.emulation.ntag import Phone
from drivers.emulation.pn532 import Tag
from firmware_py.cards.tags import emulated_uid
from firmware_py.console.notifications.notification import Notification
from games.core.action import CHANCE, TABLE, Action
from tests.firmware_py.box import Box

ROLLED = Action(CHANCE, "roll", "hourglass")


@pytest.fixture
def box(boxes):
    return boxes().play(variant="basic").choose(ROLLED)


def tile(face, copy=1):
    return Tag(emulated_uid("cinderella", face, copy), f"tableclock/1 cinderella {face}")


def taps_again(box):
    """Return whether the reader works as before: a tile counts once."""
    if box.match.turn == CHANCE or box.match.game.asked(box.match.state) == (TABLE,):
        box.choose(ROLLED)
    count = len(box.match.actions)
    face = next(f for f in ("gown", "rat", "mouse") if offered(box, f))
    box.tap(face)
    return [action.verb for action in box.match.actions[count:]] == ["pair"]


def offered(box, face):
    from games.core.errors import IllegalAction

    try:
        return bool(box.match.game.tap(box.match.state, box.match.turn, face))
    except IllegalAction:
        return False


@pytest.mark.parametrize("text", [None, "https://example.org", "tableclock/1 poker ace"])
def test_unknown_tag(box, text):
    before = list(box.match.actions)
    box.chips.pn532.lay(Tag(bytes(7), text) if text else Tag(bytes(7)))
    box.wait(1)
    assert box.match.actions == before
    assert "tag" in box.says.lower()  # it says what it is, and offers to link it
    box.chips.pn532.lift()
    box.press("back").wait(60)
    assert box.match.actions == before
    assert box.console.mode is box.console.play
    assert taps_again(box)


def test_a_phone_on_the_reader(box):
    """The uid of a phone differs at each tap, so it is not offered as a card."""
    before = list(box.match.actions)
    for number in range(2):
        box.chips.pn532.lay(Phone(bytes((number, 2, 3))))
        box.wait(1)
        assert "The number of a phone / changes." in box.says
        assert "Link it?" not in box.says
        box.chips.pn532.lift()
        box.wait(8)
    assert box.match.actions == before
    assert not isinstance(box.console.mode, Notification)
    assert taps_again(box)


def test_two_tags(box):
    before = list(box.match.actions)
    box.chips.pn532.lay_two(tile("gown"), tile("rat"))
    box.wait(2)
    assert "one at a time" in box.says
    assert box.match.actions == before
    box.chips.pn532.lift()
    box.wait(8)
    assert not isinstance(box.console.mode, Notification)
    assert taps_again(box)


def test_half_read_tag(box):
    before = list(box.match.actions)
    for _ in range(12):  # a card passed over the reader many times
        box.chips.pn532.lay(tile("gown"))
        box.wait(0.004)
        box.chips.pn532.lift()
        box.wait(0.05)
    assert len(box.match.actions) - len(before) <= 1
    box.wait(2)
    assert taps_again(box) or len(box.match.actions) > len(before)


@pytest.mark.parametrize(
    "fault", ["garbage_before_frames", "half_frames", "wrong_checksums", "nak"]
)
def test_garbage_on_the_line(box, fault):
    count = len(box.match.actions)
    setattr(box.chips.pn532, fault, True)
    box.wait(5)
    box.lay("gown", seconds=3).lift()
    setattr(box.chips.pn532, fault, False)
    box.wait(5)
    pairs = [action for action in box.match.actions[count:] if action.verb == "pair"]
    assert len(pairs) <= 1  # read once or not at all, and never as another card
    assert all(action.a == "gown" for action in pairs)
    assert box.console.missing == {}
    assert taps_again(box)


def test_reader_unplugged_at_the_start_and_plugged_in_later(path):
    box = Box(path)
    box.chips.pn532.unplug()
    try:
        box.start().wait(3)
        assert "reader" in box.console.missing
        assert "buttons" in box.says
        box.play(variant="basic").choose(ROLLED).press("ok", "next", "ok")
        assert len(box.match.actions) == 2
        box.chips.pn532.replug()
        box.wait(3)
        assert box.console.missing == {}
        assert taps_again(box)
    finally:
        box.close()


def test_a_reader_that_comes_and_goes_all_the_time_tells_it_once_a_time(box):
    heard = []
    feed = box.runtime.feed
    box.runtime.feed = lambda given: (heard.append(type(given).__name__), feed(given))
    for _ in range(10):
        box.chips.pn532.unplug()
        box.wait(3)
        box.chips.pn532.replug()
        box.wait(3)
    assert heard.count("DeviceLost") == heard.count("DeviceRestored") == 10
    assert taps_again(box)
