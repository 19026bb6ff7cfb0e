"""Searches: pairs, sections and pointing (A5-A12, A22, A30)."""

import pytest

from games.cinderella import game
from games.cinderella.state import Step
from tests.games.cinderella.position import (
    CARRIAGE,
    COACHMAN,
    HORSES,
    MICE,
    OUTFIT,
    SLIPPERS,
    Table,
    refused,
)


def test_a8_a_special_tile_first_still_allows_the_look():
    table = Table("magic")
    table.roll("hourglass")
    table.do("open", 15)
    assert set(table.offered("look")) == {*range(1, 17)} - {15}
    table.do("look", 1)
    table.do("put_back")
    assert table.knows(0, 1)
    assert table.state.hour == 1


def test_a6_a_pair_of_a_later_section_goes_back_unseen():
    table = Table("advanced", seats=3)
    table.roll("hourglass")
    table.do("open", 11)
    table.do("look", 12)
    assert table.offered() == [("put_back", None)]
    assert table.sees(1, 12) is None
    table.do("put_back")
    assert not table.knows(None, 12)
    assert not table.knows(1, 12)


def test_a30_free_order_has_no_sections():
    table = Table("advanced", advanced_order="free")
    table.find(CARRIAGE, SLIPPERS, MICE)
    assert table.found == ["mouse_a", "slipper_a", "pumpkin"]
    table.find(OUTFIT, COACHMAN, HORSES)
    assert table.state.won


def test_the_option_of_order_means_nothing_outside_the_advanced_variant():
    table = Table("magic", advanced_order="sections")
    table.find(CARRIAGE)
    assert table.found == ["pumpkin"]


def test_a22_each_other_seat_points_or_declines_clockwise():
    table = Table(seats=4, first=2, pointing="asked")
    table.roll("hourglass")
    table.do("open", 1)
    asked = []
    for answer in ("point", "no_tip", "point"):
        asked.append(table.state.turn)
        assert set(table.offered("point")) == {*range(2, 13)}
        table.do(answer, 2 if answer == "point" else None)
    assert asked == [3, 0, 1]
    assert game.view(table.state, None)["pointed"] == {"1": 2, "3": 2}
    assert table.state.turn == 2
    assert set(table.offered("look")) == {*range(2, 13)}


def test_a32_pointing_is_seen_until_the_second_look():
    table = Table(pointing="asked")
    table.roll("hourglass")
    table.do("open", 1)
    table.do("point", 7)
    assert game.view(table.state, 0)["pointed"] == {"1": 7}
    table.do("look", 8)
    assert game.view(table.state, 0)["pointed"] == {}


def test_a12_nobody_points_at_the_open_tile_nor_outside_a_search():
    table = Table(pointing="asked")
    table.roll("hourglass")
    table.do("open", 1)
    assert refused(table, "point", 1).id == "cinderella.why.same"
    table.do("no_tip")
    table.do("look", 3)
    table.do("put_back")
    table.roll("wand")
    table.do("open", 1)
    assert table.step == Step.PUT_BACK


@pytest.mark.parametrize(("seats", "pointing"), [(1, "asked"), (3, "off")])
def test_a22_nobody_is_asked_alone_or_with_pointing_off(seats, pointing):
    table = Table(seats=seats, pointing=pointing)
    table.roll("hourglass")
    table.do("open", 1)
    assert (table.step, table.state.turn) == (Step.LOOK, 0)
