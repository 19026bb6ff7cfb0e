"""The log: what was done, and taking it back."""

import pytest

from tests.firmware_py.web.fake import FakeTable
from tests.firmware_py.web.seen import ANN, BEA, called, changed

pytestmark = pytest.mark.needs("browser")


def test_the_end_offers_the_log(serving, visit):
    table = FakeTable()
    table.over = {"title": "Ann wins", "text": "15 points", "winners": [0]}
    page = visit(serving(table))
    page.click(".answers >> text=Log")
    assert page.evaluate("document.activeElement.className") == "entries"


def test_back_to_a_line_asks_and_names_it(running, visit):
    running.table.log[1]["undone"] = False
    page = visit(running)
    assert page.locator(".here").count() == 1  # the newest line is where we are
    page.focus(".here")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Undo everything after this? Green’s ghost is spent")
    page.click("[data-key=undo-yes]")
    called(running, "undo", False, ("to", 1))


def test_on_a_shared_screen_everybody_ticks_for_themselves(serving, visit):
    table = FakeTable("grid")
    running = serving(table)
    page = visit(running)
    page.click("[data-key=undo]")
    assert page.locator(".tick").count() == 3  # Dirk is a bot
    page.click("[data-key=tick-1]")
    called(running, "undo", True, ("seat", 1))


def test_a_proposal_shows_on_every_page(serving, visit):
    proposed = {"proposed": True, "agreed": [0, 2], "to": 1}
    running = serving(changed(FakeTable("grid"), lambda told: {"undo": told["undo"] | proposed}))
    page = visit(running, token=BEA)
    page.wait_for_selector("text=Undo everything after this?")
    assert page.locator(".tick.on").count() == 2
    page.click("text=I agree")
    called(running, "undo", True, ("to", 1))
    page.click("text=Keep it")
    called(running, "undo", False, ("keep", True))


def test_undo_asks_first(running, visit):
    page = visit(running)
    page.keyboard.press("u")
    page.wait_for_selector("text=Undo this? Dirk moved Yellow to 22, Purple to 15")
    assert running.table.calls == []
    page.click("[data-key=undo-yes]")
    called(running, "undo", False)
    page.wait_for_selector(".entry.undone >> nth=1")


def test_past_a_reveal_a_seat_agrees_for_itself(serving, visit):
    running = serving(FakeTable("grid"))
    page = visit(running, token=ANN)
    page.click("[data-key=undo]")
    assert page.locator(".tick").count() == 3
    page.click("text=I agree")
    called(running, "undo", True)
