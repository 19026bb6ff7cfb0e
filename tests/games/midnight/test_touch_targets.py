"""What one press does, where the question is for all to see and what follows is not."""

from random import Random

import pytest

from firmware_py.authoring.invariants.generators import Case, play
from firmware_py.authoring.invariants.touch_targets import check_ways
from games import find


@pytest.mark.parametrize("number", [16, 26, 40])
def test_a_forced_answer_out_of_a_hand_is_no_part_of_a_press_that_all_may_see(number):
    """In these a figure is chosen, and then the only card that can be played is in one's hand."""
    game = find("midnight")
    match = play(game, game.setup(2, "duel", "device"), Case(seed=number))
    for chance in range(3):
        check_ways(match, Random(chance))
