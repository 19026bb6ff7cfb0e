"""Real tiles: what people announce to the device, and the meaning of a scan (A31)."""

from itertools import product
from random import Random

import pytest

from games.cinderella import game
from games.cinderella.state import Step
from games.core.action import CHANCE, OVER, TABLE, Action
from games.core.errors import IllegalAction
from games.core.match import Match
from tests.games.cinderella.position import Table


def people(variant="basic", **options):
    return Table(variant, cards="table", **options)


def tap(table, face, who=None):
    """Return what the scanned tile means for the player whose turn it is."""
    who = game.asked(table.state)[0] if who is None else who
    return [(action.verb, action.a) for action in game.tap(table.state, who, face)]


def why_not(table, face, who=None):
    with pytest.raises(IllegalAction) as error:
        tap(table, face, who)
    return error.value.text


# A turn


def test_nothing_is_shuffled_and_no_place_is_tracked():
    table = people()
    assert table.state.turn == CHANCE
    assert table.step == Step.ROLL
    assert "places" not in game.view(table.state, 0)
    assert game.scene(table.state, 0).grid is None


@pytest.mark.parametrize("face", ["wand", "cauldron"])
def test_a31_a_wand_or_cauldron_turn_is_one_done(face):
    table = people()
    table.roll(face)
    assert table.offered() == [("done", None)]
    assert game.ask(table.state, 0).ok == Action(0, "done")
    table.do("done")
    assert (table.state.active, table.state.hour) == (1, 0)


def test_a31_a_search_is_no_pair_or_which():
    table = people()
    table.roll("hourglass")
    assert table.offered("pair") == ["mouse_a", "horse_a", "slipper_a", "gown", "rat", "pumpkin"]
    assert table.offered()[0] == ("no_pair", None)
    table.do("pair", "gown")
    assert (table.found, table.state.hour, table.state.active) == (["gown"], 1, 1)
    table.report()
    assert (table.found, table.state.hour) == (["gown"], 2)
    table.roll("hourglass")
    assert "gown" not in table.offered("pair")


def test_pointing_is_never_asked():
    table = people(seats=3, pointing="asked")
    table.roll("hourglass")
    assert table.step == Step.REPORT


def test_a31_advanced_offers_the_section_that_is_due():
    table = people("advanced", seats=1, held=("wand",))
    for due in (["mouse_a", "horse_a"], ["slipper_a", "gown"], ["rat", "pumpkin"]):
        table.roll("hourglass")
        assert table.offered("pair") == due
        table.do("pair", due[1])
        table.roll("hourglass")
        assert table.offered("pair") == due[:1]
        table.do("pair", due[0])
    assert table.state.won


def test_the_sixth_pair_wins_before_the_hand_moves():
    table = people()
    for face in (None,) * 6 + ("mouse_a", "horse_a", "slipper_a", "gown", "rat", "pumpkin"):
        table.report(face)
    assert game.result(table.state) == (0, 1)
    assert table.state.hour == 11


def test_midnight_at_the_table():
    table = people()
    for _ in range(12):
        table.report()
    assert game.result(table.state) == ()


# The die


def test_the_wooden_die_is_told_hourglass_first():
    table = people()
    assert game.asked(table.state) == (TABLE,)
    ask = game.ask(table.state, TABLE)
    assert [line.action.a for line in ask.lines] == ["hourglass", "cauldron", "wand"]
    assert not ask.draw
    assert ask.question.id == "cinderella.ask.die"


def test_device_die_is_rolled_by_the_device():
    table = people(device_die="yes")
    assert game.choices(table.state, TABLE) == ()
    ask = game.ask(table.state, TABLE)
    assert (ask.draw, ask.lines, ask.question.id) == (True, (), "cinderella.ask.roll")
    table.match.act(table.match.draw())
    assert table.step in (Step.DONE, Step.REPORT)


def test_device_die_says_nothing_where_the_device_deals():
    assert game.view(Table(device_die="yes").state, 0) == game.view(Table().state, 0)


def test_a_tile_does_not_tell_the_roll():
    for options in ({}, {"device_die": "yes"}):
        table = people(**options)
        assert why_not(table, "mouse_a", TABLE).id == "table.why.no-card"
        assert why_not(table, "hourglass", TABLE).id == "table.why.no-card"


# The special tiles


