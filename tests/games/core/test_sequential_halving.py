"""Sequential halving: the choice that remains is the best one by exhaustive counting."""

from random import Random
from types import SimpleNamespace

import pytest

from games.core.action import OVER, Action
from games.core.ai import search
from games.core.ai.player import Player
from tests.games.core.tiny import Cup, Dice, Nim, Thrower


def best(player, start, playouts, **how):
    return search.sequential_halving(player, start, 0, Random(1), playouts, **how)


@pytest.mark.parametrize(("points", "verb"), [(0, "on"), (25, "stop")])
def test_it_finds_what_is_clearly_best(points, verb):
    game = Dice()
    assert best(Thrower(game), game.start(points), 400).verb == verb


def test_what_nobody_sees_is_not_known():
    game = Cup()
    assert best(Player(game), game.start(), 400).verb == "safe"


class Lucky:
    """Choice 5 of eight is one point better in every world; the noise is up to 1,000 points."""

    longest = 1

    def __init__(self):
        self.worlds = 0
        self.game = self

    def choices(self, _state, _seat):
        return tuple(Action(0, "take", number) for number in range(8))

    def world(self, _world, _seat, rng):
        self.worlds += 1
        return rng.uniform(0, 1000)

    def step(self, luck, action):
        return SimpleNamespace(turn=OVER, luck=luck, taken=action.a)

    def likelihood(self, _world, _seat):
        return 1.0

    def stops(self, _start, _state):
        return True

    def outcome(self, start, state):
        return (start + (state.taken == 5),)


def test_luck_that_is_the_same_for_all_decides_nothing():
    for seed in range(20):
        player = Lucky()
        assert search.sequential_halving(player, None, 0, Random(seed), 48).a == 5
        assert player.worlds == 48 // 24 + 48 // 12 + 48 // 6, "a third of the games each round"


def test_without_time_one_world_is_enough():
    player = Lucky()
    assert best(player, None, 10_000, more=lambda: False).a == 5
    assert player.worlds == 1


def test_one_choice_is_not_thought_about():
    game = Nim()
    assert best(Player(game), game.start(1), 100).a == 1
