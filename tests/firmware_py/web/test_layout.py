"""Layout in windows of every size, and with larger text."""

import pytest

from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import ANN, SIZES, changed
from tests.pages import resize

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table())


LATE = """window.late = [];
window.ResizeObserver = class {
  constructor(told) { this.told = told; }
  observe() { late.push(this.told); }
  disconnect() {}
};"""
"""Fake ResizeObserver that reports sizes when the test calls it."""


@pytest.mark.parametrize("text", [100, 200])
def test_between_a_new_size_and_the_scripts_that_hear_of_it_nothing_is_too_wide(
    running, visit, text
):
    """A script sizes the display one frame after the window; until then it is clipped."""
    page = visit(running, script=LATE)
    page.click("[data-key=menu]")
    page.click(f"[data-key=text-{text}]")
    page.keyboard.press("Escape")
    for before in SIZES:
        resize(page, *before)
        page.evaluate("late.forEach((told) => told())")
        for width, height in SIZES:
            resize(page, width, height)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, (before, (width, height))


def test_the_text_grows_and_the_grid_falls_to_the_narrower_one(running, visit):
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=text-200]")
    page.keyboard.press("Escape")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
    resize(page, 1440, 900)
    clock, ask = (page.locator(part).bounding_box() for part in ("#clock", "#ask"))
    assert ask["x"] > clock["x"] + clock["width"]  # low and wide, like a window of 720 x 450
    assert ask["width"] > 600
    page.reload()
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"


SMALL_TEXTS = """
    [...document.querySelectorAll("main *, header *")].filter((e) => {
        const words = [...e.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!words || !e.checkVisibility() || e.closest(".unseen")) return false;
        const drawing = e.closest("svg.face");
        const scale = drawing ? drawing.getBoundingClientRect().width / 640 : 1;
        return parseFloat(getComputedStyle(e).fontSize) * scale < 11.9;
    }).map((e) => e.textContent)"""


SMALL_TARGETS = """
    [...document.querySelectorAll("button:not(.twin), input, select, a, summary")].filter((e) => {
        const box = e.getBoundingClientRect();
        return e.checkVisibility() && (box.width < 43.9 || box.height < 43.9);
    }).map((e) => e.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("cards", ["table", "device", "grid", None])
def test_nothing_is_cut_off_or_too_small(serving, visit, cards):
    page = visit(serving(Table(cards, zones=False)))
    for width, height in SIZES:
        resize(page, width, height)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (width, height)
        assert page.evaluate(SMALL_TARGETS) == [], (width, height)
        assert page.evaluate(SMALL_TEXTS) == [], (width, height)


def test_all_sixty_cards_show_without_scrolling(running, visit):
    page = visit(running)
    last = page.locator(".pairs .card").last.bounding_box()
    assert last["y"] + last["height"] <= 900


def test_larger_text_falls_to_the_narrower_grid(serving, visit):
    """The browser's text size has the same effect, because the breakpoints are in em."""
    page = visit(serving(Table()), size=(720, 450), device_scale_factor=2)  # 1440 x 900 at 200 %
    assert page.evaluate("document.documentElement.scrollWidth") <= 720


PHONE = (390, 844)


@pytest.mark.parametrize("key", ["menu-new", "menu-history", "menu-workshop"])
def test_on_a_phone_a_sheet_leaves_the_question_in_sight(serving, visit, key):
    page = visit(serving(Table("grid", zones=False)), size=PHONE)
    page.click("[data-key=menu]")
    sheet = page.locator(".sheet:visible")
    page.wait_for_function("() => document.getAnimations().length === 0")
    page.locator(f"[data-key={key}]").wait_for()
    top, asked = sheet.bounding_box()["y"], page.locator("#headline").bounding_box()
    assert asked["y"] >= 0
    assert asked["y"] + asked["height"] <= top
    page.evaluate("document.querySelector('.tile:last-child').scrollIntoView({block: 'nearest'})")
    tile = page.locator(".tile").last.bounding_box()
    assert tile["y"] + tile["height"] <= top, "what lies behind it can be scrolled into sight"


def test_what_opens_a_hand_is_one_line_on_a_phone(serving, visit):
    table = Table("device", zones=False)
    changed(table, lambda told: {"hand": {**told["hand"], "cards": 10}})
    page = visit(serving(table), size=PHONE, token=ANN)
    page.wait_for_selector("text=Hold to look · 10 cards")
    look, keep = page.locator(".look").bounding_box(), page.locator(".keep").bounding_box()
    assert look["y"] == keep["y"], "side by side"
    lines = page.evaluate(
        """() => {
            const words = document.createRange();
            words.selectNodeContents(document.querySelector(".look").lastChild);
            return new Set([...words.getClientRects()].map((box) => box.top)).size;
        }"""
    )
    assert lines == 1


def test_all_seats_stand_in_the_strip_with_their_names(serving, visit):
    page = visit(serving(Table("table")), size=(1280, 800))
    cut = page.evaluate(
        """() => {
            const strip = document.querySelector(".seats").getBoundingClientRect();
            return [...document.querySelectorAll(".seat")].filter((seat) => {
                const name = seat.querySelector(".name");
                return seat.getBoundingClientRect().right > strip.right
                    || (!seat.matches(".nobody") && name.scrollWidth > name.clientWidth);
            }).map((seat) => seat.textContent);
        }"""
    )
    assert cut == []


def test_the_question_in_small_goes_also_where_a_jump_takes_it_past_the_window(running, visit):
    page = visit(running, size=(320, 300))
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    page.wait_for_selector(".mini:visible")
    page.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    assert page.evaluate("headline.getBoundingClientRect().top > innerHeight")
    page.wait_for_selector(".mini", state="hidden")
