"""Emulated ring, display and tone on the page."""

import re

import pytest

from games.midnight.state import Step
from tests.firmware_py.web.real import Table
from tests.firmware_py.web.seen import headline

pytestmark = pytest.mark.needs("browser")


@pytest.fixture
def running(serving):
    return serving(Table())


RED, AMBER = (105, 0, 0), (255, 120, 0)


def test_the_ring_shows_what_the_chip_got(running, visit):
    got = [(0, 0, 0)] * 24
    got[0], got[21] = AMBER, RED
    running.table.colours = lambda: tuple(got)
    page = visit(running)
    lit = page.evaluate(
        """[...document.querySelectorAll(".disc")].map(
            (disc) => disc.getAttribute("visibility") === "visible" && disc.getAttribute("fill"))"""
    )
    assert [i for i, colour in enumerate(lit) if colour] == [0, 21]
    red = [int(v) for v in re.findall(r"\d+", lit[21])]
    assert red[1:] == [0, 0]
    assert red[0] > 200  # 105 of 255 in linear light is bright to the eye
    amber = [int(v) for v in re.findall(r"\d+", lit[0])]
    assert amber[0] == 255
    assert 150 < amber[1] < 200  # scaled, not clipped: amber keeps its hue
    assert page.get_attribute(".face", "aria-label").startswith("Red at 7.")


def test_the_display_is_in_whole_device_pixels(running, visit):
    for dpr in (1, 2, 1.5):
        page = visit(running, device_scale_factor=dpr)
        pixels = bytearray(1024)
        pixels[16 * 10 + 2] = 0x80  # x 16, y 10
        running.table.picture = lambda picture=bytes(pixels): picture
        running.on_loop(lambda: running.table.tell("oled"))
        page.wait_for_function(
            """() => {
                const canvas = document.querySelector(".oled canvas");
                const k = canvas.width / 128;
                const pen = canvas.getContext("2d");
                const lit = (x, y) => pen.getImageData(x * k, y * k, 1, 1).data[0] > 128;
                return Number.isInteger(k) && canvas.height === 64 * k
                    && lit(16, 10) && !lit(17, 10) && !lit(16, 11);
            }"""
        )
        shown = page.evaluate(
            "document.querySelector('.oled canvas').getBoundingClientRect().width"
        )
        assert shown * dpr % 128 == pytest.approx(0, abs=0.1)
        running.table.picture = lambda: bytes(1024)


def test_a_tone_is_seen(running, visit):
    page = visit(running)
    running.table.tone = lambda: 2000
    running.on_loop(lambda: running.table.tell("tone"))
    page.wait_for_selector("body.sounds")
    running.table.tone = lambda: None
    page.wait_for_selector("body:not(.sounds)")


def test_twins_stand_where_the_figures_are(serving, visit):
    page = visit(serving(Table(until=lambda match: match.state.step == Step.FIRST)))
    headline(page, "Which moves first?")
    assert page.locator(".twins .shape:not(.dashed)").count() == 5
    page.keyboard.press("ArrowRight")
    page.wait_for_selector(".twins .dashed")  # the preview of the move
