"""Bots of all registered games use only what their seat knows; planted leaks are found."""
# ruff: noqa: ARG002  (planted players often ignore their arguments)

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


# Planted leaks


class Faces(Player):
    """Reads the true faces, and so knows the other hands."""

    def greedy(self, state, seat, rng):
        choices = self.game.choices(state, seat)
        return choices[sum(state.cards.faces[::3]) % len(choices)]


class Rollout(Player):
    """Reads the true faces only in playouts, where direct answers do not show it."""

    def rollout(self, state, seat, rng):
        choices = self.game.choices(state, seat)
        return choices[sum(state.cards.faces[::3]) % len(choices)]


class Tree(Player):
    """Distinguishes nodes of its tree by hidden cards."""

    def seen(self, before, action, after, seat):
        return action, after.cards.faces


class Spy(Player):
    """Distinguishes nodes of its tree by secret actions of others."""

    def seen(self, before, action, after, seat):
        return action if action.by >= 0 else None


class Seed(Player):
    """Knows the device's next roll."""

    def greedy(self, state, seat, rng):
        choices = self.game.choices(state, seat)
        return Random(f"{self.game.seeds[-1]}/0").choice(choices)


class Open(Broken):
    """nightwatch with a planted player and a list of seeds."""

    def __init__(self, player):
        self.player = player(self)
        self.seeds = []


class Indiscreet(Match):
    """Reveals the seed to its game."""

    def __init__(self, game, setup, seed=0):
        super().__init__(game, setup, seed)
        game.seeds.append(seed)


def tried(invariant, planted, of):
    """Return whether an invariant fails in some random games."""
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
