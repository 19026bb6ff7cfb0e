"""Device states: idle and asleep, lost and returning devices, stuck buttons, bots."""

import pytest

from firmware_py.console import commands
from firmware_py.console.gestures import Pressed
from games.core.action import CHANCE, OVER, Action
from tests.firmware_py.console.table import SECOND, Table

ROLLED = Action(CHANCE, "roll", "hourglass")


def playing():
    return Table().play("cinderella", 3, "basic")


# Idle and asleep


def test_after_a_minute_it_stands_still_and_after_ten_it_sleeps():
    table = playing().wait(59)
    assert not table.light.idle
    assert table.wait(2).light.idle
    assert table.screen.asleep is None
    table.wait(540)
    assert (table.screen.asleep.step, table.light.night) == (0, True)
    assert table.wait(301).screen.asleep.step == 1


def test_an_idle_box_wants_no_tick_but_to_fall_asleep():
    table = playing().wait(61)
    assert table.console.deadline == table.console.touched + 600 * SECOND
    table.wait(600)
    assert table.console.deadline - table.now > 200 * SECOND


@pytest.mark.parametrize("button", ["ok", "back", "next", "previous", "seat0"])
def test_the_press_that_wakes_does_nothing_else(button):
    table = playing()
    at_rest = table.wait(2).screen
    table.wait(700).down(button).wait(1.2).up(button)
    assert table.screen == at_rest
    assert table.match.actions == []


def test_a_second_key_counts_while_the_waking_one_is_still_down():
    table = playing().wait(700).down("ok").press("next")
    assert table.screen.answer == "cauldron"
    table.up("ok")
    assert table.match.actions == [], "the waking press has done its work"


def test_a_card_wakes_and_counts():
    table = playing().pick(ROLLED).wait(700).tap("gown")
    assert table.match.actions[-1].verb == "pair"
    assert table.screen.asleep is None


def test_a_turned_knob_leaves_no_key_down():
    table = playing()
    table.feed(Pressed("next", table.now))
    assert table.screen.foot.pressed == ""
    assert table.screen.answer == "cauldron"


# Devices


def test_a_lost_device_is_told_with_its_help_and_marked_until_it_is_back():
    table = playing()
    table.lose("reader", "the reader on /dev/serial0 does not answer: check the cable")
    assert table.screen.head.text == "No reader"
    assert table.screen.rows == ("Use the buttons instead.",)
    assert table.screen.foot.next == "more"
    assert "check the cable" in " ".join(table.press("next").screen.rows)
    table.press("ok")
    assert (table.screen.head.text, table.screen.fault) == ("Red", True)
    table.find("reader")
    assert not table.screen.fault
    assert table.heard()[-1] == "back"


def test_the_notice_goes_when_the_device_comes_back():
    table = playing()
    at_rest = table.screen
    assert table.lose("reader").find("reader").screen == at_rest


def test_a_loss_is_told_once_and_no_touch():
    table = playing().wait(70).lose("ring")
    assert table.light.idle
    table.press("ok").heard()
    assert table.lose("ring").heard() == []
    assert not table.screen.head.warning


def test_a_dark_display_is_told_by_the_ring_and_takes_no_press():
    table = playing().lose("oled")
    assert [motion.figure for motion in table.light.motions] == ["gold"]
    assert table.press("next").screen.answer == "cauldron"
    assert not table.wait(2.1).light.motions


def test_without_a_ring_the_screen_carries_its_facts():
    table = playing().pick(ROLLED).pick(Action(0, "no_pair")).wait(2).lose("ring").press("ok")
    assert table.screen.rows[-1] == "Clock: 1"


def test_a_stuck_button_is_told_and_the_others_reach_all():
    table = playing().down("next").wait(11)
    assert "Button next is stuck." in table.says
    table.press("ok", "previous")
    table.up("next")
    assert table.press("previous").console.play.cursor is not None


# Bots


def test_bots_play_by_themselves_with_a_pause_and_not_behind_a_menu():
    table = Table().play("cinderella", 2, "basic", "device", bots={1: "random"})
    while table.match.state.active != 1:
        if table.console.play.ask(table.console) is None:
            table.wait(1)
        else:
            table.press("ok")
    table.hold("ok")
    actions = len(table.match.actions)
    table.wait(20)
    assert len(table.match.actions) == actions
    table.press("back").wait(0.8)
    assert len(table.match.actions) > actions


def test_bots_alone_play_to_the_end():
    table = Table().play("nightwatch", 2, None, "device", bots=dict.fromkeys((0, 1), "random"))
    for _ in range(600):
        if table.match.turn == OVER:
            break
        table.wait(1)
        if table.console.play.ask(table.console) is not None and table.match.turn != OVER:
            table.press("next", "ok")  # a question to the whole table
    assert table.match.turn == OVER


def test_again_has_the_same_bots():
    bots = {1: "random"}
    table = Table().play("cinderella", 2, "basic", "device", bots=bots)
    table.hold("ok").press("previous", "ok", "next", "ok", "ok", "ok")
    assert table.match is not None
    assert {*table.console.bots} == {1}


def test_an_input_of_the_page_counts_as_a_touch():
    table = playing().wait(70)
    table.command(commands.Draw())
    assert not table.light.idle
