"""Buttons of the clock on the page, and their keyboard shortcuts."""

import pytest

from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import BEA, called, headline

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table())


def test_a_press_lasts_as_long_as_the_finger(running, visit):
    page = visit(running)
    page.hover(".knob.ok")
    page.mouse.down()
    called(running, "press", "ok")
    assert ("release", "ok") not in running.table.calls
    page.mouse.move(700, 500)  # the pointer is captured: leaving the button does not release it
    assert ("release", "ok") not in running.table.calls
    page.mouse.up()
    called(running, "release", "ok")
    assert running.table.calls == [("press", "ok"), ("release", "ok")]


def test_a_key_is_held_as_long_as_the_key(running, visit):
    page = visit(running)
    page.focus(".clock")
    for key, button in (
        ("ArrowLeft", "previous"), ("ArrowRight", "next"), ("Enter", "ok"), ("Backspace", "back"),
    ):  # fmt: skip
        page.keyboard.down(key)
        page.keyboard.down(key)  # key repeat
        called(running, "press", button)
        assert ("release", button) not in running.table.calls
        page.keyboard.up(key)
        called(running, "release", button)
    assert len(running.table.calls) == 8


def test_a_click_without_a_finger_is_a_short_press(running, visit):
    page = visit(running)
    page.evaluate("document.querySelector('.knob.next').click()")
    called(running, "release", "next")
    assert running.table.calls == [("press", "next"), ("release", "next")]


def test_a_touch_presses(running, visit):
    page = visit(running, size=(390, 844), has_touch=True)
    page.tap(".knob.back")
    called(running, "release", "back")


def test_a_phone_has_no_buttons_without_a_question(serving, visit):
    running = serving(Table(None))
    page = visit(running, token=BEA, size=(390, 844), ready=".clock")
    page.wait_for_selector(".knob.ok", state="hidden")
    page.focus(".clock")
    page.keyboard.down("Enter")
    assert not page.locator(".knob.down").count()


def test_keys_belong_to_the_clock_or_to_nobody(running, visit):
    page = visit(running)
    page.focus("#find")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Backspace")
    page.focus(".pairs .card >> nth=0")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.face") == "red2-green5"
    page.keyboard.press("Control+End")
    assert page.evaluate("document.activeElement.dataset.face") == "purple6-yellow1"
    assert running.table.calls == []


def test_a_turn_by_keyboard_alone(running, visit):
    page = visit(running)
    page.keyboard.press("/")
    page.keyboard.type("r3b")
    page.keyboard.press("Enter")
    headline(page, "Move")
    page.keyboard.press("g")  # still in the search field, so not a shortcut
    assert page.evaluate("document.activeElement.id") == "find"
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "headline"
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    headline(page, "Tap an Hour card.")
    assert page.evaluate("document.activeElement.id") == "headline"


def test_back_and_ok_change_places_on_a_left_handed_device(serving, visit):
    table = Table()
    table.move(lambda: table.box.console.change(left_handed=True))
    page = visit(serving(table))
    page.wait_for_selector(".clock.left-handed")
    ok, back = (page.locator(f".knob.{key}").bounding_box() for key in ("ok", "back"))
    assert ok["x"] < back["x"]
