"""The game on the device: questions, lists, cards, status pages, the end."""

from random import Random

import pytest
from msgspec.structs import replace

import games
from firmware_py.console import commands, inputs
from firmware_py.console.modes import game_screen
from firmware_py.render.screen import Keys
from games.core.action import CHANCE, OVER, Action
from tests.firmware_py.console.table import Table

ROLLED = Action(CHANCE, "roll", "hourglass")


def reporting(**how):
    """Return a table that has rolled a search, and asks whether a pair was found."""
    table = Table(**how).play("cinderella", 3, "basic")
    return table.pick(ROLLED).wait(7)


# Idle question, and the list


def test_at_rest_the_question_stands_with_the_state_and_what_the_keys_do():
    table = reporting()
    assert table.screen.head.text == "Red"
    assert table.screen.rows == ("Was it a pair?", "0 of 6 pairs found")
    assert table.screen.foot == Keys(ok="list", back="status")


def test_the_label_of_the_hours_to_midnight_is_only_shown_above_them():
    table, rng, seen = Table().play("midnight", 3), Random(1), set()
    while len(table.match.actions) < 24:
        asked = table.match.game.asked(table.match.state)
        table.choose(*rng.choice(table.match.game.choices(table.match.state, asked[0])))
        seen |= {table.wait(4).screen.rows for _ in range(3)}
    assert any("To midnight:" in rows for rows in seen)
    assert not any(rows[-1].endswith(":") for rows in seen)
    assert any(rows[1:] == ("Red draws an Hour card.",) for rows in seen)


@pytest.mark.parametrize("button", ["ok", "next", "previous"])
def test_any_forward_key_opens_the_list_at_the_likeliest(button):
    table = reporting().press(button)
    assert table.screen.answer == "No pair"
    assert table.screen.arrows
    assert table.screen.foot == Keys(ok="choose", back="back", count="1/7")
    assert table.match.actions == [ROLLED]


def test_the_list_wraps_round_and_steps_out():
    table = reporting().press("ok", "previous")
    assert table.screen.foot.count == "7/7"
    assert table.press("next").screen.foot.count == "1/7"
    assert table.press("back").screen.answer == ""


def test_ok_takes_the_answer_when_it_is_let_go():
    table = Table().play("cinderella", 3, "basic").down("ok").wait(0.1)
    assert table.screen.foot.pressed == "ok"
    assert table.match.actions == []
    table.up("ok")
    assert table.match.actions == [ROLLED]
    assert table.heard() == ["accepted"]


def test_a_held_next_repeats():
    table = Table().play("cinderella", 3, "basic", "device").press("ok")  # which tile?
    table.press("ok").hold("next", 0.4 + 3 * 0.125 + 0.01)
    assert table.console.play.cursor == 5


def test_only_choices_are_offered_and_the_box_does_not_move_without_them():
    table = reporting()
    offered = [line.action for line in table.console.play.lines(table.console)]
    assert set(offered) == set(table.match.game.choices(table.match.state, 0))


def test_what_ok_does_alone_is_its_label():
    table = Table().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "wand")).wait(2)
    assert table.screen.foot == Keys(ok="done", back="status")
    table.press("ok")
    assert table.match.actions[-1].verb == "done"


def test_the_question_is_back_after_ten_seconds_and_the_choice_stays():
    table = Table().play("cinderella", 3, "basic", "table", {"last_chance": "yes"})
    while table.match.state.step.name != "VERDICT":
        table.pick(ROLLED).pick(Action(table.match.turn, "no_pair"))
    table.press("ok")
    line = table.console.play.lines(table.console)[0]
    assert line.consequence is not None
    question, chosen = table.match.game.ask(table.match.state, -1).question, table.screen.answer
    assert table.screen.rows != (table.console.say(question),)
    table.wait(10.1)
    assert table.screen.rows[0] in table.console.say(question)
    assert table.screen.answer == chosen


