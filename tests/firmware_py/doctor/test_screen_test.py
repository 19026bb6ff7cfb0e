"""Screen test with a person who answers from the picture of an emulated panel."""

import tomllib
from contextlib import closing

import pytest
from PIL import Image, ImageChops, ImageOps

from drivers.display import OledDisplay
from drivers.emulation.ssd1306 import SH1106Chip, SSD1306Chip
from drivers.errors import DeviceError
from firmware_py.doctor.screen_test import ScreenTest, draw_test_picture, settings_to_try
from firmware_py.settings.config import Config
from tests.firmware_py.doctor.test_interactive_test import Table, held_by_keys

PANELS = {
    "ssd1306": SSD1306Chip,
    "ssd1309": lambda: SSD1306Chip("ssd1309"),
    "wide ssd1306": lambda: SSD1306Chip(margin=2),
    "sh1106": SH1106Chip,
    "sh1106 without margin": lambda: SH1106Chip(margin=0),
}
SETTINGS = [
    "",
    'chip = "sh1106"',
    'chip = "ssd1309"',
    'chip = "sh1106"\noffset = 0',
    "offset = 4",
    "rotate = 180",
]

MOST_ANSWERS = 30
"""More than any test needs: 9 settings with 2 questions each, and the last questions."""


def upright(picture):
    return picture


def upside_down(picture):
    return picture.rotate(180)


def sideways(picture):
    return picture.rotate(90)


def same(one, other):
    return one.tobytes() == other.tobytes()


class BrokenRing:
    """Ring that cannot be lit."""

    def show(self, _lights):
        raise DeviceError("the ring cannot be lit")

    def close(self):
        pass


class Person:
    """Answers the questions of a test from what the panel shows, as it is mounted."""

    def __init__(self, table, mounted=upright):
        self.table = table
        self.mounted = mounted

    def answer(self):
        self.table.press("ok" if self._is_right(self.table.said[-1]) else "next")

    def answer_all(self):
        for _ in range(MOST_ANSWERS):
            if self.table.trial.done:
                break
            self.answer()
        return self.table.findings()

    @property
    def seen(self):
        return self.mounted(self.table.box.oled.image())

    def _is_right(self, question):
        if "Snow" in question:
            return self._is_sharp()
        if "four edges" in question:
            return self._has_four_edges()
        return same(self.seen, self.table.trial.screen.picture)

    def _is_sharp(self):
        """Return whether only the picture is shown; it may be rotated or shifted by columns."""
        inner = (8, 1, 120, 63)
        seen = self.table.box.oled.image()
        shown = self.table.trial.screen.picture.rotate(self.table.trial.screen.driver.rotate)
        moved = (ImageChops.offset(seen, by, 0) for by in range(-4, 5))
        return any(same(each.crop(inner), shown.crop(inner)) for each in moved)

    def _has_four_edges(self):
        seen = self.table.box.oled.image()
        sides = ((0, 0, 128, 1), (0, 63, 128, 64), (0, 0, 1, 64), (127, 0, 128, 64))
        return all(seen.crop(side).getextrema() == (255, 255) for side in sides)


@pytest.fixture
def config(tmp_path):
    def make(display):
        (tmp_path / "table.toml").write_text(f"[display]\n{display}\n")
        return Config.load([tmp_path / "table.toml"])

    return make


@pytest.fixture
def person(config):
    made = []

    def make(panel=SSD1306Chip, display="", mounted=upright):
        table = Table(ScreenTest(config(display)), panel=panel())
        made.append(table)
        return Person(table, mounted)

    yield make
    for table in made:
        table.close()


@pytest.mark.parametrize("mounted", [upright, upside_down])
@pytest.mark.parametrize("display", SETTINGS)
@pytest.mark.parametrize("panel", PANELS)
def test_the_lines_that_are_printed_make_the_picture_right(
    person, config, tmp_path, panel, display, mounted
):
    # given a panel that may differ from the settings, and a person who says what it shows
    asked = person(PANELS[panel], display, mounted)
    assert asked.answer_all() == []
    # when the printed lines become the settings
    printed = asked.table.said[-1]
    assert set(tomllib.loads(printed)["display"]) == {"chip", "offset", "rotate"}
    found = config(printed.removeprefix("[display]\n")).display
    # then another panel of that kind shows every picture right
    chip = PANELS[panel]()
    driver = OledDisplay(found.chip, bus=chip, rotate=found.rotate, offset=found.offset)
    with closing(driver):
        for text in ("ssd1306", "sh1106"):
            picture = draw_test_picture(text, 0)
            driver.show(picture)
            assert same(mounted(chip.image()), picture)


def test_an_sh1106_is_found_in_two_tries_with_the_usual_settings(person):
    asked = person(SH1106Chip)
    assert asked.table.said[-1].startswith("Try 1 of 6, ssd1306 with offset 0.")
    asked.answer()
    assert asked.table.said[-1].startswith("Try 2 of 6, sh1106 with offset 2.")
    assert asked.answer_all() == []
    found = tomllib.loads(asked.table.said[-1])["display"]
    assert found == {"chip": "sh1106", "offset": "usual", "rotate": 0}


