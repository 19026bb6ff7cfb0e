"""Alarm at a time of day."""

from datetime import datetime

import pytest

from firmware_py.console import inputs
from firmware_py.console.day_clock import AlarmState
from firmware_py.console.modes.main_menu import MainMenu
from firmware_py.console.shelf.alarm_clock import AlarmSettings, MorningAlarm, due
from firmware_py.i18n import languages
from firmware_py.settings.device_settings import Settings
from games.core.text import text
from tests.firmware_py.console.table import Table
from tests.firmware_py.render.overflow import overflow

FRIDAY = datetime(2026, 11, 27, 6, 30)  # noqa: DTZ001  (local)


def asleep(local=FRIDAY, language="en", **settings):
    """Return a table with an alarm at seven, asleep ten minutes after `local`."""
    table = Table("cinderella", language=language)
    table.console.change(alarm_on=True, language=language, **settings)
    table.feed(inputs.TimeOfDay(local, table.now))
    return table.wait(601)


@pytest.mark.parametrize(("days", "expected"), [("daily", 28), ("weekdays", 30), ("weekend", 28)])
def test_the_next_alarm_depends_on_the_days(days, expected):
    settings = Settings(alarm_on=True, alarm_days=days)
    evening = FRIDAY.replace(hour=20)
    assert due(settings, AlarmState(), evening) == datetime(2026, 11, expected, 7)  # noqa: DTZ001
    assert due(Settings(), AlarmState(), evening) is None


def test_ten_minutes_before_light_grows_from_the_bottom():
    table = asleep().wait(9.5 * 60)
    assert table.light.hands.dawn is None
    assert table.says == "6:49 | Fri 27 Nov"
    table.wait(5 * 60)
    assert table.says == "6:54 | Alarm at 7:00"
    lit = [led for led, colour in enumerate(table.frame) if any(colour)]
    assert 12 in lit
    assert 0 not in lit
    before = max(map(max, table.frame))
    table.wait(4 * 60)
    assert max(map(max, table.frame)) > before
    assert table.heard() == []


def test_at_the_time_notes_repeat_until_ok_stops_them():
    table = asleep().wait(20 * 60 + 31)
    assert table.says == "Good morning | Fri | 7:00 | ↩ 9 min more | ✓ stop"
    assert table.heard() == [f"morning-{level}" for level in (1, 1, 2, 2)]
    assert table.wait(60).heard()[-1] == "morning-4"
    assert all(any(colour) for colour in table.frame)
    table.press("ok").wait(60)
    assert isinstance(table.console.mode, MainMenu)
    assert table.heard() == []
    table.wait(23 * 3600)
    assert table.heard() == [], "tomorrow is Saturday"


@pytest.mark.parametrize(
    ("hour", "head"), [(3, "Alarm"), (4, "Good morning"), (11, "Good morning"), (12, "Alarm")]
)
def test_only_a_morning_alarm_says_good_morning(hour, head):
    table = asleep(FRIDAY.replace(hour=hour, minute=0), alarm_time=hour * 3600 + 1200)
    assert table.wait(601).screen.head.text == head


@pytest.mark.parametrize("card", [False, True])
def test_back_or_a_card_gives_nine_minutes_more(card):
    table = asleep().wait(20 * 60 + 1)
    table.tap("mirror", "cinderella") if card else table.press("back")
    assert isinstance(table.console.mode, MainMenu)
    table.wait(8 * 60)
    assert isinstance(table.console.mode, MainMenu)
    table.wait(61)
    assert isinstance(table.console.mode, MorningAlarm)
    assert table.screen.digits == "7:09"


def test_a_key_during_the_light_asks_whether_the_alarm_is_kept():
    table = asleep().wait(15 * 60).press("next")
    assert table.says == "Alarm | 7:00 | ↩ not today | ✓ keep"
    assert table.light.hands.dawn is not None
    table.wait(31)
    assert isinstance(table.console.mode, MainMenu)
    table.wait(6 * 60)
    assert isinstance(table.console.mode, MorningAlarm)


def test_an_alarm_that_is_left_out_today_rings_the_next_time():
    table = asleep(alarm_days="daily").wait(15 * 60).press("ok", "back")
    assert table.wait(3600).heard() == []
    assert table.wait(24 * 3600).heard() != []


@pytest.mark.parametrize("before", [10, 25])
def test_an_open_question_does_not_close_the_alarm(before):
    table = asleep().wait(20 * 60 - before).press("ok").wait(before + 40)
    assert isinstance(table.console.mode, MorningAlarm)
    assert isinstance(table.press("ok").console.mode, MainMenu)


def test_a_kitchen_timer_that_nobody_starts_does_not_close_the_alarm():
    table = asleep(alarm_light=0).wait(20 * 60 - 5).press("next").wait(60)
    assert isinstance(table.console.mode, MorningAlarm)