def test_hours_light_up_and_the_cursor_is_on_the_ring():
    table = Table().play("nightwatch", 2).pick(Action(0, "play", "step-3")).wait(2)
    assert table.screen.answer == "3 o’clock"
    assert [mark.hour for mark in table.light.choices] == [3, 21]
    ((cursor,),) = table.light.proposals
    assert (cursor.hour, cursor.style) == (3, "cursor")
    assert table.press("next").light.proposals[0][0].hour == 21


def test_seats_show_their_shape_blink_their_arc_and_answer_by_their_buttons():
    table = crow().press("next")
    assert table.screen.answer == "■ Blue"
    assert table.light.target == 1
    table.press("seat1")
    assert table.match.actions[-1][:3] == (0, "send", 1)


def crow():
    """Return a game of nightwatch in which Red has just found the crow, behind door 4."""
    table = Table().play("nightwatch", 2).pick(Action(0, "play", "step-4"))
    table.pick(Action(0, "walk", 4)).pick(Action(0, "knock", True))
    return table.tap("crow").wait(2)


def test_numbers_are_large_with_their_limits_above_and_repeat_faster():
    watch = games.find("nightwatch")

    class Counted(type(watch)):
        """nightwatch with numbers in place of hours."""

        verbs = {**watch.verbs, "walk": ("number",)}  # noqa: RUF012  (as the games have it)
        folder = watch.folder

    table = Table("nightwatch")
    game = Counted()
    table.console.find = lambda _name: game
    table.play("nightwatch", 2).pick(Action(0, "play", "step-3")).wait(2)
    assert (table.screen.digits, table.screen.rows) == ("3", ("3 to 21",))
    assert table.console.numbers
    assert table.press("next").screen.digits == "21"
    assert table.wait(10.1).screen.rows == ("Walk 3 to which hour?",)


# News


def test_news_stand_below_the_question_for_a_moment():
    table = Table().play("cinderella", 3, "basic").pick(ROLLED)
    assert table.screen.rows == ("Was it a pair?", "Red rolled: hourglass")
    table.wait(5.9)
    assert table.screen.rows == ("Was it a pair?", "Red rolled: hourglass")
    table.wait(0.2)
    assert table.screen.rows == ("Was it a pair?", "0 of 6 pairs found")


def test_what_hands_must_know_is_not_said_once_more_as_news():
    table = Table().play("outcasts", 3).play_on(Random(3), until=counting)
    said = table.says.replace(" | ", " ")
    assert said.count("Wednesday") == said.count("Wednesday: round over.") == 1
    assert "The round ends" not in said
    assert [each.text.id for each in table.console.session.news] == ["outcasts.cause.wednesday"]


def counting(match):
    """Return whether Wednesday has just ended a round, and a player must count the hand."""
    return match.state.step.name == "COUNT" and match.state.round.cause == "wednesday"


def test_an_input_skips_the_news_and_the_motion():
    table = reporting()
    table.pick(Action(0, "no_pair"))
    assert table.light.motions
    table.down("back")
    assert not table.light.motions
    assert "The hand" not in table.says


# Cards


def test_a_card_is_the_answer_at_once():
    table = reporting().tap("gown")
    assert table.match.actions[-1] == Action(0, "pair", "gown")
    assert table.heard()[-1] == "pair"


def test_a_card_that_does_not_do_is_refused_with_the_reason():
    table = reporting().tap("mirror")
    assert table.screen.rows[-1] == "Was it a pair?", "the question says what is wanted"
    assert table.screen.head.warning
    assert table.screen.head.text == "Not possible"
    assert table.light.dipped == table.now
    assert table.heard()[-1] == "refused"
    assert table.match.actions == [ROLLED]


def test_a_refusal_goes_after_six_seconds():
    table = reporting().tap("mirror").wait(5.9)
    assert table.screen.head.warning
    assert not table.wait(0.2).screen.head.warning


