"""Clocks that run: alone on the table, and beside a game."""

import pytest

from tests.firmware_py.web.fake import FakeTable
from tests.firmware_py.web.seen import called, headline
from tests.firmware_py.web.timed import clocks, stopped, with_clocks, with_timers

pytestmark = pytest.mark.needs("browser")


def test_a_clock_alone_fills_the_table_and_is_pressed(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = None
    running = serving(table)
    page = visit(running)
    table.clocks = clocks()
    running.on_loop(table.change)
    page.wait_for_selector(".side.turn >> text=5:00")
    headline(page, "Done? Press the clock.")
    assert "turn 1" in page.inner_text("#ask")
    assert page.get_by_role("timer").count() == 2
    page.click(".side.turn")
    called(running, "clock", "press", 0, 0)
    pressed = [call for call in table.calls if call[0] == "clock"]
    page.dispatch_event(".side:not(.turn)", "pointerdown", {"button": 0})
    called(running, "clock", "press", 1, 0)  # the box says that this does nothing
    assert len(pressed) == 1, "a finger counts once, when it comes down"
    table.clocks = clocks(31)
    running.on_loop(table.change)
    page.wait_for_selector(".side >> text=0:31")
    table.clocks = clocks(30)
    running.on_loop(table.change)
    page.wait_for_function("() => polite.textContent.includes('30 seconds left')")


def test_clocks_beside_a_game_stand_with_the_seats(serving, visit):
    table = with_clocks(FakeTable("table"))
    table.clocks = clocks(alone=False)
    page = visit(serving(table))
    assert page.locator(".seat .time").all_inner_texts() == ["5:00", "5:00"]


def test_a_clock_says_whose_time_is_up_and_what_a_press_does(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = stopped(up=True)
    table.clocks["sides"][0] |= {"flagged": True, "shown": "0:00"}
    running = serving(table)
    page = visit(running, ready=".side")
    headline(page, "Ann’s time is up.")
    page.wait_for_selector("#ask >> text=Press the clock: the next turn begins.")
    assert "stopped" not in page.inner_text(".side.turn")
    table.clocks |= {"over": True, "at_zero": "lose"}
    running.on_loop(table.change)
    headline(page, "Time is up: Ann loses.")
    page.wait_for_selector("#ask >> text=Press the clock to start over.")
    table.clocks |= {"shared": True}
    running.on_loop(table.change)
    headline(page, "The sand has run out.")
    table.clocks = stopped()
    running.on_loop(table.change)
    headline(page, "The clock is paused. Press it to continue.")


def test_a_clock_is_paused_taken_back_and_ended_on_the_page(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = clocks(begun=True, back=True)
    running = serving(table)
    page = visit(running, ready=".side")
    page.click("[data-key=clock-middle]")
    called(running, "clock", "pause", 0, 0)
    table.clocks = stopped()
    running.on_loop(table.change)
    page.click(".orders >> text=Continue")
    called(running, "clock", "go_on", 0, 0)
    page.click("[data-key=clock-add-1-60]")
    called(running, "clock", "add", 1, 60)
    page.click("[data-key=clock-give-1-]")
    called(running, "clock", "give", 1, 0)
    page.click("text=Undo one turn")
    called(running, "clock", "undo", 0, 0)
    page.click("text=Start over")
    page.click("text=Leave it as it is")
    page.click("text=Start over")
    page.click("text=Yes, start over")
    called(running, "clock", "again", 0, 0)
    page.click("text=End the clock")
    assert ("clock", "end", 0, 0) not in running.table.calls, "it asks first"
    page.click("text=End it now")
    called(running, "clock", "end", 0, 0)


def test_the_menu_ends_a_clock_and_the_start_leads_back_to_it(serving, visit):
    table = with_timers(with_clocks(FakeTable(None)))
    table.clocks = stopped()
    running = serving(table)
    page = visit(running, ready=".side")
    page.click("[data-key=clock-menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=play-game0]")
    page.wait_for_selector("text=A clock is paused.")
    page.wait_for_selector("text=Keep the clock")
    page.click("text=Back to the clock")
    page.wait_for_selector(".side")
    page.click("[data-key=clock-menu]")
    page.click(".sheet >> text=End the clock")
    page.click(".sheet >> text=End it now")
    called(running, "clock", "end", 0, 0)


def test_four_clocks_fit_on_a_phone(serving, visit):
    table = with_clocks(FakeTable(None))
    names = (("Anna", "red"), ("Bea", "blue"), ("Christopher", "green"), ("Dirk", "purple"))
    sides = [
        {"seat": seat, "name": name, "colour": colour, "left": 10**9, "flagged": False,
         "shown": "1:00:00"}
        for seat, (name, colour) in enumerate(names)
    ]  # fmt: skip
    table.clocks = clocks(sides=sides)
    page = visit(serving(table), size=(390, 844), ready=".side")
    assert page.locator(".side").count() == 4
    lowest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.side')]"
        ".map((e) => e.getBoundingClientRect().bottom))"
    )
    assert lowest <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_ring_of_a_clock_alone_is_told_in_sentences(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = None
    running = serving(table)
    page = visit(running)
    assert page.get_attribute("#clock svg.face", "aria-label") == "Only a few faint lights."
    table.clocks = clocks()
    running.on_loop(table.change)
    page.wait_for_selector(".side.turn")
    said = page.get_attribute("#clock svg.face", "aria-label")
    assert "about 5 minutes left" in said
    assert "light" not in said


def test_the_last_seconds_have_tenths_and_a_warning_that_is_no_colour(serving, visit):
    table = with_clocks(FakeTable(None))
    table.clocks = clocks(45)
    running = serving(table)
    page = visit(running, ready=".side")
    page.wait_for_selector(".side.turn.hurry .sand-bar")
    assert page.locator(".side.turn.last").count() == 0
    table.clocks = clocks(15)
    running.on_loop(table.change)
    page.wait_for_selector(".side.turn.last")
    weight = "getComputedStyle(document.querySelector('.side.turn .time')).fontWeight"
    assert page.evaluate(weight) == "700"
    table.clocks = clocks(8)
    running.on_loop(table.change)
    shown = "document.querySelector('.side.turn .time').textContent"
    page.wait_for_function(f"() => /^0:0[78]\\.\\d$/.test({shown})")
    first = page.inner_text(".side.turn .time")
    page.wait_for_function(f"(first) => {shown} < first", arg=first)
