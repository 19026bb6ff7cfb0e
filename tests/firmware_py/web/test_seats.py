"""The seats: who plays, in which order, under which name."""

import pytest

from tests.firmware_py.web.fake import FakeTable
from tests.firmware_py.web.seen import changed

pytestmark = pytest.mark.needs("browser")


def test_names_are_text_and_nothing_else(serving, visit):
    table = FakeTable("table")
    evil = "<img src=x onerror=hit()><script>hit()</script>"
    table.names = [evil, "';hit();'", "javascript:hit()", "{name}"]
    table.why = evil
    table.news = [evil]
    table.log[0]["text"] = evil
    running = serving(table)
    page = visit(running, script="window.hit = () => { window.wasHit = true; }")
    page.wait_for_selector(".seat.active")
    assert page.inner_text(".seat.active .name").startswith(evil)
    assert page.locator("main img").count() == 0
    assert page.evaluate("window.wasHit") is None


def test_after_the_seats_stand_the_figures_that_nobody_owns(serving, visit):
    page = visit(serving(FakeTable("table")))
    assert "Yellow (wanderer)" in page.inner_text(".seats > :last-child")
    assert page.locator(".seats .hollow").count() == 1
    assert page.locator(".badge").count() == 4
    assert page.locator(".seat:nth-child(3) .badge.spent").count() == 1


def test_partners_sit_next_to_each_other(serving, visit):
    def in_teams(told):
        return {"seats": [seat | {"team": n % 2} for n, seat in enumerate(told["seats"])]}

    page = visit(serving(changed(FakeTable("table"), in_teams)))
    names = [text.splitlines()[0] for text in page.locator(".seat .name").all_inner_texts()]
    assert [name.split()[0] for name in names][:4] == ["Ann", "Cor", "Bea", "Dirk"]
    assert page.locator(".seat.mate").count() == 2
