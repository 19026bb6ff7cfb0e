"""Hardware tests on a whole device: the drivers change at once, and the file has what was kept."""

import pytest

from firmware_py.console.device_tests.menu import DeviceTestMenu
from firmware_py.settings import found_settings
from firmware_py.settings.config import Config
from firmware_py.settings.device_settings import Settings, SettingsFile
from tests.firmware_py.box import Box


@pytest.fixture
def box(tmp_path):
    made = Box()
    made.console.config = Config.load([])
    memory = SettingsFile(
        tmp_path / "settings.json", Settings(), ("en",), tmp_path / found_settings.NAME
    )
    made.runtime.persistence.memory = memory
    made.start()
    made.console.push(DeviceTestMenu())
    yield made
    made.close()


def test_a_contrast_that_is_kept_is_in_the_file_and_in_use(box, tmp_path):
    box.press("ok", "ok", "ok", "ok", "previous", "previous", "ok")
    assert Config.load([tmp_path / found_settings.NAME]).display.contrast == 80
    assert box.chips.oled.contrast == 255 * 80 // 100
    # and after a minute it is lower in the same proportion
    box.press("back")
    box.wait(61)
    assert box.chips.oled.contrast == 80 * 80 // 100


def test_a_file_that_cannot_be_written_leaves_the_box_running(box, tmp_path):
    (tmp_path / found_settings.NAME).mkdir()
    box.press("ok", "ok", "ok", "ok", "previous", "ok")
    assert box.chips.oled.contrast == 255 * 90 // 100
    assert "Screen: all well" in " ".join(box.console.screen().says())


def test_the_order_and_the_top_of_the_ring_are_used_at_once(box, tmp_path):
    # given a ring with another order whose third LED is on top
    box.chips.line.order = "RGB"
    box.press("next", "ok", "ok", "next", "next", "ok", "ok")
    while box.chips.line.colours[2] != (90, 0, 0) or box.chips.line.colours[8] != (0, 90, 0):
        box.press("next")
    # when the answers are kept
    box.press("ok", "ok", "ok")
    found = Config.load([tmp_path / found_settings.NAME]).ring
    assert (found.order, found.offset) == ("RGB", 2)
    # then the next test begins there, with the right colours
    box.press("ok", "ok", "ok", "ok")
    assert box.chips.line.colours[2] == (90, 0, 0)
    assert box.chips.line.colours[20] == (0, 0, 90)
    assert box.runtime.outputs.frame[0] == (90, 0, 0)
