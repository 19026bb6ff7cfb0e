"""Clocks on the ring: number, colour and origin of the dots, without flicker."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware_py.render.colours import PALETTE, shade
from firmware_py.render.ring import next_change, paint
from firmware_py.render.ring_clock import FLAG, SAND, dots, lots
from firmware_py.render.ring_model import RingClock, RingView

S = 1_000_000_000
DARK = (0, 0, 0)
RED, BLUE = PALETTE.red, PALETTE.blue
QUIET_BLUE = shade(BLUE, PALETTE.spent, PALETTE.figure_least)


def light(clock, seats=2, **more):
    colours = ("red", "blue", "green", "purple", "yellow", "white")[:seats]
    return RingView(seats=seats, colours=colours, clock=clock, **more)


def lit(frame):
    return [led for led, colour in enumerate(frame) if colour != DARK]


def arcs(*parts, **more):
    return RingClock(parts=parts, **more)


@given(st.integers(0, 10**15), st.integers(1, 10**13), st.integers(1, 24))
def test_there_is_a_dot_as_long_as_there_is_time_and_never_one_too_many(left, whole, room):
    count = dots(left, whole, room)
    assert 0 <= count <= room
    assert (count == 0) == (left == 0)
    assert dots(left + whole // 7, whole, room) >= count


@given(st.lists(st.integers(0, 10**14), min_size=2, max_size=6))
def test_all_dots_are_given_out_and_whoever_has_sand_has_one(lefts):
    counts = lots(tuple((left, 1) for left in lefts))
    assert sum(counts) == (24 if any(lefts) else 0)
    for left, count in zip(lefts, counts, strict=True):
        assert (count > 0) == (left > 0)


def test_an_arc_before_each_player_goes_from_the_clockwise_end():
    frame = paint(light(arcs((300, 300), (150, 300))), 0)
    assert lit(frame) == sorted([*range(7, 18), *((19 + step) % 24 for step in range(6))])
    assert frame[12] == RED
    assert frame[20] == QUIET_BLUE, "the other one's stand at 30 per cent"
    assert dots(150, 300, 11) == 6


def test_the_end_dot_of_the_running_one_breathes_and_nothing_of_one_that_stands():
    running = light(arcs((150, 300), (300, 300)))
    assert next_change(running, 0) is not None
    later = paint(running, 1_200_000_000)
    changed = [led for led in range(24) if later[led] != paint(running, 0)[led]]
    assert changed == [12], "six of eleven dots from LED 7"
    assert next_change(light(arcs((150, 300), (300, 300), stands=True)), 0) is None


def test_little_time_lets_the_last_dot_blink():
    hurry = light(arcs((9, 300), (300, 300), hurry=True))
    assert paint(hurry, 0)[7] == RED
    assert paint(hurry, S // 4)[7] == DARK
    assert paint(hurry, S // 2)[7] == RED


def test_periods_to_come_are_faint_dots_at_the_far_end():
    frame = paint(light(arcs((30, 30), (600, 600), periods=(2, 4))), 0)
    assert frame[7:16] == (RED,) * 9
    assert frame[16:18] == (PALETTE.faint,) * 2
    assert [frame[led] for led in (2, 3, 4, 5)] == [PALETTE.faint] * 4


def test_the_sand_of_an_hourglass_fills_the_ring_and_the_border_creeps():
    half = paint(light(RingClock(shape="border", parts=((300, 300), (300, 300)))), 0)
    assert len(lit(half)) == 24
    assert [half[led] for led in (12, 0)] == [RED, QUIET_BLUE]
    less = paint(light(RingClock(shape="border", parts=((60, 300), (540, 300)))), 0)
    assert sum(colour == RED for colour in less) == 2
    assert less[12] == RED
    three = paint(light(RingClock(shape="border", parts=((1, 1), (1, 1), (1, 1))), seats=3), 0)
    assert len(lit(three)) == 24


def test_a_glass_empties_from_the_bottom_to_both_sides():
    assert sorted(SAND) == list(range(24))
    full = paint(light(RingClock(shape="sand", parts=((180, 180),)), seats=1), 0)
    assert len(lit(full)) == 24
    half = paint(light(RingClock(shape="sand", parts=((90, 180),)), seats=1), 0)
    assert lit(half) == [*range(7), *range(19, 24)] or lit(half) == [*range(6), *range(18, 24)]
    assert lit(paint(light(RingClock(shape="sand", parts=((1, 180),)), seats=1), 0)) == [0]


def test_a_fallen_flag_blinks_red_and_white_and_is_dark_after_two_seconds():
    fallen = light(arcs((0, 300), (300, 300), stands=True, flagged=0, flagged_at=S))
    assert paint(fallen, S)[7:18] == (PALETTE.strike,) * 11
    assert paint(fallen, S + S // 4)[7:18] == (PALETTE.hand,) * 11
    assert paint(fallen, S + FLAG)[7:18] == (DARK,) * 11
    assert next_change(fallen, S + FLAG) is None


@pytest.mark.parametrize("calm", [True, False])
def test_idle_and_calm_stand_still(calm):
    still = light(arcs((9, 300), (300, 300), hurry=True), calm=calm, idle=not calm)
    assert next_change(still, 0) is None
    assert paint(still, 0)[7] == RED


@given(
    st.sampled_from(("arcs", "border", "sand")),
    st.lists(st.integers(0, 600), min_size=6, max_size=6),
    st.integers(1, 6),
    st.booleans(),
    st.integers(0, 3 * S),
)
def test_no_led_goes_on_and_off_more_than_twice_in_a_second(shape, lefts, seats, hurry, since):
    parts = tuple((left, 600) for left in (lefts[:seats] if shape != "sand" else lefts[:1]))
    clock = RingClock(shape=shape, parts=parts, hurry=hurry, flagged=0, flagged_at=S)
    shown = light(clock, seats, since=since)
    at, frames = 0, [paint(shown, 0)]
    times = [0]
    while (change := next_change(shown, at)) is not None and change < 4 * S:
        assert change > at
        at = change
        frames.append(paint(shown, at))
        times.append(at)
    for led in range(24):
        offs = [
            times[n]
            for n in range(1, len(frames))
            if frames[n][led] == DARK and frames[n - 1][led] != DARK
        ]
        for first, third in zip(offs, offs[2:], strict=False):
            assert third - first >= S


def test_in_a_game_two_figures_on_an_hour_are_both_seen_between_the_dips():
    from games.core.display.scene import Mark

    marks = (Mark(9, figure="red"), Mark(9, figure="blue"))
    base = RingView(dial=24, marks=marks)
    seen = set()
    for second in range(10):
        warned = msgspec.structs.replace(base, warned=second * S, warnings=second + 1)
        for part in range(4, 10):
            seen.add(paint(warned, second * S + part * S // 10)[9])
    assert {RED, BLUE} <= seen
