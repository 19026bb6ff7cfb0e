"""From the start menu to a game, with four buttons."""

import pytest

import games
from firmware_py.console import effects
from games.core.errors import BadDeck, BadSetup
from tests.firmware_py.console.table import Table


def test_the_start_menu_begins_with_a_new_game_and_wraps_round():
    table = Table("cinderella", "nightwatch")
    assert table.says == "tableclock | ▸ New game | New clock | Cards | 1/5 | ✓ choose"
    assert table.press("previous").screen.menu.chosen == 4
    assert table.press("next").screen.menu.chosen == 0
    assert table.press("back").screen.menu.chosen == 0, "there is nothing behind the start"


def test_a_whole_new_game_by_buttons():
    table = Table("cinderella")
    asked = []
    for buttons in (["ok"], ["next", "ok"], ["ok"], ["ok"], ["next", "ok"], ["ok"], ["ok"]):
        table.press(*buttons)
        asked.append(table.screen.rows[0])
    assert asked == [
        "How many players?",
        "Who deals the cards?",
        "Does the box play too?",
        "Which variant?",
        "Standard rules?",
        "Keep seats and timer?",
        "Who is the oldest?",
    ]
    assert table.screen.menu.lines == ("▲ Red", "■ Blue", "○ Green")
    table.press("next", "ok")
    setup = table.match.setup
    assert (setup.seats, setup.cards, setup.variant, setup.first) == (3, "table", "magic", 1)
    assert any(isinstance(effect, effects.Begin) for effect in table.effects)


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
    table = Table("cinderella").press("ok", "next", "ok", "ok", "ok", "next", "next")
    table.press("previous", "previous", "ok", "previous", "ok")  # basic, real tiles, choose each
    settled, question = table.console.mode.settle(table.console)
    assert (settled["variant"], settled["cards"]) == ("basic", "table")
    asked = []
    while question.option is not None:
        asked.append(question.key)
        table.press("ok")
        _, question = table.console.mode.settle(table.console)
    assert asked == ["option last_chance", "option free_talk", "option device_die"]


def test_options_that_do_not_go_together_are_refused_and_asked_again():
    table = Table("cinderella").press("ok", "previous", "previous", "ok")  # four seats
    table.press("ok", "ok", "next", "ok", "previous", "ok")  # magic; choose each option
    table.press("previous", "previous", "previous", "previous", "previous")
    assert table.screen.answer == "11"
    table.press(*["ok"] * 7)
    assert table.screen.head.warning
    assert table.press("ok").screen.right == "5/5"
    assert table.match is None


def set_up(name, seats, variant, cards, option, value):
    """Answer all questions as wanted, first seat first, and return the match's setup."""
    table = Table(name, dealer="device").press("ok")
    wanted = {
        "seats": str(seats),
        "cards": cards,
        "variant": variant,
        "usual": "no",
        f"option {option}": value,
        "first": "0",
    }
    while table.match is None:
        asking = table.console.mode
        _, question = asking.settle(table.console)
        values = [answer.value for answer in question.answers]
        assert len(values) > 1, "a question with a single answer is asked"
        target = wanted.get(question.key, values[asking.chosen])
        while values[asking.chosen] != target:
            table.press("next")
        table.press("ok")
    return table.match.setup


def test_a_single_player_is_not_asked_who_is_first():
    table = Table("cinderella").press("ok", "previous", "ok", "ok", "ok", "ok")
    assert table.match.setup.seats == 1


def test_back_steps_one_question_back_to_the_answer_given():
    table = Table("cinderella").press("ok", "next", "ok", "ok", "ok", "next", "ok")
    assert table.screen.rows == ("Standard rules?",)
    table.press("back")
    assert table.says.startswith("Cinderella | Which variant? | Basic game | ▸ Magic")
    table.press("back", "back", "back")
    assert "▸ 3" in table.says
    assert table.press("back").says.startswith("tableclock")


def test_another_count_of_seats_forgets_what_hung_on_it():
    table = Table("nightwatch").press("ok")
    table.press("ok", "ok", "back", "back", "next", "ok")  # a single variant is not asked
    assert table.screen.rows == ("Who deals the cards?",)


def test_options_are_numbered_explain_themselves_and_fill_the_ring():
    table = Table("cinderella").press("ok", "ok", "ok", "ok", "next", "ok", "previous", "ok")
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
    table = Table("cinderella").press("ok", "ok", "ok", "ok", "next", "ok", "previous", "ok")
    assert table.screen.answer == "4"
    assert table.press("next").screen.answer == "5"


def test_the_ring_shows_the_seats_and_who_would_be_first():
    table = Table("cinderella").press("ok", "next")
    assert (table.light.seats, len(table.light.arcs)) == (3, 3)
    table.press("ok", "ok", "ok", "ok", "ok", "ok", "next")
    assert table.light.target == 1


def test_a_card_of_a_game_opens_it():
    table = Table("cinderella", "nightwatch").tap("gown", "cinderella")
    assert table.says.startswith("Cinderella | How many players?")
    table.tap("bell", "nightwatch")
    assert table.says.startswith("Nightwatch | How many players?")
    assert table.press("back").says.startswith("tableclock")


def test_a_hold_does_nothing_before_a_game_is_on():
    table = Table("cinderella").hold("ok").hold("back")
    assert table.says.startswith("tableclock")
    assert table.press("ok").hold("ok").hold("back").says.startswith("Cinderella")


def test_a_deck_that_does_not_do_is_told_and_asked_again():
    def broken(_name):
        raise BadDeck("decks/cinderella.toml, line 7: the pair 1 has two tiles, not 3")

    table = Table("cinderella", decks=broken)
    table.press(*["ok"] * 7)
    assert table.screen.rows == ("Who is the oldest?",)
    table.press("ok")
    assert table.screen.head.warning
    assert "line 7" in table.says
    table.press("ok")
    assert table.screen.rows == ("Who is the oldest?",)
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
