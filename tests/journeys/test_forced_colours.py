"""Forced system colours: borders, shapes and words replace colours."""

import pytest

from tests.firmware_py.web.seen import drag
from tests.journeys.conftest import Page, Program

pytestmark = pytest.mark.needs("browser")

FORCED = {"forced_colors": "active"}
STYLES = """(elements) => elements.map((element) => {
  const { borderTopWidth, borderTopStyle, borderTopColor, backgroundColor, color, outlineWidth,
    outlineStyle } = getComputedStyle(element);
  return { width: parseFloat(borderTopWidth), style: borderTopStyle, line: borderTopColor,
    ground: backgroundColor, ink: color,
    ring: outlineStyle === "none" ? 0 : parseFloat(outlineWidth) };
})"""


def styles(page, what):
    """Read the styles at one moment: between two calls the page may draw the elements anew."""
    found = page.page.locator(what).evaluate_all(STYLES)
    assert found, f"no {what} is there"
    return found


@pytest.fixture(scope="module")
def page(chromium, tmp_path_factory):
    """One page for all tests that only read it, or move the focus and the cursor."""
    given = ("capsules", "--cards", "table", "--seats", "2", "--seed", "1")
    program = Program(tmp_path_factory.mktemp("home"))
    try:
        page = Page(chromium, program.start(*given).address, **FORCED)
        page.until(lambda: page.table["game"])
        page.page.wait_for_selector("#cards .card")
        yield page
        page.context.close()
    finally:
        program.kill()


def bordered(style):
    return style["width"] >= 2 and style["style"] != "none" and style["line"] != style["ground"]


@pytest.mark.parametrize("what", [".answers .pill", "#cards .card", ".knob", ".asking .pad"])
def test_what_is_pressed_has_a_border(page, what):
    assert all(bordered(style) for style in styles(page, what))


@pytest.mark.parametrize("what", [".answers .pill", "#cards .card", ".tab", ".clock"])
def test_what_has_the_focus_has_a_ring(page, what):
    page.page.keyboard.press("Tab")  # from here on the keyboard is used
    page.page.locator(what).first.focus()
    assert styles(page, what)[0]["ring"] >= 3


def test_whose_turn_it_is_has_a_border_of_its_own(page):
    assert bordered(styles(page, ".seat.active")[0])
    assert not any(bordered(style) for style in styles(page, ".seat:not(.active)"))


def test_the_tab_that_is_open_is_told_apart_and_can_be_read(page):
    on, off = styles(page, ".tab[aria-selected=true]")[0], styles(page, ".tab[aria-selected=false]")
    assert on["ink"] != on["ground"]
    assert all(style["ground"] != on["ground"] for style in off)
    closed = page.page.locator(".tab[aria-selected=false]").first
    line, ground = closed.evaluate(
        "e => [getComputedStyle(e).borderBottomColor, getComputedStyle(document.body).color]"
    )
    assert line != ground, "no line under what is closed"


def test_the_answer_under_the_cursor_is_told_apart(page):
    page.key("Backspace")  # no tips: the keys would turn their pages
    page.key("ArrowRight")
    page.page.wait_for_selector(".pill[aria-current=true]")
    here = styles(page, ".answers .pill[aria-current=true]")[0]
    others = styles(page, ".answers .pill:not([aria-current])")
    assert all(here["width"] > other["width"] and here["line"] != other["line"] for other in others)


def test_the_card_on_the_reader_is_told_apart(program, visit):
    given = ("midnight", "--cards", "table", "--seats", "3", "--seed", "1")
    page = visit(program.start(*given).address, **FORCED)
    page.page.wait_for_selector("#cards .card")
    drag(page.page, "#cards .card", ".pad")  # a dragged card lies until it is taken
    page.page.wait_for_selector("#cards .card.hole")
    assert styles(page, "#cards .card.hole")[0]["style"] == "dashed"
    assert {style["style"] for style in styles(page, "#cards .card:not(.hole)")} == {"solid"}


def test_tiles_that_may_be_turned_are_told_apart(program, visit):
    given = ("cinderella", "--cards", "device", "--variant", "basic", "--seats", "1", "--seed", "1")
    page = visit(program.start(*given).address, **FORCED)
    page.page.click("[data-key='ask.draw']")
    page.page.wait_for_selector(".grid .thing.may > .card")
    page.until(
        lambda: all(style["width"] >= 4 for style in styles(page, ".grid .thing.may > .card"))
    )


def test_a_card_that_lies_face_up_keeps_its_colours(program, visit):
    """Its picture is drawn in dark ink, which would be invisible on a dark background."""
    given = ("outcasts", "--cards", "device", "--seats", "2", "--bots", "2:random", "--seed", "1")
    page = visit(program.start(*given).address, **FORCED)
    page.page.wait_for_selector(".hand-zone .thing.up > .card")
    kept = "every => every.map((one) => getComputedStyle(one).forcedColorAdjust)"
    assert {*page.page.locator(".thing.up > .card").evaluate_all(kept)} == {"none"}
