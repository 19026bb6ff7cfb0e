"""Places in a scoreboard of rounds."""

from games.core.display.scoreboard import course, places, rows
from games.core.text import text


def test_equal_totals_share_a_place_and_the_next_one_stays_free():
    assert places([3, 5, 3, 1]) == (2, 1, 2, 4)
    assert places([3, 5, 3, 1], low_wins=True) == (2, 4, 2, 1)


def test_who_has_won_stands_first_whatever_decided_the_tie():
    assert places([5, 5, 1], won=[1]) == (2, 1, 3)
    assert places([5, 5, 1], won=[0, 1]) == (1, 1, 3)


def test_the_best_row_stands_first_with_its_cells_and_reasons():
    why = text("outcasts.ledger.nothing")
    found = rows([(1, 2), (0, 3)], (1, 5), (), ((), (why,)))
    assert [(row.seat, row.cells, row.reasons) for row in found] == [
        (1, (2, 3), (why,)),
        (0, (1, 0), ()),
    ]


def test_a_line_of_the_course_adds_up_what_each_step_gave():
    assert [line.points for line in course([(1, 2), (0, 3)], 2)] == [(1, 1), (2, 5)]