@pytest.mark.parametrize("button", ["ok", "back", "previous", "seat0"])
def test_the_press_that_sends_a_refusal_away_does_nothing_else(button):
    table = reporting()
    at_rest = table.screen
    table.tap("mirror").down(button).wait(0.6).up(button)
    assert table.screen == at_rest
    assert table.match.actions == [ROLLED]


def test_a_hold_goes_through_a_refusal():
    assert reporting().tap("mirror").hold("back").says.startswith("Undo?")
    assert reporting().tap("mirror").hold("ok").says.startswith("Menu")


def test_the_next_card_counts_over_a_refusal():
    assert reporting().tap("mirror").tap("gown").match.actions[-1].verb == "pair"


def test_other_cards_and_tags_are_told_apart():
    table = reporting().tap("bell", "nightwatch")
    assert "That is a card of Nightwatch." in " ".join(table.screen.rows)
    said = {why: " ".join(table.strange(why).screen.rows) for why in ("unknown", "two", "half")}
    assert said == {
        "unknown": "This tag is not linked to a card.",
        "two": "Two cards: one at a time.",
        "half": "Not read: hold it longer.",
    }
    assert table.match.actions == [ROLLED]


def test_in_a_secret_moment_a_tag_leaves_no_trace():
    table = Table().play("cinderella", 3, "basic").pick(Action(CHANCE, "roll", "cauldron"))
    table.wait(65).heard()
    seen, due = table.seen, table.console.deadline
    table.tap("gown").tap("mirror").tap("bell", "nightwatch")
    table.strange("unknown").strange("two").strange("half")
    assert (table.seen, table.console.deadline, table.heard()) == (seen, due, [])
    assert table.hold("ok").tap("gown").says.startswith("Menu")


# Status pages and the table menu


def test_the_arrows_turn_the_status_pages_and_back_or_ok_leaves_them():
    table = reporting()
    at_rest = table.screen
    first = table.press("back").screen
    pages = [first.rows]
    while table.press("next").screen != first:
        pages.append(table.screen.rows)
        assert len(table.screen.rows) <= 3
        assert table.screen.foot.back == "back"
    assert any("Red rolled: hourglass" in page for page in pages)
    assert table.press("previous").screen.rows == pages[-1]
    assert table.screen.foot == Keys(ok="done", back="back", count=f"{len(pages)}/{len(pages)}")
    assert table.press("back").screen == at_rest
    assert table.press("back", "next", "ok").screen == at_rest
    table.press("back").tap("gown")
    assert table.match.actions[-1].verb == "pair"


def test_scores_have_a_page_best_first():
    table = Table().play("nightwatch", 3).press("back", "previous")
    assert [tally.total for tally in table.screen.table] == ["0", "0", "0"]


def test_the_table_menu_dims_the_ring_and_goes_after_half_a_minute():
    table = reporting().hold("ok")
    assert table.screen.menu.lines[2].startswith("Rules: ")
    assert table.light.dim < 1
    assert table.wait(29).says.startswith("Menu")
    assert not table.wait(2).says.startswith("Menu")


def test_brightness_goes_through_its_steps_from_wherever_it_is():
    table = reporting().menu("settings").line("brightness")
    table.console.change(brightness=45)
    assert [table.press("ok").light.brightness for _ in range(4)] == [30, 10, 3, 100]


def test_sound_goes_off_and_on():
    table = reporting().menu("settings", "sound")
    assert "Sound: off" in table.screen.menu.lines
    table.heard()
    table.press("back", "back").tap("mirror")
    assert table.heard() == []


def test_end_asks_with_no_first_and_comes_back_to_the_game():
    table = reporting().hold("ok").press("previous", "ok")
    assert table.says.startswith("End the game? | It stays in the history. | ▸ no | yes")
    table.press("ok")
    assert table.screen.head.text == "Red"
    table.hold("ok").press("previous", "ok", "next", "ok")
    assert table.match is None
    assert table.paper.closed == ["ended"]


# The end