def test_a31_each_players_special_tile_is_tapped_or_chosen():
    table = people("magic", seats=4, held=("wand",) * 3)
    assert table.step == Step.DEAL
    assert game.scene(table.state, None).head == 3
    assert tap(table, "mirror") == [("deal", "mirror")]
    assert why_not(table, "wand").id == "cinderella.why.given"
    assert why_not(table, "rat").id == "cinderella.why.special"
    table.chance("deal", "mirror", 3)
    assert table.step == Step.ROLL


def test_the_special_tile_itself_is_a_yes():
    table = people("magic", seats=2, held=("mirror", "wand"))
    table.roll("hourglass")
    assert tap(table, "mirror") == [("use", True)]
    assert why_not(table, "hourglass").id == "cinderella.why.holds"
    reason = why_not(table, "cauldron")
    assert reason.id == "cinderella.why.rolled"
    assert reason.args["face"].id == "cinderella.die.hourglass"
    assert why_not(table, "rat").id == "table.why.no-card"
    table.do("use", True)
    assert table.step == Step.REPORT


def test_the_question_for_two_tiles_says_so():
    for held in ("wand", "cauldron"):
        for declared, number in ((True, 2), (False, 1)):
            table = people("magic", seats=1, held=(held,))
            table.roll(held)
            table.do("use", declared)
            question = game.scene(table.state, None).question
            assert (question.id, question.args) == (f"cinderella.ask.done-{held}", {"n": number})


def test_the_hourglass_tile_stops_the_clock_at_the_table():
    table = people("magic", seats=1, held=("hourglass",))
    table.roll("hourglass")
    table.do("use", True)
    table.do("no_pair")
    assert table.state.hour == 0
    table.report()
    assert table.state.hour == 1


def test_late_special_at_the_table():
    table = people("magic", seats=2, held=("mirror", "hourglass"), late_special="yes")
    table.roll("hourglass")
    assert table.step == Step.MIRROR
    assert tap(table, "mirror") == [("use", True)]
    table.do("use", True)
    table.do("no_pair")
    assert table.state.hour == 1
    table.roll("hourglass")
    table.do("pair", "rat")
    assert table.step == Step.STOP
    assert tap(table, "hourglass") == [("use", True)]
    assert why_not(table, "wand").id == "cinderella.why.rolled"
    table.do("use", True)
    assert (table.state.hour, table.state.active) == (1, 0)
    table.roll("hourglass")
    assert table.step == Step.REPORT


def test_late_mirror_at_the_table_needs_a_third_tile():
    table = people("magic", seats=1, held=("mirror",), specials=(), late_special="yes")
    for face in ("mouse_a", "horse_a", "slipper_a", "gown", "rat"):
        table.roll("hourglass")
        table.do("use", False)
        table.do("pair", face)
    table.roll("hourglass")
    assert table.step == Step.REPORT


# Taps


def test_either_tile_of_a_pair_tells_it():
    table = people()
    table.roll("hourglass")
    assert tap(table, "gown") == tap(table, "gloves") == [("pair", "gown")]
    assert tap(table, "mouse_b") == [("pair", "mouse_a")]


def test_a_found_pair_a_later_section_and_a_special_tile_are_refused():
    table = people("advanced", seats=1, held=("wand",))
    table.report("mouse_a")
    table.roll("hourglass")
    assert why_not(table, "mouse_b").id == "cinderella.why.found"
    assert why_not(table, "gloves").id == "cinderella.why.purple-first"
    assert why_not(table, "mirror").id == "cinderella.why.no-pair-tile"
    table.do("pair", "horse_a")
    table.roll("hourglass")
    assert why_not(table, "rat").id == "cinderella.why.pink-first"


def test_the_reasons_for_actions_are_those_for_taps():
    table = people("advanced", seats=1, held=("wand",))
    table.report("mouse_a")
    table.roll("hourglass")
    for face, reason in (("mouse_a", "found"), ("gown", "purple-first")):
        with pytest.raises(IllegalAction) as error:
            table.do("pair", face)
        assert error.value.text.id == f"cinderella.why.{reason}"


def secret_moments():
    for face in ("wand", "cauldron"):
        table = people("magic", held=("mirror", "wand"))
        table.roll(face)
        if table.step == Step.USE:
            table.do("use", False)
        yield table
    late = people("magic", held=("mirror", "wand"), late_special="yes")
    late.roll("hourglass")
    yield late


@pytest.mark.parametrize("table", list(secret_moments()), ids=["wand", "cauldron", "late mirror"])
def test_a_tap_in_a_secret_moment_has_no_answer(table):
    faces = [face.id for face in game.deck.faces if face.id != "mirror"]
    for who, face in product((TABLE, 0, 1), faces):
        assert tap(table, face, who) == []


