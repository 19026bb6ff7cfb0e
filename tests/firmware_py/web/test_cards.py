"""Playing cards on the page: by mouse, touch and search; and taking them off the reader."""

import pytest

from firmware_py.web.interfaces import Refused
from tests.firmware_py.web.real import TABLES, Table
from tests.firmware_py.web.seen import called, changed, drag, headline
from tests.pages import resize

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table())


def without_cards(told):
    """Change a snapshot, as if only buttons answer its question."""
    return {"ask": told["ask"] | {"card": False}} if told["ask"] else {}


def test_a_clicked_card_is_taken_off_when_it_can_be_tapped_again(running, visit):
    """The seat has only Hour cards, so a second tap of the same card moves."""
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    headline(page, "Move")
    called(running, "lift")
    page.wait_for_selector(".pad:not(:has(.card))")
    page.click("[data-face=red3-blue4]")
    headline(page, "Tap an Hour card.")
    assert page.inner_text(".entry:last-child .said") == "Ann plays Red 3 Blue 4."


def test_a_clicked_card_lies_until_its_question_is_answered(serving, visit):
    running = serving(changed(Table(), without_cards))
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    headline(page, "Move")
    page.wait_for_selector(".pad .card.stack")
    assert (
        page.get_attribute(".pad", "aria-label") == "Red 3 Blue 4 lies on the reader. Take it back."
    )
    assert page.locator("[data-face=red3-blue4].hole").count() == 1
    page.click(".answers >> text=move")
    called(running, "choose", None, [0, "confirm"])
    called(running, "lift")
    page.wait_for_selector(".pad:not(:has(.card))")


def test_a_card_that_the_device_does_not_tell_of_comes_off_too(serving, visit):
    """The snapshot may not show the card on the reader, but the page knows what it put there."""
    running = serving(
        changed(Table(), lambda told: without_cards(told) | {"reader": {"card": None}})
    )
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    headline(page, "Move")
    page.wait_for_selector(".pad .card.stack")
    page.click(".answers >> text=move")
    called(running, "lift")
    page.wait_for_selector(".pad:not(:has(.card))")
    assert page.locator("text=Take the card back").count() == 0


def test_a_few_faces_are_answers_of_their_own(serving, visit):
    """The sides of a die are faces but not cards: what cannot be scanned is shown as a pill."""
    sides = [
        {"action": [-2, "roll", side], "label": side, "cursor": False, "face": side}
        for side in ("one", "two")
    ]
    rolled = {"who": -1, "lines": sides}
    running = serving(changed(Table(), lambda told: {"ask": told["ask"] | rolled}))
    visit(running).click(".answers >> text=two")
    called(running, "choose", None, [-2, "roll", "two"])


def test_a_dropped_card_lies_until_it_is_taken(running, visit):
    page = visit(running)
    drag(page, "[data-face=red3-blue4]", ".asking .pad")
    headline(page, "Move")
    page.click(".answers >> text=move")
    headline(page, "Tap an Hour card.")
    assert page.locator(".pad .card").count() == 1
    assert ("lift",) not in running.table.calls
    page.click("text=Take the card back")
    called(running, "lift")


def test_a_drop_beside_the_reader_lays_nothing(running, visit):
    page = visit(running)
    drag(page, "[data-face=red3-blue4]", ".oled")
    page.click("[data-key=tab-special]")
    assert running.table.calls == []


def test_a_card_that_is_no_answer_lies_there_with_its_reason(running, visit):
    page = visit(running)
    page.click("[data-key=tab-special]")
    page.click("[data-face=time_jump]")
    page.wait_for_selector("text=Play an Hour card first.")
    page.wait_for_function("() => assertive.textContent.startsWith('Play an Hour card first.')")
    page.click(".pad")
    page.wait_for_selector(".pad:not(:has(.card))")


def test_a_refused_card_slides_off_with_its_reason(running, visit):
    def refuse(_viewer, _order):
        raise Refused("Not now.")

    page = visit(running)
    running.table.do = refuse
    page.click("[data-face=red3-blue4]")
    page.wait_for_selector("text=Not now.")
    assert page.locator(".pad .card").count() == 0
    page.wait_for_function("() => assertive.textContent === 'Not now.'")