def test_a_lost_game_says_so_and_offers_again_and_undo():
    table = Table().play("cinderella", 3, "basic")
    while table.match.turn != OVER:
        table.pick(ROLLED).pick(Action(table.match.turn, "no_pair"))
    assert table.screen.foot == Keys(ok="again", back="hold: undo")
    assert table.screen.head.text == "Midnight!"
    table.hold("back").press("ok")
    assert table.match.turn != OVER
    assert table.paper.closed == []


def test_again_keeps_the_old_game_until_the_new_one_begins():
    table = Table().play("cinderella", 3, "basic").play_on(Random(1)).press("ok")
    assert table.screen.rows == ("Who is the oldest?",)
    table.press("back")
    assert table.match.turn == OVER
    table.press("ok", "next", "ok")
    assert table.paper.closed == ["over"]
    assert (table.match.setup.first, table.match.actions) == (1, [])


def test_a_game_with_scores_ends_with_the_winner_and_the_table():
    table = Table().play("nightwatch", 3).play_on(Random(3))
    assert len(table.screen.table) == 3
    totals = [int(tally.total) for tally in table.screen.table]
    assert totals == sorted(totals, reverse=True)
    winners = table.match.game.result(table.match.state)
    if len(winners) == 1:
        assert table.screen.rows == (f"{table.console.seat_name(winners[0])} wins",)


# Page


def test_the_page_answers_rolls_takes_back_and_ends():
    table = Table().play("cinderella", 3, "basic", "device").hold("ok")
    table.command(commands.Draw())
    assert table.match.actions[-1].verb == "roll"
    assert not table.says.startswith("Menu")
    action = table.match.game.choices(table.match.state, 0)[0]
    table.choose(*action)
    assert table.match.actions[-1] == action
    table.feed(inputs.UndoRequested(agreed=False, at=table.now))
    assert table.says.startswith("Undo?"), "all have seen the tile"
    table.feed(inputs.UndoRequested(agreed=True, at=table.now))
    assert table.match.actions[-1].verb == "roll"
    table.command(commands.EndGame())
    assert table.match is None


def test_nothing_to_take_back_is_said():
    table = Table().play("cinderella", 3, "basic")
    for agreed in (True, False):
        table.feed(inputs.UndoRequested(agreed, table.now))
        assert "Nothing to undo yet." in table.says


def test_a_new_game_that_cannot_be_is_refused_and_the_old_one_goes_on():
    table = reporting().play("cinderella", 9)
    assert table.screen.head.warning
    assert table.press("ok").match.actions == [ROLLED]
    assert table.play("chess", 2).screen.head.warning


def test_the_fewest_points_stand_first_if_a_game_says_that_they_win(monkeypatch):
    table = Table(seed="5").play("capsules", 3, cards="device")
    monkeypatch.setattr(type(table.match.game), "low_wins", True)
    scene = replace(table.console.scene(), scores=((0, 5), (1, 2), (2, 7)))
    assert [line.total for line in game_screen.table(table.console, scene)] == ["2", "5", "7"]


def test_the_winner_stands_first_where_the_fewest_points_win_and_where_a_tie_is_broken():
    for name, seed in (("outcasts", 3), ("capsules", 5), ("midnight", 3)):
        table = Table(seed=str(seed)).play(name, 3, cards="device")
        rng = Random(seed)
        while table.match.turn != OVER:
            who = table.console.play.who(table.console)
            choices = () if who is None else table.match.game.choices(table.match.state, who)
            if choices:
                table.choose(*rng.choice(choices))
            else:
                table.press("ok")
        winners = table.match.result()
        shapes = [table.console.colour(seat) for seat in winners]
        assert [tally.figure.colour for tally in table.screen.table[: len(winners)]] == shapes
        totals = [int(tally.total) for tally in table.screen.table]
        assert totals in (sorted(totals), sorted(totals, reverse=True))
        assert table.screen.rows[0] != table.screen.head.text, "nothing is said twice"
