"""Menus with four buttons: consistent places, short ways, help, and remembered choices."""

import pytest

import games
from firmware_py.console import command_runner, commands, effects
from firmware_py.console.modes.end_question import EndQuestion, YesOrNo
from firmware_py.console.modes.game_menu import GameMenu
from firmware_py.console.modes.new_game import NewGameWizard
from firmware_py.console.wizards.list_picker import ListPicker
from firmware_py.i18n import languages
from firmware_py.render import ring
from firmware_py.render.colours import DARK
from games.core.action import CHANCE, Action
from tests.firmware_py.console.table import SPOKEN, Table
from tests.firmware_py.console.test_languages import complaints

ROLLED = Action(CHANCE, "roll", "hourglass")
SETTINGS = ["brightness", "sound", "language", "seats", "night", "calm", "screen"]


def playing(seats=3, language="en"):
    table = Table("cinderella", "nightwatch", language=language)
    return table.play("cinderella", seats, "basic").pick(ROLLED).wait(7)


def in_game_settings(**how):
    return playing(**how).menu("settings")


def take(table, *values):
    for value in values:
        table.line(value).press("ok")
    return table


def remembered(table):
    kept = [effect for effect in table.effects if isinstance(effect, effects.SaveSettings)]
    return kept[-1].settings


def values(table):
    return [answer.value for answer in table.console.mode.answers(table.console)]


# Consistent places


def test_settings_are_the_same_lines_in_both_menus():
    start = values(take(Table("cinderella"), "settings"))
    assert start == [*SETTINGS, "asleep", "alarm", "timer", "usual"]
    assert values(in_game_settings()) == ["hints", "notes", *SETTINGS]


def test_a_game_is_two_choices_away_and_a_single_game_one():
    table = take(Table("cinderella", "nightwatch"), "new", "nightwatch")
    assert isinstance(table.console.mode, NewGameWizard)
    assert isinstance(take(Table("cinderella"), "new").console.mode, NewGameWizard)


def reached(path, table):
    """Yield the path to each screen of the menus, as the choices that lead to it."""
    here = table(path)
    deep, mode = len(here.console.modes), here.console.mode
    listed = isinstance(mode, ListPicker) and not isinstance(mode, NewGameWizard)
    lines = range(len(values(here)) if listed else 0)
    yield path, here  # the caller may change the table
    for number in lines:
        if len(table((*path, number)).console.modes) > deep:
            yield from reached((*path, number), table)


def walked(open_menu):
    def table(path):
        made = open_menu()
        for number in path:
            made.press(*["next"] * (number - made.console.mode.chosen), "ok")
        return made

    return table


@pytest.mark.parametrize(
    "open_menu", [lambda: Table("cinderella", "nightwatch"), lambda: playing().hold("ok")]
)
def test_nothing_is_more_than_three_choices_away_before_a_confirmation(open_menu):
    found = reached((), walked(open_menu))
    ways = [path for path, here in found if not isinstance(here.console.mode, YesOrNo)]
    assert len(ways) > 6
    assert max(len(path) for path in ways) <= 3


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", [False, True])
def test_every_menu_fits_with_every_line_chosen_and_explained(language, game):
    def open_menu():
        if game:
            return playing(language=language).hold("ok")
        return Table("cinderella", "nightwatch", language=language)

    wrong = {}
    for _, table in reached((), walked(open_menu)):
        mode = table.console.mode
        count = len(mode.answers(table.console)) if isinstance(mode, ListPicker) else 1
        for _ in range(count):
            wrong |= dict.fromkeys(complaints(table.screen))
            for _ in range(3):
                table.wait(4.1)
                wrong |= dict.fromkeys(complaints(table.screen))
            table.press("next")
    assert list(wrong) == []
    assert {each for each in SPOKEN[language].misses if each[1].startswith("table.")} == set()


def test_a_line_explains_itself_when_nobody_presses_and_the_list_comes_back():
    table = take(Table("cinderella"), "settings").line("calm")
    listed = table.screen
    table.wait(4.1)
    assert table.screen.rows == ("No blinking, pulsing or moving", "lights.")
    assert "▸ Calm light: off" in table.says
    assert table.press("next", "previous").screen == listed


def test_a_list_that_is_shown_for_long_stands_still():
    table = take(Table("cinderella"), "settings").line("calm").wait(61)
    still = table.screen
    assert table.wait(60).screen == still


# Settings


