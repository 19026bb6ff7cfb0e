"""Every bot of every registered game is fair, and a planted peek is found."""
# ruff: noqa: ARG002  (who peeks mostly ignores what it should heed)

from random import Random

import pytest

import games
from firmware_py.authoring.invariants.bot_information import (
    FAIR,
    check_blind,
    check_fair,
    check_seen,
)
from firmware_py.authoring.invariants.generators import Case, SetupCase, play, seatings, set_up
from games.core.ai.player import Player
from games.core.match import Match
from tests.invariants.broken import Broken


@pytest.mark.parametrize("seating", seatings(), ids=str)
def test_bots_are_fair(seating):
    game = games.find(seating.name)
    case = Case(seed=11)
    match = play(game, set_up(game, seating, case), case)
    for invariant in FAIR:
        invariant(match, Random(case.seed))


# Planted peeks


class Faces(Player):
    """Reads the true faces, and so knows what lies in the others' hands."""

    def greedy(self, state, seat, rng):
        choices = self.game.choices(state, seat)
        return choices[sum(state.cards.faces[::3]) % len(choices)]


class Rollout(Player):
    """Reads them in playouts alone, where it would go unnoticed in what it answers at once."""

    def rollout(self, state, seat, rng):
        choices = self.game.choices(state, seat)
        return choices[sum(state.cards.faces[::3]) % len(choices)]


class Tree(Player):
    """Tells the nodes of its tree apart by what lies hidden."""

    def seen(self, before, action, after, seat):
        return action, after.cards.faces


class Spy(Player):
    """Tells them apart by what others did in secret."""

    def seen(self, before, action, after, seat):
        return action if action.by >= 0 else None


class Seed(Player):
    """Knows what the device will roll."""

    def greedy(self, state, seat, rng):
        choices = self.game.choices(state, seat)
        return Random(f"{self.game.seeds[-1]}/0").choice(choices)


class Open(Broken):
    """Nightwatch with a player that a test has planted, and with a list of seeds."""

    def __init__(self, player):
        self.player = player(self)
        self.seeds = []


class Indiscreet(Match):
    """Tells its game the seed."""

    def __init__(self, game, setup, seed=0):
        super().__init__(game, setup, seed)
        game.seeds.append(seed)


def tried(invariant, planted, of):
    """Return whether a law finds something in some random games."""
    game = Open(planted)
    for seed in range(4):
        case = Case(seed=seed)
        setup = set_up(game, SetupCase(game.id, "town", 3, "device"), case)
        match = play(game, setup, case, cap=120, of=of)
        try:
            invariant(match, Random(seed))
        except AssertionError:
            return True
    return False


@pytest.mark.parametrize(
    ("invariant", "planted"), [(check_fair, Faces), (check_fair, Rollout), (check_seen, Tree)]
)
def test_a_player_that_reads_true_faces_is_caught(invariant, planted):
    assert tried(invariant, planted, Match)


def test_a_search_that_sees_what_others_do_in_secret_is_caught():
    assert tried(check_seen, Spy, Match)


def test_a_player_that_reads_the_seed_of_the_match_is_caught():
    assert tried(check_blind, Seed, Indiscreet)


@pytest.mark.parametrize("invariant", FAIR)
def test_an_honest_player_is_not_accused(invariant):
    assert not tried(invariant, Player, Indiscreet)
