"""Bot player of capsules: its evaluation and its playout policy."""

from collections import Counter
from random import Random

import pytest
from msgspec.structs import replace

from games.capsules import game
from games.capsules.actions import ALL
from games.capsules.setup import BACK
from tests.games.capsules.position import BLUE, Clock


def ended(**how):
    """Return the end of a round, with Red at 3 and Blue at 9."""
    return Clock(airships={"red": "3 +", "blue": "9 +"}, **how).state


def taken(red, blue):
    """Return a state in which Red and Blue have taken these positions, from capsules 1, 2 and 3."""
    capsules = {4: "1 down", 5: "2 down", 6: "3 down"}
    gone = 1 << red | 1 << blue
    state = ended(hour=5, capsules=capsules)
    return replace(state, won=(1 << red, 1 << blue), here=ALL & ~gone, up=state.up & ~gone)


def test_a_lowest_number_is_worth_something_if_none_can_be_lower():
    red, blue = game.player.worth(taken(4, 5))
    assert red > blue
    assert game.player.worth(taken(5, 6)) == (0.5, 0.5)


@pytest.mark.parametrize(("number", "ahead"), [(6, True), (9, True), (12, False)])
def test_who_stands_where_something_comes_due_is_ahead(number, ahead):
    red, blue = game.player.worth(ended(hour=5, capsules={3: f"{number} up"}))
    assert (red > blue) == ahead
    assert ahead or red == blue


def test_the_nearer_it_is_due_the_more_it_is_worth():
    worths = [
        game.player.worth(ended(hour=5, capsules={3: f"{number} up"}))[0]
        for number in (6, 7, 8, 9, 10)
    ]
    assert worths == sorted(worths, reverse=True)


def before_flying():
    """Return a state in which Blue would fly to 12, where the 9 is face down; the hour is 6."""
    capsules = {12: "9 down", 6: "12 down"}  # the hand turns up the one at 6
    clock = Clock(hour=5, capsules=capsules, airships={"red": "3 +", "blue": "9 +"})
    clock.round("move1-flip move2-flip", "move3-flip move4-flip")
    clock.do("play", "move3-flip")
    return clock.state


def usual(state):
    """Return the most frequent playout action, and its share."""
    tries = [game.player.rollout(state, BLUE, Random(n))[1:3] for n in range(100)]
    [(done, count)] = Counter(tries).most_common(1)
    return done, count / 100


def test_what_may_be_due_is_turned_up_before_one_flies_there():
    assert usual(before_flying()) == (("flip", 12), pytest.approx(1, abs=0.1))


def test_what_one_knows_not_to_be_due_is_not():
    state = before_flying()
    state = replace(state, cards=state.cards.look(BLUE, 1 << BACK + 12))
    assert usual(state)[1] < 0.5
