"""The enrolment on OLED and ring, by four buttons."""

import pytest

import games
from firmware_py.cards.tags import Card
from firmware_py.painting.screen import Head, Keys
from firmware_py.texts import languages
from tests.firmware_py.cards.desk import Desk
from tests.firmware_py.console.test_languages import complaints

A, B, C = b"\x04aaaaaa", b"\x04bbbbbb", b"\x04cccccc"


def lit(desk):
    return sum(any(led) for led in desk.frame)


def test_the_oled_asks_and_the_ring_is_the_progress_bar():
    desk = Desk().enrol("midnight", ["hour"])
    assert desk.screen.head == Head("Midnight")
    assert desk.screen.rows == ("Place this card:",)
    assert desk.screen.answer == "Red 1 Blue 6"
    assert desk.screen.right == "0/60"
    assert desk.screen.foot == Keys(back="hold: stop", next="skip")
    assert lit(desk) == 0
    assert lit(desk.lay(A)) == 1, "the first card shows already"
    assert desk.screen.answer == "Red 2 Blue 5"
    assert desk.heard() == ["accepted"]
    for number in range(29):
        desk.lay(b"\x04" + number.to_bytes(6, "big"))
    assert (desk.screen.right, lit(desk)) == ("30/60", 12)


def test_at_the_end_the_ring_is_gold_and_ok_leaves():
    desk = Desk().enrol("capsules", ["airship"]).lay(A).lay(B).lay(C)
    assert desk.screen.rows == ("Every card has its tag.",)
    assert lit(desk.wait(2)) == 24
    assert len(set(desk.frame)) == 1
    desk.press("ok")
    assert not desk.console.wants_tags


def test_copies_are_counted():
    desk = Desk().enrol("outcasts").lay(A)
    assert desk.screen.rows == ("Place card 2 of 4:",)
    assert desk.screen.answer == "Normie"


def test_a_tag_laid_twice_dips_and_says_what_it_is():
    desk = Desk().enrol("midnight").lay(A)
    desk.heard()
    desk.lay(A)
    assert desk.screen.head == Head("Same tag", warning=True)
    assert desk.screen.rows[0] == "Already linked: Red 1 Blue 6"
    assert "Wanted: Red 2 Blue 5" in " ".join(desk.screen.rows)
    assert desk.screen.foot == Keys(ok="yes, this", back="back")
    assert desk.heard() == ["refused"]
    assert desk.console.dipped == desk.now
    assert desk.lay(B).screen.answer == "Red 3 Blue 4", "the next right tag just goes on"


def test_a_stranger_says_which_game_it_is_of():
    desk = Desk().enrol("midnight", known={A: Card("capsules", "red")})
    desk.lay(A)
    assert desk.screen.head == Head("Wrong card", warning=True)
    assert "This tag is: Airship: Red (Capsules)".lower() in " ".join(desk.screen.rows).lower()
    desk.lay(B, Card("elsewhere", "card-7"))
    assert "elsewhere card-7" in " ".join(desk.screen.rows)
    desk.press("back")
    assert desk.screen.answer == "Red 1 Blue 6"
    desk.lay(A).press("ok")
    assert desk.links[A] == Card("midnight", "red1-blue6")


def test_a_phone_is_refused_with_the_reason_and_cannot_be_insisted_on():
    desk = Desk().enrol("midnight")
    desk.lay(bytes.fromhex("08010203"))
    assert desk.screen.head == Head("No tag", warning=True)
    assert "number changes at each tap" in " ".join(desk.screen.rows)
    desk.press("ok")
    assert desk.links == {}
    assert desk.screen.head == Head("No tag", warning=True)
    desk.lay(A)
    assert desk.links == {A: ("midnight", "red1-blue6")}


def test_next_skips_and_previous_goes_back():
    desk = Desk().enrol("capsules", ["airship"]).press("next", "next").lay(A)
    assert desk.links == {A: ("capsules", "green")}
    assert "2 cards lack a tag" in " ".join(desk.screen.rows)
    assert desk.screen.foot == Keys(ok="try again", back="hold: stop")
    desk.press("previous")
    assert desk.links == {}
    desk.lay(A).press("ok").lay(B).lay(C)
    assert len(desk.links) == 3


def test_hold_back_stops_and_ok_held_does_nothing():
    desk = Desk().enrol("midnight").lay(A)
    assert desk.hold("ok").console.wants_tags
    assert not desk.hold("back").console.wants_tags
    assert desk.links == {A: ("midnight", "red1-blue6")}


def test_a_full_disk_is_told():
    desk = Desk().enrol("midnight")
    desk.full = True
    desk.lay(A)
    assert desk.screen.head == Head("Not saved", warning=True)
    assert "accepted" not in desk.heard()
    desk.full = False
    assert desk.lay(A).screen.answer == "Red 2 Blue 5"


def test_while_the_tag_is_written_it_says_to_leave_it():
    desk = Desk().enrol("midnight", write=True)
    desk.slow = True
    desk.lay(A)
    assert desk.screen.rows == ("Writing: leave it there.",)


@pytest.mark.parametrize("why", ["gone", "two", "locked", "foreign", "small", "refused", "new"])
def test_a_tag_that_takes_no_text_is_told_and_ok_leaves_it_so(why):
    desk = Desk().enrol("midnight", write=True)
    desk.mute = why
    desk.lay(A)
    assert desk.screen.head == Head("Not written", warning=True)
    assert desk.screen.foot == Keys(ok="keep it", back="back")
    assert desk.press("ok").screen.answer == "Red 2 Blue 5"
    assert desk.links == {A: ("midnight", "red1-blue6")}


def test_the_reader_may_go_and_come_back():
    desk = Desk().enrol("midnight").lose("reader")
    assert desk.console.wants_tags
    desk.find("reader").lay(A)
    assert desk.screen.answer == "Red 2 Blue 5"


def test_a_tag_over_a_notice_counts():
    desk = Desk().enrol("midnight").strange("two").lay(A)
    assert desk.screen.answer == "Red 2 Blue 5"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games.names())
def test_every_screen_fits(game, language):
    deck = games.find(game).deck
    desk = Desk(language=language).enrol(game, write=True)
    wrong = {}

    def look():
        said = complaints(desk.screen)
        longest = ["“" + desk.console.find(name).title + "”" for name in games.names()]
        wrong.update(dict.fromkeys(w for w in said if not any(t in w for t in longest)))

    for number, slot in enumerate(desk.machine.slots):
        uid = b"\x04" + number.to_bytes(6, "big")
        look()
        for wrongly in (
            (A, Card("capsules", "advance-foresee")),
            (B, Card(game, deck.faces[-1].id)),
        ):
            desk.lay(*wrongly)
            look()
            if desk.machine.complaint is None:  # it was the one that is asked
                break
            desk.press("back")
        if number % 5 == 0 and desk.machine.asked == slot:
            desk.mute = ("gone", "two", "locked", "foreign", "small", "refused")[number // 5 % 6]
            desk.lay(uid)
            look()
            desk.mute = ""
        elif number % 7 == 0 and desk.machine.asked == slot:
            desk.full = True
            desk.lay(uid)
            look()
            desk.full = False
        if desk.machine.asked == slot:
            desk.lay(uid)
        desk.lay(uid) if desk.machine.asked else None
        look()
        desk.press("back")
    look()
    assert list(wrong) == []
    misses = {said for said in desk.console.texts.misses if said[1].startswith("cards.")}
    assert misses == set()
