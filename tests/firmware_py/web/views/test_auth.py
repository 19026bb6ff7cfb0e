"""Authentication: seats' tokens, and the number that admits a guest from the network."""

import re
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.web import auth as module
from firmware_py.web.auth import (
    DIGITS,
    FORGOTTEN,
    HOME,
    MOST_ADDRESSES,
    MOST_GUESTS,
    OF_ONE,
    SECOND,
    TRIES,
    WAIT,
    Auth,
    a_pin,
    tries,
)
from firmware_py.web.interfaces import Locked, Viewer

DAY = 86_400 * SECOND
RIGHT = "1000 0000"
WRONG = "0000 0000"


@pytest.fixture
def doors():
    tokens, pins = count(), count(1000)
    return Auth(lambda: f"token-{next(tokens)}", lambda: f"{next(pins)} 0000")


def why(doors, pin, role="viewer", now=0, host="192.168.1.5"):
    with pytest.raises(Locked) as locked:
        doors.enter(pin, role, now, host)
    return locked.value.why


def shut(doors, host="192.168.1.5", now=0):
    """Use up the tries of an address."""
    for _ in range(TRIES - 1):
        assert why(doors, WRONG, now=now, host=host) == "pin-wrong"
    assert why(doors, WRONG, now=now, host=host) == "pin-wait"


def test_a_seats_token_is_that_seat_until_the_next_game(doors):
    doors.seat(range(2))
    first, second = doors.seats
    assert doors.admit(second) == Viewer(1, host=False)
    doors.seat(range(2))
    assert doors.admit(first) is None
    assert doors.admit(second) is None


@pytest.mark.parametrize(("role", "host"), [("host", True), ("viewer", False)])
def test_who_knows_the_number_comes_in_as_they_want(doors, role, host):
    token = doors.enter(RIGHT, role, 0)
    assert doors.admit(token) == Viewer(None, host=host)


@pytest.mark.parametrize("typed", ["10000000", "1000 0000", " 1000-0000 ", "1000\u00a00000"])
def test_how_the_number_is_written_does_not_matter(doors, typed):
    assert doors.enter(typed, "viewer", 0)


ODD = ["", "1000", "1000 000", "1000 00000", "x", "abcdefgh", "é" * 9, "\ud800", "1" * 4000,
       "１００００００", "+1000000", "1000.000", "٠" * 7]  # fmt: skip


@pytest.mark.parametrize("typed", ODD)
def test_what_is_not_eight_digits_is_said_and_costs_no_try(doors, typed):
    for _ in range(2 * TRIES):
        assert why(doors, typed) == "pin-digits"
    assert doors.enter(RIGHT, "viewer", 0, "192.168.1.5")


@given(typed=st.one_of(st.text(), st.from_regex(r"[0-9 -]{6,10}", fullmatch=True)))
def test_a_try_is_paid_for_eight_digits_and_for_nothing_else(typed):
    doors = Auth(lambda: "token", lambda: RIGHT)
    digits = re.sub(r"[\s-]", "", typed)
    guess = re.fullmatch("[0-9]{8}", digits) is not None and digits != "10000000"
    if digits != "10000000":
        assert why(doors, typed) == ("pin-wrong" if guess else "pin-digits")
    assert bool(doors._addresses) == guess


def test_a_role_that_there_is_not_lets_nobody_in(doors):
    assert why(doors, RIGHT, role="seat") == "pin-wrong"


def test_five_wrong_numbers_close_the_door_for_that_address_alone(doors):
    shut(doors)
    assert why(doors, RIGHT, now=WAIT - 1) == "pin-wait"
    assert doors.enter(RIGHT, "viewer", 0, "192.168.1.6"), "the right number from elsewhere"
    assert why(doors, WRONG, now=WAIT) == "pin-wait", "then one try at a time"
    assert doors.enter(RIGHT, "viewer", 2 * WAIT, "192.168.1.5"), "it is still the same"


def test_one_phones_wrong_numbers_keep_no_other_out_of_the_same_ipv6_home(doors):
    shut(doors, host="2001:db8::5")
    assert why(doors, RIGHT, host="2001:db8::5") == "pin-wait"
    assert doors.enter(RIGHT, "viewer", 0, "2001:db8::6")