def test_it_gives_up_after_twenty_minutes_and_says_so():
    table = asleep().wait(41 * 60).press("ok")
    assert "The alarm of 7:00 was" in table.says
    assert len(table.heard()) <= 121


def test_during_a_match_only_notes_say_it():
    table = asleep().press("back").play("cinderella", 2, "basic").wait(20 * 60)
    assert "all" in table.heard()
    assert not isinstance(table.console.mode, MorningAlarm)
    assert table.light.hands is None


def test_an_unknown_time_rings_no_alarm():
    table = asleep(None).wait(86400)
    assert "turn" not in table.heard()


def test_the_alarm_is_set_at_the_device():
    table = asleep(FRIDAY.replace(hour=12)).press("back")
    table.console.change(alarm_on=False)
    table.console.push(AlarmSettings())
    assert table.says.startswith("Alarm | ▸ Alarm: off | 7:00 | Mon to Fri")
    table.press("next", "ok")
    assert (table.screen.digits, table.screen.underline) == ("07:00", 0)
    table.press("ok", "previous").hold("ok")
    assert table.says.startswith("Alarm | Alarm: on | ▸ 6:00 | Mon to Fri")
    table.press("next", "ok", "next", "ok", "next", "ok")
    now = table.console.settings
    assert (now.alarm_time, now.alarm_days, now.alarm_light) == (21600, "weekend", 20)
    assert not now.alarm_sound


@pytest.mark.parametrize("language", languages())
def test_every_screen_of_the_alarm_fits(language):
    wrong = {}
    table = asleep(language=language)
    for seconds in (0, 900, 301):
        wrong |= dict.fromkeys(overflow(table.wait(seconds).screen))
    table.press("ok").console.push(AlarmSettings())
    for _ in range(5):
        wrong |= dict.fromkeys(overflow(table.screen))
        table.press("next")
    assert list(wrong) == []


def off(table):
    """Switch a table off that has just been woken."""
    return table.press("ok").line("off").press("ok")


@pytest.mark.parametrize(
    ("local", "expected"),
    [(FRIDAY, "Alarm at 7:00"), (FRIDAY.replace(hour=20), "Alarm on Mon at 7:00")],
)
def test_good_night_names_the_alarm_and_keeps_the_plug_in(local, expected):
    table = off(asleep(local, alarm_light=5))
    assert table.says == f"Good night | Leave it plugged in: | {expected} | Any button wakes it."


@pytest.mark.parametrize("language", languages())
def test_good_night_says_that_the_alarm_cannot_ring(language):
    table = asleep(None, language=language).press("ok", "back")
    rows = table.line("off").press("ok").screen.rows
    reason = table.console.say(text("table.off.no-time"))
    assert " ".join(rows) == reason + " " + table.console.say(text("table.off.wake"))
    assert overflow(table.screen) == []


def test_an_alarm_that_is_set_while_the_time_is_unknown_asks_for_it():
    table = asleep(None).press("ok", "back")
    table.console.push(AlarmSettings())
    assert table.press("ok").says.startswith("Alarm | ▸ Alarm: off")
    assert table.press("ok").says.startswith("What time is it?")
    assert "not know the time" in table.says
    assert table.press("back").says.startswith("Alarm | ▸ Alarm: on")
    table.press("next", "ok").hold("ok")
    assert table.says.startswith("What time is it?")
    table.press("ok").hold("ok").press("previous", "ok", "ok")
    assert table.says.startswith("Alarm | ▸ Alarm: on"), "the time is known now"


def test_a_device_that_is_off_is_dark_until_the_light_of_its_alarm():
    table = off(asleep()).wait(9 * 60)
    assert not any(any(colour) for colour in table.frame)
    assert table.says == ""
    table.wait(5 * 60)
    assert any(any(colour) for colour in table.frame)
    assert table.says == "6:54 | Alarm at 7:00"
    table.wait(7 * 60)
    assert table.says.startswith("Good morning")
    table.press("ok").wait(5)
    assert not any(any(colour) for colour in table.frame), "it is off again"
    assert isinstance(table.press("ok").console.mode, MainMenu)


def test_a_key_in_the_light_of_a_device_that_is_off_asks_too():
    table = off(asleep()).wait(15 * 60).press("ok")
    assert "not today" in table.says
    assert isinstance(table.press("ok").console.mode, MainMenu)


def test_nine_minutes_more_are_slept_at_once():
    table = asleep().wait(20 * 60).press("back")
    assert table.says == "7:00 | Alarm at 7:09"
    assert table.wait(60).says == "7:01 | Alarm at 7:09"
    assert table.wait(8 * 60).says.startswith("Good morning")
