"""Set-up: tiles, seats and the first player (A14, A15, A29, A32)."""

import pytest

from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE, Action
from games.core.errors import IllegalAction
from tests.games.cinderella.position import Table


@pytest.mark.parametrize("on_table", [0, 4, 8])
def test_a15_the_grid_holds_twelve_tiles_and_the_specials(on_table):
    specials = ("mirror",) * 3 + ("hourglass",) * 3 + ("wand", "wand", "cauldron")
    table = Table("magic", seats=2, held=("cauldron", "wand"), specials=specials[:on_table])
    assert len(table.places) == 12 + on_table
    grid = game.scene(table.state, None).grid
    assert (grid.rows, grid.columns) == (3 + on_table // 4, 4)


def test_a15_the_last_row_may_be_short():
    table = Table("magic", seats=2, held=("cauldron", "wand"), specials=("mirror",))
    grid = game.scene(table.state, None).grid
    assert (grid.rows, grid.columns, len(grid.places)) == (4, 4, 13)


def test_a14_what_is_not_dealt_is_unknown_to_all():
    table = Table("magic", seats=2)
    assert not any(table.knows(seat, place) for seat in (0, 1, None) for place in range(1, 17))
    open_ones = table.state.cards.public
    assert sorted(table.state.cards.face(back) for back in range(24) if open_ones >> back & 1) == [
        "cauldron",
        "wand",
    ]


def test_a29_the_named_seat_begins_and_a32_the_deal_does_not():
    table = Table("magic", seats=3, first=2, held=("mirror", "wand", "cauldron"))
    assert table.state.active == 2
    deals = [action for action in table.match.actions if action.verb == "deal"]
    assert [(deal.b, deal.a) for deal in deals] == [(0, "mirror"), (1, "wand"), (2, "cauldron")]
    table.wand(1)
    assert table.state.active == 0
    assert Table().state.active == 0


def test_of_each_special_tile_there_are_three():
    match = Table("magic", seats=4, cards="table", held=("wand",) * 3).match
    assert [move.a for move in game.legal(match.state)] == ["mirror", "cauldron", "hourglass"]


def test_a_shuffle_keeps_every_basic_tile_in_the_grid():
    state = game.start(1, "magic")
    state = game.apply(state, Action(CHANCE, "deal", "mirror", 0))
    order = tuple(state.compiled.basic) + tuple(state.compiled.specials[1:])
    assert game.apply(state, Action(CHANCE, "shuffle", order)).step == Step.ROLL
    swapped = (*order[1:], order[0])  # a mouse would not be in the grid
    for wrong in (swapped, order[:-1], (*order[:-1], 99), list(order), None, "order"):
        with pytest.raises(IllegalAction):
            game.apply(state, Action(CHANCE, "shuffle", wrong))
