"""Planted faults: `check` finds each of them, and its message names the cause.

A few games are enough for each fault, and the default effort begins with the same games.
"""

from random import Random

import pytest

from firmware_py.authoring.check import check
from firmware_py.authoring.inspector import THOUGHT
from firmware_py.authoring.invariants.generators import Case, play
from firmware_py.authoring.invariants.secrets import check_history
from firmware_py.authoring.selfplay.selfplay import selfplay
from firmware_py.authoring.template import Sprout
from games.core.match import Match
from tests.firmware_py.authoring.planted import (
    FAULTS,
    DealsAgain,
    DealsTheSame,
    Foretells,
    LeastBegins,
    RemembersInASet,
    Robs,
)
from tests.firmware_py.authoring.sound import SOUND, LateWagers, Wagers, WagersAtOnce
from tests.firmware_py.authoring.table import FEW, found, found_by_aim, named, worded


@pytest.fixture(scope="module", autouse=True)
def _words(tmp_path_factory):
    with worded(tmp_path_factory.mktemp("sprout")):
        yield


@pytest.mark.parametrize(
    ("fault", "where", "cause"), FAULTS, ids=lambda v: getattr(v, "__name__", "")
)
def test_a_planted_fault_is_found_by_its_invariant(fault, where, cause):
    problems = found_by_aim(fault, where)
    assert named(problems, where, cause), problems


@pytest.mark.parametrize(
    ("fault", "where", "cause"), FAULTS, ids=lambda v: getattr(v, "__name__", "")
)
def test_a_planted_fault_is_found_by_the_whole_check(fault, where, cause):
    problems = found(fault, where, cause)
    assert named(problems, where, cause), problems


ALONE = (
    "chance.box", "chance.shuffles", "cross_process", "rules.old_states", "rules.same_bytes",
    "purity", "verbs", "results",
)  # fmt: skip
LEANT_ON = [fault for fault in FAULTS if fault[1].startswith(ALONE)]


@pytest.mark.parametrize(("fault", "where", "cause"), LEANT_ON)
def test_what_all_else_leans_on_is_told_alone(fault, where, cause):
    problems = [each for each in found(fault, where, cause) if each.where != "locale/en"]
    assert len(problems) == 1, problems


def test_without_a_fault_nothing_is_found():
    assert check(Sprout(), FEW) == []


@pytest.mark.parametrize("game", SOUND)
def test_a_right_game_of_another_kind_lacks_nothing_but_words(game):
    wrong = [each for each in check(game(), THOUGHT) if each.where != "locale/en"]
    assert wrong == []


def test_a_card_that_is_taken_out_of_a_hand_needs_words_and_no_code():
    """The news, the touch target and the hand shown follow from the rules."""
    wordless = check(Robs(), THOUGHT)
    assert {each.where for each in wordless} == {"locale/en"}, wordless
    assert {each.field for each in wordless} == {
        "sprout.ask.rob", "sprout.do.rob", "sprout.news.rob", "sprout.news.rob.unseen",
    }  # fmt: skip


def test_an_answer_lights_the_card_that_it_moves_though_another_like_it_lies_nearer():
    game = Robs()
    for seed in range(10):
        match = Match(game, {"seats": 2}, seed)
        match.act(match.draw())
        lines = game.ask(match.state, 0).lines
        assert {spot.zone for line in lines for way in line.ways for spot in way.spots} == {
            "hand-1"
        }


def test_a_part_of_the_box_is_shuffled_where_a_game_says_which():
    assert check(DealsAgain(), THOUGHT) == []


@pytest.mark.parametrize("sound", [RemembersInASet, LeastBegins, DealsTheSame])
def test_what_is_odd_and_no_fault_is_let_be(sound):
    assert check(sound(), FEW) == []


def test_a_secret_choice_that_is_declared_needs_nothing_but_words():
    assert {each.where for each in check(Foretells(), THOUGHT)} == {"locale/en"}


def test_what_a_shuffle_tells_by_the_rules_is_no_leak():
    """The fault, a false leak, would show in few games."""
    for seed in range(20):
        game = LeastBegins()
        match = play(game, game.setup(2 + seed % 3), Case(seed=seed))
        check_history(match, Random(seed))


class Both(Sprout):
    """People may deal this game too."""

    dealers = ("device", "table")


@pytest.mark.parametrize("box", [(), (1,)])
@pytest.mark.parametrize("kind", [Both, Wagers, LateWagers, WagersAtOnce])
def test_people_play_a_new_game_through_the_whole_device_to_its_end(kind, box):
    """At its end no player holds a card, and the ring shows nothing."""
    game = kind()
    played = selfplay(game, game.setup(3, cards="table", box=box), 1, 0, lambda some, *_: some)
    assert played["diverged"] == []


def test_there_are_enough_of_them():
    assert len(FAULTS) >= 20
