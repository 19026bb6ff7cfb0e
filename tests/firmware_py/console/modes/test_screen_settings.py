"""Settings for the sight and the hands of players: large text, icons, left-handed keys."""

import msgspec
import pytest

from firmware_py.console.held_keys import PlateKeys
from firmware_py.console.wizards import preferences
from firmware_py.settings.config import Config
from games.core.action import CHANCE, Action
from tests.firmware_py.console.table import Table


def opened(chip="ssd1309", **changed):
    """Return a table whose settings of the screen are open."""
    config = Config.load(())
    config = msgspec.structs.replace(
        config, display=msgspec.structs.replace(config.display, on=True, chip=chip)
    )
    table = Table(config=config)
    table.console.change(**changed)
    preferences.change(table.console, "screen")
    return table


@pytest.mark.parametrize("chip", ["ssd1306", "sh1106"])
def test_large_text_is_suggested_for_a_small_display(chip):
    table = opened(chip)
    assert "Small screen: try large text." in table.screen.rows
    table.press("ok")
    assert table.console.settings.large
    assert table.screen.large
    assert table.screen.rows == ()


def test_large_text_is_not_suggested_for_a_large_display():
    assert opened().screen.rows == ()


def test_the_footer_follows_the_hand():
    table = opened().press("next", "next", "ok")
    assert table.console.settings.left_handed
    assert table.screen.mirrored


def test_back_and_ok_change_places_on_a_left_handed_device():
    keys = PlateKeys()
    names = ("back", "ok", "next", "seat0")
    assert [keys.meant(name, pressed=True, left_handed=True) for name in names] == [
        "ok",
        "back",
        "next",
        "seat0",
    ]


@pytest.mark.parametrize("left_handed", [False, True])
def test_a_key_is_released_as_it_was_pressed(left_handed):
    keys = PlateKeys()
    meant = keys.meant("ok", pressed=True, left_handed=left_handed)
    assert keys.meant("ok", pressed=False, left_handed=not left_handed) == meant


# Icons


def test_the_faces_of_the_die_are_icons_with_the_word_of_the_chosen_one():
    table = Table().play("cinderella", 3, "basic")
    plain = table.screen
    table.console.change(icons=True)
    table.press("next", "previous")
    icons = table.screen.icons
    assert plain.icons is None
    assert sorted(icons.icons) == ["cauldron", "hourglass", "wand"]
    assert icons.words[icons.chosen] == table.screen.foot.ok
    assert table.screen.rows


def test_pass_is_an_open_hand_in_turns_with_the_state_of_the_game():
    table = Table(seed="x").play("outcasts", 3)
    table.console.change(icons=True)
    ask = table.console.play.ask
    while ask(table.console).ok is None or ask(table.console).ok.verb != "pass":
        table.pick(ask(table.console).lines[0].action)
    table.wait(61)  # the news is old
    table.press("back", "back")
    found = set()
    for _ in range(8):
        icons = table.wait(1).screen.icons
        found.add(icons.icons if icons else None)
    assert found == {("pass",), None}


def test_the_dies_picture_asks_to_roll():
    table = Table().play("cinderella", 3, "basic", options={"device_die": "yes"})
    table.console.change(icons=True)
    assert table.screen.icons.icons == ("die",)


def test_yes_and_no_of_a_menu_are_icons():
    table = Table().play("cinderella", 3, "basic")
    table.console.change(icons=True)
    table.pick(Action(CHANCE, "roll", "hourglass")).hold("ok").press("previous", "ok")
    assert table.screen.icons.icons == ("no", "yes")
    assert table.screen.foot.ok == "no"


def test_answers_without_icons_stay_words():
    table = Table().play("cinderella", 3, "basic")
    table.console.change(icons=True)
    table.pick(Action(CHANCE, "roll", "wand")).press("next")
    assert table.screen.icons is None


@pytest.mark.parametrize(
    ("large", "question"), [(False, "What does the die show?"), (True, "Which face?")]
)
def test_large_text_has_short_forms_of_questions(large, question):
    table = Table().play("cinderella", 3, "basic")
    table.console.change(large=large)
    assert table.press("next").screen.rows == (question,)
