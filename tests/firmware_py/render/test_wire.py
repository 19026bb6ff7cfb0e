"""Bytes sent to the OLED for real pictures: positions of all four games after each action."""

import luma.oled.device
import pytest
from luma.core.interface.serial import i2c
from PIL import ImageChops

from drivers import oled_diff
from drivers.display import OledDisplay
from drivers.emulation.ssd1306 import SH1106Chip, SSD1306Chip
from firmware_py.render import oled
from tests.bench import frames


@pytest.fixture(scope="module")
def pictures():
    return [oled.paint(console.screen()) for console in frames.moments()]


@pytest.mark.parametrize(("model", "chip"), [("ssd1306", SSD1306Chip), ("sh1106", SH1106Chip)])
def test_the_screen_holds_what_luma_would_have_sent_and_far_less_was(pictures, model, chip):
    ours, theirs = chip(), chip()
    display = OledDisplay(model, bus=ours)
    peer = getattr(luma.oled.device, model)(i2c(bus=theirs))
    peer.persist = True
    for picture in pictures:
        display.show(picture)
        peer.display(picture)
        assert ours._memory == theirs._memory
    # An action changes more than a press does: half the screen on average.
    assert ours.bytes / display.frames < 600
    assert theirs.bytes / len(pictures) > 1040


def test_the_picture_after_a_press_costs_less_than_that_after_an_act(pictures):
    """The light at a button's label changes a bar of a few columns by eleven lines."""
    box = (76, 53, 127, 64)
    for picture in pictures:
        pressed = picture.copy()
        pressed.paste(ImageChops.invert(picture.crop(box)), box)
        runs = oled_diff.changes(oled_diff.memory(picture), oled_diff.memory(pressed))
        sent = sum(oled_diff.POINTING + len(run.data) for run in runs)
        assert sent == 2 * (oled_diff.POINTING + 51)
