"""People at the shared screen: what its page shows while others play on phones."""

import json
from random import Random

import pytest

from firmware_py.console.session.session import Session
from games.core.action import OVER
from games.core.cards import backs
from tests.firmware_py.web.views.test_private_control import marking

GAMES = ("capsules", "midnight", "outcasts", "nightwatch")


def hands(box):
    """Return the faces in each seat's hand."""
    match = box.match
    return [
        {match.state.cards.face(back) for back in backs(hand)}
        for hand in match.game.hands(match.state)
    ]


def shown(page):
    """Return the faces in the hands that a page shows open, by seat."""
    zones = page.table["scene"]["zones"] if page.table["scene"] else []
    own = [zone for zone in zones if zone["role"] == "own" and zone["private"]]
    return {zone["seat"]: {item["face"] for item in zone["items"]} for zone in own}


def asked(box):
    """Play until a person is asked in private; return the seat."""
    for _ in range(60):
        seat = box.console.play.asked_in_private(box.console)
        if seat is not None:
            return seat
        box.play_on(1, Random(1))
    return pytest.fail("nobody is asked in private")


def join(pages, seat, name=""):
    """Let a phone take a seat by the invitation; return its page."""
    pages.open().order("sit", seat=seat, name=name)
    pages.box.wait(0.1)
    return pages.open(seat)


def test_the_screen_of_one_person_stays_open_when_a_phone_joins(box, pages):
    box.play("outcasts", seats=3, cards="device", bots=(1, 2))
    host = pages.open(host=True)
    phone = join(pages, 1)
    assert (host.table["mine"], phone.table["mine"]) == (0, 1)
    assert shown(host) == {0: hands(box)[0]}
    assert shown(phone) == {1: hands(box)[1]}
    assert not host.table["hand"]["pass"]


def test_a_private_question_is_answered_on_the_screen_without_handing_over(box, pages):
    box.play("nightwatch", seats=2, cards="device")
    turn = asked(box)
    phone, host = pages.open(1 - turn), pages.open(host=True)
    ask = host.table["ask"]
    assert (ask["who"], ask["yours"]) == (turn, True)
    assert ask["lines"]
    assert phone.table["ask"]["lines"] == []
    assert host.order("choose", action=ask["lines"][0]["action"])["done"]
    box.wait(0.1)
    assert box.match.actions[-1].by == turn


@pytest.mark.parametrize("away", [False, True])
def test_a_question_to_a_phone_is_closed_to_the_screen(box, pages, away):
    box.play("nightwatch", seats=2, cards="device")
    turn = asked(box)
    host, phone = pages.open(host=True), pages.open(turn)
    lines = phone.table["ask"]["lines"]
    if away:
        phone.leave()
    ask = host.table["ask"]
    assert (ask["who"], ask["yours"], ask["lines"]) == (turn, False, [])
    assert "refused" in host.order("choose", action=lines[0]["action"])
    assert shown(host).keys() == {1 - turn}
    assert host.order("look")["look"]["zones"] == host.table["scene"]["zones"], "its own hand"


def test_two_people_at_the_screen_hand_it_over(box, pages):
    box.play("nightwatch", seats=3, cards="device")
    turn = asked(box)
    host = pages.open(host=True)
    pages.open((turn + 1) % 3)
    assert host.table["mine"] is None
    assert shown(host) == {}
    assert host.table["hand"]["pass"]
    assert host.order("look")["look"]["hand"]


def test_a_hand_is_covered_as_soon_as_a_phone_leaves_its_seat_to_the_screen(box, pages):
    box.play("outcasts", seats=2, cards="device", bots=(1,))
    host = pages.open(host=True)
    join(pages, 1)
    assert shown(host).keys() == {0}
    host.order("new_address", seat=1)
    assert shown(host) == {}
    assert host.table["mine"] is None


def test_the_host_covers_the_hand_and_shows_it_again_while_a_match_runs(box, pages):
    box.play("outcasts", seats=2, cards="device", bots=(1,))
    host = pages.open(host=True)
    assert "covered" not in host.table, "nobody else plays"
    phone = join(pages, 1)
    assert host.table["covered"] is False
    for on in (True, False):
        host.order("cover", on=on)
        box.wait(0.1)
        assert (host.table["covered"], host.table["mine"]) == (on, None if on else 0)
        assert shown(host).keys() == (set() if on else {0})
        assert phone.table["mine"] == 1
        assert "covered" not in phone.table


def test_two_people_at_the_screen_have_no_hand_to_cover(box, pages):
    box.play("outcasts", seats=3, cards="device", bots=(1,))
    host = pages.open(host=True)
    join(pages, 1)
    assert "covered" not in host.table


@pytest.mark.parametrize("gone", ["away", "free"])
def test_the_screen_stays_open_while_a_seat_waits_for_a_phone(box, pages, gone):
    box.play("outcasts", seats=2, cards="device", bots=(1,))
    host = pages.open(host=True)
    join(pages, 1).leave()
    if gone == "free":
        host.order("offer", seat=1, on=True)
    assert host.table["seats"][1]["sits"] == gone
    assert shown(host).keys() == {0}


def test_a_hand_is_covered_from_the_moment_its_link_is_shown(box, pages):
    box.play("nightwatch", seats=2, cards="device", bots=(1,))
    turn = asked(box)
    assert turn == 0
    host = pages.open(host=True)
    assert shown(host).keys() == {0}
    assert host.order("code", seat=0)["code"]
    assert host.table["seats"][0]["sits"] == "free"
    assert shown(host) == {}
    assert not host.table["ask"]["yours"]
    assert "refused" in host.order("press", button="ok"), (
        "the box beside the page shows it to nobody"
    )
    host.order("offer", seat=0, on=False)
    assert shown(host).keys() == {0}, "it is played here again"


