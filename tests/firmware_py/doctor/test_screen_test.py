"""Screen test with a person who answers from the picture of an emulated panel."""

import tomllib
from contextlib import closing

import pytest
from PIL import Image, ImageChops, ImageOps

from drivers.display import OledDisplay
from drivers.emulation.ssd1306 import SH1106Chip, SSD1306Chip
from firmware_py.render import oled
from firmware_py.settings.config import Config
from tests.firmware_py.doctor.test_interactive_test import HeldTable, held_by_keys

PANELS = {
    "ssd1306": (SSD1306Chip, "missing"),
    "ssd1309": (lambda: SSD1306Chip("ssd1309"), "missing"),
    "wide ssd1306": (lambda: SSD1306Chip(margin=2), "shifted"),
    "sh1106": (SH1106Chip, "shifted"),
    "sh1106 without margin": (lambda: SH1106Chip(margin=0), "snow"),
}
SETTINGS = ["", 'chip = "sh1106"', 'chip = "sh1106"\noffset = 0', "offset = 4", "rotate = 180"]
FAULTS = ("turned", "mirrored", "shifted", "missing", "snow", "dark")
MOST_ANSWERS = 40


def upright(picture):
    return picture


def upside_down(picture):
    return picture.rotate(180)


def same(one, other):
    return one.tobytes() == other.tobytes()


class Person:
    """Answers the questions of a test from what the panel shows, as it is mounted."""

    def __init__(self, table, fault, mounted=upright):
        self.table = table
        self.mounted = mounted
        self.fault = fault

    @property
    def seen(self):
        return self.mounted(self.table.box.oled.image())

    @property
    def right(self):
        return same(self.seen, oled.paint(self.table.console.screen()))

    def choose(self, fault):
        """Choose a line in the list of faults, which has the last chosen one on top."""
        while self.table.held.test._chosen != FAULTS.index(fault):
            self.table.press("next")
        self.table.press("ok")

    def answer_all(self):
        """Answer until the test is over, or shows a fault. Return the printed settings."""
        for _ in range(MOST_ANSWERS):
            stage = self.table.held.test._stage
            if self.table.over or self.table.held.test.faults:
                break
            if stage == "check" and not self.right:
                self.table.press("back")
                turned = same(upside_down(self.seen), oled.paint(self.table.console.screen()))
                self.choose("turned" if turned else self.fault)
            elif stage == "fault":
                self.choose(self.fault)
            elif stage == "tried":
                self.table.press("ok" if self._better() else "back")
            else:
                self.table.press("ok")
            self.table.wait(0.2)

    def _better(self):
        """Return whether the picture is complete; it may be upside down."""
        shown = oled.paint(self.table.console.screen())
        return any(same(self.seen, each) for each in (shown, upside_down(shown)))


@pytest.fixture
def person(tmp_path):
    made = []

    def make(chip=SSD1306Chip, fault="shifted", display="", mounted=upright):
        (tmp_path / "table.toml").write_text(f"[display]\n{display}\n")
        config = Config.load([tmp_path / "table.toml"])
        made.append(HeldTable("screen", config, panel=chip()))
        return Person(made[-1], fault, mounted)

    yield make
    for each in made:
        each.close()


@pytest.mark.parametrize("mounted", [upright, upside_down])
@pytest.mark.parametrize("display", SETTINGS)
@pytest.mark.parametrize("panel", PANELS)
def test_the_answers_find_the_settings_of_any_panel(person, panel, display, mounted, tmp_path):
    # given a panel that may differ from the settings, and a person who says what it shows
    chip, fault = PANELS[panel]
    asked = person(chip, fault, display, mounted)
    asked.answer_all()
    assert asked.table.findings() == []
    # when the printed lines become settings, added to those of the owner
    (tmp_path / "found.toml").write_text("\n".join(asked.table.said[-1:]))
    kept = asked.table.console.kept
    found = asked.table.console.config.display
    assert kept == {} or tomllib.loads(asked.table.said[-1]) == kept
    # then another panel of that kind shows the picture right
    panel = chip()
    with closing(OledDisplay(found.chip, panel, 0x3C, found.rotate, found.offset)) as driver:
        picture = Image.new("1", (128, 64))
        picture.paste(1, (0, 0, 9, 5))
        driver.show(picture)
        assert same(mounted(panel.image()), picture)


