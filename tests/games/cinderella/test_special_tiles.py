"""Special tiles: when the players are asked for them, and their effects (A3, A18, A23-A27)."""

from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE, OVER
from tests.games.cinderella.position import ALL_BUT_CARRIAGE, Table, refused


def test_a3_the_question_comes_right_after_the_roll_and_once():
    table = Table("magic", held=("mirror", "wand"))
    table.roll("hourglass")
    assert table.offered() == [("use", False), ("use", True)]
    table.do("use", False)
    table.do("open", 1)
    table.do("look", 12)
    assert table.offered() == [("put_back", None)]
    table.do("put_back")
    assert game.view(table.state, None)["spent"] == []


def test_a18_a_tile_that_was_kept_may_be_used_later():
    table = Table("magic", seats=1, held=("mirror",))
    table.fail(1)
    table.roll("hourglass")
    assert table.step == Step.USE


def test_a27_a_declared_tile_is_set_aside_at_once_and_for_good():
    table = Table("magic", seats=1, held=("wand",))
    table.roll("wand")
    table.do("use", True)
    assert game.view(table.state, None)["spent"] == [0]
    table.do("open", 1)
    table.do("open", 2)
    table.do("put_back")
    table.roll("wand")
    assert table.step == Step.OPEN
    table.do("open", 1)
    assert table.step == Step.PUT_BACK


def test_a25_the_wand_tile_shows_two_different_tiles_one_after_the_other():
    table = Table("magic", seats=1, held=("wand",))
    table.roll("wand")
    table.do("use", True)
    table.do("open", 1)
    assert table.sees(None, 1) == "mouse_a"
    assert set(table.offered("open")) == {*range(2, 17)}
    assert refused(table, "open", 1).id == "cinderella.why.same"
    table.do("open", 9)
    assert (table.sees(None, 1), table.sees(None, 9)) == ("mouse_a", "rat")


def test_a25_the_cauldron_tile_looks_at_two_different_tiles():
    table = Table("magic", held=("cauldron", "wand"))
    table.roll("cauldron")
    table.do("use", True)
    table.do("look", 5)
    assert set(table.offered("look")) == {*range(1, 17)} - {5}
    table.do("look", 6)
    assert (table.sees(0, 5), table.sees(0, 6), table.sees(1, 6)) == (
        "slipper_a",
        "slipper_b",
        None,
    )
    table.do("put_back")
    assert [table.knows(0, place) for place in (5, 6, 7)] == [True, True, False]
    assert not table.knows(1, 5)


def test_a9_a26_the_third_look_is_at_a_third_tile_and_may_be_declined():
    table = Table("magic", seats=1, held=("mirror",))
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 3)
    table.do("look", 9)
    assert table.offered()[0] == ("enough", None)
    assert refused(table, "look", 3).id == refused(table, "look", 9).id == "cinderella.why.same"
    table.do("enough")
    assert table.offered() == [("put_back", None)]
    table.do("put_back")
    assert table.state.hour == 1


def test_a26_declined_after_a_match_the_pair_is_laid_down():
    table = Table("magic", seats=1, held=("mirror",))
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 3)
    table.do("look", 4)
    table.do("enough")
    assert table.found == ["horse_a"]
    assert (table.state.hour, table.state.turn) == (1, CHANCE)


def test_a26_two_tiles_left_leave_no_third_look_but_spend_the_tile():
    table = Table("magic", seats=1, held=("mirror",), specials=())
    table.find(*ALL_BUT_CARRIAGE[:-1])
    table.search(9, 10)
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 12)
    table.do("look", 11)
    assert table.state.won
    assert game.view(table.state, None)["spent"] == [0]


def test_a23_the_mirrors_other_tile_stays_in_sight_until_it_is_put_back():
    table = Table("magic", held=("mirror", "wand"))
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 3)
    table.do("look", 4)
    table.do("look", 9)
    assert table.found == ["horse_a"]
    assert (table.sees(0, 9), table.sees(1, 9), table.sees(None, 9)) == ("rat", None, None)
    assert game.scene(table.state, 0).private
    assert table.state.hour == 0
    assert table.offered() == [("put_back", None)]
    table.do("put_back")
    assert table.sees(0, 9) is None
    assert (table.state.hour, table.state.active) == (1, 1)
    assert table.knows(0, 9)
    assert not table.knows(1, 9)


def test_a23_all_tiles_of_a_turn_go_back_together():
    table = Table()
    table.roll("hourglass")
    table.do("open", 3)
    table.do("look", 9)
    assert (table.sees(0, 3), table.sees(0, 9)) == ("horse_a", "rat")
    assert (table.sees(1, 3), table.sees(1, 9)) == ("horse_a", None)
    table.do("put_back")
    assert [table.sees(0, place) for place in (3, 9)] == [None, None]


def test_a2_the_mirror_wins_before_anything_is_put_back():
    table = Table("magic", seats=1, held=("mirror",))
    table.find(*ALL_BUT_CARRIAGE)
    table.roll("hourglass")
    table.do("use", True)
    table.do("open", 11)
    table.do("look", 12)
    table.do("look", 13)
    assert table.state.turn == OVER
    assert game.result(table.state) == (0,)
    assert not game.scene(table.state, 0).private
