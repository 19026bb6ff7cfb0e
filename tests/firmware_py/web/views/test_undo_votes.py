"""Undo from the page: its range, the required agreement, and what is discarded."""

from contextlib import suppress
from functools import cache
from random import Random

import pytest

import games
from firmware_py.i18n import Texts
from firmware_py.web.interfaces import Locked, Refused, Viewer
from firmware_py.web.live_table import LiveTable
from games.core.action import OVER
from tests.firmware_py.box import Box
from tests.firmware_py.pages import give, sees

HOST = Viewer(None, host=True)
WRONG = "0000 0000"


@pytest.fixture
def box(tmp_path):
    made = Box(tmp_path / "journal.sqlite", dealer="device").start()
    yield made
    made.close()


@pytest.fixture
def live(box):
    folders = {name: games.find(name).folder for name in box.console.names}
    texts = cache(lambda language: Texts(language, folders))
    return LiveTable(box.runtime, texts, "http://192.168.1.5:8024")


def standing(box):
    return [line.number for line in box.match.log(None) if not line.undone]


def test_back_to_a_line_takes_back_all_that_came_after(box, live):
    box.play("nightwatch", seats=2, cards="table").play_on(8, Random(1))
    lines = standing(box)
    to = lines[len(lines) // 2]
    give(live, HOST, "undo", agreed=True, to=to)
    box.wait()
    assert max(standing(box)) == to
    assert {line.number for line in box.match.log(None) if line.undone} >= {lines[-1]}


def test_the_last_line_is_no_way_back(box, live):
    box.play("nightwatch", seats=2, cards="table").play_on(4, Random(1))
    last = max(at for at, entry in enumerate(box.match.entries))
    with pytest.raises(Refused):
        give(live, HOST, "undo", agreed=True, to=last)
    with pytest.raises(Refused):
        give(live, HOST, "undo", agreed=True, to=10_000)


def test_a_line_leads_back_if_something_of_the_persons_own_came_after_its_press(box, live):
    """Lines of one press, and of the bots' actions after it, do not: the bots would repeat them."""
    box.play("midnight", seats=3, cards="device", bots=dict.fromkeys((1, 2), "random"))
    for _ in range(3):
        box.wait(60)
        card = next(line for line in sees(live, HOST)["ask"]["lines"] if line["ways"])
        give(live, HOST, "choose", action=card["action"], then=card["ways"][0]["then"])
    box.wait(60)
    own = box.console.session.undo_from()
    since = sees(live, HOST)["undo"]["since"]
    assert box.match.actions[own].verb == "play"
    lines = [line["n"] for line in sees(live, HOST)["log"] if not line["undone"]]
    assert max(lines) > since > min(lines)
    for line in sorted(lines, reverse=True):
        if line > since:
            with pytest.raises(Refused):
                give(live, HOST, "undo", agreed=True, to=line)
    give(live, HOST, "undo", agreed=True, to=since)
    box.wait(0)
    assert len(box.match.actions) == own


@pytest.mark.parametrize("cards", ["device", "table"])
@pytest.mark.parametrize("game", ["capsules", "cinderella", "midnight", "outcasts"])
def test_what_would_go_back_has_always_a_name(box, live, game, cards):
    """This includes unannounced actions: a chosen order, a counted hand."""
    box.play(game, seats=2, cards=cards)
    rng = Random(5)
    for _ in range(40):
        box.play_on(1, rng)
        if box.match.turn == OVER:
            break
        for viewer in (HOST, *(Viewer(seat, host=False) for seat in range(2))):
            undo = sees(live, viewer)["undo"]
            assert undo is None or undo["text"], box.match.actions[-1]


def past_a_barrier(box):
    box.play("cinderella", seats=3, variant="basic", cards="device").play_on(6, Random(2))
    while not box.match.needs_agreement(box.console.session.undo_from()):
        box.play_on(1, Random(3))


def test_past_a_roll_every_seat_ticks_for_itself(box, live):
    past_a_barrier(box)
    entries = len(box.match.entries)
    for seat in (0, 2):
        give(live, Viewer(seat, host=False), "undo", agreed=True)
        box.wait()
    assert len(box.match.entries) == entries
    assert sees(live, HOST)["undo"]["agreed"] == [0, 2]
    give(live, HOST, "undo", agreed=True, seat=1)  # no page: the shared screen agrees
    box.wait()
    assert isinstance(box.match.entries[entries], int)


def test_one_tick_alone_takes_nothing_back_and_is_forgotten_with_the_next_act(box, live):
    past_a_barrier(box)
    give(live, Viewer(1, host=False), "undo", agreed=True)
    box.wait()
    assert sees(live, HOST)["undo"]["proposed"]
    box.play_on(1, Random(4))
    assert not sees(live, HOST)["undo"]["proposed"]
    assert sees(live, HOST)["undo"]["agreed"] == []


def test_a_proposal_can_be_dropped(box, live):
    past_a_barrier(box)
    give(live, Viewer(1, host=False), "undo", agreed=True)
    give(live, Viewer(2, host=False), "undo", agreed=False, keep=True)
    assert not sees(live, HOST)["undo"]["proposed"]


def test_the_host_agrees_for_all_at_once(box, live):
    past_a_barrier(box)
    entries = len(box.match.entries)
    give(live, HOST, "undo", agreed=True)
    box.wait()
    assert isinstance(box.match.entries[entries], int)


# Roles


def test_a_viewer_sees_what_all_see_and_does_nothing(box, live):
    box.play("nightwatch", seats=2, cards="device").play_on(2, Random(1))
    viewer = Viewer(None, host=False)
    seen = sees(live, viewer)
    assert seen["hand"] is None
    assert seen["urls"] == []
    assert seen["pin"] is None
    assert not seen["ask"]["yours"]
    assert seen["ask"]["lines"] == []
    with pytest.raises(Refused):
        live.look(viewer)
    with pytest.raises(Refused):
        give(live, viewer, "choose", action=box.match.game.legal(box.match.state)[0].to_json())


def test_who_knocks_makes_the_box_show_the_number_for_a_minute(box, live):
    box.play("nightwatch", seats=2, cards="table")
    with pytest.raises(Locked):
        live.enter(None, "host")
    box.wait()
    assert any(live.access.pin in line for line in box.console.screen().says())
    box.wait(61)
    assert not any(live.access.pin in line for line in box.console.screen().says())
    token = live.enter(live.access.pin, "host")
    assert live.admit(token) == Viewer(None, host=True)


def test_the_number_is_told_to_hosts_alone(box, live):
    box.play("nightwatch", seats=2, cards="device")
    assert sees(live, HOST)["pin"] == live.access.pin
    assert sees(live, Viewer(0, host=False))["pin"] is None


def test_a_seats_address_as_a_code(box, live):
    box.play("nightwatch", seats=2, cards="device")
    rows = give(live, HOST, "code", seat=0)["code"]
    assert len(rows) == len(rows[0]) >= 21
    assert rows[0].startswith("1111111")
    with pytest.raises(Refused):
        give(live, Viewer(0, host=False), "code", seat=1)


def test_a_seats_new_address_ends_the_old_one_and_no_other(box, pages):
    box.play("nightwatch", seats=2, cards="device")
    host, seat, other = pages.open(host=True), pages.open(0), pages.open(1)
    before = [one["url"] for one in host.table["urls"]]
    assert seat.order("new_address", seat=1)["refused"]
    assert host.order("new_address", seat=2)["refused"]
    assert host.order("new_address", seat=0)["done"]
    box.wait()
    after = [one["url"] for one in host.table["urls"]]
    assert (after[0] != before[0], after[1]) == (True, before[1])
    assert seat.told("closed")[-1]["why"] == "nobody"
    assert not other.closed
    assert pages.open(0).table["seats"], "who is given the new one is in"


def test_the_number_is_in_no_log(box, live, caplog):
    caplog.set_level("DEBUG")
    box.play("nightwatch", seats=2, cards="table")
    numbers = {live.access.pin}
    for pin in (None, "1", live.access.pin):
        with suppress(Locked):
            live.enter(pin, "viewer", "192.168.1.5")
    live.new_pin(None)
    numbers.add(live.access.pin)
    box.wait()
    assert "somebody wants to see the page" in caplog.text
    written = "".join(letter for letter in caplog.text if letter.isdigit())
    assert not any(number.replace(" ", "") in written for number in numbers)


def test_a_new_number_stands_on_the_hosts_page_at_once_and_no_old_one_on_the_box(box, live):
    box.play("nightwatch", seats=2, cards="table")
    with pytest.raises(Locked):
        live.enter(None, "host")
    box.wait()
    before, version = live.access.pin, sees(live, HOST)["version"]
    guest = live.enter(before, "host")
    live.new_pin(None)
    box.wait()
    seen = sees(live, HOST)
    assert seen["pin"] == live.access.pin != before
    assert seen["version"] > version, "the pages have been told"
    assert not any(before in line for line in box.console.screen().says())
    assert live.admit(guest) is None
    with pytest.raises(Refused):
        give(live, Viewer(0, host=False), "new_pin")


def test_wrong_numbers_of_one_address_keep_no_other_out(box, live):
    for _ in range(10):
        with pytest.raises(Locked):
            live.enter(WRONG, "host", "192.168.1.66")
    assert live.admit(live.enter(live.access.pin, "host", "192.168.1.5")) == HOST
