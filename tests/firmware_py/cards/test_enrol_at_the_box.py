"""Teaching a deck on OLED and ring, with four buttons and taps."""

import pytest

import games
from firmware_py.cards.enrolment import slots
from firmware_py.cards.tags import Card, emulated_uid
from firmware_py.console import commands
from firmware_py.console.modes.cards_menu import DeckList
from firmware_py.console.modes.new_game import NewGameWizard
from firmware_py.render.screen import Header
from tests.firmware_py.cards.writing_table import Desk

A, B, C = b"\x04aaaaaa", b"\x04bbbbbb", b"\x04cccccc"
PHONE, FOB = bytes.fromhex("08010203"), bytes.fromhex("a1b2c3d4")
AIRSHIPS = ["airship"]  # a kind of three cards


def uid(number):
    return b"\x04" + number.to_bytes(6, "big")


def whole(game):
    """Return tags for every card of a deck."""
    return {
        emulated_uid(game, slot.face.id, slot.copy): Card(game, slot.face.id)
        for slot in slots(games.find(game).deck)
    }


def lit(ui):
    return sum(any(led) for led in ui.frame)


def words(ui):
    """Return the words of the keys, in the order of the plate."""
    foot = ui.screen.foot
    return foot.back, foot.previous, foot.next, foot.ok


# Cards


def test_the_oled_asks_and_the_ring_is_the_progress_bar():
    ui = Desk().enrol("midnight", ["hour"])
    assert ui.screen.head == Header("Midnight")
    assert ui.screen.rows == ("Tap this card:",)
    assert ui.screen.answer == "Red 1 Blue 6"
    assert ui.screen.right == "0/60"
    assert words(ui) == ("stop", "", "skip", "")
    assert [led for led, colour in enumerate(ui.frame) if any(colour)] == [0], "it blinks"
    assert lit(ui.wait(0.3)) == 0
    ui.lay(A).wait(0.3)
    assert lit(ui) == 1, "the first card shows already"
    assert ui.screen.answer == "Red 2 Blue 5"
    assert words(ui) == ("stop", "undo", "skip", "")
    assert ui.heard() == ["accepted"]
    for number in range(29):
        ui.lay(uid(number))
    assert (ui.screen.right, lit(ui.wait(0.3))) == ("30/60", 12)


def test_ok_and_time_do_nothing_while_a_card_is_asked():
    ui = Desk().enrol("midnight").lay(A)
    asked = ui.screen
    assert ui.press("ok").hold("ok").wait(500).screen == asked
    assert ui.wait(200).light.night, "after ten minutes the ring is at its night level"
    assert ui.lay(B).screen.answer == "Red 3 Blue 4", "a tap wakes and counts"


def test_copies_are_counted():
    ui = Desk().enrol("outcasts").lay(A)
    assert ui.screen.rows == ("Tap copy 2 of 4:",)
    assert ui.screen.answer == "Normie"


def test_next_skips_and_says_so_for_two_seconds():
    ui = Desk().enrol("midnight").press("next")
    assert ui.screen.rows == ("Skipped. Now this card:",)
    assert ui.screen.answer == "Red 2 Blue 5"
    assert ui.wait(2).screen.rows == ("Tap this card:",)


def test_a_skip_and_an_undo_name_the_copy():
    ui = Desk().enrol("cinderella").press("next")
    assert ui.screen.answer == "mouse (2 of 2)"
    assert ui.wait(2).screen.answer == "mouse"
    assert ui.press("previous").screen.answer == "mouse (1 of 2)"
    assert Desk().enrol("outcasts").press("next").screen.answer == "Normie (2 of 4)"


