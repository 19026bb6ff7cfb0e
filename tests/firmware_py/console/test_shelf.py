"""A device that is asleep: time of day, kitchen timer, last winner."""

from datetime import datetime
from random import Random

import pytest

from firmware_py.console import inputs
from firmware_py.console.modes.main_menu import MainMenu
from firmware_py.console.shelf.alarm import Alarm
from firmware_py.console.shelf.asleep_settings import AsleepSettings
from firmware_py.console.shelf.kitchen_timer import KitchenMode
from firmware_py.console.shelf.sleep import hands
from firmware_py.console.shelf.time_question import TimeQuestion
from firmware_py.i18n import languages
from firmware_py.render.ring_model import RingHands
from tests.firmware_py.console.table import Table
from tests.firmware_py.render.overflow import overflow

EVENING = datetime(2026, 11, 27, 21, 30)  # noqa: DTZ001  (local)


def shelf(local=EVENING, **ui):
    """Return a table that was told the time of day, asleep ten minutes later."""
    table = Table("cinderella", **ui)
    table.feed(inputs.TimeOfDay(local, table.now))
    return table.wait(601)


# Time of day


def test_asleep_the_time_and_the_date_are_shown_and_move_each_minute():
    table = shelf()
    assert table.says == "21:40 | Fri 27 Nov"
    first = table.picture.tobytes()
    table.wait(60)
    assert table.says == "21:41 | Fri 27 Nov"
    assert table.picture.tobytes() != first
    assert table.console.deadline - table.now <= 60 * 10**9


def test_the_ring_is_read_as_a_clock_with_twelve_on_top():
    assert shelf().light.hands == RingHands(19, 16)
    lit = [led for led, colour in enumerate(shelf().frame) if any(colour)]
    assert lit == [16, 18, 19, 20]


@pytest.mark.parametrize(
    ("hour", "minute", "expected"),
    [(0, 0, (0, 0)), (12, 0, (0, 0)), (6, 33, (13, 13)), (23, 59, (0, 0)), (3, 15, (6, 6))],
)
def test_the_hands_of_the_ring(hour, minute, expected):
    local = EVENING.replace(hour=hour, minute=minute)
    assert hands("12", local) == RingHands(*expected)
    assert hands("24", local).minute is None


def test_on_a_dial_of_24_hours_one_hand_is_on_the_printed_hour():
    assert hands("24", EVENING) == RingHands(22)
    assert hands("off", EVENING) == RingHands()


def test_the_night_level_dims_the_hands():
    table = shelf()
    bright = sum(map(sum, table.frame))
    table.console.change(night=1)
    table.wait(61)
    assert sum(map(sum, table.frame)) < bright


def test_at_night_the_ring_of_a_sleeping_device_is_darker_and_it_is_silent():
    table = shelf(EVENING.replace(minute=47))
    bright = sum(map(sum, table.frame))
    assert table.lose("reader").heard() == ["fault"]
    table.find("reader")
    table.press("ok").wait(601 + 120)
    assert table.says.startswith("22:")
    assert 0 < sum(map(sum, table.frame)) < bright
    table.heard()
    assert table.lose("reader").heard() == []
    table.console.change(asleep_night="")
    table.find("reader").heard()
    assert table.lose("reader").heard() == ["fault"]


@pytest.mark.parametrize(
    ("hour", "expected"), [(21, False), (22, True), (3, True), (6, True), (7, False)]
)
def test_the_hours_of_the_night(hour, expected):
    table = shelf(EVENING.replace(hour=hour, minute=1))
    assert table.console.night is expected


def test_without_a_time_no_digits_and_no_hands_are_shown():
    table = shelf(None)
    assert table.says == "tableclock"
    assert [led for led, colour in enumerate(table.frame) if any(colour)] == [0]


def test_the_time_is_asked_once_at_the_first_touch_and_can_be_set():
    table = shelf(None).press("ok")
    assert isinstance(table.console.mode, TimeQuestion)
    assert "not know the time" in table.says
    table.press("ok")
    assert table.says.startswith("What time is it? | hh:mm | Hold ✓: done | 12:00")
    table.press("ok", "next").hold("ok").wait(660)
    assert table.says == "13:11", "the date is unknown"
    other = shelf(None).press("ok", "back").wait(601).press("ok")
    assert isinstance(other.console.mode, MainMenu), "it is asked once"


def test_a_table_that_was_never_told_asks_nothing():
    table = Table("cinderella").wait(601).press("ok")
    assert isinstance(table.console.mode, MainMenu)


