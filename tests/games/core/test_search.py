# ruff: noqa: ARG002  (an override need not use all arguments)
"""Search: agrees with exhaustive counting, and uses no information that its seat cannot have."""

from random import Random

import msgspec
import pytest

from games.core.action import Action
from games.core.ai.player import Player
from games.core.ai.reasons import Reasons
from games.core.ai.search import LOOKS, search
from tests.games.core.tiny import Cup, Dice, Nim, Thrower, expected, losing


def found(player, start, playouts, **how):
    return search(player, start, 0, Random(1), playouts, **how)


@pytest.mark.parametrize("left", [n for n in range(2, 12) if n % 4])
def test_a_deep_search_leaves_a_heap_that_is_lost(left):
    game = Nim()
    best = found(Player(game), game.start(left), 3000).worths[0]
    assert left - best.action.a in losing(range(12))
    assert best.mean > 0.9


def test_in_a_lost_heap_every_choice_is_as_good():
    game = Nim()
    worths = found(Player(game), game.start(8), 3000).worths
    assert max(each.mean for each in worths) < 0.2


@pytest.mark.parametrize("points", [0, 6, 12, 17, 20, 25])
def test_chance_is_weighed_as_it_falls(points):
    game = Dice()
    start = game.start(points)
    best = found(Thrower(game), start, 6000).worths[0]
    exact = {action: expected(game, game.step(start, action)) for action in game.legal(start)}
    assert exact[best.action] == max(exact.values())
    assert best.mean == pytest.approx(exact[best.action], abs=0.03)


def test_a_flat_search_judges_by_the_policy_that_plays_on():
    """The random policy rarely stops in time, so rolling on seems worth less than it is."""
    game = Dice()
    start = game.start(9)
    flat = {w.action.verb: w.mean for w in found(Thrower(game), start, 4000, deep=False).worths}
    deep = {w.action.verb: w.mean for w in found(Thrower(game), start, 4000).worths}
    assert flat["stop"] == deep["stop"] == 9 / 18
    assert flat["on"] < deep["on"]


def test_what_nobody_sees_is_not_planned_by():
    game = Cup()
    best, other = found(Player(game), game.start(), 3000).worths
    assert best.action.verb == "safe"
    assert best.mean == pytest.approx(0.6, abs=0.05)
    assert other.mean == pytest.approx(0.5, abs=0.1)


def test_a_tree_that_saw_the_coin_would_guess():
    """This shows that `seen` keeps the search honest."""

    class Peeking(Player):
        def seen(self, before, action, after, seat):
            return action, after.up

    game = Cup()
    best = found(Peeking(game), game.start(), 3000).worths[0]
    assert best.action.verb == "guess"
    assert best.mean > 0.9


def test_the_worths_are_exactly_the_choices_with_all_playouts():
    game = Nim()
    start = game.start(9)
    advice = found(Player(game), start, 500)
    assert {each.action for each in advice.worths} == {*game.legal(start)}
    assert sum(each.games for each in advice.worths) == 500
    assert advice.worlds == 250
    assert advice.unit == "win"
    assert not advice.told_only


def test_the_line_is_what_was_tried_most():
    game = Nim()
    best = found(Player(game), game.start(5), 3000).worths[0]
    assert best.line[0] == best.action == Action(0, "take", 1)
    assert [action.by for action in best.line[:3]] == [0, 1, 0]
    left = 5 - sum(action.a for action in best.line[:3])
    assert left == 0, "whatever is left, the last one is taken"


def test_events_are_counted_once_a_playout():
    class Telling(Player):
        reasons = Reasons(lambda _before, action, _after: (f"{action.by}-took-{action.a}", "took"))

    game = Nim()
    for each in found(Telling(game), game.start(11), 400, deep=False, events=True).worths:
        assert each.met["took"] == 1
        assert each.met[f"0-took-{each.action.a}"] == 1
        assert 0 < each.met["1-took-1"] < 1


def test_what_the_own_turn_brings_ends_where_somebody_else_acts():
    def brings(turn):
        ((before, action, after),) = turn
        yield f"{before.left}-{action.by}-{action.a}-{after.left}"

    class Telling(Player):
        reasons = Reasons(brings=brings)

    game = Nim()
    for each in found(Telling(game), game.start(11), 100, deep=False, events=True).worths:
        assert each.met == {f"11-0-{each.action.a}-{11 - each.action.a}": 1}


def test_the_error_shrinks_with_the_playouts():
    game = Dice()
    few, many = (found(Thrower(game), game.start(6), count).worths for count in (40, 4000))
    assert min(w.error for w in few) > 3 * min(w.error for w in many)


def test_points_are_searched_on_their_own_scale():
    class Counting(Thrower):
        unit = "points"

        def worth(self, state):
            return (-1000.0 + 100 * state.points,)

    game = Dice()
    for points in (0, 25):
        a = found(Thrower(game), game.start(points), 3000).worths[0]
        b = found(Counting(game), game.start(points), 3000).worths[0]
        assert a.action == b.action


def test_the_cap_ends_the_search_and_a_playout_is_cut_at_its_length():
    game = Nim()
    left = iter([True, True, True, False])
    advice = found(Player(game), game.start(9), 500, more=lambda: next(left))
    assert sum(each.games for each in advice.worths) == 3

    class Short(Player):
        longest = 1

    advice = found(Short(game), game.start(9), 90)
    assert {each.mean for each in advice.worths} == {0.5}, "nobody has won after one action"


def test_a_clear_choice_ends_the_search_where_one_is_and_only_there():
    def tried(left, **how):
        game = Nim()
        worths = found(Player(game), game.start(left), 3000, **how).worths
        return worths[0].action, sum(each.games for each in worths)

    best, all_of_them = tried(5)
    assert all_of_them == 3000
    early, fewer = tried(5, clear=2.0)
    assert early == best
    assert fewer < 1500
    assert fewer % LOOKS == 0
    assert tried(8, clear=6.0)[1] == 3000, "in a lost heap every choice is as good"


def test_the_same_rng_gives_the_same_statistics():
    game = Cup()
    one, other = (
        msgspec.json.encode(search(Player(game), start, 0, Random(5), 200))
        for start in (game.start("heads"), game.start("tails"))
    )
    assert one == other