def test_previous_takes_the_last_step_back():
    ui = Desk().enrol("midnight").lay(A).press("next").lay(B)
    assert ui.press("previous").screen.rows == ("Undone. Tap it again:",)
    assert ui.screen.answer == "Red 3 Blue 4"
    assert ui.links == {A: ("midnight", "red1-blue6")}
    ui.press("previous")
    assert ui.screen.answer == "Red 2 Blue 5", "the skip is undone"
    assert ui.press("previous").links == {}
    assert ui.press("previous").screen.answer == "Red 1 Blue 6", "this session began here"
    assert ui.lay(B).screen.rows == ("Tap this card:",)


def test_previous_held_takes_eight_steps_a_second_back():
    ui = Desk().enrol("midnight")
    for number in range(20):
        ui.lay(uid(number))
    ui.down("previous").wait(0.4)
    done = ui.machine.done
    ui.wait(1)
    assert done - ui.machine.done == 8
    ui.up("previous")


# Problems


def test_a_wrong_card_is_told_and_the_right_one_goes_on():
    ui = Desk().enrol("midnight").lay(A)
    ui.heard()
    ui.lay(A)
    assert ui.screen.head == Header("Wrong card", warning=True)
    assert ui.screen.rows == ("That is Red 1 Blue 6.", "Wanted: Red 2 Blue 5")
    assert words(ui) == ("back", "", "", "use it")
    assert ui.heard() == ["refused"]
    assert ui.console.dipped == ui.now
    assert ui.lay(B).screen.answer == "Red 3 Blue 4", "the next right tag just goes on"


def test_another_card_of_the_deck_may_be_used_and_its_old_card_is_asked_later():
    known = {A: Card("capsules", "green")}
    ui = Desk().enrol("capsules", AIRSHIPS, known=known).lay(A)
    assert ui.screen.head == Header("Wrong card", warning=True)
    assert ui.screen.rows == ("That is Airship: Green.", "Wanted: Airship: Red")
    ui.press("ok")
    assert ui.links == {A: ("capsules", "red")}
    asked = {ui.screen.answer, ui.lay(B).screen.answer}
    assert "Airship: Green" in asked


@pytest.mark.parametrize("leave", [lambda ui: ui.press("back"), lambda ui: ui.wait(8)])
def test_a_wrong_card_is_put_aside(leave):
    ui = Desk().enrol("midnight", known={A: Card("midnight", "red4-blue3")}).lay(A)
    assert leave(ui).screen.answer == "Red 1 Blue 6"
    assert ui.links == {A: ("midnight", "red4-blue3")}


def test_a_copy_of_the_same_card_cannot_be_used_twice():
    ui = Desk().enrol("outcasts").lay(A).lay(A)
    assert ui.screen.head == Header("Same tag", warning=True)
    assert ui.screen.rows == ("Already linked: Normie", "Tap copy 2 of 4:")
    assert words(ui) == ("back", "", "", "")
    assert ui.press("ok").screen.head == Header("Same tag", warning=True)
    assert ui.press("back").screen.rows == ("Tap copy 2 of 4:",)


def test_cards_with_one_name_are_told_apart():
    ui = Desk().enrol("cinderella")
    assert (ui.screen.answer, ui.screen.rows) == ("mouse", ("Tap copy 1 of 2:",))
    assert (ui.lay(A).screen.answer, ui.screen.rows) == ("mouse", ("Tap copy 2 of 2:",))
    assert ui.lay(A).screen.rows == ("That is mouse (1 of 2).", "Wanted: mouse (2 of 2)")
    assert ui.press("back").lay(B).screen.answer == "horse"
    assert ui.lay(B).screen.rows == ("That is mouse (2 of 2).", "Wanted: horse (1 of 2)")


def test_a_card_of_another_game_is_told_and_moved_if_people_say_so():
    ui = Desk().enrol("midnight", known={A: Card("outcasts", "normie")}).lay(A)
    assert ui.screen.head == Header("Already linked", warning=True)
    assert " ".join(ui.screen.rows) == "This is Normie (Outcasts). Use it here?"
    assert words(ui) == ("no", "", "", "use it")
    ui.press("ok")
    assert ui.links == {A: ("midnight", "red1-blue6")}
    assert ui.press("previous").links == {A: ("outcasts", "normie")}, "undo gives it back"