def test_the_network_corrects_what_people_have_set():
    table = shelf(None).press("ok", "ok").hold("ok")
    table.feed(inputs.TimeOfDay(EVENING, table.now))
    table.feed(inputs.TimeOfDay(None, table.now))
    assert table.wait(601).says == "21:40 | Fri 27 Nov", "a lost network changes nothing"


def test_the_time_is_off_by_a_setting():
    table = shelf()
    table.console.change(asleep_time=False, asleep_ring="off")
    table.wait(61)
    assert table.says == "tableclock"
    assert table.light.hands == RingHands()


def test_while_a_match_waits_the_ring_keeps_its_figures():
    table = Table("cinderella").play("cinderella", 2, "basic")
    table.feed(inputs.TimeOfDay(EVENING, table.now))
    table.wait(601)
    assert table.light.hands is None
    assert table.says.startswith("21:40")
    assert "27 Nov" not in table.says


def test_off_is_dark():
    table = Table("cinderella")
    table.feed(inputs.TimeOfDay(EVENING, table.now))
    table.press("previous", "ok").wait(700)
    assert not any(any(colour) for colour in table.frame)
    assert table.screen.asleep is None or not table.screen.asleep.digits


def test_good_night_names_a_timer_that_runs_and_then_is_dark():
    table = shelf().press("next", "ok").hold("ok").line("off").press("ok")
    assert table.says.startswith("Good night | 7:5")
    assert "Leave it plugged in: | Kitchen timer" in table.says
    assert table.wait(60).says == ""
    assert table.wait(420).says.startswith("⚠ Time is up")


@pytest.mark.parametrize("slept", [20, 700])
def test_a_key_that_wakes_finds_the_cursor_on_the_first_line(slept):
    off = Table("cinderella").line("off").press("ok").wait(slept).press("ok")
    asleep = Table("cinderella").press("previous", "previous").wait(700).press("ok")
    for table in (off, asleep):
        assert table.screen.menu.chosen == 0


def test_the_winner_is_shown_for_an_hour_in_turn_with_the_date():
    table = Table().play("midnight", 3, None, "device")
    table.feed(inputs.TimeOfDay(EVENING, table.now))
    table.play_on(Random(1)).wait(700)
    shown = {table.wait(60).says.partition(" | ")[2] for _ in range(4)}
    assert len(shown) == 2
    assert any(row.startswith("Midnight: ") for row in shown)
    table.wait(3600)
    shown = {table.wait(60).says.partition(" | ")[2] for _ in range(4)}
    assert shown == {"Fri 27 Nov"}


# Kitchen timer


def test_a_kitchen_timer_is_two_presses_from_sleep():
    table = shelf().press("next")
    assert table.says == "Kitchen timer | 8:00 | ↩ sleep | time | ✓ start"
    table.press("ok").wait(19)
    assert table.says.startswith("Kitchen timer | Hold ✓: menu | 7:41 | ↩ +1 min")
    assert table.light.count == 4


def test_a_timer_that_nobody_starts_goes_back_to_sleep():
    table = shelf().press("previous").wait(8.1)
    assert table.console.asleep
    assert table.says.startswith("21:40")
    assert table.press("next").press("back").console.asleep


def test_other_keys_only_wake():
    for key in ("ok", "back"):
        table = shelf().press(key)
        assert isinstance(table.console.mode, MainMenu)
        assert not table.console.asleep


def test_the_last_time_is_remembered():
    table = shelf().press("next", "next", "next", "ok")
    assert table.console.settings.kitchen == 900
    other = shelf(settings=table.console.settings).press("next")
    assert other.screen.digits == "15:00"
    other.press("previous", *["previous"] * 30)
    assert other.screen.digits == "20:00"


def test_back_adds_a_minute_and_ok_pauses():
    table = shelf().press("next", "ok").wait(10).press("back")
    assert table.screen.digits == "8:50"
    table.press("ok").wait(100)
    assert table.screen.digits in ("8:50", "8:49")
    assert "go on" in table.says
    table.press("ok").wait(10)
    assert table.screen.digits in ("8:40", "8:39")


def test_a_pause_is_named_and_back_ends_the_timer_there():
    table = shelf().press("next", "ok").wait(1)
    assert "Hold ✓: menu" in table.says
    table.press("ok")
    assert table.says == "Kitchen timer | Paused | 7:59 | ↩ stop | ✓ go on"
    table.press("back")
    assert isinstance(table.console.mode, MainMenu)
    assert table.console.shelf.kitchen is None
    assert not table.console.asleep