def test_a_seat_whose_link_was_opened_is_free_for_no_other_phone(box, pages):
    box.play("outcasts", seats=2, cards="device", bots=(1,))
    host = pages.open(host=True)
    host.order("code", seat=0)
    phone = pages.open(0)
    assert shown(phone).keys() == {0}
    phone.leave()
    assert host.table["seats"][0]["sits"] == "away"
    assert shown(host) == {}
    assert "refused" in pages.open().order("sit", seat=0, name="Cor")


def test_a_bot_that_takes_over_from_a_phone_changes_nothing_at_the_screen(box, pages):
    box.play("outcasts", seats=3, cards="device", bots=(1, 2))
    host = pages.open(host=True)
    join(pages, 1)
    host.order("seat", seat=1, bot="easy")
    box.wait(0.1)
    assert shown(host).keys() == {0}


def test_a_phone_beside_bots_alone_shows_nothing_to_the_screen(box, pages):
    box.play("nightwatch", seats=2, cards="device")
    turn = asked(box)
    host, phone = pages.open(host=True), pages.open(turn)
    host.order("seat", seat=1 - turn, bot="easy")
    for _ in range(2):
        assert box.console.play.asked_in_private(box.console) == turn
        assert host.table["mine"] is None
        assert shown(host) == {}
        assert host.table["hand"] is None
        assert host.table["ask"]["lines"] == []
        assert host.table["undo"] is None
        host.order("press", button="ok")
        host.order("release", button="ok", seconds=0.1)
        assert box.console.play.cursor is None, "the device lists no answers"
        assert host.pictures[-1] == bytes(1024) or not box.console.screen().private
        phone.leave()


@pytest.mark.parametrize("game", GAMES)
def test_no_face_of_a_phones_hand_reaches_the_screen(box, pages, game):
    """Phones come and go. A face that another seat or pile may show counts for nobody."""
    rng = Random(game)
    box.play(game, seats=3, cards="device", bots=(1, 2))
    host = pages.open(host=True)
    phones = {seat: join(pages, seat) for seat in (1, 2)}
    found = 0
    for _ in range(40):
        if box.match.turn == OVER:
            break
        held, mark = hands(box), len(host.frames)
        scene = box.match.scene(0)
        public = json.dumps([item.face for zone in scene.zones for item in zone.items])
        secret = {face for hand in held[1:] for face in hand if f'"{face}"' not in public}
        seat = rng.choice((1, 2))
        if seat in phones and rng.random() < 0.3:
            phones.pop(seat).leave()
        elif seat not in phones and rng.random() < 0.5:
            phones[seat] = pages.open(seat)
        host.order("look")
        assert shown(host).keys() <= {0}
        for frame in host.frames[mark:]:
            for face in secret:
                found += 1
                assert f'"{face}"' not in frame, (face, frame)
        box.play_on(1, rng)
    assert found


def test_the_screen_of_a_player_cannot_count_what_phones_do_in_secret(box, pages):
    """Secret marks of a phone change neither version, log, news nor undo of the screen."""
    who, mark = marking(box)
    others = [seat for seat in range(3) if seat != who]
    own, host = pages.open(who), pages.open(host=True)
    pages.open(others[0])
    assert host.table["mine"] == others[1]
    before = host.table
    for _ in range(2):
        own.order("choose", action=mark.to_json(), seconds=0.2)
        own.order("undo", seconds=0.2)
    assert {**host.table, "now": 0} == {**before, "now": 0}


def test_each_phone_agrees_to_an_undo_itself(box, pages, monkeypatch):
    box.play("outcasts", seats=3, cards="device", bots=(1, 2))
    host = pages.open(host=True)
    phone = join(pages, 1)
    box.play_on(6, Random(2))
    monkeypatch.setattr(Session, "needs_agreement", lambda _session, _start: True)
    monkeypatch.setattr(pages.live.past, "withheld", lambda _viewer: False)
    done = len(box.match.actions)
    host.order("undo", agreed=True, seconds=0.2)
    assert len(box.match.actions) >= done, "the phone has not agreed"
    assert host.table["undo"]["agreed"] == [0]
    host.order("undo", agreed=True, seat=1, seconds=0.2)
    assert host.table["undo"]["agreed"] == [0], "nor can the screen agree for it"
    assert phone.order("undo", agreed=True, seconds=0.2)["done"]
    assert len(box.match.actions) < done


# Presence


def told(page):
    return [line["text"] for line in reversed(page.table["log"]) if line.get("told")]


def test_everybody_sees_which_phone_is_away_and_since_when(box, pages):
    box.play("outcasts", seats=3, cards="device", bots=(1, 2))
    host, cor, bea = pages.open(host=True), join(pages, 1, "Cor"), join(pages, 2, "Bea")
    assert "away" not in host.table["seats"][1]
    cor.leave()
    box.wait(12)
    for page in (host, bea):
        seat = page.table["seats"][1]
        assert seat["sits"] == "away"
        assert box.runtime.now() / 1e9 - seat["away"] == pytest.approx(12, abs=1)
        assert told(page)[-1] == "Cor’s phone is not connected. The game waits at Cor’s turn."
    back = pages.open(1)
    assert host.table["seats"][1] == {**host.table["seats"][1], "sits": "phone"}
    assert "away" not in host.table["seats"][1]
    assert [told(page)[-1] for page in (host, back)] == ["Cor’s phone is back."] * 2


def test_a_reload_of_a_phone_is_not_told(box, pages):
    box.play("outcasts", seats=2, cards="device", bots=(1,))
    host, cor = pages.open(host=True), join(pages, 1, "Cor")
    before = told(host)
    cor.leave()
    box.wait(2)
    pages.open(1)
    box.wait(12)
    assert told(host) == before
