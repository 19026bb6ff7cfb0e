"""Order of turns in scenes: the next player is the one that the scene named."""

from random import Random

import pytest

import games
from firmware_py.authoring.invariants.generators import SetupCase, set_up
from games.core.action import CHANCE, OVER
from games.core.match import Match

SEATINGS = {
    "capsules": SetupCase("capsules", "base", 3, "device"),
    "cinderella": SetupCase("cinderella", "magic", 3, "device"),
    "midnight": SetupCase("midnight", "individual", 3, "device"),
    "outcasts": SetupCase("outcasts", "base", 3, "device"),
}


def handed_on(match, seed):
    """Yield the announced order, the next player and the verb, whenever the turn passes."""
    rng, told = Random(seed), ()
    while match.turn != OVER and len(match.actions) < 300:
        if match.turn == CHANCE:
            match.act(match.draw())
            told = told if match.game.id == "cinderella" else ()  # a round may have begun
        else:
            who = rng.choice(match.game.asked(match.state))
            match.act(rng.choice(match.game.choices(match.state, who)))
        now = match.game.scene(match.state, None).turns
        if told and now and told[0] != now[0]:
            yield told, now[0], match.actions[-1].verb
        told = now


@pytest.mark.parametrize("name", SEATINGS)
def test_who_is_told_to_come_next_comes_next(name):
    game, handed = games.find(name), 0
    for seed in range(3):
        match = Match(game, set_up(game, SEATINGS[name]), seed)
        for told, then, verb in handed_on(match, seed):
            if name == "outcasts" and verb != "pass":
                continue  # a card may turn the direction, or end the round
            assert then == told[1], (told, then, verb)
            handed += 1
    assert handed > 10


def test_a_helper_is_asked_in_anothers_turn():
    game = games.find("cinderella")
    match, rng = Match(game, set_up(game, SEATINGS["cinderella"]), 1), Random(1)
    while match.state.step.name != "POINT":
        choices = () if match.turn == CHANCE else game.choices(match.state, match.turn)
        match.act(rng.choice(choices) if choices else match.draw())
    turns = game.scene(match.state, None).turns
    assert turns[0] == match.state.active != match.turn
