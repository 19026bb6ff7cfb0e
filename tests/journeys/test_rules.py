"""Every way of asking for a rule: it is explained, and nothing is played."""

import json
from datetime import UTC, datetime, timedelta
from itertools import pairwise

import pytest

from tests.pages import rest

pytestmark = pytest.mark.needs("browser")

HELD = 700
"""How long a touch rests (ms)."""


@pytest.fixture
def dealt(program, visit):
    """One person plays alone and sees their hand."""

    def start(**more):
        given = ("midnight", "--cards", "device", "--seats", "3", "--bots", "2:random,3:random")
        page = visit(program.start(*given, "--seed", "5").address, **more)
        page.page.wait_for_selector(".hand-zone .thing")
        page.until_told(lambda: (page.table["ask"] or {}).get("yours"))
        rest(page.page)
        return page

    return start


@pytest.fixture
def laid(program, visit):
    """People with their own cards."""

    def start(**more):
        given = ("midnight", "--cards", "table", "--seats", "3", "--seed", "5")
        page = visit(program.start(*given).address, **more)
        page.page.wait_for_selector("#cards .card")
        rest(page.page)
        return page

    return start


SENT = """() => {
  window.asked = [];
  const send = line.send.bind(line);
  line.send = (raw) => {
    if (JSON.parse(raw).do === "rules") asked.push(performance.now());
    send(raw);
  };
}"""


def test_quick_bots_do_not_make_the_rules_ask_all_the_time(program, visit):
    given = ("midnight", "--cards", "device", "--seats", "6", "--bots", BOTS, "--seed", "5")
    page = visit(program.start(*given, hasty=True).address)
    page.page.wait_for_selector(".hand-zone .thing")
    page.page.evaluate(SENT)
    page.page.click("[data-key=rail-rules]")
    for _ in range(3):
        page.until(lambda: (page.table["ask"] or {}).get("yours"))
        before = page.table["log"][:1]
        page.page.evaluate(CHOOSE, page.table["ask"]["lines"][0]["action"])
        page.until_told(lambda before=before: page.table["log"][:1] != before)
    page.until(lambda: (page.table["ask"] or {}).get("yours"))
    asked = page.page.evaluate("asked")
    pauses = [late - early for early, late in pairwise(asked[1:])]
    assert pauses
    assert min(pauses) >= 240


BOTS = ",".join(f"{seat}:random" for seat in range(2, 7))
CHOOSE = """(action) => line.send(JSON.stringify({do: "choose", action, n: 2_000_000}))"""


def title(page):
    """Wait for a rule entry; return its heading, which has the focus."""
    page.page.wait_for_selector(".sheet[role=dialog] .rule:not(.brief) h3")
    page.until(lambda: page.page.evaluate("document.activeElement.matches('.rule h3')"))
    return page.page.inner_text(".rule h3")


def about(page, selector):
    """Return the reference of an element, and the last entry that the device has sent."""
    reference = page.page.get_attribute(selector, "data-about")
    assert reference is not None
    frames = [frame for frame in page.frames if '"rule":{' in frame]
    return json.loads(reference), json.loads(frames[-1])["rule"]


def nothing_played(page, log):
    page.catch_up()
    assert page.table["log"] == log


def test_a_card_that_is_held_is_explained_and_not_played(dealt):
    page = dealt()
    log, card = page.table["log"], ".hand-zone .thing[data-about]"
    page.page.hover(f"{card} .card")
    page.page.mouse.down()
    said = title(page)
    page.page.mouse.up()
    reference, rule = about(page, card)
    assert reference["about"] == "face"
    assert rule["title"] == said
    nothing_played(page, log)
    page.page.keyboard.press("Escape")
    page.page.wait_for_selector(".sheet[role=dialog]", state="hidden")
    assert page.page.locator(f"{card} [data-spot]").first.is_enabled()


def test_a_finger_that_rests_asks_and_one_that_moves_does_not(dealt):
    page = dealt(has_touch=True, size=(390, 844))
    log = page.table["log"]
    page.page.locator(".hand-zone [data-spot]").first.scroll_into_view_if_needed()
    box = page.page.locator(".hand-zone [data-spot]").first.bounding_box()
    touch = page.context.new_cdp_session(page.page)
    here = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def point(kind, *points):
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    clock = page.page.clock
    clock.install()
    clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    point("touchStart", here)
    clock.run_for(HELD // 2)
    point("touchMove", {**here, "y": here["y"] - 60})
    clock.run_for(HELD)
    page.catch_up()
    assert not [frame for frame in page.frames if '"rule":{' in frame]
    point("touchMove", {"x": 5, "y": 5})
    point("touchEnd")
    point("touchStart", here)
    clock.run_for(HELD)
    clock.resume()
    title(page)
    point("touchEnd")
    nothing_played(page, log)


def test_the_right_button_asks_about_an_answer_a_seats_line_and_an_hour(laid):
    page = laid()
    page.page.click("#headline", button="right")
    title(page)
    reference, _ = about(page, "#headline")
    assert reference == {"about": "ask"}
    page.page.keyboard.press("Escape")
    face = page.page.locator("svg.face").bounding_box()
    x, y = face["x"] + face["width"] / 2, face["y"] + face["height"] * 0.12  # where 24 is
    page.page.mouse.click(x, y, button="right")
    page.page.wait_for_selector(".sheet[role=dialog]:visible")
    page.until(lambda: sum('"rule":' in frame for frame in page.frames) == 2)


def test_a_question_mark_asks_about_what_has_the_focus_and_else_for_all(laid):
    page = laid()
    page.page.keyboard.press("?")
    page.page.wait_for_selector(".sheet[role=dialog] .lines .line")
    page.page.keyboard.press("Escape")
    card = page.page.locator("#cards button.card[tabindex='0'], #cards button.card").first
    card.focus()
    page.page.keyboard.press("?")
    title(page)
    page.page.keyboard.press("Escape")
    assert page.page.evaluate("document.activeElement.matches('#cards .card')"), "focus is back"


def test_who_cannot_see_a_card_has_a_button_for_its_rule(laid):
    page = laid()
    page.page.locator("#cards .twin").first.dispatch_event("click")
    title(page)


def test_the_bar_leads_to_every_entry_in_two_touches_and_a_search_finds_them(laid):
    page = laid()
    page.page.click("[data-key=rules]")
    page.page.wait_for_selector(".rule.brief")
    lines = page.page.locator(".lines .line").all_inner_texts()
    assert len(lines) > 5
    line = page.page.locator(".lines .line").last
    name = line.inner_text()
    line.click()
    assert title(page) == name
    page.page.fill("#find-rule", name[:-1])
    page.page.wait_for_selector(".found .line")
    assert page.page.locator(".found .line").first.inner_text() == name
    page.page.fill("#find-rule", "qqqq")
    page.page.wait_for_selector(".sheet [role=status]")


def test_a_refusal_says_why_and_what_the_rule_is(laid):
    page = laid()
    page.page.wait_for_selector("#cards .card")
    tabs = page.page.locator(".tabs [role=tab]")
    tabs.nth(tabs.count() - 1).click()
    page.page.locator("#cards .card").last.click()
    page.page.wait_for_selector(".help.why")
    if page.page.locator(".because").count():
        page.page.click(".because button")
        title(page)


def test_before_a_game_each_card_leads_to_its_rules(program, visit):
    page = visit(program.start().address)
    page.page.click("[data-key=rules-midnight]")
    page.page.wait_for_selector(".sheet[role=dialog] .lines .line")
    page.page.locator(".lines .line").first.click()
    title(page)
