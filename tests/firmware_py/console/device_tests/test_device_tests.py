"""Hardware tests at the box: keys, screens, lights, and what is kept."""

import tomllib

import pytest

from firmware_py.console import effects
from firmware_py.console.device_tests.device_test import AMBER, DARK, GREEN, WHITE
from firmware_py.console.device_tests.menu import DeviceTestMenu, line
from firmware_py.console.modes.main_menu import Preferences
from firmware_py.i18n import languages
from firmware_py.settings import found_settings
from firmware_py.settings.config import Config
from firmware_py.settings.device_settings import Settings
from tests.firmware_py.console.table import Table
from tests.firmware_py.render.overflow import overflow


def table(language="en", **ui):
    made = Table(language=language, config=Config.load([]), **ui)
    made.console.settings = Settings(language=language)
    made.console.push(DeviceTestMenu())
    return made


def kept(made):
    """Return the settings that the box has saved, table by table."""
    found = {}
    for effect in made.effects:
        if isinstance(effect, effects.KeepHardware):
            for name, values in effect.tables.items():
                found.setdefault(name, {}).update(values)
    return found


def driven(made):
    """Return the settings of the display's driver, in order."""
    return [each.settings for each in made.effects if isinstance(each, effects.DriveDisplay)]


SCREEN, RING, KEYS, READER = (), ("next",), ("next",) * 2, ("next",) * 3
"""Presses that choose the line of a device."""


def walks():
    """Return lists of presses that lead through every screen of the tests."""
    screen = [(*("ok", "back"), *("next",) * at, "ok") for at in range(6)]
    screen += [(*("ok", "back", "next", "next"), *("ok", "back") * 6, "ok")]
    screen += [
        ("ok", "ok", "back", *("next", "next", "ok")),
        ("ok", "ok", "ok", "back", "ok"),
        ("ok", "ok", "ok", "ok"),
    ]
    ring = [(*RING, "ok", *("ok",) * at) for at in range(6)]
    ring += [(*RING, "ok", "back"), (*RING, "ok", "ok", "ok", "next")]
    ring += [(*RING, *("ok",) * 6, "back", "ok", "ok", "next")]
    keys = [(*KEYS, "ok"), (*KEYS, "ok", *("wait",)), (*KEYS, "ok", "wait", "ok", "ok", "ok")]
    reader = [(*READER, "ok", "tap"), (*READER, "ok", "ok"), (*READER, "ok", "two", "half", "ok")]
    return [*screen, *ring, *keys, *reader]


def step(made, name):
    match name:
        case "wait":
            made.wait(31)
        case "tap":
            made.tap("red3-blue4", "midnight")
        case "two" | "half":
            made.strange(name)
        case _:
            made.press(name)


@pytest.mark.parametrize("language", languages())
def test_every_screen_of_the_tests_fits(language):
    wrong, seen = set(), set()
    for walk in walks():
        made = table(language)
        for name in walk:
            step(made, name)
            seen.add(made.says)
            if made.screen.menu is not None:
                assert len(made.screen.rows) <= 1, made.says  # else the list has one line
            wrong |= {(made.screen.head.text, each) for each in overflow(made.screen)}
        misses = {each for _, each in made.console.texts.misses if each.startswith("table.")}
        assert not misses
    assert not wrong
    assert len(seen) > 30


# The screen


def test_shifted_is_tried_with_the_next_chip_and_kept_with_ok():
    made = table()
    made.press("ok", "back", "next", "next", "ok")
    assert "Better now? | sh1106 | The picture is moved by 2" in made.says
    assert (driven(made)[-1].chip, driven(made)[-1].offset) == ("sh1106", "usual")
    assert kept(made) == {}
    made.press("ok")
    assert kept(made) == {"display": {"chip": "sh1106"}}
    assert made.screen.pattern == "check"
    assert made.console.config.display.chip == "sh1106"


@pytest.mark.parametrize("end", ["back", "wait"])
def test_a_change_of_the_screen_is_taken_back(end):
    made = table()
    made.press("ok", "back", "ok")
    assert driven(made)[-1].rotate == 180
    if end == "back":
        made.press("back")
    else:
        made.wait(14)
        assert driven(made)[-1].rotate == 180
        made.wait(1)
    assert driven(made)[-1].rotate == 0
    assert kept(made) == {}


def test_a_change_is_taken_back_when_the_contrast_is_left_alone():
    made = table()
    made.press("ok", "ok", "ok", "ok", "previous")
    assert driven(made)[-1].contrast == 90
    made.wait(15)
    assert driven(made)[-1].contrast == 100
    assert "100%" in made.says


def test_the_light_and_the_dark_picture_last_three_seconds():
    made = table()
    made.press("ok", "ok")
    assert made.screen.pattern == "light"
    made.wait(3)
    assert made.screen.pattern == "dark"
    made.wait(3)
    assert "Contrast" in made.says


