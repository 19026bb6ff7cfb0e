"""Laying cards: by mouse, touch and search, and what comes off the reader again."""

import pytest

from tests.firmware_py.web.fake import FakeTable
from tests.firmware_py.web.seen import called, changed, headline

pytestmark = pytest.mark.needs("browser")


def test_a_clicked_card_lies_until_its_question_is_answered(running, visit):
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    headline(page, "Which moves first?")
    page.wait_for_selector(".pad .card.stack")
    assert (
        page.get_attribute(".pad", "aria-label")
        == "Red 3, Blue 4 lies on the reader. Take it back."
    )
    assert page.locator("[data-face=red3-blue4].hole").count() == 1
    page.click("text=Red first")
    headline(page, "Tap an Hour card")
    called(running, "choose", None, [0, "first", "red"])
    called(running, "lift")
    page.wait_for_selector(".pad:not(:has(.card))")
    assert page.inner_text(".entry:first-child .said") == "Ann moved Red to 24"


def test_a_card_that_the_device_does_not_tell_of_comes_off_too(serving, visit):
    """A reader may keep to itself what lies on it: the page knows what it laid."""
    running = serving(changed(FakeTable(), lambda _told: {"reader": {"card": None}}))
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    page.wait_for_selector(".pad .card.stack")
    page.click("text=Red first")
    called(running, "lift")
    page.wait_for_selector(".pad:not(:has(.card))")
    assert page.locator("text=Take the card back").count() == 0


def test_a_few_faces_are_answers_of_their_own(serving, visit):
    """The sides of a die are faces, and no cards: what cannot be tapped stands as a pill."""
    sides = [
        {"action": [-2, "roll", side], "label": side, "cursor": False, "face": side}
        for side in ("p1", "p2")
    ]
    rolled = {"who": -1, "lines": sides}
    running = serving(changed(FakeTable(), lambda told: {"ask": told["ask"] | rolled}))
    visit(running).click(".answers >> text=p2")
    called(running, "choose", None, [-2, "roll", "p2"])


def test_a_dropped_card_lies_until_it_is_taken(running, visit):
    page = visit(running)
    page.drag_and_drop("[data-face=red3-blue4]", ".asking .pad")
    headline(page, "Which moves first?")
    page.click("text=Blue first")
    headline(page, "Tap an Hour card")
    assert page.locator(".pad .card").count() == 1
    assert ("lift",) not in running.table.calls
    page.click("text=Take the card back")
    called(running, "lift")


def test_a_drop_beside_the_reader_lays_nothing(running, visit):
    page = visit(running)
    page.drag_and_drop("[data-face=red3-blue4]", ".oled")
    page.click("text=People")
    assert running.table.calls == []


def test_a_refused_card_slides_off_with_its_reason(running, visit):
    page = visit(running)
    page.click("text=People")
    page.click("[data-face=p6]")
    page.wait_for_selector("text=Play an Hour card first.")
    assert page.locator(".pad .card").count() == 0
    page.wait_for_function("() => assertive.textContent === 'Play an Hour card first.'")


def test_a_card_is_found_by_typing(running, visit):
    page = visit(running)
    page.keyboard.press("/")
    page.keyboard.type("r3b")
    page.wait_for_function("() => document.querySelectorAll('#cards .card').length === 1")
    page.keyboard.press("Enter")
    called(running, "lay", "clockwork", "red3-blue4")


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
    running = serving(FakeTable(emulated=False))
    page = visit(running)
    page.click("[data-face=red3-blue4]")
    called(running, "choose", None, [0, "play", "red3-blue4"])
    page.click(".knob.ok", force=True)
    assert not any(call[0] in ("press", "lay") for call in running.table.calls)
    assert page.locator("[data-key=workshop]").count() == 0


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
    called(running, "lay", "clockwork", "red4-blue3")


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
    called(running, "lay", "clockwork", "red3-blue4")
    assert page.locator(".flying").count() == 0
