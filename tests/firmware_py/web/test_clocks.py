"""Running clocks: alone on the table, and during a game."""

from random import Random

import pytest

from firmware_py.console import commands
from games.core.action import OVER
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import called, headline

pytestmark = pytest.mark.needs("browser")


def later(running, seconds):
    running.on_loop(lambda: running.table.later(seconds))


def test_a_clock_alone_fills_the_table_and_is_pressed(serving, visit):
    table = Table(None)
    running = serving(table)
    page = visit(running)
    assert page.get_attribute("#clock svg.face", "aria-label") == "Only a few faint lights."
    running.on_loop(table.clock)
    page.wait_for_selector(".side.turn >> text=5:00")
    headline(page, "Ann: done? Press the clock.")
    assert "turn 1" in page.inner_text("#ask")
    assert page.get_by_role("timer").count() == 2
    said = page.get_attribute("#clock svg.face", "aria-label")
    assert "about 5 minutes left" in said
    assert "light" not in said
    page.click(".side.turn")
    called(running, "clock", "press", 0, 0)
    assert table.calls.count(("clock", "press", 0, 0)) == 1, "a finger counts once, coming down"
    page.wait_for_selector("[data-key=side-1].turn")
    page.dispatch_event("[data-key=side-0]", "pointerdown", {"button": 0})
    called(running, "clock", "press", 0, 0)  # the device decides that this has no effect
    later(running, 264)
    page.wait_for_selector("[data-key=side-1] >> text=/0:3[1-5]/")
    later(running, 5)
    page.wait_for_function("() => polite.textContent.includes('30 seconds left')")


HEARD = """() => {
    const polite = document.querySelector("#polite");
    window.heard = [];
    new MutationObserver(() => polite.textContent && window.heard.push(polite.textContent))
        .observe(polite, { childList: true, characterData: true, subtree: true });
}"""


def test_every_turn_of_a_clock_alone_is_said(serving, visit):
    running = serving(Table(None).clock())
    page = visit(running, ready=".side")
    page.wait_for_function("() => polite.textContent.includes('Ann: done?')")
    page.evaluate(HEARD)
    for turn in range(1, 5):
        seat, name = turn % 2, ("Ann", "Bea")[turn % 2]
        page.click(".side.turn")
        page.wait_for_selector(f"[data-key=side-{seat}].turn")
        page.wait_for_function(f"() => heard.length >= {turn}")
        assert f"{name}: done? Press the clock." in page.evaluate("heard.at(-1)")


def test_the_same_words_twice_are_said_twice(serving, visit):
    """Two turns within a second are announced in one text, and the next two may be equal."""
    page = visit(serving(Table(None).clock()), ready=".side")
    page.wait_for_function("() => polite.textContent.includes('Ann: done?')")
    page.evaluate(HEARD)
    said = """async () => {
        const { Announcer } = await import("/lib/announcer.js");
        const voice = new Announcer();
        for (const sentence of ["Bea.", "Ann."]) voice.say(sentence);
        await new Promise((done) =>
            new MutationObserver(done).observe(polite, { childList: true }));
        window.heard = [];
        for (const sentence of ["Bea.", "Ann."]) voice.say(sentence);
    }"""
    page.evaluate(said)
    page.wait_for_function("() => heard.length")
    assert page.evaluate("heard") == ["Bea. Ann."]


def test_clocks_beside_a_game_stand_with_the_seats(serving, visit):
    table = Table(None)
    table.command(commands.SetGameTimer("sudden:300", at_zero="warn"))
    table.show("table", seats=2)
    page = visit(serving(table), ready=".seat .time")
    assert page.locator(".seat .time").all_inner_texts() in (["5:00", "5:00"], ["4:59", "5:00"])


def test_a_game_is_paused_and_continued_by_the_bar_and_the_menu(serving, visit):
    table = Table(None)
    table.command(commands.SetGameTimer("sudden:300", at_zero="warn"))
    table.show("device", seats=2)
    running = serving(table)
    page = visit(running, ready="[data-key=bar-pause]")
    question = page.inner_text("#headline")
    page.click("[data-key=bar-pause]")
    headline(page, "Paused")
    assert page.locator("[data-key=bar-pause]").get_attribute("aria-label") == "Continue"
    page.click("#ask >> text=Continue")
    headline(page, question)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-pause]")
    headline(page, "Paused")
    assert not page.locator(".answers [data-key]:not([data-key='ask.resume'])").count()
    later(running, 30)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-pause]")
    headline(page, question)


def test_a_clock_says_whose_time_is_up_and_what_a_press_does(serving, visit):
    running = serving(Table(None).clock())
    page = visit(running, ready=".side")
    later(running, 301)
    headline(page, "Ann’s time is up.")
    page.wait_for_selector("#ask >> text=Press the clock: the next turn begins.")
    assert "stopped" not in page.inner_text(".side.turn")


