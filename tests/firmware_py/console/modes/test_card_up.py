"""A turn of midnight at the box: one scan shows the moves, a second one makes them."""

import pytest

from firmware_py.console import inputs
from games.core.action import Action
from games.core.match import Match
from tests.firmware_py.console.table import Table

CARD = "red3-blue4"


def midnight(cards="table"):
    return Table(seed="x").play("midnight", 4, None, cards)


def verbs(table, last):
    return [action.verb for action in table.match.actions[-last:]]


def test_a_turn_is_two_scans_and_its_settled_answers_are_in_the_log():
    table = midnight().tap(CARD)
    assert verbs(table, 1) == ["play"]
    assert table.tap(CARD).says.startswith("■ Blue")
    assert verbs(table, 3) == ["play", "confirm", "first"]
    assert table.paper.entries == table.match.entries


def test_the_check_mark_moves_like_the_second_scan():
    scanned, pressed = midnight().tap(CARD).tap(CARD), midnight().tap(CARD).press("ok")
    assert scanned.match.entries == pressed.match.entries


def test_nothing_moves_by_time():
    assert verbs(midnight().tap(CARD).wait(700), 1) == ["play"]


def test_the_first_scan_shows_both_moves():
    table = midnight().tap(CARD)
    (marks,) = table.light.proposals
    assert {(mark.hour, mark.figure) for mark in marks if mark.style == "cursor"} == {
        (10, "red"),
        (11, "blue"),
    }
    assert {mark.figure for mark in marks if mark.style == "ghost"} == {"red", "blue"}
    assert "(or tap this card again) | ▲7 → 10  ■7 → 11" in table.says


def test_back_takes_the_card_up():
    table = midnight()
    before = table.match.digest()
    assert "↩ card up" in table.tap(CARD).says
    assert table.press("back").match.digest() == before
    assert "Tap an Hour card." in table.says


def test_where_the_box_deals_a_card_that_nothing_can_be_added_to_moves_at_once():
    table = midnight("device").press("ok", "ok")
    assert verbs(table, 3) == ["play", "confirm", "first"]


@pytest.mark.parametrize("restarted", [False, True])
def test_an_undo_takes_the_settled_answers_back_for_good(restarted):
    table = midnight().tap(CARD).tap(CARD)
    if restarted:
        table.feed(inputs.Resumed(Match.load(table.match.save()), table.now))
        table.press("ok")
    table.hold("back").press("ok").wait(5)
    assert verbs(table, 1) == ["confirm" if restarted else "shuffle"]
    if restarted:
        assert "Which moves first?" in table.says, "the person is asked after an undo"


def test_a_bot_answers_every_question_itself():
    table = Table(seed="x").play("midnight", 4, None, "device", bots={0: "random", 1: "random"})
    asked = []
    answered = table.handle

    def handle(given):
        if isinstance(given, inputs.BotAction):
            asked.append(given.action)
        return answered(given)

    table.handle = handle
    table.wait(12)
    assert Action(1, "confirm") in asked
