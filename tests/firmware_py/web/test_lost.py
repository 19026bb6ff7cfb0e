"""Lost connections, pages of another version, no scripts, and the state before any message."""

import re
from pathlib import Path

import pytest

from firmware_py.web import files
from firmware_py.web.interfaces import Viewer
from tests.firmware_py.pages import sees
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import headline

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table())


def test_a_lost_connection_comes_back_by_itself_with_the_truth(running, visit, serving):
    page = visit(running)
    running.stop()
    page.wait_for_selector("body.lost")
    page.wait_for_function("() => /^Trying again/.test(headline.textContent)")
    assert page.evaluate("document.querySelector('#tray').inert")
    running.table.move(lambda: running.table.box.play_on(3))
    news = running.table.plain(Viewer(None, host=True))["news"]
    serving(running.table, port=running.port)
    page.wait_for_selector("body:not(.lost)")
    page.wait_for_selector(".who >> text=Bea")
    headline(page, "Tap an Hour card.")
    said = f"Meanwhile: {' '.join(news)}"
    page.wait_for_function("said => polite.textContent.includes(said)", arg=said)


def test_a_card_not_yet_acknowledged_comes_off(running, visit):
    page = visit(running)
    page.evaluate("WebSocket.prototype.send = () => {}")  # the card never arrives
    page.click("[data-face=red3-blue4]")
    page.wait_for_selector(".pad .card")
    page.wait_for_selector(".pad.slow")
    running.stop()
    page.wait_for_selector("body.lost")
    assert page.locator(".pad .card").count() == 0


@pytest.mark.parametrize("cards", ["table", "device"])
def test_what_is_drawn_before_anything_is_told_has_every_list_of_a_table(cards):
    """A view that counts the entries of a missing list would throw."""
    script = Path(files.__file__).parent / "static/main.js"
    empty = re.search(r"const EMPTY = \{\n(.*?)\n\};", script.read_text(), re.DOTALL)[1]
    lists = set(re.findall(r"^  (\w+): \[\],$", empty, re.MULTILINE))
    table = Table(cards)
    told = sees(table, Viewer(None, host=True))
    table.close()
    assert {key for key, value in told.items() if isinstance(value, list)} <= lists


def test_a_device_that_comes_back_with_another_page_is_loaded_again(serving, closed_page, plain):
    page = closed_page(serving(Table(), plain=plain), ".seat")
    page.evaluate(
        """() => {
            const parse = JSON.parse;
            JSON.parse = (raw) => {
                const said = parse(raw);
                if (said?.welcome) said.welcome.build = "another";
                return said;
            };
        }"""
    )
    page.evaluate("dispatchEvent(new HashChangeEvent('hashchange'))")  # reconnects
    headline(page, "This page is out of date. Reload it.")
    page.click('text="Reload"')
    headline(page, "Tap an Hour card.")


def test_a_document_of_an_older_build_with_the_scripts_of_today_says_so(
    serving, closed_page, plain, monkeypatch
):
    """The device was updated after it had sent the document."""
    today = files.document

    def older(*given, **how):
        body, kind = today(*given, **how)
        return body.replace(files.build().encode(), b"0123456789abcdef"), kind

    monkeypatch.setattr(files, "document", older)
    page = closed_page(serving(Table(), plain=plain), "#headline")
    headline(page, "This page is out of date. Reload it.")
    monkeypatch.undo()
    page.click('text="Reload"')
    headline(page, "Tap an Hour card.")


def test_without_scripts_one_sentence_says_what_is_missing(running, chromium):
    context = chromium.new_context(java_script_enabled=False, locale="nl")
    page = context.new_page()
    page.goto(f"http://{running.address}/")
    assert page.inner_text(".noscript").startswith("Deze pagina werkt alleen met JavaScript")
    context.close()
