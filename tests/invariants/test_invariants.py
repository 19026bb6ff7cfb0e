"""Every registered game keeps the invariants in every seating."""

import os
from pathlib import Path
from random import Random

import pytest

import games
from firmware_py.authoring.invariants.catalogue import EVERY
from firmware_py.authoring.invariants.generators import SetupCase, drawn, play, seatings, set_up
from tests.invariants.changed_games import CORE, changed
from tests.plugins.ballast import ballast
from tests.plugins.regatta import regatta

ROOT = Path(__file__).parents[2]

EXAMPLES = os.environ.get("INVARIANT_EXAMPLES")
"""Random games per seating, with new seeds each time; `make soak` asks for many."""

FEW, SOME, MANY = 1, 2, 8
"""Default number of games per seating: of an unchanged game, of every game if the core has changed,
and of a changed game. Seeds are fixed and differ between seatings, so one game of each still covers
many options and starting seats.
"""

CHANGED = changed(ROOT)


BESIDE = {each.game.id: each.game for each in (ballast, regatta)}
"""Example games of the checkout that are not installed."""


SEATINGS = seatings((*games.names(), *BESIDE.values()))


@pytest.mark.parametrize("seating", SEATINGS, ids=str)
def test_a_game_keeps_the_laws(seating: SetupCase) -> None:
    game = BESIDE.get(seating.name) or games.find(seating.name)
    usual = SOME if CORE in CHANGED else FEW
    count = int(EXAMPLES or (MANY if seating.name in CHANGED else usual))
    start = Random().randrange(2**32) if EXAMPLES else SEATINGS.index(seating)
    for number in range(start, start + count):
        case = drawn(game, seating.seats, number)
        match = play(game, set_up(game, seating, case), case)
        for invariant in EVERY:
            invariant(match, Random(number))