@pytest.mark.parametrize(
    ("line", "setting", "seen"),
    [
        ("brightness", "brightness", [30, 10, 3, 100, 60]),
        ("night", "night", [1, 10, 5, 3]),
        ("sound", "sound", [False, True]),
        ("calm", "calm", [True, False]),
        ("language", "language", ["fr", "nl", "de", "en"]),
    ],
)
def test_ok_goes_through_the_values_in_place_and_each_is_remembered(line, setting, seen):
    for table in (take(Table("cinderella"), "settings"), in_game_settings()):
        mode = table.line(line).console.mode
        for value in seen:
            table.press("ok")
            assert getattr(table.console.settings, setting) == value
            assert remembered(table) == table.console.settings
            assert table.console.mode is mode, "it stays, so that one sees it"


def test_the_menu_speaks_the_language_that_was_just_chosen():
    table = in_game_settings().line("language").press("ok")
    assert table.says.startswith("Réglages | Son")
    assert "▸ Langue\u202f: Français" in table.says


def test_all_as_usual_takes_everything_back():
    table = take(Table("cinderella"), "settings", "calm", "night", "brightness", "usual")
    assert table.says.startswith("Reset settings? | Decks and names stay. | ▸ no | yes")
    assert take(table, False).console.settings.calm, "no comes first"
    take(table, "usual", True)
    assert table.console.settings == table.console.usual


def test_sound_is_heard_as_soon_as_it_is_on():
    table = take(in_game_settings(), "sound")
    table.heard()
    assert table.press("ok").heard() == ["accepted"]


def test_the_ring_shows_the_brightness_that_is_chosen_and_the_night_level():
    table = in_game_settings().line("brightness")
    assert table.light.dim == 1
    table.line("night")
    assert (table.light.night, table.light.night_level) == (True, 3)
    assert table.line("calm").light.dim < 1


def test_calm_light_and_the_night_level_reach_the_ring():
    table = take(Table("cinderella"), "settings", "calm", "night")
    assert (table.light.calm, table.light.night_level) == (True, 1)
    assert table.press("back").wait(700).light.night


# Log, pause


def test_scores_and_log_begin_with_the_latest():
    table = Table().play("nightwatch", 2, cards="table")
    first = take(playing().hold("ok"), "log").screen
    assert first.rows[0] == "Red rolled: hourglass"
    assert take(table.hold("ok"), "log").screen.table, "scores first, where there are scores"


def test_a_pause_stops_the_bots_until_ok():
    table = Table().play("nightwatch", 2, cards="device", bots={1: "random"})
    take(table.hold("ok"), "pause")
    assert table.console.paused
    before = len(table.match.entries)
    table.wait(300)
    assert len(table.match.entries) == before
    assert table.says.startswith("Pause")
    table.press("ok")
    assert not table.console.paused


def test_a_pause_from_the_page_refuses_answers_until_the_page_continues():
    table = Table().play("nightwatch", 2, cards="device")
    table.command(commands.PauseGame(on=True))
    assert table.console.status.paused
    before, answer = len(table.match.entries), table.match.ask(table.match.turn).lines[0].action
    given = commands.Choose(answer)
    assert command_runner.refusal(table.console, given).id == "table.why.paused"
    table.command(given)
    assert len(table.match.entries) == before
    assert table.console.status.paused
    table.command(commands.PauseGame(on=False))
    assert not table.console.paused
    table.command(given)
    assert len(table.match.entries) > before


@pytest.mark.parametrize("line", ["log", "pause"])
def test_a_card_is_laid_for_the_game_not_for_what_lies_over_it(line):
    table = take(playing().hold("ok"), line).tap("gown")
    assert table.match.actions[-1].verb == "pair"


# Cards, off


def test_cards_tells_the_name_of_whatever_is_laid():
    table = take(Table("cinderella", "nightwatch"), "cards").press("next", "ok")
    table.tap("gown", "cinderella")
    assert table.says.startswith("Cinderella | gown")
    assert table.tap("bell", "nightwatch").says.startswith("Nightwatch")
    assert table.match is None
    assert table.press("back", "back").says.startswith("tableclock")


def test_off_says_that_the_plug_may_be_pulled_and_goes_dark():
    table = take(Table("cinderella"), "off")
    assert "you can unplug it" in " ".join(table.screen.rows)
    assert set(table.frame) == {DARK}
    table.wait(4.1)
    assert not any(table.picture.tobytes())
    assert set(table.wait(5000).frame) == {DARK}
    assert ring.next_change(table.light, table.now) is None


