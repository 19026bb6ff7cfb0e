"""Lists that open at once, because no card on the reader can answer the question."""

from firmware_py.render.screen import Keys
from games.core.action import CHANCE, Action
from tests.firmware_py.console.table import Table

ROLLED = Action(CHANCE, "roll", "hourglass")


def test_where_no_card_can_answer_the_list_is_open_at_the_likeliest():
    table = Table().play("cinderella", 3, "basic").wait(2)
    assert table.screen.rows == ("What does the die show?",)
    assert table.screen.answer == "hourglass"
    assert table.screen.foot == Keys(ok="choose", back="status", count="1/3")
    assert table.press("ok").match.actions == [ROLLED]


def test_it_stays_open_and_back_opens_the_status_pages():
    table = Table().play("cinderella", 3, "basic").press("back")
    assert table.screen.foot.count.startswith("1/")
    assert not table.screen.answer
    assert table.press("ok").screen.answer == "hourglass"
    assert table.wait(700).press("back").screen.answer == "hourglass"


def test_it_opens_after_the_motions_of_the_last_action_and_beside_its_news():
    table = Table().play("cinderella", 3, "basic").pick(ROLLED).wait(7)
    table.pick(Action(0, "no_pair"))
    assert table.screen.answer == "hourglass"
    assert table.screen.rows == ("What does the die show?", "It is 1 o’clock.")
    assert table.light.motions
    assert not table.light.proposals
    table.wait(9)
    assert table.screen.rows == ("What does the die show?",)


def test_a_question_that_a_card_can_answer_waits_for_it():
    table = Table().play("capsules", 2).wait(2)
    assert table.screen.rows[0] == "Which airship?"
    assert not table.screen.answer
