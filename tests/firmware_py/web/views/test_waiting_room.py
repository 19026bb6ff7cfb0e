"""Waiting room: phones take seats before the deal, and keep them when the device deals."""

import pytest

from firmware_py.web.arrivals import LASTS
from firmware_py.web.interfaces import Locked
from tests.firmware_py.pages import sees
from tests.firmware_py.web.views.test_at_screen import shown

START = {"game": "midnight", "seats": 3}


@pytest.fixture
def host(box, pages):
    """Return the host's page, with an open room for three."""
    page = pages.open(host=True)
    assert page.order("room", start=START, seconds=0.1)["done"]
    return page


def deal(host):
    """Draw lots and deal."""
    assert host.order("deal")["done"]
    host.pages.box.wait(4)


def sits(page):
    return [seat["sits"] for seat in page.table["room"]["seats"]]


def join(pages, seat, name=""):
    """Let a phone take a seat; return its page."""
    token = pages.open().order("sit", seat=seat, name=name)["token"]
    pages.box.wait(0.1)
    assert pages.live.admit(token).seat == seat
    return next_page(pages, token, seat)


def next_page(pages, token, seat):
    from tests.firmware_py.pages import Page

    page = Page(pages, token, "en", seat)
    pages._open.append(page)
    pages.box.wait(0.01)
    return page


def test_everybody_sees_who_is_there_before_the_deal(box, pages, host):
    watching = pages.open()
    room = host.table["room"]
    assert (room["game"], room["title"], room["first"]) == ("midnight", "Midnight", None)
    assert (room["fewest"], room["most"]) == (2, 6)
    assert [seat["name"] for seat in room["seats"]] == ["Red", "Blue", "Green"]
    assert sits(host) == ["screen", "free", "free"]
    bea = join(pages, 1, "Bea")
    for page in (host, watching, bea):
        assert sits(page) == ["screen", "phone", "free"]
        assert page.table["room"]["seats"][1]["name"] == "Bea"
    bea.leave()
    assert sits(host) == ["screen", "away", "free"]
    assert box.match is None


def test_phones_keep_their_seats_at_the_deal_and_bots_play_at_the_free_ones(box, pages, host):
    bea = join(pages, 1, "Bea")
    deal(host)
    assert box.match.setup.seats == 3
    assert dict(box.console.bots) == {2: "medium"}
    assert host.table["room"] is None
    assert [seat.get("sits") for seat in host.table["seats"]] == [None, "phone", None]
    assert (host.table["mine"], bea.table["mine"]) == (0, 1)
    assert (shown(host).keys(), shown(bea).keys()) == ({0}, {1})
    assert host.table["seats"][1]["name"] == "Bea"


def test_a_phone_that_is_away_at_the_deal_keeps_its_seat(box, pages, host):
    join(pages, 1, "Bea").leave()
    deal(host)
    assert host.table["seats"][1]["sits"] == "away"
    assert pages.open(1).table["mine"] == 1
    assert host.table["seats"][1]["name"] == "Bea"


def test_the_host_lets_a_bot_play_keeps_a_seat_or_sends_a_phone_away(box, pages, host):
    bea = join(pages, 1)
    assert host.order("room_seat", seat=1, plays="phone")["done"]
    assert bea.told("closed")
    host.order("room_seat", seat=1, plays="screen")
    host.order("room_seat", seat=2, plays="bot")
    assert sits(host) == ["screen", "screen", "bot"]
    assert "refused" in pages.open().order("sit", seat=1)
    cor = join(pages, 2)
    assert sits(cor) == ["screen", "screen", "phone"]
    deal(host)
    assert dict(box.console.bots) == {}
    assert host.table["mine"] is None, "two people share the screen"


@pytest.mark.parametrize("seats", [2, 4])
def test_phones_stay_when_the_host_changes_the_number_of_seats(pages, host, seats):
    bea = join(pages, 1, "Bea")
    assert host.order("room", start={**START, "seats": seats}, lots=False)["done"]
    assert sits(bea) == ["screen", "phone", "free", "free"][:seats]
    assert host.table["room"]["first"] == 0
    assert "refused" in host.order("room", start={**START, "seats": 9})
    assert len(host.table["room"]["seats"]) == seats


def test_a_room_ends_the_game_before_and_is_closed_without_one(box, pages):
    box.play("outcasts", seats=2, cards="device", bots=(1,))
    host = pages.open(host=True)
    assert host.table["room"] is None
    host.order("room", start=START, seconds=0.2)
    box.wait(0.2)
    assert (box.match, len(host.table["room"]["seats"])) == (None, 3)
    host.order("room_leave", seconds=0.1)
    assert host.table["room"] is None
    assert "refused" in host.order("deal")
    assert "refused" in host.order("room_seat", seat=1, plays="bot")


