"""Before a clock: its times, names, order and handicaps."""

import pytest

from firmware_py.web.port import Refused
from tests.firmware_py.web.fake import FakeTable
from tests.firmware_py.web.seen import called, refused_in_sight
from tests.firmware_py.web.timed import with_timers

pytestmark = pytest.mark.needs("browser")


def test_a_clock_is_started_from_the_start(serving, visit):
    timers = [
        {
            "control": f"{kind}:300+{extra}",
            "title": f"{kind} +{{extra}} s",
            "help": "Each turn brings {extra} s more.",
            "players": [1, 2, 3],
            "values": {"time": 300, "extra": extra},
        }
        for kind, extra in (("delay", 3), ("fischer", 5))
    ]
    running = serving(with_timers(FakeTable(None), timers=timers, known=["Bea", "Jo"]))
    page = visit(running)
    page.click("[data-key=clocks-more]")
    page.click("text=fischer +5 s")
    page.wait_for_selector("text=Each turn brings 5 s more.")
    page.click("[data-key=clock-start]")
    called(running, "seating", ["Bea", ""], ["red", "blue"], [])
    wishes = {"time": 300, "extra": 5, "at_zero": "warn"}
    called(running, "start_clock", "fischer:300+5", 2, wishes)


def test_a_clock_has_its_times_names_order_and_handicaps_from_the_start(serving, visit):
    timer = {
        "control": "byoyomi:600+3x30",
        "title": "byo-yomi {count} x {minutes}",
        "help": "",
        "players": [1, 2, 3],
        "values": {"time": 600, "extra": 30, "count": 3},
    }
    seating = {"names": [], "colours": ["red", "blue", "green"]}
    running = serving(with_timers(FakeTable(None), timers=[timer], **seating))
    page = visit(running)
    page.click("[data-key=clocks-more]")
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
    called(running, "seating", ["Jo", "", ""], ["blue", "green", "red"], [12, 20, 3])
    wishes = {"time": 630, "extra": 30, "count": 3, "at_zero": "pass", "handicap": [-60, 0, 0]}
    called(running, "start_clock", "byoyomi:600+3x30", 3, wishes)


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)])
def test_why_a_clock_cannot_be_stands_beside_its_button(serving, visit, size):
    table = with_timers(FakeTable(None))

    def refuse(*_args, **_more):
        raise Refused("Player 2 would begin without time.")

    table.start_clock = refuse
    page = visit(serving(table), size=size)
    page.click("[data-key=clocks-more]")
    page.click("[data-key=clock-how]")
    page.fill("[data-key=clock-minutes]", "0")
    page.fill("[data-key=clock-seconds]", "8")
    page.fill("[data-key=clock-handicap-1]", "-20")
    page.click("[data-key=clock-start]")
    refused_in_sight(page, "Player 2 would begin without time.")
    kept = [
        page.input_value(f"[data-key=clock-{key}]") for key in ("minutes", "seconds", "handicap-1")
    ]
    assert kept == ["0", "8", "-20"]
    page.fill("[data-key=clock-handicap-1]", "0")
    assert page.locator(".games .refused").count() == 0, "what is being mended is not complained of"


@pytest.mark.parametrize("minutes", ["-5", "1.5", ""])
def test_a_field_takes_only_the_numbers_that_can_be(serving, visit, minutes):
    running = serving(with_timers(FakeTable(None)))
    page = visit(running, size=(390, 844))
    page.click("[data-key=clocks-more]")
    page.click("[data-key=clock-how]")
    page.fill("[data-key=clock-minutes]", minutes)
    page.click("[data-key=clock-start]")
    refused_in_sight(page, "Minutes: a whole number from 0 to 6000.")
    page.click("[data-key=clock-players-3]")
    assert page.input_value("[data-key=clock-minutes]") == minutes, "what was typed is kept"
    assert running.table.calls == []
    page.fill("[data-key=clock-minutes]", "2")
    page.click("[data-key=clock-start]")
    wishes = {"time": 120, "extra": 5, "at_zero": "warn"}
    called(running, "start_clock", "fischer:300+5", 3, wishes)


def test_the_form_of_a_clock_is_headed_once(serving, visit):
    page = visit(serving(with_timers(FakeTable(None))))
    page.click("[data-key=clocks-more]")
    page.wait_for_selector("[data-key=clock-start]")
    assert page.locator("h2:visible", has_text="Or just a clock").count() == 1
