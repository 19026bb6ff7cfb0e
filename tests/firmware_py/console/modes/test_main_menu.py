"""From the start menu to a game, with four buttons."""

import pytest

import games
from firmware_py.console import commands, effects
from firmware_py.console.modes.game_setup import OptionsWizard
from firmware_py.i18n import languages
from firmware_py.render.screen import Keys
from games.core.errors import BadDeck, BadSetup
from tests.firmware_py.console.table import Table
from tests.firmware_py.console.test_languages import complaints


def test_the_start_menu_begins_with_a_new_game_and_wraps_round():
    table = Table("cinderella", "nightwatch")
    assert table.says == "tableclock | ▸ New game | New clock | Kitchen timer | 1/6 | ✓ choose"
    assert table.press("previous").screen.menu.chosen == 5
    assert table.press("next").screen.menu.chosen == 0
    assert table.press("back").screen.menu.chosen == 0, "there is nothing behind the start"


def change(table, *values):
    """Open the list of the set-up from the summary, and take the lines with these values."""
    table.press("next")
    for value in values:
        table.line(value).press("ok")
    return table


def test_a_whole_new_game_by_buttons():
    table = Table("cinderella").press("ok")
    assert table.says.startswith("Cinderella | How many play? | 2 | ▸ 3 | ")
    assert table.press("ok").says == (
        "Cinderella, 3 | You deal, people only. | Basic game, standard rules. | Tips on, no timer. "
        "| ↩ back | ▸ change | ✓ start"
    )
    assert table.press("ok").says.startswith("Cinderella | Who is the oldest? | ▸ ▲ Red | ■ Blue")
    assert table.screen.foot == Keys(ok="begins", back="back", count="1/3")
    assert table.screen.menu.lines == ("▲ Red", "■ Blue", "○ Green")
    table.press("next", "ok")
    setup = table.match.setup
    assert (setup.seats, setup.cards, setup.variant, setup.first) == (3, "table", "basic", 1)
    assert any(isinstance(effect, effects.Begin) for effect in table.effects)


def test_the_summary_opens_a_list_in_which_each_line_can_be_changed():
    table = change(Table("cinderella").press("ok", "ok"))
    assert table.screen.menu.lines == (
        "Cards: you deal",
        "Box plays: no",
        "Variant: Basic game",
        "Rules: standard",
        "Tips: on",
        "Seats and timer",
    )
    assert table.screen.foot == Keys(ok="change", back="back", count="1/6")
    table.line("variant").press("ok").line("magic").press("ok")
    assert "▸ Variant: Magic" in table.says, "the cursor keeps its line"
    table.line("tips").press("ok").line("box").press("ok").line("strong").press("ok", "ok")
    table.press("back")
    assert table.screen.rows == (
        "You deal, the box plays.",
        "Magic, standard rules.",
        "Tips off, no timer.",
    )
    setup = table.press("ok", "ok").match.setup
    assert (setup.variant, setup.box) == ("magic", (2,))
    assert table.console.bots == {2: "strong"}


def test_the_next_game_begins_as_the_last_one_was():
    table = Table("cinderella", "midnight").play("cinderella", 2, "magic", "device")
    table.command(commands.EndGame())
    table.line("new").press("ok", "ok")
    assert "▸ 2" in table.says
    table.press("ok")
    assert table.screen.rows[:2] == ("The box deals, people only.", "Magic, standard rules.")
    table.press("back", "back").press("next", "ok")
    assert "▸ 2" in table.says, "the same people play another game"


@pytest.mark.parametrize("name", ["cinderella", "nightwatch"])
def test_every_setup_can_be_reached(name):
    game = games.find(name)
    for variant in game.variants:
        for seats in game.seats(variant):
            for cards in ("table", "device"):
                for key, option in game.options.items():
                    if not option.needs.met(variant, seats, cards):
                        continue  # it is not asked
                    value = last_value(game, seats, variant, cards, key)
                    setup = set_up(name, seats, variant, cards, key, value)
                    assert (setup.seats, setup.variant, setup.cards) == (seats, variant, cards)
                    assert setup.options == game.setup(seats, variant, cards, {key: value}).options


def last_value(game, seats, variant, cards, key):
    """Return the last value of an option that is valid with the default of all others."""
    for value in reversed(game.options[key].values):
        try:
            game.start(seats, variant, cards, {key: value})
        except BadSetup:
            continue
        return value
    raise AssertionError(f"no value of {key} can be played")


def test_only_options_that_mean_something_are_asked():
    table = change(Table("cinderella").press("ok", "ok"), "usual", "no")
    asked = []
    while isinstance(table.console.mode, OptionsWizard):
        _, question = table.console.mode.settle(table.console)
        asked.append(question.key)
        table.press("ok")
    assert asked == ["option last_chance", "option free_talk", "option device_die"]


def test_options_that_do_not_go_together_are_refused_and_the_summary_is_back():
    table = Table("cinderella").press("ok", "next", "ok")  # four seats
    change(table, "variant", "magic", "usual", "no").press(*["previous"] * 5)
    assert table.screen.answer == "11"
    table.press(*["ok"] * 5, "back", "ok", "ok")
    assert table.screen.head.warning
    assert table.press("ok").screen.rows[1] == "Magic, own rules."
    assert table.match is None


