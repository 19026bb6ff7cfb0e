"""In solved positions hints are right; a hint for the worst choice is caught."""

from tests.soak import solved_positions
from tests.soak.hint_benefit import Share
from tests.soak.solved_positions import Position, Span


def test_a_hint_is_right_where_it_is_known():
    assert solved_positions.solved("cinderella", 2, budget=60).hints == {"right": 2}


def test_a_hint_that_says_the_worst_is_caught(monkeypatch):
    honest = solved_positions.advise

    def spiteful(*args):
        advice = honest(*args)
        return advice._replace(worths=advice.worths[::-1])

    monkeypatch.setattr(solved_positions, "advise", spiteful)
    assert solved_positions.solved("cinderella", 2, budget=60).hints["wrong"]


def position(*spans):
    return Position(None, None, 0, dict(enumerate(spans)))


def test_a_position_counts_if_one_choice_is_surely_the_best_and_not_all_are_as_good():
    assert position(Span(1, 1), Span(0, 0.5)).counts
    assert not position(Span(1, 1), Span(1, 1)).counts
    assert not position(Span(0.4, 0.6), Span(0.5, 0.7)).counts


def test_what_hangs_on_others_is_open():
    found = position(Span(1, 1), Span(0, 1), Span(0, 0.9))
    assert [found.judged(n) for n in range(3)] == ["right", "open", "wrong"]


def test_chance_alone_makes_no_taker_bad():
    assert Share("few", (0.0, 0.0, 1.0, 0.0), 0.5).well
    assert not Share("many", (0.0, 0.0, 1.0, 0.0) * 20, 0.5).well
