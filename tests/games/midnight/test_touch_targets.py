"""A press on the page: a public question that is followed by a private one."""

from random import Random

import pytest

from firmware_py.authoring.invariants.generators import Case, play
from firmware_py.authoring.invariants.touch_targets import check_ways
from games import find


@pytest.mark.parametrize("number", [16, 26, 40])
def test_a_forced_answer_out_of_a_hand_is_no_part_of_a_press_that_all_may_see(number):
    """With these seeds a figure is chosen, and then the hand has only one playable card."""
    game = find("midnight")
    match = play(game, game.setup(2, "duel", "device"), Case(seed=number))
    for chance in range(3):
        check_ways(match, Random(chance))