def set_up(name, seats, variant, cards, option, value):
    """Set everything as wanted, first seat first, and return the match's setup."""
    table = Table(name, dealer="device").press("ok").line(str(seats)).press("ok").press("next")
    wizard = table.console.modes[-2]
    for key, wanted in (("cards", cards), ("variant", variant), ("usual", "no")):
        if key in [line.value for line in table.console.mode.answers(table.console)]:
            table.line(key).press("ok").line(wanted).press("ok")
    while isinstance(table.console.mode, OptionsWizard):
        asking = table.console.mode
        _, question = asking.settle(table.console)
        values = [answer.value for answer in question.answers]
        assert len(values) > 1, "a question with a single answer is asked"
        target = value if question.key == f"option {option}" else values[asking.chosen]
        table.line(target).press("ok")
    table.press("back", "ok")
    assert wizard is table.console.mode or table.match
    return (table if table.match else table.press("ok")).match.setup


def test_a_single_player_is_not_asked_who_is_first():
    table = Table("cinderella").press("ok").line("1").press("ok", "ok")
    assert table.match.setup.seats == 1


def test_back_steps_one_question_back_to_the_answer_given():
    table = Table("cinderella").press("ok", "next", "ok", "ok")
    assert table.screen.rows == ("Who is the oldest?",)
    assert table.press("back").says.startswith("Cinderella, 4 | You deal")
    assert "▸ 4" in table.press("back").says
    assert table.press("back").says.startswith("tableclock")


def test_another_count_of_seats_keeps_what_was_changed():
    table = change(Table("cinderella").press("ok", "ok"), "variant", "magic").press("back")
    assert table.press("back", "next", "ok").screen.rows[1] == "Magic, standard rules."


def test_options_are_numbered_explain_themselves_and_fill_the_ring():
    table = change(Table("cinderella").press("ok", "ok"), "variant", "magic", "usual", "no")
    table.press("ok", "ok")
    assert (table.screen.right, table.screen.rows) == ("3/5", ("Declare tiles late",))
    assert table.screen.answer == "no"
    assert table.light.count == 3
    asked = table.screen.rows
    first = table.wait(4.1).screen.rows
    second = table.wait(4).screen.rows
    assert len({asked, first, second}) == 3
    assert table.press("next").screen.rows == asked
    assert table.screen.answer == "yes"
    assert table.wait(70).screen.rows == asked, "an idle box stands still"


def test_number_options_stay_in_their_order_and_begin_at_the_usual_one():
    table = change(Table("cinderella").press("ok", "ok"), "variant", "magic", "usual", "no")
    assert table.screen.answer == "4"
    assert table.press("next").screen.answer == "5"


def test_the_ring_shows_the_seats_and_who_would_be_first():
    table = Table("cinderella").press("ok", "next")
    assert (table.light.seats, len(table.light.arcs)) == (4, 4)
    assert len(table.press("ok").light.arcs) == 4
    table.press("ok", "next")
    assert table.light.target == 1


def test_a_card_of_a_game_opens_it():
    table = Table("cinderella", "nightwatch").tap("gown", "cinderella")
    assert table.says.startswith("Cinderella | How many play?")
    table.tap("bell", "nightwatch")
    assert table.says.startswith("Nightwatch | How many play?")
    assert table.press("back").says.startswith("tableclock")


def test_a_hold_does_nothing_before_a_game_is_on():
    table = Table("cinderella").hold("ok").hold("back")
    assert table.says.startswith("tableclock")
    assert table.press("ok").hold("ok").hold("back").says.startswith("Cinderella")


def test_a_deck_that_does_not_do_is_told_and_asked_again():
    def broken(_name):
        raise BadDeck("decks/cinderella.toml, line 7: the pair 1 has two tiles, not 3")

    table = Table("cinderella", decks=broken)
    table.press(*["ok"] * 4)
    assert table.screen.head.warning
    assert "line 7" in table.says
    table.press("ok")
    assert table.says.startswith("Cinderella, 3 | You deal")
    assert table.match is None


def test_again_asks_only_who_is_first_and_keeps_all_else():
    table = Table("cinderella").play("cinderella", 3, "magic", "table", {"last_chance": "yes"})
    table.hold("ok").press("previous", "ok", "next", "ok")
    assert table.says.startswith("tableclock | ▸ Again: Cinderella, 3 | ")
    assert table.paper.closed == ["ended"]
    table.press("ok")
    assert table.screen.rows == ("Who is the oldest?",)
    table.press("next", "ok")
    setup = table.match.setup
    assert (setup.seats, setup.variant, setup.first) == (3, "magic", 1)
    assert setup.options["last_chance"] == "yes"


def test_no_games_at_all_is_an_empty_list():
    table = Table("cinderella")
    table.console.names = ()
    assert table.press("ok", "next", "ok", "previous").says.startswith("Which game?")


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", games.names(plugins=False))
def test_every_set_up_fits(name, language):
    table = Table(name, language=language).press("ok")
    wrong = {}
    for _ in table.screen.menu.lines:
        table.press("ok")
        for own in (False, True):
            wrong |= dict.fromkeys(complaints(table.screen))
            assert len(table.screen.rows) == 3, table.says
            table.press("next")
            lines = [line.value for line in table.console.mode.answers(table.console)]
            for line in lines:
                wrong |= dict.fromkeys(complaints(table.line(line).screen))
            table.line("usual").press("ok").line("yes" if own else "no").press("ok")
            while isinstance(table.console.mode, OptionsWizard):
                helps = [table.screen, *(table.wait(4.1).screen for _ in range(4))]
                wrong |= dict.fromkeys(each for screen in helps for each in complaints(screen))
                table.press("ok")
            if "box" in lines:  # nobody plays alone with the box
                table.line("box").press("ok").line("nobody" if own else "strong").press("ok")
                table.press(*[] if own else ["ok"])
            table.press("back")
        table.press("back", "next")
    assert list(wrong) == []
