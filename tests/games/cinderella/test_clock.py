"""The hand of the clock, and midnight (A1, A17-A20)."""

import pytest

from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE, OVER
from tests.games.cinderella.position import ALL_BUT_CARRIAGE, Table


def test_a1_twelve_searches_reach_midnight():
    table = Table()
    table.fail(11)
    assert table.state.turn == CHANCE
    table.fail(1)
    assert (table.state.hour, table.state.turn, table.state.won) == (12, OVER, False)


def test_a17_the_hourglass_tile_holds_the_twelfth_advance():
    table = Table("magic", seats=1, held=("hourglass",))
    table.fail(11)
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 1)
    table.do("look", 12)
    table.do("put_back")
    assert (table.state.hour, table.state.turn) == (11, CHANCE)
    table.fail(1)
    assert table.state.turn == OVER


def test_a1_each_hourglass_tile_gives_one_more_search():
    table = Table("magic", seats=4, held=("hourglass",) * 3 + ("wand",), specials=())
    searches = 0
    while table.state.turn != OVER:
        table.roll("hourglass")
        if table.step == Step.USE:
            table.do("use", True)
        table.do("open", 1)
        table.do("look", 12)
        table.do("put_back")
        searches += 1
    assert searches == 15


def test_a19_wand_and_cauldron_leave_the_clock_alone():
    table = Table()
    for _ in range(20):
        table.wand(1)
        table.cauldron(2)
    assert (table.state.hour, table.state.active) == (0, 0)


@pytest.mark.parametrize("declared", [True, False])
def test_a20_the_last_pair_wins_and_an_undeclared_tile_stays_unused(declared):
    table = Table("magic", seats=1, held=("hourglass",))
    table.find(*ALL_BUT_CARRIAGE)
    hour = table.state.hour
    table.roll("hourglass")
    table.do("use", declared)
    table.do("open", 11)
    table.do("look", 12)
    assert game.result(table.state) == (0,)
    assert table.state.hour == hour
    assert game.view(table.state, None)["spent"] == ([0] if declared else [])


def twelve(table):
    """Return the style of the mark at 12."""
    return next(
        mark.style for mark in table.match.scene(None).marks if not mark.half and mark.hour == 12
    )


def test_twelve_warns_once_a_turn_from_ten_on():
    table = Table()
    table.fail(9)
    assert twelve(table) == "deadline"
    table.fail(1)
    assert (table.state.hour, twelve(table)) == (10, "alarm")
    table.roll("wand")
    assert twelve(table) == "deadline", "once a turn"


def test_twelve_is_red_when_it_has_struck_and_at_the_last_chance():
    table = Table()
    table.fail(12)
    assert twelve(table) == "capture"
    table = Table(last_chance="yes")
    table.fail(12)
    assert table.state.turn != OVER
    assert twelve(table) == "capture"


def test_the_last_hour_is_called_so():
    table = Table()
    said = [table.match.scene(None).right]
    for _ in range(2):
        table.fail(10 - table.state.hour or 1)
        said.append(table.match.scene(None).right)
    assert [each.id for each in said] == [*["cinderella.right.hours"] * 2, "cinderella.right.last"]