@pytest.mark.parametrize("leave", [lambda ui: ui.press("back"), lambda ui: ui.wait(20)])
def test_no_leaves_the_other_deck_its_card(leave):
    ui = Desk().enrol("midnight", known={A: Card("outcasts", "normie")}).lay(A)
    assert leave(ui).screen.answer == "Red 1 Blue 6"
    assert ui.links == {A: ("outcasts", "normie")}


def test_a_card_of_a_game_that_is_not_here_is_named_by_its_text():
    ui = Desk().enrol("midnight").lay(B, Card("elsewhere", "card-7"))
    assert "elsewhere card-7" in " ".join(ui.screen.rows)


@pytest.mark.parametrize(
    ("tag", "head", "row"),
    [
        (FOB, "Wrong kind of tag", "This kind cannot be linked."),
        (PHONE, "A phone or pass", "Its number changes each"),
    ],
)
def test_a_tag_that_cannot_be_a_card_is_told(tag, head, row):
    ui = Desk().enrol("midnight").lay(tag, type_2=False)
    assert ui.screen.head == Header(head, warning=True)
    assert ui.screen.rows[0] == row
    assert words(ui) == ("", "", "", "go on")
    assert ui.heard() == ["refused"]
    assert ui.press("back").screen.head.text == head, "back has no sign and no effect"
    assert ui.press("ok").screen.answer == "Red 1 Blue 6"
    assert ui.lay(tag, type_2=False).wait(6).screen.answer == "Red 1 Blue 6"
    ui.lay(tag, type_2=False).wait(1).lift()
    assert ui.screen.head.text == head, "it can be read"
    assert ui.wait(1).screen.answer == "Red 1 Blue 6"
    ui.lay(tag, type_2=False).wait(3).lift()
    assert ui.screen.answer == "Red 1 Blue 6"
    assert ui.lay(tag, type_2=False).lay(A).links == {A: ("midnight", "red1-blue6")}


def test_two_tags_are_told_and_the_one_that_stays_counts():
    ui = Desk().enrol("midnight").strange("two")
    assert ui.screen.head == Header("Two tags", warning=True)
    assert ui.screen.rows == ("One card at a time.",)
    assert words(ui) == ("", "", "", "go on")
    assert ui.lift().screen.answer == "Red 1 Blue 6"
    ui.strange("two").lift().lay(A)
    assert ui.links == {A: ("midnight", "red1-blue6")}
    assert ui.strange("two").press("ok").screen.answer == "Red 2 Blue 5"


def test_a_lost_reader_is_shown_and_the_same_card_is_asked_when_it_is_back():
    ui = Desk().enrol("midnight").lay(A)
    ui.heard()
    ui.lose("reader")
    assert ui.screen.head == Header("Reader silent", warning=True)
    assert ui.screen.rows == ("1 link is kept.", "Waiting for the reader.")
    assert words(ui) == ("stop", "", "help", "")
    assert "does not answer" in " ".join(ui.press("next").screen.rows)
    assert ui.press("ok").screen.head.text == "Reader silent"
    ui.find("reader")
    assert ui.heard() == ["fault", "back"]
    assert ui.screen.answer == "Red 2 Blue 5"


def test_a_reader_that_comes_back_closes_its_help():
    ui = Desk().enrol("midnight").lose("reader").press("next").find("reader")
    assert ui.screen.answer == "Red 1 Blue 6"


def test_a_clock_from_the_page_takes_the_screen_and_the_tags():
    ui = Desk().enrol("midnight")
    ui.command(commands.StartClock("sudden:300", 2))
    assert not ui.console.wants_tags
    assert ui.console.status.teaching is None
    ui.command(commands.OperateClock("end"))
    assert ui.lay(A).screen.answer == "Red 2 Blue 5", "it goes on below"


# The end


