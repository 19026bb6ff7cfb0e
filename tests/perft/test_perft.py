"""Perft: the number of action sequences of each game, and a hash of them."""

import pytest
from nightwatch.game import Nightwatch

import games
from games.core.perft import perft
from tests.golden import HERE, count, from_toml, to_toml


def rows(name):
    return from_toml((HERE / "perft" / f"{name}.toml").read_text("utf-8"))


@pytest.mark.parametrize("name", games.names())
def test_the_counts_hold(name):
    game = games.find(name)
    for row in rows(name):
        assert count(game, row.variant, row.seats, row.cards, row.seed, row.depth) == row


@pytest.mark.parametrize("name", games.names())
def test_every_variant_is_counted_for_both_ways_of_dealing(name):
    game = games.find(name)
    counted = {(row.variant, row.cards) for row in rows(name)}
    assert counted == {(v, c) for v in game.variants for c in game.dealers}


def test_a_table_reads_as_it_was_written():
    assert from_toml(to_toml(rows("nightwatch"))) == rows("nightwatch")


def test_the_end_of_a_game_counts_once():
    game = games.find("cinderella")
    state = game.start(1, "basic", "table")
    assert perft(game, state, 0).nodes == 1
    assert perft(game, state, 1).nodes == len(game.legal(state))


def test_one_rule_less_is_another_digest_even_with_as_many_sequences():
    class Backwards(Nightwatch):
        folder = Nightwatch().folder

        def legal(self, state):
            return tuple(reversed(super().legal(state)))

    setup = ("town", 2, "device", 1, 4)
    sound, reversed_ = count(Nightwatch(), *setup), count(Backwards(), *setup)
    assert sound.nodes == reversed_.nodes
    assert sound.digest != reversed_.digest
