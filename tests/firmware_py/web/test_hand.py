"""Hand on the page: in the document only while its owner looks."""

import pytest

from firmware_py.web.interfaces import Viewer
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, BEA, called, changed

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    """Return a served table without zones, where the hand is a separate part."""
    return serving(Table("device", zones=False))


def held(running):
    """Return Ann's hand."""
    hand = running.table.look(Viewer(0, host=False)).hand
    running.table.calls.clear()
    return hand


def test_a_hand_that_its_player_has_covered_has_one_button(serving, visit):
    covered = changed(Table("device"), lambda _told: {"covered": True})
    page = visit(serving(covered), size=(1366, 768))
    page.wait_for_selector("[data-key=cover] >> text=Show hand")
    assert page.locator("[data-key=here]").is_hidden()


def test_faces_are_in_the_page_only_while_somebody_looks(running, visit):
    """This holds on a shared screen; on a seat's own page the answers show the cards."""
    card = held(running)[0]
    page = visit(running)
    page.click("text=I am Ann")
    assert page.locator(".hand .back-face").count() == 5

    def page_tells():
        html = page.evaluate("document.documentElement.outerHTML")
        return card.face in html or card.name in html

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


def test_a_card_is_played_from_the_hand(running, visit):
    card = held(running)[1]
    page = visit(running, token=ANN)
    page.click("text=Keep open")
    page.click(".hand .card.stack >> nth=1")
    called(running, "choose", 0, card.plays)
    assert page.locator(f"[data-face={card.face}]").count() == 0


def test_a_shared_screen_is_passed_on_first(running, visit):
    page = visit(running)
    page.keyboard.press("h")
    assert not page.is_visible(".look")
    assert running.table.calls == []
    page.click("text=I am Ann")
    page.click("text=Keep open")
    page.wait_for_selector(".hand .card.stack")
    running.on_loop(lambda: running.table.play(lambda match: match.turn == 1))
    page.wait_for_selector("text=I am Bea")
    assert page.locator(".hand .card.stack").count() == 0


def test_only_whoever_has_said_that_they_are_there_is_told_to_look(running, visit):
    page = visit(running)
    page.wait_for_selector("text=Pass the screen to Ann.")
    assert page.locator("text=Only for you").count() == 0
    page.click("text=I am Ann")
    page.click("text=Keep open")
    page.click("text=Hide")
    page.wait_for_selector("text=Only for you: hold to look.")


def test_a_seat_reads_in_its_log_that_its_hand_was_opened(serving, visit):
    def told(text, at):
        return {
            "n": 2,
            "seat": 1,
            "text": text,
            "undone": False,
            "at": at,
            "told": True,
            "own": True,
        }

    first, then = "Your hand was viewed at the box.", "Your hand was viewed on the shared screen."
    lines = [told(first, 1000.0)]
    running = serving(
        changed(
            Table("device", zones=False),
            lambda now: {"log": [*lines, *now["log"]], "version": now["version"] + len(lines)},
        )
    )
    page = visit(running, BEA)
    line = page.locator("#log .entry.told")
    assert first in line.inner_text()
    assert line.locator("button").count() == 0, "there is no way back to it"
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=first)
    assert page.locator("#log .entry").nth(1).locator("button:not(.twin)").count() == 0, (
        "the newest entry"
    )
    lines.insert(0, told(then, 1001.0))
    running.on_loop(lambda: running.table.tell("table"))
    page.wait_for_function("w => assertive.textContent.includes(w)", arg=then)
    assert then in page.locator("#log .entry").first.inner_text()


def test_what_all_were_told_is_not_said_again_to_a_page_that_is_opened(serving, visit):
    said = "Red took a hint."
    line = {"n": 2, "seat": 0, "text": said, "undone": False, "at": None, "told": True}
    table = Table("device", zones=False)
    page = visit(serving(changed(table, lambda now: {"log": [line, *now["log"]]})), BEA)
    assert said in page.locator("#log .entry.told").inner_text()
    assert said not in page.inner_text("#ask")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (844, 390)])
def test_beside_a_phone_the_host_covers_the_hand_and_shows_it_again(serving, visit, size):
    running = serving(Table("device", seats=2))
    host = visit(running, size=size)
    assert host.locator("[data-key=cover]").count() == 0, "two people sit at the screen"
    visit(running, token=BEA)
    host.get_by_role("button", name="Cover hand").click()
    show = host.get_by_role("button", name="Show hand")
    show.wait_for()
    assert host.locator(".hand-zone .thing").count() == 0
    assert show.locator("span").bounding_box()["width"] > 40, "its words are shown"
    show.click()
    host.wait_for_selector(".hand-zone .thing")