def test_back_stops_and_ok_goes_to_the_list_of_decks():
    ui = Desk().read().take("Cards").press("ok").take("Midnight  0/98").lay(A).press("back")
    assert ui.screen.head == Header("Stopped")
    assert ui.screen.right == "1/98"
    assert ui.screen.rows == ("1 of 98 cards are linked.", "Next time it goes on here.")
    assert words(ui) == ("go on", "", "", "done")
    assert ui.press("back").screen.answer == "Red 2 Blue 5"
    ui.press("back", "ok")
    assert isinstance(ui.console.mode, DeckList)
    assert "Midnight  1/98" in ui.screen.menu.lines
    assert ui.take("Midnight  1/98").screen.answer == "Red 2 Blue 5", "it goes on there"
    assert isinstance(ui.press("back").wait(20.1).console.mode, DeckList)


def test_a_tag_goes_on_after_stop():
    assert Desk().enrol("midnight").press("back").lay(A).screen.answer == "Red 2 Blue 5"


def test_skipped_cards_are_asked_again_at_the_end():
    ui = Desk().enrol("capsules", AIRSHIPS).press("next", "next").lay(A)
    assert ui.links == {A: ("capsules", "green")}
    assert ui.screen.head == Header("2 cards left")
    assert ui.screen.right == "1/3"
    assert ui.screen.rows == ("First: Airship: Red",)
    assert words(ui) == ("later", "", "", "ask again")
    ui.press("ok").lay(B).lay(C)
    assert len(ui.links) == 3


def test_a_tag_at_the_end_is_for_the_first_skipped_card():
    ui = Desk().enrol("capsules", AIRSHIPS).press("next").lay(A).lay(B)
    assert ui.screen.head == Header("1 card left")
    ui.heard()
    ui.lay(C)
    assert len(ui.links) == 3
    assert ui.heard() == ["all"]


def test_later_leaves_skipped_cards():
    ui = Desk().enrol("capsules", AIRSHIPS).press("next").lay(A).lay(B).press("back")
    assert not ui.console.wants_tags
    assert len(ui.links) == 2


def test_a_whole_deck_is_told_with_three_notes_and_a_white_dot():
    ui = Desk().enrol("capsules", AIRSHIPS).lay(A).lay(B)
    ui.heard()
    ui.lay(C)
    assert ui.heard() == ["all"]
    assert ui.screen.right == "3/3"
    assert ui.screen.rows == ("Every card has its tag.", "Play now?")
    assert words(ui) == ("later", "", "", "play")
    assert lit(ui) < 24
    assert lit(ui.wait(0.7)) == 24
    assert len(set(ui.frame)) == 1
    assert isinstance(ui.press("ok").console.mode, NewGameWizard)


@pytest.mark.parametrize("leave", [lambda ui: ui.press("back"), lambda ui: ui.wait(60)])
def test_a_whole_deck_may_wait(leave):
    ui = Desk().enrol("capsules", AIRSHIPS).lay(A).lay(B).lay(C)
    assert not leave(ui).console.wants_tags


def test_play_closes_the_lists_too():
    ui = Desk().read({u: c for u, c in whole("capsules").items() if c.face != "red"})
    ui.take("Cards").press("ok", "ok").lay(A).press("ok")
    assert len(ui.console.modes) == 2
    assert isinstance(ui.press("back").console.mode, type(ui.console.modes[0]))


def test_after_a_power_cut_it_goes_on_at_the_next_card():
    before = Desk().read().take("Cards").press("ok").take("Midnight  0/98")
    before.lay(A).press("next").lay(B)
    after = Desk().read(before.known).take("Cards").press("ok").take("Midnight  2/98")
    assert after.screen.answer == "Red 2 Blue 5"
    assert after.lay(C).screen.answer == "Red 4 Blue 3"


# Disk and texts


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
    assert words(ui) == ("back", "", "", "keep it")
    assert ui.press("ok").screen.answer == "Red 2 Blue 5"
    assert ui.links == {A: ("midnight", "red1-blue6")}