def test_a_card_is_found_by_typing(running, visit):
    page = visit(running)
    page.keyboard.press("/")
    page.keyboard.type("r3b")
    page.wait_for_function("() => document.querySelectorAll('#cards .card').length === 1")
    page.keyboard.press("Enter")
    called(running, "lay", "midnight", "red3-blue4")


HINT = """() => {
  const field = document.getElementById("find");
  const style = getComputedStyle(field);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const beside = ["paddingLeft", "paddingRight", "fontSize"].map((each) => parseFloat(style[each]));
  const room = beside.reduce((left, each) => left - each, field.clientWidth);
  const seen = !getComputedStyle(field, "::placeholder").color.endsWith(", 0)");
  return [seen, pen.measureText(field.placeholder).width <= room];
}"""
"""Whether the placeholder of the search field is visible, and whether it fits.

Next to it is the cross that empties the field, about as wide as a letter is high.
"""


def test_the_word_in_the_search_is_whole_or_not_there(serving, visit, monkeypatch):
    monkeypatch.setitem(TABLES, "capsules", ("capsules", "table"))
    page = visit(serving(Table("capsules", seats=3)))
    found = []
    for wide in (1440, 900, 600, 390):
        resize(page, wide, 900)
        found.append(tuple(page.evaluate(HINT)))
    assert {*found} == {(True, True), (False, False)}


def test_colour_chips_leave_rows_then_six_cards(running, visit):
    page = visit(running)
    page.click("[data-key=chip-yellow]")
    assert page.locator(".pairs .row").count() == 4
    first = page.locator(".pairs .row:first-child .head").get_attribute("aria-label")
    assert first == "Yellow, Red"
    page.click("[data-key=chip-red]")
    assert page.locator(".gallery .card").count() == 6
    page.click("[data-key=chip-x]")
    assert page.locator(".pairs .card").count() == 60


def test_a_real_device_answers_by_choosing(serving, visit):
    running = serving(Table(emulated=False))
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    called(running, "choose", None, [0, "play", "red3-blue4"])
    page.click(".knob.ok", force=True)
    assert not any(call[0] in ("press", "lay") for call in running.table.calls)
    page.click("[data-key=menu]")
    page.wait_for_selector("[data-key=menu-new]")
    assert page.locator("[data-key=menu-workshop]").count() == 0


def test_a_card_flies_to_the_reader_unless_nothing_shall_move(running, visit):
    page = visit(running)
    page.evaluate(
        """() => {
            window.flown = 0;
            const was = Element.prototype.animate;
            Element.prototype.animate = function (...how) {
                flown += 1;
                return was.apply(this, how);
            };
        }"""
    )
    page.click("[data-face=red3-blue4]")
    assert page.evaluate("flown") == 1
    page.wait_for_selector(".flying", state="detached")
    still = visit(running, reduced_motion="reduce")
    still.evaluate("() => { Element.prototype.animate = () => { throw new Error('it flew') } }")
    still.click("[data-face=red4-blue3]")
    called(running, "lay", "midnight", "red4-blue3")


TOUCH = """async ([id, moves]) => {
    const card = document.querySelector(`[data-face=${id}]`);
    const at = (e) => {
        const box = e.getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = at(card);
    const [px, py] = at(document.querySelector(".asking .pad"));
    const send = (type, x, y) => card.dispatchEvent(new PointerEvent(type, {
        pointerType: "touch", pointerId: 1, bubbles: true, clientX: x, clientY: y, button: 0 }));
    send("pointerdown", x, y);
    if (moves === "rest") await new Promise((done) => setTimeout(done, 400));
    send("pointermove", x + 20, y + 20);
    const lifted = Boolean(document.querySelector(".flying"));
    send("pointermove", px, py);
    send("pointerup", px, py);
    return lifted;
}"""


def test_on_glass_a_finger_that_rests_drags_and_one_that_moves_scrolls(running, visit):
    page = visit(running, has_touch=True)
    assert not page.evaluate(TOUCH, ["red3-blue4", "scroll"])
    assert not any(call[0] == "lay" for call in running.table.calls)
    assert page.evaluate(TOUCH, ["red3-blue4", "rest"])
    called(running, "lay", "midnight", "red3-blue4")
    assert page.locator(".flying").count() == 0
