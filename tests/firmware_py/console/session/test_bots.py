"""Bots at the table: asked once, answered by an input, cancelled when the question has passed."""

import pytest

from firmware_py.console import commands, effects, inputs
from games.core.action import CHANCE, OVER, TABLE
from tests.firmware_py.console.table import SECOND, Table


class Slow(Table):
    """A table whose bots answer when the test says so."""

    thinks = False

    @property
    def asked(self):
        """Return the Think and Cancel effects since the last call."""
        found = [
            e for e in self.effects if isinstance(e, effects.ComputeBotAction | effects.Cancel)
        ]
        self.effects.clear()
        return found

    def think(self, moment, action=None):
        match, seat = self.match, self.match.game.asked(self.match.state)[0]
        action = action or match.game.choices(match.state, seat)[0]
        self.feed(inputs.BotAction(moment, action, self.now))
        return self


def at_bot(bots=None, pace="ease", **more):
    """Return a table at which a bot is asked."""
    table = Slow(**more)
    table.command(commands.SetBotPace(pace))
    table.play("cinderella", 2, "basic", "device", bots=bots or {1: "strong"})
    for _ in range(50):
        if any(isinstance(effect, effects.ComputeBotAction) for effect in table.effects):
            return table
        table.press("ok").wait(0.1)
    raise AssertionError("no bot was ever asked")


def test_a_bot_is_asked_once_by_its_name():
    table = at_bot()
    (think,) = table.asked
    assert (think.seat, think.bot, think.match) == (1, "strong", table.match)
    assert table.wait(30).asked == []


def test_an_answer_is_given_once_people_could_follow():
    table = at_bot()
    (think,) = table.asked
    before = len(table.match.actions)
    table.think(think.moment).wait(0.4)
    assert len(table.match.actions) == before
    table.wait(0.3)
    assert table.match.actions[before].by == 1


@pytest.mark.parametrize(("pace", "seconds"), [("slow", 1.4), ("quick", 0.28), ("once", 0)])
def test_the_pause_before_an_answer_is_the_pace(pace, seconds):
    table = at_bot(pace=pace)
    (think,) = table.asked
    before = len(table.match.actions)
    table.think(think.moment)
    if seconds:
        table.wait(seconds - 0.2)
        assert len(table.match.actions) == before
        table.wait(0.3)
    assert table.match.actions[before].by == 1


def test_who_hurries_waits_no_longer():
    table = at_bot()
    (think,) = table.asked
    before = len(table.match.actions)
    table.think(think.moment)
    table.command(commands.HurryBots())
    table.wait(0.01)
    assert table.match.actions[before].by == 1


def test_one_that_comes_later_is_given_at_once():
    table = at_bot()
    (think,) = table.asked
    before = len(table.match.actions)
    table.wait(1.5).think(think.moment)
    assert len(table.match.actions) > before


def test_no_tick_is_wanted_for_an_answer_that_is_not_there():
    table = at_bot()
    due = table.console.deadline
    assert due is None or due > table.now + SECOND // 2
    table.wait(3)  # fails if the deadline is in the past


def test_an_answer_to_another_question_is_nothing():
    table = at_bot()
    (think,) = table.asked
    before = len(table.match.actions)
    table.wait(1).think(think.moment - 1).think(think.moment + 1)
    assert len(table.match.actions) == before


def test_an_answer_that_is_not_offered_is_nothing():
    table = at_bot()
    (think,) = table.asked
    before = len(table.match.actions)
    table.wait(1).think(think.moment, think.match.actions[0]._replace(by=0, verb="tile", a=99))
    assert len(table.match.actions) == before


@pytest.mark.parametrize("how", ["undo", "menu", "end", "another"])
def test_it_is_let_go_when_its_moment_has_passed(how):
    table = at_bot()
    (think,) = table.asked
    match how:
        case "undo":
            table.feed(inputs.UndoRequested(True, table.now))
        case "menu":
            table.hold("ok")
        case "end":
            table.command(commands.EndGame())
        case _:
            table.play("nightwatch", 2)
    assert effects.Cancel(think.moment) in table.asked
    table.feed(inputs.BotAction(think.moment, think.match.actions[0], table.now))


def test_what_came_under_a_menu_is_thought_about_again_behind_it():
    table = at_bot()
    (first,) = table.asked
    table.hold("ok").press("back")
    _, second = table.asked
    assert second.moment > first.moment
    before = len(table.match.actions)
    table.think(first.moment).wait(1)
    assert len(table.match.actions) == before
    table.think(second.moment)
    assert len(table.match.actions) > before


# Handing a seat to a bot, and taking it back


def test_a_seat_that_is_left_is_played_by_a_bot_and_given_back():
    table = Slow().play("cinderella", 2, "basic", "device")
    while table.match.turn == CHANCE:
        table.press("ok")
    assert table.console.play.ask(table.console) is not None
    assert table.asked == []
    table.command(commands.GiveSeat(0, "easy"))
    assert table.console.bots == {0: "easy"}
    kept = [e for e in table.effects if isinstance(e, effects.KeepBots)]
    assert [each.bots for each in kept] == [{0: "easy"}]
    (think,) = table.asked
    table.command(commands.GiveSeat(0, ""))
    assert effects.Cancel(think.moment) in table.asked
    assert table.console.bots == {}
    assert table.console.play.ask(table.console) is not None


def test_the_same_game_again_has_the_bots_that_it_had_last():
    table = Slow().play("cinderella", 2, "basic", "device")
    table.command(commands.GiveSeat(1, "medium"))
    assert table.console.last_bots == {1: "medium"}


def test_what_somebody_had_chosen_for_a_seat_is_gone_when_a_bot_has_it():
    table = Slow().play("cinderella", 2, "basic", "device")
    while table.match.turn == CHANCE:
        table.press("ok")
    assert table.console.play.ask(table.console) is not None
    table.press("next")
    assert table.console.play.cursor is not None
    table.command(commands.GiveSeat(0, "easy"))
    assert table.console.play.cursor is None


def test_a_match_goes_on_to_its_end_with_bots_that_come_and_go():
    table = Table().play("nightwatch", 3, None, "device", bots={1: "easy"})
    for number in range(600):
        if table.match.turn == OVER:
            break
        table.command(commands.GiveSeat(number % 3, ("easy", "", "strong")[number % 4 % 3]))
        table.wait(1)
        if table.console.play.ask(table.console) is not None and table.match.turn != OVER:
            table.press("next", "ok")
    assert table.match.turn == OVER


def test_what_all_at_the_table_are_asked_the_best_of_them_answers():
    table = Slow().play("cinderella", 2, "magic", "device", {"last_chance": "yes"},
                        bots={0: "easy", 1: "strong"})  # fmt: skip
    asked = []
    for _ in range(2000):
        asked += (
            new := [each for each in table.asked if isinstance(each, effects.ComputeBotAction)]
        )
        if asked and asked[-1].seat == TABLE:
            break
        table.think(new[-1].moment) if new else table.press("ok")
        table.wait(1)
    assert (asked[-1].seat, asked[-1].bot) == (TABLE, "strong")
