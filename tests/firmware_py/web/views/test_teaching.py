"""Teaching a deck from the page: commands, what the host sees, and what others do not see."""

import pytest

from firmware_py.cards.tags import Tags, emulated_uid
from firmware_py.console import inputs
from firmware_py.web.interfaces import Refused, Viewer
from tests.firmware_py.pages import give, sees

HOST, DUTCH = Viewer(None, host=True), Viewer(None, host=True, language="nl")


@pytest.fixture
def box(box, tmp_path):
    """Return the device with a table of tags."""
    box.runtime._tags = Tags.open(tmp_path / "tags.json")
    return box


def order(box, live, what, **fields):
    answer = give(live, HOST, what, **fields)
    box.wait(0.1)
    return answer


def lay(box, live, face, game="cinderella"):
    """Press a card on the page, which is a tap."""
    order(box, live, "lay", game=game, face=face)
    order(box, live, "lift")
    box.wait(1.5)


def taught(live, viewer=HOST):
    return sees(live, viewer).get("teaching")


def linked(live):
    decks = {deck["id"]: deck for deck in give(live, HOST, "decks")["decks"]}
    return decks["cinderella"]["linked"], decks["cinderella"]["cards"]


def test_a_press_of_the_asked_card_is_a_tap(box, live):
    assert linked(live) == (0, 24)
    order(box, live, "teach", game="cinderella")
    first = taught(live)["card"]
    assert taught(live) == {
        "game": "cinderella", "title": "Cinderella", "done": 0, "cards": 24, "moment": "ask",
        "head": "Cinderella", "rows": ["Tap copy 1 of 2:"], "card": first,
        "keys": {"back": "stop", "next": "skip"},
    }  # fmt: skip
    lay(box, live, first["face"])
    assert (taught(live)["done"], taught(live)["keys"]["previous"]) == (1, "undo")
    assert taught(live)["card"] != first
    assert linked(live) == (1, 24)


def test_the_page_and_the_oled_say_the_same(box, live):
    order(box, live, "teach", game="cinderella")
    wrong = box.console.status.teaching.machine.slots[-1].face.id
    lay(box, live, wrong)
    seen = taught(live)
    assert seen["moment"] == "stranger"
    assert seen["card"] is None
    screen = box.console.screen()
    assert (seen["head"], tuple(seen["rows"])) == (screen.head.text, screen.rows)
    assert seen["keys"]["back"] == screen.foot.back
    assert seen["keys"]["ok"].lower().startswith(screen.foot.ok.lower())  # more words on the page
    order(box, live, "teach_key", key="ok")
    assert taught(live)["done"] == 1


def test_the_keys_of_the_page_are_those_of_the_box(box, live):
    order(box, live, "teach", game="cinderella")
    first = taught(live)["card"]
    order(box, live, "teach_key", key="next")
    assert taught(live)["moment"] == "skipped"
    order(box, live, "teach_key", key="previous")
    assert taught(live)["card"]["face"] == first["face"]
    order(box, live, "teach_key", key="back")
    assert taught(live)["moment"] == "stopped"
    order(box, live, "teach_key", key="ok")
    assert taught(live) is None
    with pytest.raises(Refused):
        give(live, HOST, "teach_key", key="ok")


def test_a_key_answers_under_a_notice(box, live):
    order(box, live, "teach", game="cinderella")
    box.chips.pn532.unplug()
    box.wait(3)
    assert taught(live)["moment"] == "silent"
    order(box, live, "teach_key", key="next")
    assert "The card reader at" in box.says
    order(box, live, "teach_key", key="back")
    assert taught(live)["moment"] == "stopped"
    assert "Stopped" in box.says


def test_a_press_is_a_new_tag_also_after_a_restart(box, live):
    order(box, live, "teach", game="cinderella")
    asked = taught(live)["card"]["face"]
    box.runtime._tags.enroll(emulated_uid("cinderella", asked, 1), "midnight", "booster-1-1")
    box.feed(inputs.TagsRead(box.runtime._tags.table(), box.loop.now_ns()))
    order(box, live, "teach", game="cinderella")
    lay(box, live, asked)
    assert (taught(live)["moment"], taught(live)["done"]) == ("ask", 1)


def test_only_the_host_sees_it_each_in_its_own_language(box, live):
    order(box, live, "teach", game="cinderella")
    assert taught(live, DUTCH)["rows"] == ["Tik kaart 1 van 2 aan:"]
    assert taught(live, Viewer(None, host=False)) is None


def test_a_running_game_is_not_covered(box, live):
    box.play("cinderella", seats=3, variant="basic", cards="device")
    with pytest.raises(Refused):
        give(live, HOST, "teach", game="cinderella")
    order(box, live, "end_game")
    order(box, live, "teach", game="cinderella")
    order(box, live, "teach", game="midnight")
    assert taught(live)["game"] == "midnight"
    assert len(box.console.modes) == 2, "one deck is taught at a time"
    with pytest.raises(Refused):
        give(live, HOST, "teach", game="chess")