def test_the_last_dot_breathes_while_the_timer_runs():
    def seen():
        return {table.wait(0.3).frame for _ in range(6)}

    table = shelf().press("next", "ok").wait(1)
    dots = seen()
    assert len(dots) > 3
    assert len({frame[:4] for frame in dots}) == 1, "the other dots are steady"
    table.press("ok")
    assert len(seen()) == 1


def test_it_runs_on_while_a_game_is_played_and_rings_there():
    table = shelf().press("next", "ok").hold("ok")
    assert isinstance(table.console.mode, MainMenu)
    assert table.wait(2).screen.right.startswith("7:5")
    table.play("cinderella", 2, "basic")
    assert table.screen.right == "Round 1" or "7:" not in table.screen.right
    table.wait(481)
    assert isinstance(table.console.mode, Alarm)
    assert table.says.startswith("⚠ Time is up | since 0:0")
    table.wait(6)
    assert table.says.startswith("⚠ ▲ Red")
    assert table.light.rings is None, "the ring is the game's again"
    assert table.heard().count("alarm") >= 2
    before = table.match.actions[:]
    table.press("ok")
    assert table.match.actions == before
    assert not isinstance(table.console.mode, Alarm | KitchenMode)


def test_an_alarm_over_a_menu_stays_when_the_menu_closes_by_time():
    table = shelf().press("next", "ok").hold("ok").play("cinderella", 2, "basic").wait(450)
    table.hold("ok")
    assert table.wait(30).console.mode is not table.console.play
    assert isinstance(table.wait(60).console.mode, Alarm)
    assert table.press("ok").console.mode is table.console.play


def test_the_alarm_repeats_until_it_is_stopped():
    table = shelf().press("next", "ok").wait(480.1)
    assert table.says.startswith("⚠ Time is up | since 0:00 | 8:00 | ↩ +1 min | ✓ stop")
    table.wait(60)
    assert table.heard().count("alarm") == 15
    table.wait(840)
    assert table.heard().count("alarm") == 28
    table.wait(600)
    assert table.heard() == []
    assert table.light.rings is not None
    assert not table.console.asleep
    table.press("ok")
    assert table.says.startswith("Kitchen timer | 8:00 | ↩ menu | time | ✓ again")
    assert table.wait(61).console.asleep


@pytest.mark.parametrize("key", ["ok", "next", "previous", "card", "strange"])
def test_every_key_and_any_card_stops_it(key):
    table = shelf().press("next", "ok").wait(481)
    if key == "card":
        table.tap("mirror", "cinderella")
    elif key == "strange":
        table.strange("unknown")
    else:
        table.press(key)
    assert isinstance(table.console.mode, KitchenMode)
    assert table.screen.digits == "8:00"


def test_back_gives_a_minute_more():
    table = shelf().press("next", "ok").wait(485).press("back").wait(30)
    assert table.says.startswith("Kitchen timer | Hold ✓: menu | 0:3")
    table.wait(31)
    assert isinstance(table.console.mode, Alarm)


def test_asleep_the_running_timer_is_shown():
    table = shelf().press("next", *["next"] * 7, "ok").wait(700)
    assert table.console.asleep
    assert table.says.endswith("| Kitchen timer")
    table.press("ok")
    assert table.console.shelf.kitchen.running, "the press has only woken it"


def test_the_settings_of_a_sleeping_device_change_in_place():
    table = shelf()
    table.press("back").console.push(AsleepSettings())
    assert table.says.startswith("Asleep | ▸ Clock on the ring: 12 h | Time on the screen: on")
    table.press("ok")
    assert table.says.startswith("Asleep | ▸ Clock on the ring: 24 h")
    table.press("next", "ok", "next", "ok")
    now = table.console.settings
    assert (now.asleep_ring, now.asleep_time, now.asleep_winner) == ("24", False, False)
    assert len(table.screen.menu.lines) == 5
    table.feed(inputs.TimeOfDay(None, table.now))
    table.press("next", "next", "next", "ok")
    assert isinstance(table.console.mode, TimeQuestion)


@pytest.mark.parametrize("language", languages())
def test_every_screen_of_the_shelf_fits(language):
    wrong = {}
    for month in range(1, 13):
        table = shelf(EVENING.replace(month=month), language=language)
        wrong |= dict.fromkeys(overflow(table.screen))
    for other in (
        table.press("next"),
        table.press("ok"),
        table.press("ok"),
        table.press("ok").wait(480),
        table.press("ok"),
        shelf(None, language=language).press("ok"),
        Table("cinderella", language=language).press("ok"),
    ):
        wrong |= dict.fromkeys(overflow(other.screen))
    assert list(wrong) == []
