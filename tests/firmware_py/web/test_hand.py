"""A hand is on the page only while its owner looks."""

import pytest

from tests.firmware_py.web.fake import FakeTable
from tests.firmware_py.web.seen import ANN, BEA, called, changed

pytestmark = pytest.mark.needs("browser")


def test_faces_are_in_the_page_only_while_somebody_looks(serving, visit):
    running = serving(FakeTable("device"))
    page = visit(running, token=ANN)
    assert page.locator(".hand .back-face").count() == 5

    def page_tells():
        return page.evaluate("document.documentElement.outerHTML.includes('Red 3, Blue 4')")

    assert not page_tells()
    page.hover(".look")
    page.mouse.down()
    page.wait_for_selector(".hand .card.stack")
    assert page_tells()
    page.mouse.up()
    assert not page_tells()
    page.keyboard.down("h")
    page.wait_for_selector(".hand .card.stack")
    page.evaluate("dispatchEvent(new Event('blur'))")
    assert not page_tells()


def test_a_card_is_played_from_the_hand(serving, visit):
    running = serving(FakeTable("device"))
    page = visit(running, token=ANN)
    page.click("text=Keep open")
    page.click(".hand .card.stack >> nth=1")
    called(running, "choose", 0, [0, "play", "red1-yellow6"])
    assert page.locator(".hand .card.stack").count() == 0


def test_a_shared_screen_is_passed_on_first(serving, visit):
    running = serving(FakeTable("device"))
    page = visit(running)
    page.keyboard.press("h")
    assert not page.is_visible(".look")
    assert running.table.calls == []
    page.click("text=I am Ann")
    page.click("text=Keep open")
    page.wait_for_selector(".hand .card.stack")
    running.table.turn = 1
    running.on_loop(running.table.change)
    page.wait_for_selector("text=I am Bea")
    assert page.locator(".hand .card.stack").count() == 0


def test_only_whoever_has_said_that_they_are_there_is_told_to_look(serving, visit):
    private = {"private": True, "yours": True}
    table = changed(FakeTable("device"), lambda told: {"ask": told["ask"] | private})
    page = visit(serving(table))
    page.wait_for_selector("text=Pass the screen to Ann.")
    assert page.locator("text=Only for you").count() == 0
    page.click("text=I am Ann")
    page.wait_for_selector("text=Only for you: hold to look.")


def test_a_seat_reads_in_its_log_that_its_hand_was_opened(serving, visit):
    def told(text, at):
        return {"n": 2, "seat": 1, "text": text, "undone": False, "at": at, "told": True}

    running = serving(FakeTable("device"))
    first, then = "Your hand was opened at the box.", "Your hand was opened on the shared screen."
    running.table.told = [told(first, 1000.0)]
    page = visit(running, BEA)
    line = page.locator("#log .entry.told")
    assert first in line.inner_text()
    assert line.locator("button").count() == 0, "there is no way back to it"
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=first)
    assert page.locator("#log .entry").nth(1).locator("button:not(.twin)").count() == 0, (
        "the newest entry"
    )
    running.table.told = [told(then, 1001.0), told(first, 1000.0)]
    running.on_loop(running.table.change)
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=then)
    assert then in page.locator("#log .entry").first.inner_text()
