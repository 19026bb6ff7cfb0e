"""Player names: spelt letter by letter on the device, and shown wherever a seat is named."""

import pytest

from firmware_py.console import effects, player_names, screen_text
from firmware_py.console.wizards.letter_picker import WHEEL, LetterPicker
from firmware_py.i18n import languages
from firmware_py.render.text_metrics import BOLD, HEADLINE, fits, missing, width
from firmware_py.settings.device_settings import Settings
from games.core.text import text
from tests.firmware_py.console.modes.test_menus import take, values
from tests.firmware_py.console.table import Table
from tests.firmware_py.console.test_languages import complaints

LONG = ("Maximilian", "Geneviève-Anne", "Bartholomäus", "Wwwwwwwwwwwwwwww", "Île", "Jo")


def asked(count=2):
    """Return a table that asks two seats for their names."""
    table = Table("cinderella")
    return table.play("cinderella", count, "basic").menu("settings", "seats", "names")


def spell(table, name):
    """Select each letter on the wheel."""
    for letter in name:
        wheel = table.console.mode
        assert isinstance(wheel, LetterPicker)
        for _ in WHEEL:
            if table.screen.answer in (letter, {" ": "space"}.get(letter)):
                break
            table.press("next")
        table.press("ok")
    return table


def new(table):
    """Take the line "new name"."""
    lines = table.screen.menu.lines
    table.press(*["next"] * ((lines.index("new name") - table.screen.menu.chosen) % len(lines)))
    return table.press("ok")


def kept(table):
    changes = [effect for effect in table.effects if isinstance(effect, effects.SaveSettings)]
    return changes[-1].settings


def test_a_name_is_spelt_and_ok_once_more_ends_it():
    table = spell(new(asked()), "Bea")
    assert table.says.startswith("▲ Bea_")
    assert table.screen.answer == "✓"
    table.press("ok")
    assert table.says.startswith("■ Blue | Who sits here?"), "the next one is asked"
    spell(new(table), "Anne-Marie D'O").press("ok")
    assert kept(table).names == ("Bea", "Anne-Marie D'O")
    assert kept(table).known == ("Bea", "Anne-Marie D'O")
    table.press("back", "back", "back")
    assert table.says.startswith("▲ Bea |")


def test_back_takes_the_last_letter_and_then_steps_out():
    table = spell(new(asked()), "Bo").press("back")
    assert table.says.startswith("▲ B_")
    table.press("back")
    assert table.says.startswith("▲ _")
    table.press("back")
    assert table.says.startswith("▲ Red | Who sits here?")


def test_holding_ok_ends_a_name_and_one_without_letters_is_none():
    table = spell(new(asked()), "Jo").hold("ok")
    assert table.says.startswith("■ Blue | Who sits here?")
    new(table).hold("ok")
    assert table.says.startswith("■ Blue | Who sits here?")


def test_a_name_that_was_given_is_offered_to_others_but_to_one_alone():
    table = spell(new(asked()), "Bea").press("ok")
    take(table, "")
    take(table, "names")
    assert values(table)[0] == "Bea"
    assert "Bea" not in values(take(table, "Bea"))
    take(table, "")
    take(table, "names", "", "Bea")
    assert kept(table).names == ("", "Bea")
    assert kept(table).known == ("Bea",)


def test_two_are_not_called_the_same():
    table = spell(new(asked()), "Bea").press("ok")
    spell(new(table), "Bea").press("ok")
    assert "Bea sits here already." in table.says
    table.press("ok")
    assert "Who sits here?" in table.says


def test_no_name_is_longer_than_there_is_room():
    table = new(asked())
    while "long enough" not in table.says:
        assert complaints(table.screen) == []
        spell(table, "w" if kept_so_far(table) else "W")
    assert complaints(table.screen) == []
    assert fits(kept_so_far(table), BOLD, 104)
    assert len(kept_so_far(table)) > 8


def kept_so_far(table):
    (wheel,) = (mode for mode in table.console.modes if isinstance(mode, LetterPicker))
    return wheel._name


def test_every_letter_of_the_wheel_is_drawn():
    assert {letter for letter in WHEEL if missing(letter, HEADLINE)} == set()
    assert {letter for letter in WHEEL if missing(letter.upper(), HEADLINE)} == set()
    assert set("éèêëàâäçîïôöûùüßœ") <= set(WHEEL)


@pytest.mark.parametrize("name", LONG)
def test_a_long_name_is_cut_nicely(name):
    shown = player_names.short(name)
    assert width(shown, HEADLINE) <= player_names.ROOM
    assert shown == name or (shown.endswith("…") and name.startswith(shown[:-1]))
    assert len(shown) > 2 or shown == name


def test_what_is_typed_is_kept_as_one_line():
    given = player_names.named(Settings(known=("Bea",)), ("  Jo \n", "\x1b[0m", "M" * 40))
    assert given["names"] == ("Jo", "[0m", "M" * 16)
    assert given["known"] == ("Jo", "[0m", "M" * 16, "Bea")


def test_names_stay_with_their_seats_and_many_are_remembered():
    settings = Settings(names=("A", "B", "C"), known=tuple("ABCDEFGHIJKL"))
    given = player_names.named(settings, ("X", ""))
    assert given["names"] == ("X", "", "C")
    assert given["known"] == ("X", *"ABCDEFGHIJK")


def test_a_match_speaks_of_people_by_name():
    table = Table("cinderella")
    table.console.change(names=("Bea", ""))
    table.play("cinderella", 2, "basic")
    assert table.console.seat_name(0) == "Bea"
    assert table.console.seat_name(1) == "Blue"


def test_usual_seats_have_their_usual_names():
    table = spell(new(asked()), "Bea").press("ok")
    take(table, "", "usual")
    assert kept(table).names == ()


@pytest.mark.parametrize("language", languages())
def test_how_to_spell_is_told_in_one_row(language):
    table = Table("cinderella", language=language)
    table.console.push(LetterPicker(("red", "blue"), 0, print))
    assert len(screen_text.rows(table.console, text("table.ask.letter"))) == 1
    assert complaints(table.screen) == []


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Ольга", "Olga"),
        ("Søren", "Soren"),
        ("Bo\U0001f3b2", "Bo"),
        ("\U0001f469", "Red"),
        ("Blue", "Red"),
    ],
)
def test_the_box_writes_a_name_in_its_own_letters_or_says_the_colour(name, shown):
    table = Table("cinderella", settings=Settings(names=(name,)))
    table.play("cinderella", 2, "basic")
    assert table.console.seat_name(0) == shown
    assert screen_text.name(table.console, 0) == shown
    assert not missing(table.says, BOLD)
    assert "\ufffd" not in table.says


def test_a_name_that_says_the_colour_of_another_seat_is_refused_at_the_box():
    table = asked()
    spell(new(table), "Bleu").press("ok")
    assert "Bleu is the colour of another" in table.says


def test_names_that_say_a_colour_are_offered_only_where_they_do_not_mislead():
    table = Table("cinderella", settings=Settings(known=("Blue", "Anna")))
    table.play("cinderella", 2, "basic").menu("settings", "seats", "names")
    assert "Blue" not in table.screen.menu.lines
    assert "Anna" in table.screen.menu.lines
    table.press("ok")
    assert "Blue" in table.screen.menu.lines
