"""Answers of midnight that change nothing: no one is asked for them."""

import pytest

from games.core.action import Action
from games.midnight import game
from tests.games.midnight.position import Table

HOURS = ("red3-blue4", "red1-green6", "green1-purple6", "blue1-purple6", "red2-green5")


def table(held=(), **more):
    return Table(hands={0: (*HOURS[: 5 - len(held)], *held)}, **more)


def settled(position):
    return game.settled_answer(position.state)


def test_nothing_else_to_add_confirms_the_card_where_the_box_deals():
    assert settled(table().do("play", "red3-blue4")) == Action(0, "confirm")


@pytest.mark.parametrize("card", ["booster-1-2", "deja_vu"])
def test_a_card_that_can_be_added_leaves_the_question_open(card):
    assert settled(table([card]).do("play", "red3-blue4")) is None


def confirmation(position):
    """Return the label of the answer that adds no card."""
    lines = game.ask(position.state, 0).lines
    return next(line.label for line in lines if line.action.verb == "confirm")


def test_the_answer_that_adds_no_card_names_the_played_card():
    position = table(["booster-1-2", "deja_vu"]).do("play", "red3-blue4")
    label = confirmation(position)
    assert label.id == "midnight.answer.alone"
    assert label.args["card"] == position.state.compiled.names["red3-blue4"]
    assert confirmation(position.do("lay", "deja_vu")).id == "midnight.answer.enough"


def test_where_people_deal_a_bare_card_is_scanned_twice():
    position = table(cards="table").do("play", "red3-blue4")
    assert settled(position) is None
    assert game.tap(position.state, 0, "red3-blue4") == (Action(0, "confirm"),)


def test_a_booster_settles_the_confirmation_of_a_hand_without_special_actions():
    position = table(["booster-1-2", "booster-3-3"], cards="table").do("play", "red3-blue4")
    assert settled(position) is None
    assert settled(position.do("lay", "booster-1-2")) == Action(0, "confirm")


def test_a_special_action_that_cannot_be_laid_is_not_told_by_speed():
    position = table(["deja_vu"]).do("play", "red3-blue4")
    both = table(["deja_vu", "deja_vu"]).do("play", "red3-blue4").do("lay", "deja_vu")
    assert settled(position.do("lay", "deja_vu")) == Action(0, "confirm")
    assert settled(both) is None, "others would learn which card the hand has"


def test_the_order_is_settled_if_both_lead_to_the_same_board():
    position = table().do("play", "red3-blue4").do("confirm")
    assert settled(position) == Action(0, "first", "red")


def test_the_order_is_asked_if_it_decides_the_round():
    position = table(at={"red": 21, "blue": 20}).do("play", "red3-blue4").do("confirm")
    assert settled(position) is None


def test_every_settled_order_leads_to_the_same_board():
    from tests.games.midnight.test_player import PLAYER, played

    met = {True: 0, False: 0}
    for state, seat in played(PLAYER.slip, 4, "individual", 3):
        answer = game.settled_answer(state)
        choices = game.choices(state, seat)
        if choices and choices[0].verb == "first":
            met[answer is not None] += 1
            if answer is not None:
                one, other = (game.apply(state, action) for action in choices)
                assert (one.at, one.others, one.turn) == (other.at, other.others, other.turn)
    assert met[True] > 9 * met[False] > 0
