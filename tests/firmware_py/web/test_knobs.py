"""Buttons of the clock on the page, their keyboard shortcuts, and the box alone."""

import re
from pathlib import Path

import pytest

from tests.firmware_py.web import axe
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import BEA, called, headline

pytestmark = pytest.mark.needs("browser")


PLATE = Path(__file__).parents[3] / "docs/plate.svg"


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


def drawn():
    """Return the places in docs/plate.svg, as shares of the plate's width and height."""
    svg = PLATE.read_text(encoding="utf-8")
    number = r'="([\d.]+)"'
    boxes = re.findall(f"<rect x{number} y{number} width{number} height{number}", svg)
    plate, display = (next(box for box in boxes if box[2] == width) for width in ("160", "57"))
    circles = re.findall(f"<circle cx{number} cy{number} r{number}", svg)
    x, y, width, height = map(float, display)
    places = [circles[0][:2], (x + width / 2, y + height / 2)]
    places += [circle[:2] for circle in circles if circle[2] == "6"]
    left, top, wide, high = map(float, plate)
    return [((float(x) - left) / wide, (float(y) - top) / high) for x, y in places]


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_the_box_alone_looks_like_the_plate(running, visit, size):
    page = visit(running, size=size)
    page.goto(f"http://{running.address}/?box")
    page.wait_for_selector("#plate .oled")
    seen = page.evaluate(
        """() => {
            const plate = document.querySelector("#plate .clock").getBoundingClientRect();
            const places = ["pits", "oled", "back", "previous", "next", "ok"];
            return places.map((name) => {
                const place = document.querySelector(`#plate .${name}`).getBoundingClientRect();
                return [
                    (place.x + place.width / 2 - plate.x) / plate.width,
                    (place.y + place.height / 2 - plate.y) / plate.height,
                ];
            });
        }"""
    )
    for got, wanted in zip(seen, drawn(), strict=True):
        assert got == pytest.approx(wanted, abs=0.005)
    assert page.locator("#bar, #main").evaluate_all("all => all.every((each) => each.inert)")


def test_the_box_alone_is_worked_by_mouse_and_keys(running, visit):
    page = visit(running)
    page.goto(f"http://{running.address}/?box")
    page.click("#plate .knob.next")
    called(running, "release", "next")
    page.keyboard.press("Backspace")
    called(running, "release", "back")
    page.keyboard.press("Escape")
    page.wait_for_selector("#main .clock .knob.next")
    assert page.locator("#plate").count() == 0
    assert page.url == f"http://{running.address}/"


def test_the_menu_shows_the_box_alone(running, visit):
    page = visit(running)
    page.click("[data-key=menu]")
    page.click("[data-key=menu-box]")
    page.wait_for_selector("#plate .clock:focus")
    assert page.url.endswith("/?box=")
    page.keyboard.press("Enter")
    called(running, "release", "ok")
    page.hover("#plate")
    page.click("[data-key=plate-close]")
    page.wait_for_selector("#main .clock")


@pytest.mark.needs("axe")
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_axe_finds_nothing_where_the_box_is_alone(running, visit, theme):
    page = visit(running, bypass_csp=True, color_scheme=theme)
    page.goto(f"http://{running.address}/?box")
    page.wait_for_selector("#plate .oled")
    page.hover("#plate")
    assert axe.violations(page) == []
