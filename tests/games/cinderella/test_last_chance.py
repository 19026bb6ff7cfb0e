"""Last chance at midnight (R23, A16, A28)."""

import pytest

from games.cinderella import game
from games.core.action import OVER, TABLE
from tests.games.cinderella.position import (
    ALL_BUT_CARRIAGE,
    CARRIAGE,
    COACHMAN,
    HORSES,
    MICE,
    PINK,
    PURPLE,
    Table,
)


def last_chance(variant="basic", found=(), **options):
    table = Table(variant, last_chance="yes", **options)
    table.fail(12 - len(found))
    table.find(*found)
    return table


@pytest.mark.parametrize("variant", ["basic", "magic", "advanced"])
def test_a28_last_chance_works_in_every_variant(variant):
    table = Table(variant, last_chance="yes")
    table.fail(12, 1, 5)
    assert (table.state.turn, table.state.hour) == (TABLE, 12)
    for pair in (*PURPLE, *PINK, COACHMAN, CARRIAGE):
        table.do("name", pair[0])
        table.do("name", pair[1])
    assert game.result(table.state) == (0, 1)
    assert game.scene(table.state, None).question.id == "cinderella.over.last-chance"


def test_a28_two_tiles_are_named_before_either_is_turned_up():
    table = last_chance(found=(MICE, HORSES))
    table.do("name", 5)
    assert game.view(table.state, None)["first"] == 5
    assert table.sees(None, 5) is None
    assert 5 not in table.offered("name")
    table.do("name", 6)
    assert table.found == ["mouse_a", "horse_a", "slipper_a"]


def test_a16_one_mistake_loses_and_both_tiles_are_seen():
    table = last_chance(found=(MICE,))
    table.do("name", 5)
    table.do("name", 7)
    assert game.result(table.state) == ()
    assert (table.sees(None, 5), table.sees(None, 7)) == ("slipper_a", "gown")


def test_a16_two_equal_special_tiles_are_a_mistake():
    table = last_chance("magic")
    table.do("name", 13)
    table.do("name", 14)
    assert game.result(table.state) == ()


def test_without_last_chance_midnight_is_the_end():
    table = Table()
    table.fail(12)
    assert table.state.turn == OVER
    assert game.scene(table.state, None).head.id == "cinderella.head.lost"


def test_a2_the_twelfth_search_wins_without_the_last_chance():
    table = Table(last_chance="yes")
    table.fail(6)
    table.find(*ALL_BUT_CARRIAGE, CARRIAGE)
    assert table.state.won
    assert table.state.hour == 11


def test_a13_alone_the_group_is_that_player():
    table = Table(seats=1, last_chance="yes")
    table.fail(12)
    assert table.state.turn == TABLE