def test_a_tap_while_the_device_shows_a_secret_look_has_no_answer():
    table = Table()
    table.roll("cauldron")
    assert tap(table, "rat") == []
    table.do("look", 1)
    assert tap(table, "rat") == []


def test_a_tap_for_somebody_who_is_not_asked_is_refused():
    table = people("magic", held=("mirror", "wand"))
    table.roll("hourglass")
    assert why_not(table, "mirror", 1).id == "table.why.no-card"
    table = people()
    for _ in range(12):
        table.report()
    assert why_not(table, "rat", TABLE).id == "table.why.over"


# Last chance


def at_midnight(variant="basic", *found, **options):
    table = people(variant, seats=1, last_chance="yes", **options)
    for face in (*found, *(None,) * (12 - len(found))):
        table.report(face)
    assert (table.step, table.state.turn) == (Step.VERDICT, TABLE)
    return table


def test_a31_last_chance_is_right_which_or_wrong():
    table = at_midnight("basic", "mouse_a", "horse_a", "slipper_a", "gown")
    assert table.offered() == [("right", "rat"), ("right", "pumpkin"), ("wrong", None)]
    assert tap(table, "carriage") == [("right", "pumpkin")]
    assert why_not(table, "gown").id == "cinderella.why.found"
    table.do("right", "pumpkin")
    table.do("right", "rat")
    assert game.result(table.state) == (0,)


def test_a31_last_chance_wrong_loses():
    table = at_midnight()
    table.do("wrong")
    assert game.result(table.state) == ()


def test_a31_last_chance_keeps_the_sections():
    table = at_midnight("advanced", "mouse_a", held=("wand",))
    assert table.offered("right") == ["horse_a"]
    assert why_not(table, "gown").id == "cinderella.why.purple-first"
    table.do("right", "horse_a")
    assert table.offered("right") == ["slipper_a", "gown"]


# Instructions for people


def test_hands_are_told_where_the_hand_goes_only_when_it_moves():
    def told():
        said = game.scene(table.state, None).told
        return said and said.args["hour"]

    table = people("magic", seats=2, held=("hourglass", "wand"))
    assert told() is None
    table.report()
    assert told() == 1
    table.roll("cauldron")
    table.do("done")
    assert told() is None
    table.roll("hourglass")
    table.do("use", True)
    table.do("no_pair")
    assert told() is None
    table.report("rat")
    assert told() == 2


def test_nothing_is_told_about_the_hand_when_the_game_is_won():
    table = people(seats=1)
    for face in ("mouse_a", "horse_a", "slipper_a", "gown", "rat", "pumpkin"):
        table.report(face)
    assert game.scene(table.state, None).told is None


# Both ways of dealing compared


SETUPS = [
    (variant, seats, {"last_chance": chance, "late_special": late, "specials_on_table": specials})
    for variant, seats in (("basic", 2), ("magic", 3), ("advanced", 4), ("magic", 1))
    for chance, late, specials in (("no", "no", "4"), ("yes", "yes", "0"), ("yes", "no", "8"))
]


@pytest.mark.parametrize(("variant", "seats", "options"), SETUPS)
def test_what_the_people_tell_keeps_both_games_alike(variant, seats, options):
    """A device that deals, and one that only gets the public actions, agree after every action."""
    for seed in range(12):
        rng = Random(seed)
        setup = {"seats": seats, "variant": variant, "options": options}
        whole = Match(game, setup, seed=seed)
        told = Match(game, setup | {"cards": "table"}, seed=seed)
        while whole.turn != OVER:
            before = whole.state
            action = whole.draw() if whole.turn == CHANCE else hopeful(whole.state, rng)
            whole.act(action)
            for line in game.table_actions(before, action, whole.state):
                told.act(line)
            assert game.shared_view(told.state) == game.shared_view(whole.state), action
        assert told.turn == OVER
        assert game.result(told.state) == game.result(whole.state)


def hopeful(state, rng):
    """Choose at random, but prefer the matching second tile; otherwise pairs would be rare."""
    choices = game.legal(state)
    pair_of, faces = state.compiled.pair_of, state.cards.faces
    if state.first >= 0 and rng.random() < 0.7:
        for move in choices:
            if move.verb in ("look", "name") and (
                pair_of[faces[move.a - 1]] == pair_of[faces[state.first]]
            ):
                return move
    return rng.choice(choices)
