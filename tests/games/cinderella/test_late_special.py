"""Option `late_special`: the question comes when the tile helps (A3, A32)."""

import pytest

from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE
from tests.games.cinderella.position import ALL_BUT_CARRIAGE, CARRIAGE, MICE, Table


def test_late_mirror_is_asked_after_the_first_look_whether_it_matched_or_not():
    for second in (4, 9):
        table = Table("magic", seats=1, held=("mirror",), late_special="yes")
        table.roll("hourglass")
        assert table.step == Step.OPEN
        table.do("open", 3)
        table.do("look", second)
        assert table.offered() == [("use", False), ("use", True)]
        assert table.sees(0, second)
        table.do("use", True)
        table.do("look", 13)
        assert bool(table.found) == (second == 4)
        table.do("put_back")
        assert table.state.hour == 1


def test_late_mirror_declined_ends_the_search():
    table = Table("magic", seats=1, held=("mirror",), late_special="yes")
    table.roll("hourglass")
    table.do("open", 3)
    table.do("look", 4)
    table.do("use", False)
    assert table.found == ["horse_a"]
    assert game.view(table.state, None)["spent"] == []


def test_late_mirror_is_not_asked_without_a_third_tile():
    table = Table("magic", seats=1, held=("mirror",), specials=(), late_special="yes")
    for pair in ALL_BUT_CARRIAGE:
        table.roll("hourglass")
        table.do("open", pair[0])
        table.do("look", pair[1])
        table.do("use", False)
    table.roll("hourglass")
    table.do("open", 11)
    table.do("look", 12)
    assert table.state.won
    assert game.view(table.state, None)["spent"] == []


def test_late_hourglass_is_asked_when_the_hand_would_move():
    table = Table("magic", seats=1, held=("hourglass",), late_special="yes")
    table.roll("hourglass")
    table.do("open", 1)
    table.do("look", 3)
    table.do("put_back")
    assert table.sees(0, 1) is table.sees(0, 3) is None
    assert table.offered() == [("use", False), ("use", True)]
    table.do("use", True)
    assert (table.state.hour, table.state.turn) == (0, CHANCE)
    table.search(*MICE)
    assert table.state.hour == 1


def test_late_hourglass_is_asked_after_a_pair_too_but_not_after_the_last():
    table = Table("magic", seats=1, held=("hourglass",), late_special="yes")
    for pair in ALL_BUT_CARRIAGE:
        table.search(*pair)
        assert table.step == Step.STOP
        table.do("use", False)
    table.search(*CARRIAGE)
    assert table.state.won
    assert table.state.hour == 5


@pytest.mark.parametrize(("held", "rolled"), [("wand", "wand"), ("cauldron", "cauldron")])
def test_late_special_leaves_wand_and_cauldron_where_they_were(held, rolled):
    table = Table("magic", seats=1, held=(held,), late_special="yes")
    table.roll(rolled)
    assert table.step == Step.USE
