"""Rule search on the page: the result is shown, whatever happens while it is on its way."""

import pytest

from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN

pytestmark = pytest.mark.needs("browser")

HELD = """
Object.assign(window, { holding: true, held: [], fetched: 0, line: null });
WebSocket.prototype.send = new Proxy(WebSocket.prototype.send, { apply(send, socket, [said]) {
  const order = JSON.parse(said);
  window.line = socket;
  if (order.search && holding) return held.push(() => Reflect.apply(send, socket, [said]));
  if (order.do === "rules") window.fetched += 1;
  Reflect.apply(send, socket, [said]);
}});
"""
"""Holds search requests back until the test sends them."""


@pytest.fixture
def table():
    return Table("device")


@pytest.fixture
def page(table, serving, visit):
    """Return a page that has sent a search for the name of the last entry."""
    page = visit(serving(table), token=ANN, script=HELD)
    page.click("[data-key=rail-rules]")
    page.wait_for_selector(".lines .line")
    page.fill("#find-rule", page.locator(".lines .line").last.inner_text())
    page.wait_for_function("() => held.length")
    return page


def finds(page):
    page.wait_for_selector(".found .line")
    return page.locator(".found .line").first.inner_text() == page.input_value("#find-rule")


def test_an_answer_counts_though_another_question_was_asked_meanwhile(table, page):
    fetched = page.evaluate("fetched")
    played = len(table.box.match.actions)
    table.play(lambda match: len(match.actions) > played + 1)
    page.wait_for_function("(before) => fetched > before", arg=fetched)
    page.evaluate("held.forEach((go) => go())")
    assert finds(page)


def test_what_was_on_its_way_when_the_line_was_cut_is_sought_again(page):
    page.evaluate("holding = false; line.close()")
    assert finds(page)