def test_an_ipv6_network_has_as_many_tries_as_a_home_of_ipv4(doors):
    made = 0
    while why(doors, WRONG, host=f"2001:db8::{made // 4:x}") == "pin-wrong":
        made += 1
    assert made == HOME * TRIES - 1, "whatever number of its addresses one machine has"
    assert why(doors, RIGHT, now=WAIT // HOME - 1, host="2001:db8::ffff") == "pin-wait"
    assert doors.enter(RIGHT, "viewer", 0, "2001:db8:0:1::1"), "another network"
    assert doors.enter(RIGHT, "viewer", WAIT // HOME, "2001:db8::ffff"), "one try at a time"


def test_one_right_number_forgives_the_wrong_ones(doors):
    for _ in range(TRIES * 3):
        assert why(doors, WRONG) == "pin-wrong"
        assert doors.enter(RIGHT, "viewer", 0, "192.168.1.5")


def test_a_day_forgives_too(doors):
    shut(doors)
    assert why(doors, WRONG, now=FORGOTTEN) == "pin-wrong"


HOSTS = st.sampled_from([f"192.168.1.{n}" for n in range(40)])


@given(st.lists(st.tuples(HOSTS, st.integers(0, WAIT)), max_size=300))
def test_the_right_number_is_right_whatever_others_typed(guesses):
    doors = Auth(lambda: "token", lambda: RIGHT)
    now = 0
    for host, later in guesses:
        now += later
        why(doors, WRONG, now=now, host=host)
    assert doors.enter(RIGHT, "viewer", now, "192.168.1.99")


def test_what_is_remembered_of_addresses_has_a_bound(doors):
    for n in range(MOST_ADDRESSES + 100):
        shut(doors, host=f"10.0.{n // 250}.{n % 250}", now=n)
    assert len(doors._addresses) == MOST_ADDRESSES
    assert why(doors, WRONG, now=5000, host="10.0.0.0") == "pin-wrong", "the first is forgotten"
    assert why(doors, RIGHT, now=5000, host="10.0.10.0") == "pin-wait"


def test_the_box_shows_the_number_once_a_minute(doors):
    assert doors.knock(0) == RIGHT
    assert doors.knock(59 * SECOND) is None
    shut(doors, now=59 * SECOND)
    assert doors.knock(60 * SECOND) == RIGHT, "wrong tries do not keep it from being shown"


def test_guests_are_not_remembered_without_end(doors):
    first = doors.enter(RIGHT, "viewer", 0)
    for _ in range(OF_ONE):
        doors.enter(RIGHT, "viewer", 0)
    assert doors.admit(first) is None
    for n in range(2 * MOST_GUESTS):
        doors.enter(RIGHT, "viewer", 0, f"10.0.{n // 250}.{n % 250}")
    assert len(doors.passes.guests) == MOST_GUESTS


def test_a_new_number_ends_the_old_guests_and_the_old_waits(doors):
    doors.seat(range(1))
    (seat,) = doors.seats
    guest, host = doors.enter(RIGHT, "viewer", 0), doors.enter(RIGHT, "host", 0)
    doors.knock(0)
    shut(doors)
    doors.renew(keep=host)
    assert doors.admit(guest) is None
    assert doors.admit(host) == Viewer(None, host=True), "who wished it stays"
    assert doors.admit(seat) == Viewer(0, host=False), "a seat's address is another matter"
    assert why(doors, RIGHT) == "pin-wrong"
    assert doors.enter("1001 0000", "viewer", 0, "192.168.1.5")
    assert doors.knock(0) == "1001 0000"


def test_a_token_that_is_no_guests_is_not_kept(doors):
    doors.renew(keep="token-0")
    assert doors.admit("token-0") is None


# Time needed for guessing


def patient(doors, until):
    """Guess from one address as often as allowed; return the number of guesses."""
    now = guesses = 0
    while now < until:
        if why(doors, WRONG, now=now) == "pin-wrong":
            guesses += 1
            continue
        guesses += 1
        now += WAIT
    return guesses


@pytest.mark.parametrize("days", [1, 2, 7])
def test_nobody_guesses_more_often_than_is_said(doors, days):
    assert tries(days * DAY) - 1 <= patient(doors, days * DAY) <= tries(days * DAY)


def test_it_does_not_help_to_wait_until_all_is_forgotten(doors):
    now = guesses = 0
    while now < 7 * DAY:
        shut(doors, now=now)
        guesses, now = guesses + TRIES, now + FORGOTTEN
    assert guesses < tries(7 * DAY)


def years(guesses, addresses):
    """Return the years that this number of guesses takes from this number of addresses."""
    return guesses / addresses * WAIT / DAY / 365


def test_the_figures_of_the_head_are_true():
    numbers, week = 10**DIGITS, tries(7 * DAY)
    said = " ".join(module.__doc__.split())
    assert f"there are {numbers:,} PINs" in said
    assert f"(`tries`): {tries(DAY)} in a day, {week:,} in a week" in said
    assert f"a chance of 1 in {numbers / week:,.0f}," in said
    assert f"within {years(numbers / 2, 1):.0f} years with a chance of 50 %" in said
    home = HOME
    assert f"all {home} addresses" in said
    assert f"{100 * home * week / numbers:.2f} % within a week" in said
    assert f"50 % within {years(numbers / 2, home):.1f} years" in said
    assert f"remembers {MOST_ADDRESSES:,} addresses" in said
    assert round(numbers / 2 / 50 / 86_400) == 12


def test_numbers_are_eight_digits_in_two_groups_and_never_the_same():
    pins = {a_pin() for _ in range(1000)}
    assert len(pins) > 990
    assert all(re.fullmatch(r"\d{4} \d{4}", pin) for pin in pins)


@pytest.mark.parametrize(
    "zero", ["\u0660", "\u06f0", "\u0966", "\uff10", "\U0001d7ce", "\U0001e950"]
)
def test_the_number_may_be_typed_in_the_digits_of_any_script(doors, zero):
    typed = RIGHT.translate({ord(str(n)): chr(ord(zero) + n) for n in range(10)})
    assert doors.enter(typed, "viewer", 0)
    assert why(doors, WRONG.translate({ord("0"): zero})) == "pin-wrong"


def test_signs_that_are_no_decimal_digits_are_none(doors):
    for typed in ("\u00b2" * 8, "\u2460" * 8, "\u56db" * 8):
        assert why(doors, typed) == "pin-digits"
