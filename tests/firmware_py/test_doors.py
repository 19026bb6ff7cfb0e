"""The doors: seats' tokens, and the number that lets a guest in from the network."""

from itertools import count

import pytest

from firmware_py.doors import MOST_GUESTS, SECOND, TRIES, WAIT, Doors
from firmware_py.web.port import Locked, Viewer


@pytest.fixture
def doors():
    tokens, pins = count(), count(100_000)
    return Doors(lambda: f"token-{next(tokens)}", lambda: str(next(pins)))


def why(doors, pin, role="viewer", now=0):
    with pytest.raises(Locked) as locked:
        doors.enter(pin, role, now)
    return locked.value.why


def test_a_seats_token_is_that_seat_until_the_next_game(doors):
    doors.seat(range(2))
    first, second = doors.seats
    assert doors.admit(second) == Viewer(1, host=False)
    doors.seat(range(2))
    assert doors.admit(first) is None
    assert doors.admit(second) is None


@pytest.mark.parametrize(("role", "host"), [("host", True), ("viewer", False)])
def test_who_knows_the_number_comes_in_as_they_want(doors, role, host):
    token = doors.enter("100000", role, 0)
    assert doors.admit(token) == Viewer(None, host=host)


def test_a_role_that_there_is_not_lets_nobody_in(doors):
    assert why(doors, "100000", role="seat") == "pin-wrong"


def test_five_wrong_numbers_close_the_door_and_change_the_number(doors):
    for _ in range(TRIES - 1):
        assert why(doors, "000000") == "pin-wrong"
    assert why(doors, "000000") == "pin-wait"
    assert why(doors, "100000", now=WAIT - 1) == "pin-wait"
    assert why(doors, "100000", now=WAIT) == "pin-wrong"  # the old number
    assert doors.enter("100001", "viewer", WAIT)


def test_one_right_number_forgives_the_wrong_ones(doors):
    for _ in range(TRIES * 3):
        assert why(doors, "0") == "pin-wrong"
        assert doors.enter("100000", "viewer", 0)


def test_the_box_shows_the_number_once_a_minute_and_not_while_it_is_closed(doors):
    assert doors.knock(0) == "100000"
    assert doors.knock(59 * SECOND) is None
    assert doors.knock(60 * SECOND) == "100000"
    for _ in range(TRIES):
        why(doors, "0", now=61 * SECOND)
    assert doors.knock(62 * SECOND) is None
    assert doors.knock(61 * SECOND + WAIT) == "100001"


def test_guests_are_not_remembered_without_end(doors):
    first = doors.enter("100000", "host", 0)
    for _ in range(MOST_GUESTS):
        doors.enter("100000", "viewer", 0)
    assert doors.admit(first) is None