def test_a_panel_that_fits_its_settings_needs_three_answers(person):
    asked = person()
    for _ in range(3):
        asked.answer()
    assert asked.table.findings() == []
    assert tomllib.loads(asked.table.said[-1])["display"]["chip"] == "ssd1306"


@pytest.mark.parametrize(
    ("display", "chip", "offset"), [("", "ssd1306", "usual"), ("offset = 4", "ssd1306", 4)]
)
def test_each_setting_is_tried_once_and_the_configured_one_first(config, display, chip, offset):
    tried = settings_to_try(config(display).display)
    assert tried[0] == (chip, offset)
    assert len(set(tried)) == len(tried)
    assert {name for name, _ in tried} == {"ssd1306", "sh1106", "ssd1309"}


def test_a_panel_that_no_setting_fits_is_a_finding_with_wires_and_address(person):
    (found,) = person(lambda: SH1106Chip(margin=4)).answer_all()
    assert (found.device, found.level) == ("display", "broken")
    assert "No chip and no offset" in found.says
    assert "address 0x3c" in found.says
    assert "address of the screen under [display]" in found.mend
    assert "SDA to header pin 3" in found.mend


@pytest.mark.parametrize("mounted", [ImageOps.mirror, ImageOps.flip, sideways])
def test_a_mirrored_or_quarter_turned_picture_is_a_finding(person, mounted):
    asked = person(mounted=mounted)
    (found,) = asked.answer_all()
    assert "not straight" in found.says
    assert "[display]" not in asked.table.said[-1]


def test_back_begins_with_the_first_setting_again(person):
    asked = person(SH1106Chip)
    first = asked.table.said[-1]
    asked.answer()
    asked.answer()
    asked.table.press("back")
    assert asked.table.said[-1] == first
    assert asked.table.trial.screen.driver.chip == "ssd1306"
    assert asked.answer_all() == []


def test_presses_after_the_last_answer_are_ignored(person):
    asked = person()
    for _ in range(6):  # all in one go, as from a pasted line
        asked.table.hands.press("ok")
    assert asked.table.findings() == []
    assert tomllib.loads(asked.table.said[-1])["display"]["chip"] == "ssd1306"


def test_a_screen_that_does_not_answer_is_a_finding(person):
    asked = person()
    asked.table.box.oled.fault = "nak"
    asked.table.press("next")
    (found,) = asked.table.findings()
    assert (found.device, found.mend) == ("display", "tableclock doctor")
    assert found.says.startswith("The SH1106 display at 0x3c does not answer")


def test_a_ring_that_cannot_be_lit_does_not_end_the_trial(person):
    asked = person()
    asked.table.box.ring.close()
    asked.table.box.ring = BrokenRing()
    assert asked.answer_all() == []


def test_a_screen_that_no_one_sees_is_a_finding(person):
    asked = person()
    asked.table.wait(150)
    (found,) = asked.table.findings()
    assert "No one answered" in found.says


def test_a_screen_that_is_switched_off_is_said_and_nothing_is_asked(person):
    asked = person(display="on = false")
    (found,) = asked.table.findings()
    assert "on = true under [display]" in found.mend
    assert asked.table.said == []


def test_a_screen_whose_library_is_missing_is_a_finding(person):
    asked = person()
    asked.table.task.cancel()
    asked.table.box.display.close()
    asked.table.box.display = None
    asked.table.box.absent["display"] = "No module named 'luma'"
    asked.table.hold()
    (found,) = asked.table.findings()
    assert found.says == "No module named 'luma'."


def test_a_trial_of_the_screen_by_the_keys_of_a_terminal(tmp_path):
    dialogue = (
        ("Try 1 of 6, ssd1306 with offset 0.", b"n"),
        ("Try 2 of 6, sh1106 with offset 2.", b"\n"),
        ("A frame at all four edges:", b"\n"),
        ("The F is upright and can be read:", b"n"),
        ("The picture is turned.", b"\n"),
    )
    told, code = held_by_keys("--screen", tmp_path, dialogue)
    found = tomllib.loads(told.removesuffix("All is well.\n"))["display"]
    assert found == {"chip": "sh1106", "offset": "usual", "rotate": 180}
    assert code == 0


def test_the_test_picture_shows_how_it_is_turned_mirrored_and_moved():
    picture = draw_test_picture("sh1106", "usual")
    assert same(picture.crop((0, 0, 128, 1)), Image.new("1", (128, 1), 1))
    others = [picture.rotate(180), ImageOps.mirror(picture), ImageOps.flip(picture)]
    others += [ImageChops.offset(picture, by, 0) for by in (-2, -1, 1, 2)]
    assert not any(same(each, picture) for each in others)