@pytest.mark.parametrize(
    ("control", "says", "then"),
    [
        ("sudden:300", "Time is up: Ann loses.", "Press the clock to start over."),
        ("sand:300", "The sand has run out.", ""),
    ],
)
def test_a_clock_says_what_is_over(serving, visit, control, says, then):
    running = serving(Table(None).clock(control, at_zero="lose"))
    page = visit(running, ready=".side")
    later(running, 301)
    headline(page, says)
    assert then in page.inner_text("#ask")


def test_a_clock_is_paused_taken_back_and_ended_on_the_page(serving, visit):
    running = serving(Table(None).clock())
    running.table.command(commands.OperateClock("press"))
    page = visit(running, ready=".side")
    page.click("[data-key=clock-middle]")
    called(running, "clock", "pause", 0, 0)
    headline(page, "The clock is paused. Press it to continue.")
    page.click("[data-key=clock-add-1-60]")
    called(running, "clock", "add", 1, 60)
    page.click("[data-key=clock-give-0-]")
    called(running, "clock", "give", 0, 0)
    page.click(".orders >> text=Continue")
    called(running, "clock", "go_on", 0, 0)
    page.click("[data-key=clock-middle]")
    page.click("text=Undo one turn")
    called(running, "clock", "undo", 0, 0)
    page.click("text=Start over")
    page.click("text=Cancel")
    page.click("text=Start over")
    page.click("text=Yes, start over")
    called(running, "clock", "again", 0, 0)
    page.click("text=End the clock")
    assert ("clock", "end", 0, 0) not in running.table.calls, "it asks first"
    page.click("text=End it now")
    called(running, "clock", "end", 0, 0)
    page.wait_for_selector(".offer")


def test_the_menu_ends_a_clock_and_the_start_leads_back_to_it(serving, visit):
    running = serving(Table(None).clock())
    running.table.command(commands.OperateClock("pause"))
    page = visit(running, ready=".side")
    page.click("[data-key=clock-menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=play-capsules]")
    page.wait_for_selector("text=A clock is paused.")
    page.wait_for_selector("text=Keep the clock")
    page.click("[data-key=start-back]")
    page.wait_for_selector(".side")
    page.click("[data-key=clock-menu]")
    page.click(".sheet >> text=End the clock")
    page.click(".sheet >> text=End it now")
    called(running, "clock", "end", 0, 0)


def test_a_clock_after_a_finished_game_takes_the_page(serving, visit):
    table = Table("table", seats=2)
    rng = Random(1)

    def finish():
        while table.box.match.turn != OVER:
            table.box.play_on(1, rng)

    table.move(finish)
    running = serving(table)
    page = visit(running, ready="[data-key='over.other']")
    running.on_loop(table.clock)
    page.wait_for_selector(".side.turn >> text=5:00")
    page.reload()
    page.wait_for_selector(".side.turn")
    assert page.locator("[data-key='over.again']").count() == 0
    page.click("[data-key=clock-menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=play-capsules]")
    page.click("text=Keep the clock")
    page.wait_for_selector(".side.turn")
    page.click("[data-key=clock-middle]")
    page.click("[data-key=clock-end]")
    page.click("[data-key=clock-sure]")
    headline(page, "Times of the clock")
    time = page.locator(".used-times .time").first
    assert time.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 40
    page.click("[data-key=times-close]")
    page.wait_for_selector(".offer")


def test_four_clocks_fit_on_a_phone(serving, visit):
    table = Table(None).clock("sudden:3600", players=4)
    page = visit(serving(table), size=(390, 844), ready=".side")
    assert page.locator(".side").count() == 4
    lowest = page.evaluate(
        "Math.max(...[...document.querySelectorAll('.side')]"
        ".map((e) => e.getBoundingClientRect().bottom))"
    )
    assert lowest <= 844
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_last_seconds_have_tenths_and_a_warning_that_is_no_colour(serving, visit):
    running = serving(Table(None).clock())
    page = visit(running, ready=".side")
    later(running, 255)
    page.wait_for_selector(".side.turn.hurry .sand-bar")
    assert page.locator(".side.turn.last").count() == 0
    later(running, 30)
    page.wait_for_selector(".side.turn.last")
    weight = "getComputedStyle(document.querySelector('.side.turn .time')).fontWeight"
    assert page.evaluate(weight) == "700"
    later(running, 5)
    shown = "document.querySelector('.side.turn .time').textContent"
    page.wait_for_function(f"() => /^0:0[78]\\.\\d$/.test({shown})")
    first = page.inner_text(".side.turn .time")
    page.wait_for_function(f"(first) => {shown} < first", arg=first)