def test_a_panel_that_fits_its_settings_needs_four_answers_and_keeps_nothing(person):
    asked = person()
    asked.table.press("ok", "ok", "ok", "ok")
    assert asked.table.findings() == []
    assert asked.table.console.kept == {}


def test_a_panel_that_no_setting_fits_is_a_finding_with_its_wires(person):
    asked = person(lambda: SH1106Chip(margin=4), "snow")
    asked.answer_all()
    asked.table.press("ok")
    (found,) = asked.table.findings()
    assert (found.device, found.level) == ("display", "broken")
    assert found.says == "Screen: No setting helps. Pins:"
    assert found.mend == "VCC 1, GND 9, SDA 3, SCL 5"


def test_another_address_is_tried_first_for_snow_and_taken_back(person):
    # given a panel at the address of the settings, and a person who chooses snow
    asked = person(SH1106Chip, "snow")
    asked.table.press("back")
    asked.choose("snow")
    # when the other address is tried, nothing answers there
    assert asked.table.console.config.display.address == 0x3C
    assert "0x3d" in asked.table.said[-1]
    asked.table.wait(16)
    # then the old address is used again, and the list of faults is shown
    assert asked.table.held.test._stage == "fault"
    assert not asked.table.over
    assert asked.table.console.kept == {}
    assert asked.table.console.missing == {}


def test_a_change_that_nobody_confirms_is_taken_back(person):
    asked = person(fault="mirrored")
    before = asked.table.box.oled.image().tobytes()
    asked.table.press("back")
    asked.choose("turned")
    asked.table.wait(14)
    assert asked.table.held.test._stage == "tried"
    asked.table.wait(2)
    assert asked.table.held.test._stage == "fault"
    asked.table.press("back")
    asked.table.wait(1)
    assert asked.table.box.oled.image().tobytes() == before


def test_contrast_is_changed_live_and_kept(person):
    asked = person()
    asked.table.press("ok", "ok", "ok")
    assert asked.table.box.oled.contrast == 255
    asked.table.press("previous", "previous", "previous")
    asked.table.wait(0.2)
    assert asked.table.box.oled.contrast == 178
    asked.table.press("ok")
    assert asked.table.findings() == []
    assert asked.table.console.kept == {"display": {"contrast": 70}}


def test_a_screen_that_does_not_answer_is_a_finding(person):
    asked = person()
    asked.table.box.oled.fault = "nak"
    asked.table.press("back")
    asked.table.wait(3)
    (found,) = asked.table.findings()
    assert (found.device, found.mend) == ("display", "tableclock doctor")
    assert found.says.startswith("The SSD1306 display at 0x3c does not answer")


def test_a_screen_that_no_one_sees_is_a_finding(person):
    asked = person()
    asked.table.wait(125)
    (found,) = asked.table.findings()
    assert "screen or keys are dead" in found.says


def test_a_screen_that_is_not_there_is_a_finding(tmp_path):
    held = HeldTable("screen", Config.load([]))
    held.task.cancel()
    held.box.display.close()
    held.box.display, held.box.absent["display"] = None, "No module named 'luma'"
    (found,) = held.loop.run_until_complete(held.held.run())
    assert found.says == "No module named 'luma'."
    held.close()


def test_a_test_of_the_screen_by_the_keys_of_a_terminal(tmp_path):
    dialogue = (
        ("Is it straight, whole and sharp? | ↩ no, ✓ yes", b"b"),
        ("What is wrong? | upside down |", b"\n"),
        ("Better now? 180°: The picture is turned: rotate 180. |", b"\n"),
        ("Is it straight, whole and sharp? |", b"\n"),
        ("Are all dots lit? | ↩ no, ✓ yes", b"\n"),
        ("Are all dots dark? |", b"\n"),
        ("Contrast 4/4: Readable from your seat? | 100% |", b"\n"),
    )
    told, code = held_by_keys("--screen", tmp_path, dialogue)
    assert tomllib.loads(told.removesuffix("All is well.\n")) == {"display": {"rotate": 180}}
    assert code == 0


def test_the_check_pattern_shows_how_it_is_turned_mirrored_and_moved(person):
    picture = oled.paint(person().table.console.screen(), shift=1)
    assert same(picture.crop((0, 0, 128, 1)), Image.new("1", (128, 1), 1))
    others = [picture.rotate(180), ImageOps.mirror(picture), ImageOps.flip(picture)]
    others += [ImageChops.offset(picture, by, 0) for by in (-2, -1, 1, 2)]
    assert not any(same(each, picture) for each in others)
