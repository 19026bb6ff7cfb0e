"""Entry of a time digit by digit."""

import pytest

from firmware_py.console.clocks.clock_setup import ClockSetup
from firmware_py.console.wizards.time_entry import DAYTIME, DURATION, TimeEntry
from tests.firmware_py.console.table import Table


def test_each_digit_changes_by_its_unit_with_a_carry():
    entry = TimeEntry(300)
    for at, value in enumerate((3900, 900, 360, 310, 301)):
        entry.value, entry.at = 300, at
        entry.turn(1)
        assert entry.value == value
        entry.turn(-1)
        assert entry.value == 300
    entry.value, entry.at = 599, 4
    entry.turn(1)
    assert entry.form.text(entry.value) == "0:10:00"


@pytest.mark.parametrize(("value", "at", "step"), [(1, 4, -1), (59, 2, -1), (35999, 0, 1)])
def test_a_time_stays_between_a_second_and_ten_hours(value, at, step):
    entry = TimeEntry(value, at)
    entry.turn(step)
    assert entry.value == value


def test_a_time_of_day_goes_round():
    entry = TimeEntry(23 * 3600 + 59 * 60, 3, DAYTIME)
    entry.turn(1)
    assert entry.form.text(entry.value) == "00:00"
    entry.turn(-1)
    assert entry.form.text(entry.value) == "23:59"


@pytest.mark.parametrize(
    ("begins", "step", "hours"),
    [("07:30", 1, ["17:30", "20:30", "00:30"]), ("17:00", -1, ["07:00", "20:00", "10:00"])],
)
def test_the_first_digit_of_a_day_leaves_the_second(begins, step, hours):
    entry = TimeEntry(int(begins[:2]) * 3600 + int(begins[3:]) * 60, 0, DAYTIME)
    for hour in hours:
        entry.turn(step)
        assert entry.form.text(entry.value) == hour


def test_twenty_five_minutes_are_four_presses():
    table = Table("cinderella")
    table.console.push(ClockSetup())
    table.press("next", "ok")
    assert table.screen.digits == "0:10:00"
    table.press("back", "next")
    assert table.screen.digits == "0:20:00"
    table.press("ok", *["next"] * 5).hold("ok")
    assert table.console.mode.settle(table.console)[0]["time"] == 1500


def test_a_digit_that_is_held_changes_ten_times_a_second():
    table = Table("cinderella")
    table.console.push(ClockSetup())
    table.press("ok")
    assert table.console.numbers
    table.press("previous", *["previous"] * 3)
    assert table.screen.digits == "0:01:00"
    table.press("back", "back").press("next")
    assert table.screen.digits == "1:01:00"


def test_the_ring_shows_the_minutes_of_an_hour():
    lit = [TimeEntry(value, 2, DURATION).light().count for value in (5, 300, 1500, 3600, 9000)]
    assert lit == [0, 2, 10, 24, 24]
