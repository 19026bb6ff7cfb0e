"""Undo: the need for agreement reveals no secret choice, in any position of some games."""

import pytest

import games
from firmware_py.authoring.invariants.generators import Case, play, seatings, set_up
from firmware_py.authoring.invariants.secrets import undone_alike
from games.core import card_scans

SEATINGS = [
    each
    for each in seatings()
    if each.cards == "device"
    and games.find(each.name).secrets - card_scans.VERBS.keys()
    and each.seats in (3, 4)
]


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_all_choices_that_others_see_alike_need_the_same_agreement(seating):
    game = games.find(seating.name)
    alike = 0
    for seed in range(2):
        match = play(game, set_up(game, seating, Case(seed=seed)), Case(seed=seed), cap=400)
        hidden = game.secrets - card_scans.VERBS.keys()
        for at, state in enumerate(match.states):
            if {action.verb for action in game.legal(state)} & hidden:
                alike += undone_alike(match, at)
    assert alike, "no secret choice was tried"
