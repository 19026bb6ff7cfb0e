"""Layout of the start page, and the card at its top: the game that goes on, and leaving it."""

from functools import partial

import pytest

from firmware_py.console import commands
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import called, changed, headline

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table(None))


def test_a_running_game_goes_on_from_the_card_at_the_top(serving, visit):
    page = visit(serving(Table("device", seats=2, bots=(1,))))
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.wait_for_selector(".going-on h2 >> text=Midnight")
    page.wait_for_selector(".going-on >> text=It is your turn.")
    page.click("[data-key=start-back]")
    page.wait_for_selector(".start", state="detached")


def played(match):
    return len(match.actions) > 20


def test_a_game_that_waits_after_a_power_cut_goes_on_from_there(serving, visit):
    resuming = {"resuming": True, "ask": None, "hand": None}
    running = serving(changed(Table("device", until=played, seats=3), lambda _told: resuming))
    page = visit(running, ready=".start-top h2")
    headline(page, "What shall we play?")
    page.wait_for_selector(".start-top h2 >> text=Midnight")
    page.wait_for_selector(".on-table .card", state="attached")
    page.click("[data-key='ask.resume']")
    called(running, "draw")


@pytest.mark.parametrize(
    ("place", "told"),
    [
        (1, "You lead with 12 points; Bea has 16."),
        (2, "You are second with 16 points; Bea leads with 12."),
    ],
)
def test_the_card_says_how_its_reader_stands(serving, visit, place, told):
    def standing(plain):
        rows = [{"seat": 0 if place == 1 else 1, "cells": [12], "total": 12, "place": 1}]
        rows += [{"seat": 1 if place == 1 else 0, "cells": [16], "total": 16, "place": 2}]
        rounds = {"unit": "points", "low_wins": True, "rows": [r | {"reasons": []} for r in rows]}
        empty = {"columns": [], "course": [], "steps": [], "moments": [], "told": ""}
        return {"resuming": True, "ask": None, "hand": None, "rounds": rounds | empty}

    table = changed(Table("device", seats=2, bots=(1,)), standing)
    page = visit(serving(table), ready=".start-top h2")
    page.wait_for_selector(f".going-on >> text={told}")


def test_a_game_is_left_only_if_somebody_says_so_twice(serving, visit):
    running = serving(Table())
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=leave]")
    page.wait_for_selector("text=Leave this game? It stays in Played games.")
    assert running.table.calls == []
    assert page.inner_text("[data-key=leave-yes]") == "Yes, leave it"
    page.click("[data-key=leave-yes]")
    called(running, "end_game")
    page.wait_for_selector(".going-on >> text=New here? Start with Midnight")


def test_two_presses_in_one_place_do_not_end_a_game(serving, visit):
    running = serving(Table())
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-end]")
    page.click("[data-key=menu-end]")
    assert page.inner_text("[data-key=menu-end]") == "End this game"
    assert running.table.calls == []
    page.click("[data-key=menu-end]")
    page.click("[data-key=menu-end-sure]")
    called(running, "end_game")


def test_the_device_is_small_and_a_press_enlarges_it(running, visit):
    page = visit(running)
    assert page.locator(".knob").first.is_hidden()
    page.click(".clock-open")
    page.locator(".knob").first.wait_for(state="visible")
    page.click(".clock-open", position={"x": 5, "y": 5})
    page.locator(".knob").first.wait_for(state="hidden")


@pytest.mark.parametrize("size", [(1366, 768), (1440, 900), (1920, 1080)])
def test_all_games_and_the_foot_fit_into_the_window_with_whole_cards(running, visit, size):
    page = visit(running, size=size)
    assert page.evaluate("document.documentElement.scrollHeight") <= size[1]
    tops = page.evaluate(
        "new Set([...document.querySelectorAll('.offer')].map((e) => e.offsetTop)).size"
    )
    assert tops == 1
    cropped = page.evaluate(
        """[...document.querySelectorAll(".lying .card")].filter((card) => {
            const inner = card.getBoundingClientRect();
            const outer = card.closest(".lying").getBoundingClientRect();
            return inner.left < outer.left - 1 || inner.right > outer.right + 1
                || inner.top < outer.top || inner.bottom > outer.bottom;
        }).length"""
    )
    assert cropped == 0


@pytest.mark.parametrize("size", [(1366, 768), (1060, 800), (768, 1024), (390, 844), (320, 568)])
def test_nothing_scrolls_sideways_on_the_start_page(running, visit, size):
    page = visit(running, size=size)
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_a_press_is_not_lost_when_its_button_is_drawn_anew(serving, visit):
    running = serving(Table())
    page = visit(running)
    page.click("[data-key=menu]")
    for name, on in (("Cor", "true"), ("Bas", "false")):
        button = page.wait_for_selector("[data-key=calm]")
        button.hover()
        page.mouse.down()
        running.on_loop(partial(running.table.command, commands.SetSeating((name,))))
        page.wait_for_function("button => !button.isConnected", arg=button)
        page.mouse.up()
        page.wait_for_selector(f"[data-key=calm][aria-checked={on}]")


def test_the_invitation_can_be_read_from_across_the_table(running, visit):
    page = visit(running)
    page.click("[data-key=bar-invite]")
    page.wait_for_selector(".invite svg.code")
    assert page.locator(".invite .code").bounding_box()["width"] >= 300
    halves = page.locator(".invite .large span")
    assert [len(half) for half in halves.all_inner_texts()] == [4, 4]
    for row in page.locator(".who-sits li").all():
        assert row.bounding_box()["height"] < 70, "a seat is one line"


def test_the_question_before_another_game_moves_no_tile(serving, visit):
    page = visit(serving(Table(None).clock()), ready=".side", size=(1366, 768))
    page.click("[data-key=clock-menu]")
    page.click("[data-key=menu-new]")
    page.wait_for_selector("[data-key=play-capsules]")
    high = "[...document.querySelectorAll('.offer')].map((e) => e.getBoundingClientRect().height)"
    before = page.evaluate(high)
    page.click("[data-key=play-capsules]")
    page.wait_for_selector(".offer .sure")
    assert page.evaluate(high) == before
    assert page.evaluate("document.documentElement.scrollHeight") <= 768


def test_a_clock_that_has_not_begun_ends_without_a_question(serving, visit):
    table = Table(None)
    table.command(commands.StartClock("sudden:300", 2))
    page = visit(serving(table), ready=".side")
    page.click("[data-key=clock-menu]")
    page.click("[data-key=menu-new]")
    page.click("[data-key=play-capsules]")
    page.wait_for_selector(".at-table")
