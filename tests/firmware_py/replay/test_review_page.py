"""Page's part of a review: the sentence for the whole match, rounds, and changes of a chance."""

import pytest

from firmware_py.replay import review_page
from games.core.ai.playouts import Mean
from games.core.analysis.review import ChanceCurve, CurvePoint, MatchReview

ERROR = 0.01


def reviewed(*lines, ends=()):
    """Return a review with a curve for each list of chances; rounds end at the points `ends`."""
    points = tuple(CurvePoint(at, at, at in ends) for at in range(len(lines[0])))
    known = tuple(
        ChanceCurve(seat if len(lines) > 1 else None, tuple(Mean(each, ERROR) for each in line))
        for seat, line in enumerate(lines)
    )
    return MatchReview(0, len(points) - 1, points, known, (), (), 100, told_only=False)


def against(*chances):
    """Return a review of two seats, whose first one has these chances."""
    return reviewed(chances, [1 - each for each in chances])


@pytest.mark.parametrize(
    ("chances", "word", "at"),
    [
        ((0.5, 0.51, 0.49, 0.5, 0.51, 0.5, 1.0), "even", 0),
        ((0.5, 0.7, 0.7, 0.8, 0.7, 0.8, 1.0), "ahead", 0),
        ((0.5, 0.3, 0.3, 0.2, 0.3, 0.2, 0.0), "behind", 0),
        ((0.5, 0.3, 0.3, 0.7, 0.8, 0.8, 1.0), "overtook", 3),
        ((0.5, 0.7, 0.7, 0.7, 0.3, 0.3, 0.0), "lost", 4),
        ((0.5, 0.3, 0.3, 0.2, 0.3, 0.2, 1.0), "overtook", 6),
        ((0.5, 0.5, 0.5, 0.5, 0.7, 0.8, 1.0), "rose", 4),
        ((0.5, 0.5, 0.5, 0.5, 0.3, 0.2, 0.0), "sank", 4),
        ((0.5, 0.7, 0.7, 0.3, 0.3, 0.8, 0.8, 1.0), "swung-ahead", 0),
        ((0.5, 0.3, 0.3, 0.7, 0.7, 0.2, 0.2, 0.0), "swung-behind", 0),
    ],
)
def test_one_sentence_tells_the_whole_match(chances, word, at):
    review = against(*chances)
    assert review_page.story(review, review.known[0]) == (word, at)


def test_a_single_point_is_no_change_of_the_lead():
    review = against(0.5, 0.7, 0.7, 0.3, 0.7, 0.8, 1.0)
    assert review_page.story(review, review.known[0]) == ("ahead", 0)


def test_the_lead_is_over_the_best_of_the_others():
    low, high = [0.2] * 6 + [0.0], [0.3] * 6 + [0.0]
    review = reviewed([0.5] * 6 + [1.0], low, high)
    assert [review_page.story(review, line)[0] for line in review.known] == [
        "ahead",
        "behind",
        "behind",
    ]


def test_all_together_are_ahead_if_they_mostly_win():
    review = reviewed((0.3, 0.3, 0.4, 0.7, 0.8, 0.8, 1.0))
    assert review_page.story(review, review.known[0]) == ("overtook", 3)


def test_rounds_have_their_turns_and_a_match_without_rounds_has_none():
    found = [*review_page._rounds(reviewed([0.5] * 7, [0.5] * 7, ends=(2, 5)))]
    assert found == [(0, 2), (2, 5), (5, 6)]
    assert [*review_page._rounds(reviewed([0.5] * 7, [0.5] * 7))] == []
    assert [*review_page._rounds(reviewed([0.5] * 7, [0.5] * 7, ends=(6,)))] == []


def test_a_change_within_a_tenth_is_told_in_percent():
    assert review_page.tenths(0.31, 0.52) == (3, 5, 10)
    assert review_page.tenths(0.31, 0.34) == (31, 34, 100)
