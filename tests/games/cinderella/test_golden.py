"""Golden tests G1-G18 of the rules file."""

from collections import Counter
from random import Random

import pytest

from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE, OVER, TABLE
from games.core.errors import BadSetup, IllegalAction
from tests.games.cinderella.position import (
    CARRIAGE,
    COACHMAN,
    HORSES,
    MICE,
    OUTFIT,
    PINK,
    PURPLE,
    SLIPPERS,
    Table,
)

KATE, JOANNA, THIRD = 0, 1, 2

RAT_ON_5 = (
    "mouse_a mouse_b horse_a horse_b rat slipper_a slipper_b gown gloves coachman pumpkin carriage"
)


def test_g1_kate_searches_in_vain():
    table = Table(seats=3, pointing="asked")
    table.roll("hourglass")
    table.do("open", 5)
    assert table.sees(None, 5) == table.sees(THIRD, 5) == "slipper_a"
    assert table.state.turn == JOANNA
    table.do("point", 8)
    assert table.state.turn == THIRD
    table.do("point", 8)
    assert game.scene(table.state, None).grid.places[7].pointed == (JOANNA, THIRD)
    assert table.state.turn == KATE
    table.do("look", 9)
    assert table.sees(KATE, 9) == "rat"
    assert table.sees(JOANNA, 9) is table.sees(None, 9) is None
    table.do("put_back")
    assert table.sees(KATE, 5) is table.sees(KATE, 9) is None
    assert table.places == list(range(1, 13))
    assert [table.knows(seat, 9) for seat in (KATE, JOANNA, THIRD, None)] == [True, *[False] * 3]
    assert table.knows(None, 5)
    assert table.state.hour == 1
    assert table.state.active == JOANNA
    assert table.state.turn == CHANCE


def test_g2_wand_shows_one_tile_to_all():
    table = Table(seats=3, first=JOANNA, grid=RAT_ON_5)
    table.roll("wand")
    table.do("open", 5)
    assert [table.sees(seat, 5) for seat in (KATE, JOANNA, THIRD, None)] == ["rat"] * 4
    table.do("put_back")
    assert table.knows(None, 5)
    assert table.sees(JOANNA, 5) is None
    assert table.state.hour == 0
    assert len(table.places) == 12
    assert table.state.active == THIRD


def test_g3_cauldron_shows_one_tile_to_one():
    table = Table(seats=3, first=JOANNA, grid=RAT_ON_5)
    table.roll("cauldron")
    table.do("look", 5)
    assert [table.sees(seat, 5) for seat in (KATE, JOANNA, THIRD, None)] == [
        None,
        "rat",
        None,
        None,
    ]
    table.do("put_back")
    assert [table.knows(seat, 5) for seat in (KATE, JOANNA, THIRD)] == [False, True, False]
    assert table.state.hour == 0
    assert table.state.active == THIRD


def test_g4_gown_and_gloves_are_a_pair():
    table = Table()
    table.roll("hourglass")
    table.do("open", 7)
    table.do("look", 8)
    assert table.found == ["gown"]
    assert table.state.hour == 1
    assert len(table.places) == 10
    assert game.scores(table.state) == (1, 1)


def test_g5_last_search_wins():
    table = Table()
    table.fail(6)
    table.find(MICE, HORSES, SLIPPERS, OUTFIT, COACHMAN)
    assert table.state.hour == 11
    table.find(CARRIAGE)
    assert table.state.turn == OVER
    assert game.result(table.state) == (0, 1)
    assert table.state.hour == 11


def test_g6_fifth_pair_at_midnight_is_too_late():
    table = Table()
    table.find(MICE, HORSES, SLIPPERS, OUTFIT)
    table.fail(7, 9, 12)
    assert table.state.hour == 11
    table.find(COACHMAN)
    assert table.state.hour == 12
    assert table.state.turn == OVER
    assert game.result(table.state) == ()
    assert len(table.found) == 5


def test_g7_hourglass_tile_stops_the_clock_once():
    table = Table("magic", held=("hourglass", "wand"))
    table.fail(11)
    table.cauldron(2)
    assert (table.state.hour, table.state.active) == (11, 0)
    table.roll("hourglass")
    assert table.offered("use") == [False, True]
    table.do("use", True)
    table.do("open", 1)
    table.do("look", 12)
    table.do("put_back")
    assert table.state.hour == 11
    assert table.state.turn == CHANCE
    assert game.view(table.state, None)["spent"] == [0]
    assert table.state.active == 1
    table.cauldron(3)
    table.roll("hourglass")
    assert table.step == Step.OPEN


def test_g8_only_the_matching_face_offers_the_tile():
    table = Table("magic", held=("mirror", "wand"))
    table.roll("cauldron")
    assert table.step == Step.LOOK
    table.do("look", 1)
    table.do("put_back")
    table.roll("wand")
    assert table.offered("use") == [False, True]
    table.do("use", True)
    table.do("open", 1)
    table.do("open", 2)
    assert (table.sees(None, 1), table.sees(None, 2)) == ("mouse_a", "mouse_b")
    table.do("put_back")
    assert table.found == []
    assert len(table.places) == 16


def _mirror_search(first, peek):
    table = Table("magic", held=("mirror", "wand"))
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", first)
    table.do("look", peek)
    return table