@pytest.mark.parametrize("size", [(844, 390), (820, 1180)])
def test_the_faces_leave_one_margin_all_round_and_the_sand_drains_unsqueezed(serving, visit, size):
    running = serving(Table(None).clock())
    page = visit(running, size=size, ready=".side")
    later(running, 285)
    page.wait_for_selector(".side.turn.last .sand-bar")
    boxes = page.locator(".side").evaluate_all("e => e.map((side) => side.getBoundingClientRect())")
    left, top = (min(box[edge] for box in boxes) for edge in ("left", "top"))
    right, bottom = (
        size[0] - max(box["right"] for box in boxes),
        size[1] - max(box["bottom"] for box in boxes),
    )
    assert [left, top, right, bottom] == pytest.approx([8] * 4, abs=1)
    bar = page.locator(".side.turn .sand-bar").bounding_box()
    assert bar["width"] == pytest.approx(page.locator(".side.turn").bounding_box()["width"], abs=1)


def test_everybody_thinks_on_the_page(serving, visit):
    table = Table(None)
    table.command(commands.StartClock("sudden:600;think", 3))
    running = serving(table)
    page = visit(running, ready=".side")
    page.click("[data-key=clock-middle]")
    headline(page, "Everybody thinks. Press your clock when you are done.")
    assert page.locator(".side.runs.turn").count() == 3
    page.click("[data-key=side-1]")
    page.wait_for_selector("[data-key=side-1] >> text='done'")
    page.focus("[data-key=side-2]")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-key=side-2] >> text='done'")
    assert "Still thinking: Ann." in page.inner_text("#ask")
    page.click("[data-key=clock-middle]")
    headline(page, "The clock is paused. Press it to continue.")
    page.click("[data-key=clock-go_on]")
    page.wait_for_selector(".side.runs")
    page.click("[data-key=side-0]")
    headline(page, "Ann: done? Press the clock.")


def test_players_pass_on_the_page_and_one_begins_the_next_round(serving, visit):
    table = Table(None).clock("sudden:600;passing", players=3)
    page = visit(serving(table), ready=".side")
    page.click("[data-key=clock-pass]")
    page.wait_for_selector("[data-key=side-0] >> text=passed")
    page.wait_for_selector(".orders >> text=Round 1. Passed: Ann.")
    page.click("[data-key=clock-pass]")
    page.wait_for_selector("[data-key=side-1] >> text=passed")
    page.click("[data-key=clock-pass]")
    headline(page, "Round 2: press the clock of the player who goes first.")
    page.wait_for_selector(".orders >> text=Order by passing: Ann, Bea, Cor.")
    assert page.locator("[data-key=side-0]").get_attribute("aria-current") == "true"
    page.click("[data-key=side-1]")
    headline(page, "Bea: done? Press the clock.")


def test_the_time_of_the_turn_is_shown_before_the_bank(serving, visit):
    running = serving(Table(None).clock("bank:600+30"))
    page = visit(running, ready=".side")
    page.wait_for_selector("[data-key=side-0] >> text=/^0:(30|29)$/")
    page.wait_for_selector("[data-key=side-0] >> text=bank 10:00")
    later(running, 40)
    page.wait_for_selector("[data-key=side-0] >> text=/^9:(50|4[5-9])$/")


def test_a_time_is_corrected_on_the_page(serving, visit):
    running = serving(Table(None).clock())
    page = visit(running, ready=".side")
    page.click("[data-key=clock-middle]")
    page.click("[data-key=clock-correct]")
    page.select_option("[data-key=clock-correct-player]", "1")
    page.fill("[data-key=clock-correct-time]", "5")
    page.click("[data-key=clock-correct-set]")
    page.wait_for_selector("text=Write the time as 5:00 or 1:30:00.")
    page.fill("[data-key=clock-correct-time]", "1:30:00")
    page.click("[data-key=clock-correct-set]")
    page.wait_for_selector("[data-key=side-1] >> text=1:30:00")
    page.click("[data-key=clock-undo_correction]")
    page.wait_for_selector("[data-key=side-1] >> text=5:00")


def test_the_times_of_all_are_shown_at_the_end(serving, visit):
    running = serving(Table(None).clock())
    page = visit(running, ready=".side")
    later(running, 20)
    page.click("[data-key=clock-middle]")
    page.click("[data-key=clock-end]")
    page.click("[data-key=clock-sure]")
    headline(page, "Times of the clock")
    page.wait_for_selector(".used-times >> text=Longest turn: Ann")
    page.click("[data-key=times-again]")
    page.wait_for_selector(".side >> text=5:00")
    page.click("[data-key=clock-end]")
    page.click("[data-key=clock-sure]")
    page.wait_for_selector("[data-key='preset-sudden:300;players=2'] >> text=Again:")
