"""regatta: the rules R1-R4 of an example without cards."""

from pathlib import Path

import pytest

from firmware_py.authoring.check import check
from firmware_py.authoring.selfplay.selfplay import selfplay
from games.core.action import CHANCE, OVER, Action
from games.core.match import Match
from tests.plugins.regatta import regatta
from tests.plugins.regatta.regatta import game

MOST = 200


def sailed(match, number, hour):
    match.act(Action(CHANCE, "roll", number))
    match.act(Action(match.turn, "sail", hour))


def test_r2_one_sails_as_far_as_the_die_shows_or_rows_two():
    match = Match(game, {"seats": 2})
    match.act(Action(CHANCE, "roll", 5))
    assert game.legal(match.state) == (Action(0, "sail", 5), Action(0, "sail", 2))
    assert match.ask(0).question.args["die"] == 5


def test_r3_who_is_landed_upon_drifts_back():
    match = Match(game, {"seats": 2})
    sailed(match, 5, 5)
    sailed(match, 5, 5)
    assert match.state.boats == (2, 5)


def test_r4_who_has_come_round_wins():
    match = Match(game, {"seats": 2})
    for n in range(4):
        sailed(match, 6, 6 * n + 6)
        if n < 3:
            sailed(match, 1, 1 + n)
    assert match.turn == OVER
    assert game.result(match.state) == (0,)


def test_it_is_as_short_as_it_is_said_to_be():
    file = Path(regatta.__file__)
    assert len(file.read_text("utf-8").splitlines()) <= MOST


@pytest.mark.parametrize("examples", [4])
def test_nothing_is_wrong_with_it(examples):
    assert check(game, examples) == []


def test_people_play_it_through_the_whole_device_without_a_card():
    played = selfplay(game, game.setup(2, cards="table"), 1, 0, lambda some, *_: some)
    assert played["diverged"] == []
