"""Another process computes the same in every game, as clusters and saved matches require."""

import pickle

import pytest

import games
from firmware_py.authoring.invariants.cross_process import HASHES, elsewhere
from firmware_py.authoring.invariants.generators import Case, play, seatings, set_up
from games.core import compiled_setup
from tests.invariants import broken
from tests.plugins.ballast import ballast
from tests.plugins.regatta import regatta


def played(game):
    """Play one game of each variant and way of dealing."""
    seated = {(each.variant, each.cards): each for each in seatings((game,))}.values()
    return [play(game, set_up(game, seating), Case(seed=1)) for seating in seated]


def test_another_process_with_another_hash_seed_comes_to_the_same():
    every = (*map(games.find, games.names()), ballast.game, regatta.game)
    matches = [match for game in every for match in played(game)]
    assert list(elsewhere(matches, HASHES[:1])) == []


@pytest.mark.parametrize("game", [broken.Hashed, broken.Drawing, broken.Kept])
def test_the_order_of_a_set_is_noticed(game):
    found = [wrong for _, wrong in elsewhere(played(game()))]
    assert found, game.__doc__
    assert all("hash" in wrong.what or "pickled" in wrong.what for wrong in found)
    assert all(wrong.field for wrong in found)


def test_a_game_that_no_other_process_can_have_is_not_accused():
    class Local(broken.Hashed):
        """Cannot be imported by another process."""

    assert list(elsewhere(played(Local()))) == []


@pytest.mark.parametrize("name", ["cinderella", "midnight", "outcasts", "capsules"])
def test_what_a_plan_was_asked_makes_no_difference(name, monkeypatch):
    # given two equal states; the menus of one have been computed
    game = games.find(name)
    seating = next(each for each in seatings((name,)) if each.cards == "device")
    state = play(game, set_up(game, seating), Case(seed=1)).state
    sent = pickle.dumps(state)
    # when the other comes from another process, with its own compiled setup
    monkeypatch.setattr(compiled_setup, "_plan", compiled_setup._plan.__wrapped__)
    back = pickle.loads(sent)  # noqa: S301  (our own bytes)
    # then they are equal, and so are their hashes
    assert back.compiled is not state.compiled
    assert back == state
    assert hash(back.compiled) == hash(state.compiled)