def test_another_game_at_the_device_closes_the_room(box, pages, host):
    box.play("outcasts", seats=2, cards="device")
    assert host.table["room"] is None
    assert sees(pages.live, pages.live.admit(None))["room"] is None


def test_lots_are_drawn_on_the_ring_before_the_deal(box, pages, host, monkeypatch):
    monkeypatch.setattr("firmware_py.web.handlers.room.SystemRandom.choice", lambda *_: 2)
    bright = []
    host.order("deal")
    assert host.table["room"]["drawing"]
    assert "refused" not in host.order("deal"), "a second press changes nothing"
    for _ in range(50):
        if box.match is not None:
            break
        arcs = box.console.mode.light(box.console).arcs
        bright.append([arc.seat for arc in arcs if arc.style == "steady"])
        box.wait(0.1)
    assert all(len(seats) == 1 for seats in bright)
    assert {seat for seats in bright for seat in seats} == {0, 1, 2}
    assert bright[-5:] == [[2]] * 5
    assert box.match.setup.first == 2


def test_a_room_that_is_left_while_lots_are_drawn_deals_nothing(box, host):
    host.order("deal")
    host.order("room_leave")
    box.wait(5)
    assert box.match is None


def drawn(box):
    """Return how long the drawing of lots lasts until the deal (s)."""
    for tenth in range(100):
        if box.match is not None:
            return tenth / 10
        box.wait(0.1)
    return None


def test_a_deal_for_nobody_is_refused_with_its_reason(box, pages):
    host = pages.open(host=True)
    host.order("room", start={**START, "bots": [1, 2]}, seconds=0.1)
    host.order("room_seat", seat=0, plays="phone")
    for _ in range(2):
        assert host.order("deal")["refused"] == "Leave at least one seat for a person."
        assert not host.table["room"]["drawing"]
    box.wait(4)
    assert box.match is None
    join(pages, 0)
    deal(host)
    assert box.match.setup.seats == 3


def test_a_room_that_empties_while_lots_are_drawn_waits_for_the_next_deal(box, pages, host):
    assert host.order("deal")["done"]
    host.order("room_seat", seat=0, plays="bot")
    box.wait(4)
    assert (box.match, host.table["room"]["drawing"]) == (None, False)
    assert "refused" in host.order("deal")
    host.order("room_seat", seat=0, plays="screen")
    deal(host)
    assert box.match is not None


def test_a_change_of_the_set_up_stops_the_drawing(box, pages, host):
    host.order("deal")
    box.wait(1.7)
    host.order("room", start=START, lots=False)
    assert drawn(box) is None
    host.order("room", start=START)
    host.order("deal")
    box.wait(1.7)
    host.order("room", start={**START, "seats": 4})
    host.order("deal")
    assert 2.8 < drawn(box) < 3.5


def test_a_drawing_does_not_deal_for_the_next_room(box, pages, host):
    host.order("deal")
    host.order("room_leave")
    host.order("room", start={**START, "game": "outcasts"}, lots=False)
    assert drawn(box) is None


@pytest.fixture
def linked(box, pages):
    """Return the host's page and seat 2's page, which came by its own link, in a room."""
    box.play("midnight", seats=3, cards="device", bots=(1,))
    host = pages.open(host=True)
    phone = pages.open(2)
    host.order("room", start={**START, "bots": [2]}, seconds=0.2)
    box.wait(0.2)
    assert sits(phone) == ["screen", "free", "phone"]
    return host, phone


def test_a_phone_that_came_by_its_own_link_keeps_its_seat(box, linked):
    host, phone = linked
    deal(host)
    assert not phone.told("closed")
    assert dict(box.console.bots) == {1: "medium"}
    assert shown(phone).keys() == {2}
    assert host.table["seats"][2]["sits"] == "phone"


@pytest.mark.parametrize("plays", ["screen", "phone", "bot"])
def test_a_phone_that_came_by_its_own_link_can_be_sent_away(box, pages, linked, plays):
    host, phone = linked
    assert host.order("room_seat", seat=2, plays=plays)["done"]
    assert phone.told("closed")
    assert sits(host)[2] == {"phone": "free"}.get(plays, plays)


