"""Set-up of a clock: times, names, order and handicaps."""

import pytest

from firmware_py.storage.clock_presets import ClockPresets
from firmware_py.web.interfaces import Refused
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import called, refused_in_sight
from tests.firmware_py.web.test_history import archive

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table(None))


def test_a_clock_is_started_from_the_start(running, visit):
    page = visit(running)
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.click("text=Bronstein 5 s")
    page.wait_for_selector("text=up to 5 s.")
    page.click("[data-key=clock-start]")
    called(running, "seating", ["Ann", "Bea"], ["red", "blue"], [])
    called(running, "start_clock", "bronstein:300+5", 2, 300, 5, None, "warn", None)


def test_a_clock_has_its_times_names_order_and_handicaps_from_the_start(running, visit):
    page = visit(running)
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.click("[data-key='timer-byoyomi:600+3x30']")
    page.click("[data-key=clock-how]")
    page.click("[data-key=clock-players-3]")
    page.fill("[data-key=clock-name-1]", "Jo")
    page.fill("[data-key=clock-handicap-1]", "-60")
    page.click("[data-key=clock-up-1]")
    page.select_option("[data-key=clock-place-2]", "3")
    page.select_option("[data-key=clock-colour-2]", "red")
    page.fill("[data-key=clock-minutes]", "2")
    page.fill("[data-key=clock-count]", "4")
    page.click("[data-key=clock-zero-pass]")
    page.click("text=byo-yomi 4 x 0:30")
    assert page.input_value("[data-key=clock-minutes]") == "10", "a kind has its usual times"
    page.fill("[data-key=clock-seconds]", "30")
    page.click("[data-key=clock-start]")
    called(running, "seating", ["Jo", "Ann", "Cor"], ["blue", "green", "red"], [12, 20, 3])
    wishes = (630, 30, 3, "pass", [-60, 0, 0])
    called(running, "start_clock", "byoyomi:600+3x30", 3, *wishes)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_why_a_clock_cannot_be_stands_beside_its_button(running, visit, size):
    def refuse(_viewer, _order):
        raise Refused("Player 2 would start with no time.")

    page = visit(running, size=size)
    running.table.do = refuse
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.click("[data-key=clock-how]")
    page.fill("[data-key=clock-minutes]", "0")
    page.fill("[data-key=clock-seconds]", "8")
    page.fill("[data-key=clock-handicap-1]", "-20")
    page.click("[data-key=clock-start]")
    refused_in_sight(page, "Player 2 would start with no time.")
    kept = [
        page.input_value(f"[data-key=clock-{key}]") for key in ("minutes", "seconds", "handicap-1")
    ]
    assert kept == ["0", "8", "-20"]
    page.fill("[data-key=clock-handicap-1]", "0")
    assert page.locator(".games .refused").count() == 0, "what is being mended is not complained of"


@pytest.mark.parametrize("minutes", ["-5", "1.5", ""])
def test_a_field_takes_only_the_numbers_that_can_be(running, visit, minutes):
    page = visit(running, size=(390, 844))
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.click("[data-key=clock-how]")
    page.fill("[data-key=clock-minutes]", minutes)
    page.click("[data-key=clock-start]")
    refused_in_sight(page, "Minutes: a whole number from 0 to 6000.")
    page.click("[data-key=clock-players-3]")
    assert page.input_value("[data-key=clock-minutes]") == minutes, "what was typed is kept"
    assert {call[0] for call in running.table.calls} == {"spell"}
    page.fill("[data-key=clock-minutes]", "2")
    page.click("[data-key=clock-start]")
    called(running, "start_clock", "fischer:300+5", 3, 120, 5, None, "warn", None)


def test_the_form_of_a_clock_is_headed_once(running, visit):
    page = visit(running)
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.wait_for_selector("[data-key=clock-start]")
    assert page.locator("h2:visible", has_text="Just a clock").count() == 1


@pytest.mark.parametrize("zero", ["\u0660", "\u06f0", "\uff10"])
def test_a_clock_takes_numbers_in_the_digits_of_any_script(running, visit, zero):
    def typed(number):
        return "".join(chr(ord(zero) + int(each)) if each.isdigit() else each for each in number)

    page = visit(running)
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.click("[data-key='timer-byoyomi:600+3x30']")
    page.click("[data-key=clock-how]")
    for key, number in {
        "clock-minutes": "12",
        "clock-seconds": "30",
        "clock-count": "4",
        "clock-extra": "45",
        "clock-handicap-1": "-60",
    }.items():
        field = page.locator(f"[data-key={key}]")
        field.fill("")
        field.press_sequentially(typed(number))
    page.click("[data-key=clock-start]")
    wishes = (750, 45, 4, "warn", [0, -60])
    called(running, "start_clock", "byoyomi:600+3x30", 2, *wishes)


@pytest.mark.parametrize("typed", ["", "60", "\u0666\u0660", "1.5", "-1", "x"])
def test_a_number_that_cannot_be_is_refused_with_its_range(running, visit, typed):
    page = visit(running)
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.click("[data-key=clock-how]")
    page.fill("[data-key=clock-seconds]", typed)
    page.click("[data-key=clock-start]")
    refused_in_sight(page, "0 to 59")
    assert not any(call[0] == "start_clock" for call in running.table.calls)


def test_a_clock_with_periods_is_kept_under_a_name_and_starts_with_one_press(
    serving, visit, tmp_path
):
    running = serving(Table(None), archive=archive(tmp_path / "journal.db"))
    page = visit(running)
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.click("[data-key=clock-how]")
    page.click("[data-key=clock-period-add]")
    page.fill("[data-key=clock-2-turns]", "40")
    page.fill("[data-key=clock-2-minutes]", "3")
    page.fill("[data-key=clocks-keep-name]", "Club")
    page.click("[data-key=clocks-keep]")
    page.wait_for_selector(".named >> text=40 / 5:00 + 5 s, 3:00 + 5 s")
    page.fill("[data-key=clocks-keep-name]", "club")
    page.click("[data-key=clocks-keep]")
    refused_in_sight(page, "Another clock has this name.")
    page.click("[data-key=clocks-rename-Club]")
    page.fill("[data-key=clocks-rename-name]", "Evening")
    page.click("[data-key=clocks-rename]")
    page.wait_for_selector(".named strong >> text=Evening")
    page.reload()
    control = "fischer:40/300+5,180+5;players=2"
    page.click(f"[data-key='preset-{control}'] >> text=Evening")
    called(running, "start_clock", control, 2, None, None, None, None, None)


def test_a_kept_clock_is_removed_after_a_question(serving, visit, tmp_path):
    library = archive(tmp_path / "journal.db")
    ClockPresets.beside(tmp_path / "journal.db").add("Club", "byoyomi:600+5x30")
    page = visit(serving(Table(None), archive=library))
    page.click("[data-key=clocks-more]:visible, [data-key=tab-clock]:visible")
    page.click("[data-key=clocks-show-Club]")
    assert page.input_value("[data-key=clock-count]") == "5"
    page.click("[data-key=clocks-remove-Club]")
    page.click("text=Remove it now")
    page.wait_for_selector("[data-key=clocks-remove-Club]", state="detached")
    assert ClockPresets.beside(tmp_path / "journal.db").all() == ()
