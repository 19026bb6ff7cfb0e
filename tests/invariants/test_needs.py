"""An option is offered only where it has an effect; elsewhere every value plays the same."""

import pytest

import games
from firmware_py.authoring.invariants.generators import Case, play, seatings
from games.core.errors import BadSetup

GAMES = 3


def hidden():
    """Return each seating with the options that have no effect there."""
    return [
        pytest.param(seating, key, id=f"{seating.name}-{seating.variant}-{seating.seats}-"
                     f"{seating.cards}-{key}")
        for seating in seatings()
        for key, option in games.find(seating.name).options.items()
        if not option.needs.met(seating.variant, seating.seats, seating.cards)
    ]  # fmt: skip


def played(seating, options, seed):
    """Return the actions and final scores of a random game."""
    game = games.find(seating.name)
    setup = game.setup(seating.seats, seating.variant, seating.cards, options)
    match = play(game, setup, Case(seed=seed), cap=400)
    return match.actions, match.game.scores(match.state)


@pytest.mark.parametrize(("seating", "key"), hidden())
def test_what_is_not_asked_changes_nothing(seating, key):
    option = games.find(seating.name).options[key]
    for seed in range(GAMES):
        usual = played(seating, {}, seed)
        for value in option.values[-1:]:
            try:
                assert played(seating, {key: value}, seed) == usual
            except BadSetup:
                continue  # this value is not allowed there


def test_every_need_names_what_there_is():
    for name in games.names():
        game = games.find(name)
        every = {n for variant in game.variants for n in game.seats(variant)}
        for option in game.options.values():
            assert {*option.needs.variants} <= {*game.variants}
            assert {*option.needs.seats} <= every
