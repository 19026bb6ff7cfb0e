"""Every registered game, in every variant, number of seats and way of dealing, keeps the laws."""

import os
from pathlib import Path
from random import Random

import pytest

import games
from firmware_py.kit.laws.every import EVERY
from firmware_py.kit.laws.playing import Seating, drawn, play, seatings, set_up
from tests.elsewhere.regatta import regatta
from tests.laws.changed import CORE, changed

ROOT = Path(__file__).parents[2]

EXAMPLES = os.environ.get("LAWS_EXAMPLES")
"""Random games for each way to sit down, others each time; `make soak` asks for many."""

FEW, SOME, MANY = 2, 4, 30
"""As many else, always the same: where nobody has touched anything, of each game if what they share
has changed, and of a game that changed itself."""

CHANGED = changed(ROOT)


BESIDE = {regatta.game.id: regatta.game}
"""Games that are not installed, but kept in the checkout as an example."""


@pytest.mark.parametrize("seating", seatings((*games.names(), *BESIDE.values())), ids=str)
def test_a_game_keeps_the_laws(seating: Seating) -> None:
    game = BESIDE.get(seating.name) or games.find(seating.name)
    usual = SOME if CORE in CHANGED else FEW
    count = int(EXAMPLES or (MANY if seating.name in CHANGED else usual))
    start = Random().randrange(2**32) if EXAMPLES else 0
    for number in range(start, start + count):
        case = drawn(game, seating.seats, number)
        match = play(game, set_up(game, seating, case), case)
        for law in EVERY:
            law(match, Random(number))
