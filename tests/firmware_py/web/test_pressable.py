"""Table, rail and menu: what may be pressed is ringed, whole, and apart from other things."""

import pytest

from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, changed
from tests.firmware_py.web.test_fitting import OVER
from tests.pages import resize, rest

pytestmark = pytest.mark.needs("browser")

TOPS = """which => [...document.querySelectorAll(which)].map((e) => e.offsetTop)"""


def own_cards(count):
    """Return a condition: seat 0 has played this many cards and may use a second icon."""

    def reached(match):
        played = [item for zone in match.game.zones(match.state, 0) if zone.role == "play"
                  for item in zone.items if item.seat == 0]  # fmt: skip
        ask = match.ask(0)
        again = ask is not None and ask.question.id == "capsules.ask.icon-again"
        return again and len(played) == count

    return reached


RINGED = """() => {
    const rims = [...document.querySelectorAll(".zones *, .mine *, .strip *, .ring-place *")]
        .filter((e) => e.checkVisibility() && getComputedStyle(e).outlineStyle === "solid");
    const dead = rims.filter((e) => {
        const box = e.getBoundingClientRect();
        return [.2, .5, .8].some((down) => !document
            .elementFromPoint(box.x + box.width / 2, box.y + box.height * down)
            ?.closest("[data-spot], .strip *, .token"));
    });
    return [rims.length, dead.map((e) => e.className)];
}"""


@pytest.mark.parametrize("count", [1, 2])
def test_played_cards_are_on_the_table_and_only_the_open_half_is_ringed(serving, visit, count):
    table = Table("capsules", seats=2, until=own_cards(count))
    page = visit(serving(table), token=ANN, size=(1366, 768))
    page.wait_for_selector(".half.spot")
    for width, height in [(1366, 768), (1280, 800), (1920, 1080)]:
        resize(page, width, height)
        rest(page)
        assert page.evaluate(OVER, [".my-own .thing, .my-own .name", ".bar, .ask-part"]) == 0, width
        rims, dead = page.evaluate(RINGED)
        assert (rims > 0, dead) == (True, []), width


def test_the_hint_button_of_a_phone_covers_no_card(serving, visit):
    hint = {"thinking": False, "choices": [], "says": None, "why": [], "line": []}
    table = Table("device", seats=2, until=lambda match: match.turn == 0)
    told = changed(table, lambda told: {"ask": told["ask"] | {"hint": hint}})
    page = visit(serving(told), token=ANN, size=(390, 844))
    page.wait_for_selector(".hint-ask")
    for width, height in [(390, 844), (390, 700), (360, 640)]:
        resize(page, width, height)
        over = page.evaluate(OVER, [".hint-ask", ".hand-zone .thing, .headline, .cover"])
        tops = page.evaluate(TOPS, ".hand-zone:first-of-type .thing")
        assert over == 0, width
        assert width < 390 or len(set(tops)) == 1, "five cards are in one row"


def test_the_names_of_five_rows_are_whole(serving, visit):
    page = visit(serving(Table("device", seats=3)), token=ANN, size=(1366, 768))
    page.wait_for_selector(".across:nth-child(5)")
    cut = """[...document.querySelectorAll(".across .who-is > b")]
        .filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.textContent)"""
    for width, height in [(1366, 768), (1280, 720)]:
        resize(page, width, height)
        assert page.evaluate(cut) == [], width


TOO_NEAR = """() => {
    const each = [...document.querySelectorAll(".sheet:not([hidden]) :is(button, select, a)")]
        .filter((e) => e.checkVisibility()).map((e) => [e, e.getBoundingClientRect()]);
    return each.flatMap(([one, a], i) => each.slice(i + 1).filter(([other, b]) => {
        const across = Math.max(a.left, b.left) - Math.min(a.right, b.right);
        const down = Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom);
        return Math.max(across, down) < 8 && !(one.matches(".switch") && other.matches(".switch"));
    }).map(([other]) => `${one.textContent} | ${other.textContent}`));
}"""


def test_no_two_buttons_of_the_menu_touch(serving, visit):
    page = visit(serving(Table("device", seats=3)), size=(1366, 768))
    for width, height in [(1366, 768), (390, 844)]:
        resize(page, width, height)
        page.click("[data-key=menu]")
        page.wait_for_selector("[data-key=menu-sound]")
        assert page.evaluate(TOO_NEAR) == [], width
        page.keyboard.press("Escape")


def test_another_tab_of_the_rail_begins_at_its_top(serving, visit):
    long = Table("outcasts", until=lambda match: match.turn == 0 and len(match.actions) > 60)
    page = visit(serving(long), token=ANN, size=(1366, 768))
    panel = page.locator("#rail-panel")
    page.click("[data-key=rail-rules]")
    page.wait_for_selector(".rail .lines")
    page.click("[data-key=rail-log]")
    page.wait_for_selector(".rail .log-part li")
    assert panel.evaluate("(e) => { e.scrollTop = 200; return e.scrollTop; }") > 100
    page.click("[data-key=rail-rules]")
    page.wait_for_selector(".rail .lines")
    assert panel.evaluate("(e) => e.scrollTop") == 0


def test_a_button_that_cannot_be_pressed_now_says_why(serving, visit):
    page = visit(serving(changed(Table("device"), lambda _told: {"undo": None})))
    page.click("[data-key=menu]")
    undo = page.locator("[data-key=menu-undo][aria-disabled=true]")
    assert undo.inner_text() == "Undo\nThere is nothing to undo."
    assert undo.evaluate("(e) => getComputedStyle(e).borderTopStyle") == "dashed"
    undo.dispatch_event("click")
    page.wait_for_selector(".help.why >> text=There is nothing to undo.")


def test_the_number_of_players_says_at_its_limit_that_it_is_one(serving, visit):
    page = visit(serving(Table(None)), ready=".offer")
    more = page.locator("[data-key=more-midnight]")
    for _ in range(6):
        more.dispatch_event("click")
    assert more.get_attribute("aria-disabled") == "true"
    assert more.evaluate("(e) => getComputedStyle(e).borderTopStyle") == "dashed"
    place = more.bounding_box()
    more.dispatch_event("click")
    assert page.inner_text("[data-key=how-midnight] small") == "6 is the most."
    assert more.bounding_box() == place, "it stays under the finger"


def test_the_buttons_of_a_real_box_say_why_they_are_dashed(serving, visit):
    page = visit(serving(Table(emulated=False)))
    knob = page.locator(".knob.ok")
    assert knob.evaluate("(e) => getComputedStyle(e).borderTopStyle") == "dashed"
    assert "real box" in knob.get_attribute("title")
    knob.dispatch_event("click")
    page.wait_for_selector(".help.why >> text=This is a real box")