def test_g9_mirror_second_peek_matches():
    table = _mirror_search(3, 9)
    table.do("look", 4)
    assert table.found == ["horse_a"]
    assert 3 not in table.places
    assert 4 not in table.places
    assert 9 in table.places


def test_g9_mirror_first_peek_matches_and_one_more_look_is_allowed():
    table = _mirror_search(3, 4)
    assert table.found == []
    assert set(table.offered("look")) == {*range(1, 17)} - {3, 4}
    table.do("look", 9)
    assert table.found == ["horse_a"]
    assert 9 in table.places


def test_g9_mirror_two_secret_tiles_are_no_pair():
    table = _mirror_search(3, 9)
    table.do("look", 10)
    assert table.found == []
    table.do("put_back")
    assert len(table.places) == 16
    assert table.state.hour == 1


def test_g10_advanced_keeps_the_order_of_sections():
    table = Table("advanced")
    table.search(*SLIPPERS)
    assert table.found == []
    assert len(table.places) == 16
    table.find(HORSES)
    table.search(*SLIPPERS)
    assert table.found == ["horse_a"]
    table.find(MICE)
    table.find(OUTFIT)
    assert table.found == ["mouse_a", "horse_a", "gown"]
    table.find(SLIPPERS)
    assert len(table.found) == 4


def test_g11_two_equal_special_tiles_are_no_pair():
    table = Table("magic", specials=("mirror", "mirror", "wand", "hourglass"))
    table.roll("hourglass")
    table.do("open", 13)
    assert table.sees(None, 13) == "mirror"
    table.do("look", 14)
    table.do("put_back")
    assert table.found == []
    assert len(table.places) == 16
    assert table.state.hour == 1


def test_g12_six_pairs_win_though_specials_lie_in_the_grid():
    table = Table("magic")
    table.find(*PURPLE, *PINK, COACHMAN, CARRIAGE)
    assert table.places == [13, 14, 15, 16]
    assert game.result(table.state) == (0, 1)


def _at_midnight(variant, *pairs, **options):
    table = Table(variant, last_chance="yes", **options)
    table.find(*pairs)
    table.fail(12 - len(pairs), 13, 14)
    assert table.state.turn == TABLE
    return table


def _show(table, first, second):
    table.do("name", first)
    table.do("name", second)


def test_g13_last_chance_in_order_wins():
    table = _at_midnight("advanced", *PURPLE, SLIPPERS)
    _show(table, *OUTFIT)
    _show(table, *CARRIAGE)
    assert table.state.turn == TABLE
    _show(table, *COACHMAN)
    assert game.result(table.state) == (0, 1)


def test_g13_last_chance_out_of_order_loses():
    table = _at_midnight("advanced", *PURPLE, SLIPPERS)
    _show(table, *CARRIAGE)
    assert table.state.turn == OVER
    assert game.result(table.state) == ()


def test_g14_twelve_special_tiles_are_shared_out():
    table = Table("magic", seats=4)
    state = table.state
    assert len(state.special) == 4
    assert len(table.places) == 16
    assert len(state.cards.faces) - 16 - 4 == 4
    solo = Table("magic", seats=1, held=("mirror",), specials=_all_but("mirror"))
    assert len(solo.places) == 23
    with pytest.raises(BadSetup, match="at most 8 special tiles on the table, not 9"):
        game.start(4, "magic", options={"specials_on_table": "9"})


def _all_but(face):
    specials = [s for s in ("mirror", "cauldron", "hourglass", "wand") for _ in range(3)]
    specials.remove(face)
    return specials


def test_g15_solo_loses_on_the_twelfth_search():
    table = Table(seats=1, pointing="asked")
    for hour in range(12):
        assert table.state.hour == hour
        assert table.state.turn == CHANCE
        table.roll("hourglass")
        table.do("open", 1)
        assert table.step == Step.LOOK
        table.do("look", 3)
        table.do("put_back")
    assert table.state.hour == 12
    assert game.result(table.state) == ()


def test_g16_the_die_has_its_six_sides():
    rng = Random(16)
    state = Table().state
    rolls = Counter(game.sample(state, rng).a for _ in range(60_000))
    assert rolls["hourglass"] == pytest.approx(30_000, abs=600)
    assert rolls["cauldron"] == pytest.approx(20_000, abs=600)
    assert rolls["wand"] == pytest.approx(10_000, abs=600)


def test_g17_no_third_look_without_a_third_tile():
    table = Table("magic", held=("wand", "mirror"), specials=())
    table.find(*PURPLE, *PINK, COACHMAN)
    assert table.state.active == 1
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 11)
    assert table.offered() == [("look", 12)]
    table.do("look", 12)
    assert table.state.turn == OVER
    assert game.result(table.state) == (0, 1)
    assert game.view(table.state, None)["spent"] == [1]


def test_g18_places_never_close_up():
    grid = (
        "mouse_a mouse_b rat horse_a horse_b slipper_a slipper_b coachman gown gloves pumpkin"
        " carriage"
    )
    table = Table(grid=grid)
    table.search(3, 8)
    assert table.found == ["rat"]
    table.roll("wand")
    assert table.offered("open") == [1, 2, 4, 5, 6, 7, 9, 10, 11, 12]
    with pytest.raises(IllegalAction) as refused:
        table.do("open", 8)
    assert refused.value.text.id == "cinderella.why.gone"
    table.do("open", 9)
    assert table.sees(None, 9) == "gown"
