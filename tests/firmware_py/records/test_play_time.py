"""Play time: the time between entries belongs to the seat that acts, except after a break."""

from firmware_py.records.play_time import BREAK, SECOND, PlayTime


def test_the_time_before_an_entry_belongs_to_the_seat_that_acts():
    times = PlayTime(0)
    times.note(0, 10 * SECOND)
    times.note(1, 15 * SECOND)
    times.note(-1, 16 * SECOND)
    times.note(0, 18 * SECOND)
    assert (times.used(3), times.seconds) == ((12, 5, 0), 18)


def test_a_break_is_no_ones_time():
    times = PlayTime(0)
    times.note(0, BREAK)
    times.note(1, BREAK + 3 * SECOND)
    assert (times.used(2), times.seconds) == ((0, 3), 3)