def test_dots_that_are_wrong_are_named_for_the_report():
    made = table()
    made.press("ok", "ok", "back")
    assert made.says.startswith("Which dots? | ▸ a row | a column | single dots")
    made.wait(10)
    made.press("next", "ok")
    assert "Dots are wrong | Stays dark: a column. | Only a new screen helps." in made.says
    made.press("ok")
    assert "Screen: dots are wrong" in made.says


def test_a_grey_haze_on_a_dark_screen_leads_to_the_contrast():
    made = table()
    made.press("ok", "ok", "ok", "back", "previous")
    assert "▸ a grey haze" in made.says
    made.press("ok")
    assert "Contrast | 4/4" in made.says


def test_a_test_ends_after_two_minutes_without_a_key():
    made = table()
    made.press("ok")
    made.wait(119)
    assert made.screen.pattern == "check"
    made.wait(1)
    assert "Screen: no answer" in made.says


# The ring


def test_the_top_light_moves_and_is_kept_with_the_last_question():
    made = table()
    made.press(*RING, "ok", "ok", "next", "next", "next", "next")
    assert "Top light | 1/5 | Bring the light to the top. | light 5 | ↩ stop | 5/24" in made.says
    assert made.frame[4] == WHITE
    assert sum(each != DARK for each in made.frame) == 1
    made.press(*("ok",) * 5)
    assert kept(made) == {"ring": {"offset": 4}}
    assert "Ring: all well" in made.says


def test_the_top_light_blinks_unless_the_light_is_calm():
    made = table()
    made.press(*RING, "ok", "ok")
    seen = [made.wait(0.25).frame[0] for _ in range(4)]
    assert sorted(seen) == [DARK, DARK, WHITE, WHITE]
    assert seen[0] != seen[1]
    made.console.change(calm=True)
    assert {made.wait(0.25).frame[0] for _ in range(4)} == {WHITE}


def test_the_keys_of_seats_are_tested_too(tmp_path):
    (tmp_path / "table.toml").write_text("buttons.seats = [16, 20]\n")
    made = table()
    made.console.config = Config.load([tmp_path / "table.toml"])
    made.press(*KEYS, "ok", "back", "previous", "next", "ok", "seat1")
    assert made.screen.right == "1 left"
    made.wait(30)
    assert made.says.startswith("Key of seat 1 is dead | No press on GPIO 16.")
    assert not overflow(made.screen)


def test_the_ring_shows_the_tested_place_on_a_ring_that_is_mounted_otherwise():
    made = table()
    config = found_settings.changed(made.console.config, {"ring": {"offset": 6}})
    made.console.config = config
    made.press(*RING, "ok", "ok")
    assert made.frame[0] == WHITE  # its LED 6 is on top
    made.press("next")
    assert made.frame[1] == WHITE


def test_the_running_dot_turns_round():
    made = table()
    made.press(*RING, "ok", "ok", "ok")
    assert made.frame[0] == AMBER

    def dot():
        return made.frame.index(WHITE)

    before = dot()
    made.wait(0.15)
    assert dot() == before % 23 + 1
    made.press("next", "ok")
    before = dot()
    made.wait(0.15)
    assert dot() in (before - 1, 23)
    made.press(*("ok",) * 4)
    assert kept(made) == {"ring": {"direction": "counterclockwise"}}


def test_the_goal_winks_among_the_six_colours():
    made = table()
    made.press(*RING, *("ok",) * 6)
    dark = {made.wait(0.05).frame[23] for _ in range(61)}
    assert len(dark) == 2
    assert len({made.frame[led] for led in range(0, 24, 4)}) == 6


def test_one_of_two_colours_is_changed_live_and_kept():
    made = table()
    made.press(*RING, *("ok",) * 6, "back")
    assert "Two look alike. One is:" in made.says
    made.press("ok", "ok")  # red, and blue
    before = made.frame
    made.press("next", "next")
    changed = [led for led, colour in enumerate(made.frame) if colour != before[led]]
    assert set(changed) <= {4, 5, 6, 23}
    assert {4, 5, 6} <= set(changed)
    made.press("ok", "ok")
    (colour,) = kept(made)["colours"].items()
    assert colour[0] == "blue"
    assert colour[1] != Config.load([]).colours.blue


def test_a_colour_that_nobody_confirms_is_taken_back():
    made = table()
    made.press(*RING, *("ok",) * 6, "back", "ok", "ok", "next")
    made.wait(15)
    assert "Tell apart" in made.says
    made.press("ok")
    assert kept(made) == {}


def test_the_brightness_of_the_ring_becomes_the_setting_of_the_box():
    made = table()
    made.press(*RING, *("ok",) * 5, "next", "ok", "ok")
    assert made.console.settings.brightness == 70
    assert kept(made) == {"light": {"brightness": 70}}