@pytest.mark.parametrize("button", ["ok", "back", "next", "previous", "seat0"])
def test_any_press_wakes_a_box_that_is_off_and_does_nothing_else(button):
    table = take(Table("cinderella", "nightwatch"), "off").wait(1000)
    table.press(button)
    assert table.says.startswith("tableclock")
    assert table.screen.menu.chosen == 0


def test_a_tap_wakes_a_box_that_is_off_and_counts():
    table = take(Table("cinderella", "nightwatch"), "off").wait(20).tap("gown", "cinderella")
    assert table.says.startswith("Cinderella | How many play?")


# Seats


def test_colours_are_chosen_each_once_and_a_match_begins_with_them():
    table = take(Table("cinderella"), "settings", "seats", "colours")
    assert table.says.startswith("Seat 1 | Which colour do you play?")
    take(table, "white", "green")
    assert "white" not in values(table)
    assert table.light.colours[:2] == ("white", "green")
    assert table.light.target == 2
    take(table, "red", "blue")
    assert remembered(table).colours == ("white", "green", "red", "blue")
    table.play("cinderella", 3, "basic")
    assert table.match.setup.colours == ("white", "green", "red")
    assert table.match.game.seat_colours(table.match.state) == ("white", "green", "red")


def test_a_game_that_gives_out_the_figures_itself_keeps_its_own():
    table = take(Table(), "settings", "seats", "colours")
    take(table, "white", "green", "red", "blue")
    duel = games.find("midnight").colours(2, "duel")
    assert table.play("midnight", 2, "duel").match.setup.colours == duel


def test_a_new_game_shows_the_seats_and_lets_them_be_changed():
    table = Table("cinderella").press("ok", "ok", "next")
    take(table, "seats", "colours", "yellow", "white", "purple")
    table.press("back", "back", "ok")
    assert table.screen.menu.lines == ("◆ Yellow", "≡ White", "✚ Purple")
    assert table.press("ok").match.setup.colours == ("yellow", "white", "purple")


def test_back_takes_a_colour_back():
    table = take(Table("cinderella"), "settings", "seats", "colours", "white")
    assert "white" in values(table.press("back"))
    assert table.press("back").says.startswith("Seats")


def test_places_move_a_seats_arc_and_are_shown_from_then_on():
    table = take(Table("cinderella"), "settings", "seats", "places")
    assert table.says.startswith("▲ Red | Where does Red sit? | 6:00")
    table.press("next", "next", "next")
    assert table.screen.digits == "7:30"
    assert table.light.places[0] == 15
    table.press("ok", "ok", "ok", "ok")
    assert remembered(table).places == (15, 18, 0, 6)
    assert table.play("cinderella", 4, "basic").light.places == (15, 18, 0, 6)


def test_two_never_sit_at_one_place():
    table = take(in_game_settings(seats=2), "seats", "places").press(*["next"] * 12)
    assert table.screen.digits == "12:30", "12 is the other's"


def test_a_match_keeps_its_colours():
    assert "colours" not in values(take(in_game_settings(), "seats"))


def test_each_seat_is_asked_in_its_own_language():
    table = take(in_game_settings(), "seats", "languages")
    take(table, "nl", "fr", "")
    assert remembered(table).languages == ("nl", "fr", "")
    table.press("back", "back", "back")
    said = []
    for _ in range(3):
        asked = table.match.turn
        said.append(table.says.partition(" | ")[0])
        table.pick(Action(asked, "no_pair"))
        while table.match.turn == CHANCE:
            table.pick(ROLLED)
    assert said == ["▲ Rood", "■ Bleu", "○ Green"]


def test_a_language_is_offered_in_its_own_words():
    table = take(in_game_settings(seats=2), "seats", "languages")
    assert table.screen.menu.lines == (
        "same as the box",
        "Deutsch",
        "English",
        "Français",
        "Nederlands",
    )
    assert table.light.target == 0
    take(table, "de").press("back")
    assert table.light.target == 0


def test_seats_as_usual_forgets_what_was_set():
    table = take(in_game_settings(seats=2), "seats", "languages", "de", "fr")
    take(table, "usual")
    assert remembered(table).languages == ()


# Menus close by themselves


@pytest.mark.parametrize("mode", [GameMenu, EndQuestion])
def test_a_menu_goes_by_itself(mode):
    table = playing().hold("ok")
    if mode is EndQuestion:
        take(table, "end")
    assert isinstance(table.console.mode, mode)
    assert table.wait(31).console.mode is table.console.play
