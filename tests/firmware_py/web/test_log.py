"""Log of actions, and undo."""

import pytest

from firmware_py.web import protocol
from firmware_py.web.interfaces import Viewer
from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import ANN, BEA, called, changed

pytestmark = pytest.mark.needs("browser")

TABLES |= {"outcasts": ("outcasts", "device")}
HOST = Viewer(None, host=True)
SCROLLED = """[...document.querySelectorAll(".rail-panel, .log-part, .log-part *")]
    .filter((each) => each.scrollHeight > each.clientHeight + 1 &&
        getComputedStyle(each).overflowY === "auto")
    .map((each) => each.className)"""


def played(match):
    """Return whether two players have played a card each."""
    return match.turn == 2


def revealed(match):
    """Return whether a tile has been turned up, so that undo needs agreement."""
    return len(match.actions) > 2


@pytest.fixture
def running(serving):
    return serving(Table(until=played))


@pytest.fixture
def tiles(serving):
    return serving(Table("grid", until=revealed, zones=False, bots=(3,)))


def test_the_log_stays_under_the_end(serving, visit):
    over = {"title": "Ann wins", "public_title": "Ann wins", "text": "15 points", "winners": [0]}
    page = visit(serving(changed(Table(until=played), lambda _told: {"over": over})))
    page.keyboard.press("l")
    assert page.evaluate("document.activeElement.className") == "entries"


def test_back_to_a_line_asks_and_names_it(running, visit):
    page = visit(running)
    log = running.table.plain(HOST)["log"]
    # An undo takes back Bea's card with its confirmation, so nothing from there on has a button.
    at = [line["text"] for line in log].index("Bea plays Blue 2 Purple 5.")
    line, *_ = earlier = log[at + 1 :]
    assert page.locator(".here").count() == len(earlier) == 3
    assert page.locator(".here[tabindex='0']").count() == 1, "the keyboard comes in at one of them"
    page.focus(".here[tabindex='0']")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"text=Undo everything after this? {line['text']}")
    page.click("[data-key=undo-yes]")
    called(running, "undo", False, None, line["n"], False)


def test_on_a_shared_screen_everybody_ticks_for_themselves(tiles, visit):
    page = visit(tiles)
    page.click("[data-key=undo]")
    page.wait_for_selector(".tick")  # the question is loaded when it is asked
    assert page.locator(".tick").count() == 3  # Dirk is a bot
    page.click("[data-key=tick-1]")
    called(tiles, "undo", True, 1, None, False)


def test_a_proposal_shows_on_every_page(tiles, visit):
    back = tiles.table.plain(HOST)["log"][-1]["n"]
    propose = protocol.UndoActions(agreed=True, to=back)
    for seat in (0, 2):
        tiles.on_loop(lambda seat=seat: tiles.table.do(Viewer(seat, host=False), propose))
    page = visit(tiles, token=BEA)
    page.wait_for_selector("text=Undo everything after this?")
    assert page.locator(".tick.on").count() == 2
    page.click("text=Keep it")
    called(tiles, "undo", False, None, None, True)
    page.wait_for_selector(".tick", state="detached")
    tiles.on_loop(lambda: tiles.table.do(Viewer(0, host=False), propose))
    before = tiles.table.box.match.digest()
    page.click("text=I agree")
    called(tiles, "undo", True, None, back, False)
    assert tiles.table.box.match.digest() == before, "Cor has not agreed"


def test_undo_asks_first(running, visit):
    page = visit(running)
    page.keyboard.press("u")
    page.wait_for_selector(f"text=Undo this? {running.table.plain(HOST)['undo']['text']}")
    assert running.table.calls == []
    page.click("[data-key=undo-yes]")
    called(running, "undo", False, None, None, False)
    page.wait_for_selector(".entry.undone")


def test_past_a_reveal_a_seat_agrees_for_itself(tiles, visit):
    page = visit(tiles, token=ANN)
    page.click("[data-key=undo]")
    page.wait_for_selector(".tick")  # the question is loaded when it is asked
    assert page.locator(".tick").count() == 3
    page.click("text=Ask the others")
    called(tiles, "undo", True, None, None, False)
    page.wait_for_selector(".tick.on")
    assert page.locator("[data-key=undo-yes]").count() == 0, "Ann has agreed"


