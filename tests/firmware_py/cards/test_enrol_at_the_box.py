"""Enrolment on OLED and ring, with four buttons."""

import pytest

import games
from firmware_py.cards.tags import Card
from firmware_py.i18n import languages
from firmware_py.render.screen import Header, Keys
from tests.firmware_py.cards.writing_table import Desk
from tests.firmware_py.console.test_languages import complaints

A, B, C = b"\x04aaaaaa", b"\x04bbbbbb", b"\x04cccccc"


def lit(ui):
    return sum(any(led) for led in ui.frame)


def test_the_oled_asks_and_the_ring_is_the_progress_bar():
    ui = Desk().enrol("midnight", ["hour"])
    assert ui.screen.head == Header("Midnight")
    assert ui.screen.rows == ("Place this card:",)
    assert ui.screen.answer == "Red 1 Blue 6"
    assert ui.screen.right == "0/60"
    assert ui.screen.foot == Keys(back="hold: stop", next="skip")
    assert lit(ui) == 0
    assert lit(ui.lay(A)) == 1, "the first card shows already"
    assert ui.screen.answer == "Red 2 Blue 5"
    assert ui.heard() == ["accepted"]
    for number in range(29):
        ui.lay(b"\x04" + number.to_bytes(6, "big"))
    assert (ui.screen.right, lit(ui)) == ("30/60", 12)


def test_at_the_end_the_ring_is_gold_and_ok_leaves():
    ui = Desk().enrol("capsules", ["airship"]).lay(A).lay(B).lay(C)
    assert ui.screen.rows == ("Every card has its tag.",)
    assert lit(ui.wait(2)) == 24
    assert len(set(ui.frame)) == 1
    ui.press("ok")
    assert not ui.console.wants_tags


def test_copies_are_counted():
    ui = Desk().enrol("outcasts").lay(A)
    assert ui.screen.rows == ("Place card 2 of 4:",)
    assert ui.screen.answer == "Normie"


def test_a_tag_laid_twice_dips_and_says_what_it_is():
    ui = Desk().enrol("midnight").lay(A)
    ui.heard()
    ui.lay(A)
    assert ui.screen.head == Header("Same tag", warning=True)
    assert ui.screen.rows[0] == "Already linked: Red 1 Blue 6"
    assert "Wanted: Red 2 Blue 5" in " ".join(ui.screen.rows)
    assert ui.screen.foot == Keys(ok="yes, this", back="back")
    assert ui.heard() == ["refused"]
    assert ui.console.dipped == ui.now
    assert ui.lay(B).screen.answer == "Red 3 Blue 4", "the next right tag just goes on"


def test_a_stranger_says_which_game_it_is_of():
    ui = Desk().enrol("midnight", known={A: Card("capsules", "red")})
    ui.lay(A)
    assert ui.screen.head == Header("Wrong card", warning=True)
    assert "This tag is: Airship: Red (Capsules)".lower() in " ".join(ui.screen.rows).lower()
    ui.lay(B, Card("elsewhere", "card-7"))
    assert "elsewhere card-7" in " ".join(ui.screen.rows)
    ui.press("back")
    assert ui.screen.answer == "Red 1 Blue 6"
    ui.lay(A).press("ok")
    assert ui.links[A] == Card("midnight", "red1-blue6")


def test_a_phone_is_refused_with_the_reason_and_cannot_be_insisted_on():
    ui = Desk().enrol("midnight")
    ui.lay(bytes.fromhex("08010203"))
    assert ui.screen.head == Header("No tag", warning=True)
    assert "number changes at each tap" in " ".join(ui.screen.rows)
    ui.press("ok")
    assert ui.links == {}
    assert ui.screen.head == Header("No tag", warning=True)
    ui.lay(A)
    assert ui.links == {A: ("midnight", "red1-blue6")}


def test_next_skips_and_previous_goes_back():
    ui = Desk().enrol("capsules", ["airship"]).press("next", "next").lay(A)
    assert ui.links == {A: ("capsules", "green")}
    assert "2 cards lack a tag" in " ".join(ui.screen.rows)
    assert ui.screen.foot == Keys(ok="try again", back="hold: stop")
    ui.press("previous")
    assert ui.links == {}
    ui.lay(A).press("ok").lay(B).lay(C)
    assert len(ui.links) == 3


def test_hold_back_stops_and_ok_held_does_nothing():
    ui = Desk().enrol("midnight").lay(A)
    assert ui.hold("ok").console.wants_tags
    assert not ui.hold("back").console.wants_tags
    assert ui.links == {A: ("midnight", "red1-blue6")}


def test_a_full_disk_is_told():
    ui = Desk().enrol("midnight")
    ui.full = True
    ui.lay(A)
    assert ui.screen.head == Header("Not saved", warning=True)
    assert "accepted" not in ui.heard()
    ui.full = False
    assert ui.lay(A).screen.answer == "Red 2 Blue 5"


def test_while_the_tag_is_written_it_says_to_leave_it():
    ui = Desk().enrol("midnight", write=True)
    ui.slow = True
    ui.lay(A)
    assert ui.screen.rows == ("Writing: leave it there.",)


@pytest.mark.parametrize("why", ["gone", "two", "locked", "foreign", "small", "refused", "new"])
def test_a_tag_that_takes_no_text_is_told_and_ok_leaves_it_so(why):
    ui = Desk().enrol("midnight", write=True)
    ui.mute = why
    ui.lay(A)
    assert ui.screen.head == Header("Not written", warning=True)
    assert ui.screen.foot == Keys(ok="keep it", back="back")
    assert ui.press("ok").screen.answer == "Red 2 Blue 5"
    assert ui.links == {A: ("midnight", "red1-blue6")}


def test_the_reader_may_go_and_come_back():
    ui = Desk().enrol("midnight").lose("reader")
    assert ui.console.wants_tags
    ui.find("reader").lay(A)
    assert ui.screen.answer == "Red 2 Blue 5"


def test_a_tag_over_a_notice_counts():
    ui = Desk().enrol("midnight").strange("two").lay(A)
    assert ui.screen.answer == "Red 2 Blue 5"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", games.names())
def test_every_screen_fits(game, language):
    deck = games.find(game).deck
    ui = Desk(language=language).enrol(game, write=True)
    wrong = {}

    def look():
        said = complaints(ui.screen)
        longest = ["“" + ui.console.find(name).title + "”" for name in games.names()]
        wrong.update(dict.fromkeys(w for w in said if not any(t in w for t in longest)))

    for number, slot in enumerate(ui.machine.slots):
        uid = b"\x04" + number.to_bytes(6, "big")
        look()
        for wrongly in (
            (A, Card("capsules", "advance-foresee")),
            (B, Card(game, deck.faces[-1].id)),
        ):
            ui.lay(*wrongly)
            look()
            if ui.machine.complaint is None:  # the tag was the requested one
                break
            ui.press("back")
        if number % 5 == 0 and ui.machine.asked == slot:
            ui.mute = ("gone", "two", "locked", "foreign", "small", "refused")[number // 5 % 6]
            ui.lay(uid)
            look()
            ui.mute = ""
        elif number % 7 == 0 and ui.machine.asked == slot:
            ui.full = True
            ui.lay(uid)
            look()
            ui.full = False
        if ui.machine.asked == slot:
            ui.lay(uid)
        ui.lay(uid) if ui.machine.asked else None
        look()
        ui.press("back")
    look()
    assert list(wrong) == []
    misses = {said for said in ui.console.texts.misses if said[1].startswith("cards.")}
    assert misses == set()
