import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.chips.ws2812 import WS2812Line
from drivers.errors import DeviceGone
from drivers.ring import CHANNEL_MA, LEDS, NeoPixelRing, current, limit

DARK = ((0, 0, 0),) * LEDS
RAINBOW = tuple((10 * i, 240 - 10 * i, i) for i in range(LEDS))

values = st.one_of(st.integers(0, 255), st.sampled_from([0, 1, 2, 255]))
frames = st.lists(st.tuples(values, values, values), min_size=LEDS, max_size=LEDS).map(tuple)


@pytest.fixture
def line():
    line = WS2812Line(10)
    yield line
    line.close()


def one(led, colour):
    return tuple(colour if i == led else (0, 0, 0) for i in range(LEDS))


# -- the driver, its bytes decoded by the lights -------------------------------------------------


def test_what_is_shown_is_what_the_lights_decode(line):
    ring = NeoPixelRing(limit_ma=None)
    ring.show(RAINBOW)
    assert line.colours == RAINBOW
    assert (ring.frames, line.frames) == (1, 1)


@pytest.mark.parametrize("order", ["RGB", "GRB", "BGR"])
def test_colour_order_is_that_of_the_lights(order):
    line = WS2812Line(18, order=order)
    NeoPixelRing(pin=18, order=order, limit_ma=None).show(RAINBOW)
    assert line.colours == RAINBOW
    line.close()


def test_wrong_order_is_seen_as_wrong_colours(line):
    NeoPixelRing(order="RGB", limit_ma=None).show(one(0, (1, 2, 3)))
    assert line.colours[0] == (2, 1, 3)


def test_equal_frames_are_sent_once(line):
    ring = NeoPixelRing()
    for _ in range(3):
        ring.show(RAINBOW)
    ring.show(list(RAINBOW))
    assert (ring.frames, line.frames) == (1, 1)
    ring.show(DARK)
    assert (ring.frames, line.frames) == (2, 2)


def test_a_list_that_changes_afterwards_is_sent_again(line):
    ring = NeoPixelRing(limit_ma=None)
    frame = list(DARK)
    ring.show(frame)
    frame[5] = (9, 9, 9)
    ring.show(frame)
    assert line.colours == one(5, (9, 9, 9))


def test_rings_on_two_pins_do_not_disturb_each_other(line):
    other = WS2812Line(21)
    first, second = NeoPixelRing(pin=10), NeoPixelRing(pin=21)
    first.show(one(1, (1, 1, 1)))
    second.show(one(2, (2, 2, 2)))
    first.show(one(3, (3, 3, 3)))
    assert line.colours == one(3, (3, 3, 3))
    assert other.colours == one(2, (2, 2, 2))
    other.close()


def test_closing_darkens_the_ring_and_it_can_be_opened_again(line):
    ring = NeoPixelRing()
    ring.show(RAINBOW)
    ring.close()
    ring.close()
    assert line.colours == DARK
    NeoPixelRing(limit_ma=None).show(RAINBOW)
    assert line.colours == RAINBOW


def test_failure_is_said_once_a_frame_and_the_next_frame_tries_again(line):
    ring = NeoPixelRing(limit_ma=None)
    line.fault = "fail"
    for _ in range(2):
        with pytest.raises(DeviceGone, match="the ring on GPIO10"):
            ring.show(RAINBOW)
    assert ring.frames == 0
    line.fault = None
    ring.show(RAINBOW)
    assert line.colours == RAINBOW
    assert ring.frames == 1


def test_failure_in_the_middle_forgets_what_was_shown(line):
    ring = NeoPixelRing(limit_ma=None)
    ring.show(RAINBOW)
    line.fault = "fail"
    with pytest.raises(DeviceGone):
        ring.show(DARK)
    line.fault = None
    ring.show(RAINBOW)  # equal to the last good one, but who knows what the lights show now
    assert line.frames == 2


def test_a_ring_that_is_gone_can_be_closed(line):
    ring = NeoPixelRing()
    ring.show(RAINBOW)
    line.fault = "fail"
    ring.close()


def test_a_cut_wire_is_not_noticed_and_the_next_frame_sets_all_lights(line):
    ring = NeoPixelRing(limit_ma=None)
    line.fault = "silent"
    ring.show(RAINBOW)
    assert line.colours == DARK
    line.fault = None
    ring.show(one(0, (1, 1, 1)))
    assert line.colours == one(0, (1, 1, 1))