def test_the_player_who_goes_back_to_a_line_has_agreed(tiles, visit):
    page = visit(tiles, token=ANN)
    page.locator(".here").last.press("Enter")
    page.click("[data-key=undo-yes]")
    page.wait_for_selector(".tick.on")
    assert page.locator("[data-key=undo-yes]").count() == 0


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_proposal_opens_the_log_and_its_answer_is_told(serving, visit, size):
    running = serving(Table("grid", until=revealed, bots=(3,)))
    asked, asker = visit(running, token=BEA, size=size), visit(running, token=ANN)
    if size[0] > 1000:
        asked.click("#rail-rules")
        asked.wait_for_selector(".rail-panel[data-tab=rules]")
    asker.click("[data-key=bar-undo]")
    asker.click("text=Ask the others")
    asked.wait_for_selector(".rail-panel[data-tab=log]")
    asked.wait_for_selector("[data-key=undo-yes] >> text=I agree")
    keep = asked.locator("[data-key=undo-no]").bounding_box()
    assert keep["y"] + keep["height"] < (560 if size[0] > 1000 else 844)
    asked.click("[data-key=undo-no]")
    asker.wait_for_selector("text=Nothing is undone: not everyone agreed.")


def open_sheet(page, tab="log"):
    page.click("[data-key=menu]")
    page.click(f"[data-key=menu-{tab}]")
    page.wait_for_selector(f".rail-open .rail-panel[data-tab={tab}]")


@pytest.mark.parametrize("size", [(1366, 768), (390, 844), (320, 480), (844, 390)])
def test_a_long_log_scrolls_in_one_place(serving, visit, size):
    dealt = Table("outcasts", until=lambda match: len(match.actions) > 60)
    page = visit(serving(dealt), token=ANN, size=size)
    if size[0] < 1000:
        assert page.locator(".rail").is_hidden()
        open_sheet(page)
    assert page.evaluate(SCROLLED) == ["rail-panel"]
    assert page.locator("#rail-log").is_visible()


@pytest.mark.parametrize("size", [(390, 844), (844, 390)])
def test_on_a_phone_the_menu_opens_the_log_and_the_rules_in_one_sheet(serving, visit, size):
    page = visit(serving(Table("outcasts")), token=ANN, size=size)
    before = page.locator(".hand-zone").bounding_box()
    assert page.locator(".bar [data-key=rules]").is_hidden()
    open_sheet(page, "rules")
    page.wait_for_selector(".rail .lines")
    assert page.locator(".rail .log-part").is_hidden()
    assert page.locator("#rail-hint").is_hidden(), "it is with the question"
    page.click("#rail-log")
    page.wait_for_selector(".rail .log-part li")
    assert page.locator(".rail .lines").is_hidden()
    page.click("[data-key=rail-close]")
    page.wait_for_selector("body:not(.rail-open)")
    assert page.locator(".hand-zone").bounding_box() == before


def test_the_sheet_is_closed_by_its_cross_by_escape_and_by_a_drawer(serving, visit):
    page = visit(serving(Table("outcasts")), token=ANN, size=(390, 844))

    def shut(tab, how):
        open_sheet(page, tab)
        how()
        page.wait_for_selector("body:not(.rail-open)")
        assert not page.locator(".rail .sheet").is_visible()

    for tab in ("log", "rules"):
        shut(tab, lambda: page.click("[data-key=rail-close]"))
        assert page.evaluate("document.activeElement.dataset.key") == "menu"
        shut(tab, lambda: page.keyboard.press("Escape"))
        shut(tab, lambda: page.locator("[data-key=menu]").dispatch_event("click"))
        page.keyboard.press("Escape")


def test_where_nothing_can_be_taken_back_any_more_nothing_moves_under_the_pointer(serving, visit):
    dealt = Table("grid", until=revealed)
    shown = visit(serving(dealt), token=ANN)
    gone = visit(serving(changed(dealt, lambda _told: {"undo": None})), token=ANN)
    assert shown.locator("[data-key=bar-undo]").is_visible()
    assert not gone.locator("[data-key=bar-undo]").is_visible()
    for which in ("[data-key=menu]", ".bar .link"):
        where = [page.locator(which).bounding_box() for page in (shown, gone)]
        assert where[0] == where[1], which