# Keys and reader


def test_each_key_is_filled_and_lights_its_place():
    made = table()
    made.press(*KEYS, "ok", "back", "next")
    assert [down for _, down in made.screen.buttons] == [True, False, True, False]
    assert made.screen.right == "2 left"
    assert {led for led, colour in enumerate(made.frame) if colour == WHITE} == {5, 6, 7}
    made.press("ok", "previous")
    assert "Left-handed: swap back and | ok?" in made.says
    made.press("back")
    assert "Keys: all well" in made.says
    assert not made.console.settings.left_handed


def test_the_last_question_swaps_back_and_ok():
    made = table()
    made.press(*KEYS, "ok", "back", "previous", "next", "ok")
    assert not overflow(made.screen)
    made.press("previous", "ok")
    assert made.console.settings.left_handed
    assert made.console.config.buttons.left_handed
    kept = [each for each in made.effects if isinstance(each, effects.KeepHardware)]
    assert [each.tables for each in kept] == [{"buttons": {"left_handed": True}}]
    assert "Keys: all well" in made.says


def test_a_dead_key_of_a_left_handed_device_is_named_with_the_pin_of_its_place():
    made = table()
    made.console.change(left_handed=True)
    made.press(*KEYS, "ok", "previous", "next", "ok").wait(30)
    assert made.says.startswith("Key ↩ is dead | No press on GPIO 13.")


def test_dead_keys_are_named_with_one_pin_each():
    made = table()
    made.press(*KEYS, "ok", "back", "ok")
    made.wait(30)
    assert made.says.startswith("Key ◂ is dead | No press on GPIO 5. | Wire: GPIO 5 to ground.")
    made.press("ok")
    assert made.says.startswith("Key ▸ is dead | No press on GPIO 6. | Wire: GPIO 6 to ground.")
    made.press("ok")
    assert "Keys: no press of ◂ ▸" in made.says
    assert made.screen.right == "!"


def test_again_begins_the_test_of_the_keys_again():
    made = table()
    made.press(*KEYS, "ok", "back")
    made.wait(30)
    made.press("back")
    assert made.screen.right == "4 left"


def test_the_reader_names_the_last_card():
    made = table()
    made.press(*READER, "ok")
    made.tap("red3-blue4", "midnight")
    assert "Last: Red 3 Blue 4" in made.says
    assert set(made.frame) == {GREEN}
    made.strange("unknown")
    assert set(made.frame) == {AMBER}
    assert made.screen.right == "2 read"
    made.wait(2)
    assert set(made.frame) == {DARK}
    made.press("ok")
    assert "Reader: 2 cards" in made.says


def test_a_box_without_hardware_offers_no_tests():
    assert line(Table().console) is None
    assert line(table().console).value == "test"


def test_the_settings_lead_to_the_tests_and_to_the_voice():
    made = Table(config=Config.load([]))
    made.console.can_speak = True
    lines = [each.value for each in Preferences().answers(made.console)]
    assert lines.index("speech") == lines.index("sound") + 1
    made.console.push(Preferences())
    made.press(*("next",) * lines.index("speech"), "ok")
    assert made.console.settings.speech is True
    made.press(*("next",) * (lines.index("test") - lines.index("speech")), "ok")
    assert made.says.startswith("Test the box")
    assert "speech" not in [each.value for each in Preferences().answers(Table().console)]


# The file


def test_what_was_found_is_added_to_the_file_and_overrides_the_owner(tmp_path):
    own, found = tmp_path / "table.toml", tmp_path / "state" / found_settings.NAME
    own.write_text('[display]\nchip = "ssd1309"\naddress = 0x3d\n')
    found_settings.keep(found, {"display": {"chip": "sh1106"}})
    found_settings.keep(found, {"display": {"contrast": 70}, "colours": {"red": (90, 0, 0)}})
    config = Config.load([own, found])
    assert (config.display.chip, config.display.address) == ("sh1106", 0x3D)
    assert config.display.contrast == 70
    assert config.colours.red == (90, 0, 0)
    assert tomllib.loads(found.read_text())["display"] == {"chip": "sh1106", "contrast": 70}


def test_an_unreadable_file_is_replaced(tmp_path):
    found = tmp_path / found_settings.NAME
    found.write_text("[display\n")
    found_settings.keep(found, {"ring": {"offset": 3}})
    assert Config.load([found]).ring.offset == 3


def test_contrast_is_checked(tmp_path):
    (tmp_path / "table.toml").write_text("display.contrast = 0\n")
    with pytest.raises(ValueError, match=r"display\.contrast = 0: it goes from 1 to 100"):
        Config.load([tmp_path / "table.toml"])