def test_a_missing_library_is_told_with_what_to_install(line, monkeypatch):
    monkeypatch.setitem(sys.modules, "neopixel", None)
    with pytest.raises(DeviceGone, match=r"tableclock\[pi\]"):
        NeoPixelRing().show(DARK)


@pytest.mark.parametrize(
    ("frame", "says"),
    [
        (DARK[:-1], "23 lights .* ring of 24"),
        (one(3, (300, 0, 0)), r"light 3 is \(300, 0, 0\)"),
        (one(4, (-1, 0, 0)), "light 4"),
        (one(5, (1.5, 2, 3)), r"light 5 is \(1.5, 2, 3\).*whole numbers from 0 to 255"),
        (one(6, (True, 2, 3)), "light 6"),
        (one(7, (1, 2)), "light 7"),
    ],
)
def test_a_bad_frame_is_refused_with_a_sentence_and_nothing_is_sent(line, frame, says):
    ring = NeoPixelRing()
    with pytest.raises(ValueError, match=says):
        ring.show(frame)
    assert line.frames == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"pin": 17}, "GPIO17"),
        ({"order": "GRX"}, "GRX"),
        ({"leds": 0}, "at least one"),
        ({"limit_ma": 10}, "10 mA is below the 24 mA"),
    ],
)
def test_a_bad_setting_is_refused_at_once(arguments, says):
    with pytest.raises(ValueError, match=says):
        NeoPixelRing(**arguments)


# -- the lights ----------------------------------------------------------------------------------


def test_a_short_transmission_leaves_the_far_lights_and_a_long_one_runs_out(line):
    line.receive(bytes([1] * 72))
    line.receive(bytes([9, 9, 9, 9]))
    assert line.colours == ((9, 9, 9), *((1, 1, 1),) * 23)
    line.receive(bytes([2] * 90))
    assert line.colours == ((2, 2, 2),) * 24


def test_a_new_string_on_the_pin_takes_the_wire(line):
    later = WS2812Line(10)
    ring = NeoPixelRing(limit_ma=None)
    line.close()  # the old one goes; the new one stays on the wire
    ring.show(RAINBOW)
    assert (line.colours, later.colours) == (DARK, RAINBOW)
    later.close()
    ring.show(DARK)
    assert later.colours == RAINBOW


# -- the limiter ---------------------------------------------------------------------------------


def test_full_white_draws_what_the_notes_say():
    assert current(((255, 255, 255),) * LEDS, idle_ma=0) == pytest.approx(1440)


def test_full_white_is_dimmed_to_the_limit():
    frame = limit(((255, 255, 255),) * LEDS, 850)
    assert len(set(frame)) == 1
    assert 845 < current(frame) <= 850


@given(frames, st.integers(LEDS, 1600))
def test_never_over_the_limit_and_never_brighter(frame, limit_ma):
    limited = limit(frame, limit_ma)
    assert current(limited) <= max(limit_ma, LEDS)
    for before, after in zip(frame, limited, strict=True):
        assert all(0 <= a <= b for a, b in zip(after, before, strict=True))


@given(frames, st.integers(LEDS, 1600))
def test_never_scales_when_under(frame, limit_ma):
    if current(frame) <= limit_ma:
        assert limit(frame, limit_ma) == frame


@given(frames, st.integers(LEDS, 1600))
def test_what_is_lit_stays_lit_where_that_fits(frame, limit_ma):
    lit = sum(value > 0 for colour in frame for value in colour)
    if LEDS + lit * CHANNEL_MA / 255 <= limit_ma:
        for before, after in zip(frame, limit(frame, limit_ma), strict=True):
            assert [v > 0 for v in after] == [v > 0 for v in before]


@given(frames, st.integers(LEDS, 1600))
def test_brighter_stays_at_least_as_bright(frame, limit_ma):
    before = [value for colour in frame for value in colour]
    after = [value for colour in limit(frame, limit_ma) for value in colour]
    pairs = sorted(zip(before, after, strict=True))
    assert [a for _, a in pairs] == sorted(after)


def test_the_ring_sends_the_limited_frame(line):
    white = ((255, 255, 255),) * LEDS
    NeoPixelRing(limit_ma=200).show(white)
    assert line.colours == limit(white, 200)
    assert current(line.colours) <= 200