@pytest.mark.parametrize("there", [True, False])
def test_a_link_to_the_hosts_seat_that_was_opened_before(box, pages, there):
    box.play("midnight", seats=3, cards="device", bots=(1,))
    host, phone = pages.open(host=True), pages.open(0)
    if not there:
        phone.leave()
    host.order("room", start=START, seconds=0.2)
    box.wait(0.2)
    assert sits(host)[0] == ("phone" if there else "screen")
    if there:
        host.order("room_seat", seat=0, plays="screen")
        assert (sits(host)[0], bool(phone.told("closed"))) == ("screen", True)
    deal(host)
    assert host.table["mine"] == 0


def test_a_guest_takes_one_seat(box, pages, host):
    guest = pages.open()
    token = guest.order("sit", seat=1, name="Bea")["token"]
    box.wait(0.1)
    assert guest.order("sit", seat=2)["refused"]
    assert pages.live.admit(token).seat == 1
    assert sits(host) == ["screen", "away", "free"]
    host.order("room_seat", seat=1, plays="phone")
    assert guest.order("sit", seat=2)["token"], "without the first seat it may take another one"


def test_who_begins_may_be_chosen(box, host):
    host.order("room", start={**START, "first": 1}, lots=False)
    host.order("deal", seconds=0.5)
    box.wait(0.5)
    assert box.match.setup.first == 1


def test_the_device_shows_who_is_there_and_the_number(box, pages, host):
    lit = box.console.mode.light(box.console)
    assert [arc.style for arc in lit.arcs] == ["steady", "faint", "faint"]
    assert lit.colours == ("red", "blue", "green")
    assert "1 of 3" in box.says
    join(pages, 1)
    assert [arc.style for arc in box.console.mode.light(box.console).arcs][1] == "steady"
    assert pages.live.access.pin in box.says.replace(" / ", " ")
    assert pages.open().table["screen"] == []
    host.order("room_leave", seconds=0.1)
    assert "of 3" not in box.says


def test_the_page_does_not_repeat_the_text_beside_a_number_of_the_box(box, pages):
    host = pages.open(host=True)
    with pytest.raises(Locked):
        pages.live.enter(None, "viewer", "10.0.0.7")
    box.wait(0.1)
    assert "Type this number" in box.says
    assert host.table["why"] is None


def test_the_room_shows_phones_that_have_no_name_yet(box, pages, host):
    def arriving():
        box.wait(0.1)
        return host.table["room"]["arriving"]

    with pytest.raises(Locked):
        pages.live.enter(None, "viewer", "10.0.0.7")
    assert arriving() == ["number"]
    assert "Page:" not in box.says, "the room shows the number already"
    pages.live.enter(pages.live.access.pin, "host", "10.0.0.9")
    guest = pages.open()  # it comes in by the number
    assert arriving() == ["number", "name"]
    guest.order("sit", seat=1, name="Bea")
    assert arriving() == ["number"]
    box.wait(LASTS)
    assert arriving() == []


def test_the_clock_is_chosen_in_the_room_and_kept_when_other_things_change(box, host):
    assert host.table["room"]["timer"] == ""
    host.order("room", start={**START, "timer": "fischer:300+5", "time": 120})
    assert host.table["room"]["timer"] == "fischer:120+5"
    host.order("room", start={**START, "seats": 2}, lots=False)
    assert host.table["room"]["timer"] == "fischer:120+5"
    host.order("deal", seconds=0.5)
    box.wait(0.5)
    assert str(box.console.clock.clock.control) == "fischer:120+5"


def test_the_host_may_cover_the_hand_at_the_screen(box, pages, host):
    assert host.table["room"]["covered"] is False
    host.order("cover", on=True)
    assert host.table["room"]["covered"]
    bea = join(pages, 1)
    host.order("room_seat", seat=2, plays="bot")
    deal(host)
    assert (host.table["mine"], shown(host)) == (None, {})
    assert shown(bea).keys() == {1}
    host.order("cover", on=False)
    assert (host.table["mine"], shown(host).keys()) == (0, {0})


def test_a_covered_hand_is_seen_while_its_person_looks(box, pages, host):
    host.order("room", start={**START, "game": "outcasts", "first": 0}, lots=False)
    host.order("cover", on=True)
    join(pages, 1)
    host.order("deal", seconds=0.5)
    box.wait(0.5)
    assert host.table["hand"]["seat"] == 0
    assert shown(host) == {}
    zones = host.order("look")["look"]["zones"]
    assert [zone["seat"] for zone in zones if zone["role"] == "own" and zone["private"]] == [0]
