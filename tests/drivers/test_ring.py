# Long: one subject, a test for each rule.
"""The ring: its driver, the emulated lights at the end of the wire, and the current limiter."""

import errno
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from drivers.emulation import ws2812
from drivers.emulation.ws2812 import WS2812Line
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
    ring.show(RAINBOW)  # equal to the last good frame, but the lights may show something else now
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


@given(st.binary(min_size=72, max_size=72))
def test_any_bytes_come_through_the_wire_as_a_pi_sends_them(data):
    line = WS2812Line(10, order="RGB")
    line.receive(data)
    assert b"".join(bytes(colour) for colour in line.colours) == data
    assert (line.frames, line.unclear) == (1, 0)
    line.close()


def high(*spans_ns, hertz=100_000_000):
    """Return a signal that is high and low in turn for these times (ns); one bit is 10 ns."""
    bits = "".join("10"[at % 2] * (span // 10) for at, span in enumerate(spans_ns))
    bits += "0" * (-len(bits) % 8)
    return int(bits, 2).to_bytes(len(bits) // 8), hertz


def pulses(byte, zero=(400, 850), one=(800, 450)):
    return [span for bit in range(7, -1, -1) for span in (one if byte >> bit & 1 else zero)]


@pytest.mark.parametrize(
    ("zero", "one"),
    [
        ((400, 850), (800, 450)),  # WS2812B
        ((350, 800), (700, 600)),  # WS2812
        ((300, 900), (600, 600)),  # SK6812
        ((250, 700), (650, 300)),  # the shortest, and the longest, times that a WS2812B accepts
        ((540, 1000), (950, 600)),
    ],
)
def test_the_times_of_the_data_sheets_are_understood(zero, one):
    line = WS2812Line(10, leds=2)
    spans = [span for byte in (1, 2, 250, 16, 0, 255) for span in pulses(byte, zero, one)]
    line.hear(*high(*spans))
    assert line.colours == ((2, 1, 250), (0, 16, 255))
    assert line.unclear == 0
    line.close()


def test_colours_show_after_a_reset_and_not_before():
    line = WS2812Line(10, leds=2)
    red = [*pulses(0), *pulses(9), *pulses(0)]
    line.hear(*high(*red, *red))
    assert (line.colours, line.frames) == (((9, 0, 0),) * 2, 1)
    dark = [span for _ in range(3) for span in pulses(0)]
    pause = [*dark[:-1], dark[-1] + 50_000]
    line.hear(*high(*pause, *pause, *red))
    assert (line.colours, line.frames) == (((9, 0, 0), (9, 0, 0)), 4)
    line.hear(*high(*dark[:-1], dark[-1] + 20_000, *red))  # too short for a reset
    assert line.colours == ((0, 0, 0), (9, 0, 0))
    assert line.unclear == 1
    line.close()


def test_half_a_light_is_none():
    line = WS2812Line(10, leds=2)
    line.hear(*high(*pulses(1), *pulses(2)))
    assert line.colours == ((0, 0, 0),) * 2
    line.close()


@pytest.mark.parametrize("wrong", [0.6, 1.8])
def test_a_bus_of_the_wrong_speed_is_not_understood(wrong):
    """It happens on a Pi whose core clock changes (core_freq in config.txt)."""
    line = WS2812Line(10)
    line.hear(ws2812.encoded(bytes(range(72))), ws2812.HERTZ * wrong)
    once = line.unclear
    assert once > 100
    line.hear(ws2812.encoded(bytes(range(72))), ws2812.HERTZ * wrong)
    assert (line.unclear, line.frames) == (2 * once, 2)
    line.close()


@pytest.mark.parametrize("order", ["GRBW", "RGBW"])
def test_lights_with_a_white_channel_take_32_bits(order):
    import microcontroller
    import neopixel

    line = WS2812Line(21, leds=3, order=order)
    pixels = neopixel.NeoPixel(
        microcontroller.Pin(21), 3, bpp=4, auto_write=False, pixel_order=order
    )
    pixels[:] = [(1, 2, 3, 4), (0, 0, 0, 255), (250, 0, 5, 0)]
    pixels.show()
    assert line.colours == ((1, 2, 3), (0, 0, 0), (250, 0, 5))
    assert line.whites == (4, 255, 0)
    assert line.unclear == 0
    pixels.pin.deinit()
    line.close()


@pytest.mark.parametrize("order", ["GRBW", "RGBW", "BRGW"])
def test_a_ring_with_white_gets_four_bytes_a_light_and_its_white_stays_dark(order):
    line = WS2812Line(10, order=order)
    grey = tuple((led, led, led) for led in range(LEDS))
    NeoPixelRing(order=order, limit_ma=None).show(grey)
    assert line.colours == grey
    assert line.whites == (0,) * LEDS
    line.close()


def test_lights_with_white_on_a_ring_of_three_colours_show_that_it_is_wrong():
    line = WS2812Line(10, order="GRBW")
    NeoPixelRing(limit_ma=None).show(((0, 8, 0),) * LEDS)  # GRB sends 8, 0, 0: three bytes a light
    assert (line.colours[0], line.whites[0]) == ((0, 8, 0), 8)
    line.close()


class Spi:
    """`busio.SPI` with the lights at its MOSI pin."""

    def __init__(self, line):
        self.line = line

    def try_lock(self):
        return True

    def unlock(self):
        pass

    def configure(self, *, baudrate, **_others):
        self.frequency = baudrate

    def write(self, data):
        self.line.hear(bytes(data), self.frequency)


@pytest.mark.parametrize("order", ["GRB", "RGB", "GRBW"])
def test_adafruits_own_spi_encoding_is_understood(order):
    import neopixel_spi

    line = WS2812Line(10, order=order)
    pixels = neopixel_spi.NeoPixel_SPI(Spi(line), LEDS, auto_write=False, pixel_order=order)
    wanted = tuple((*colour, led)[: len(order)] for led, colour in enumerate(RAINBOW))
    pixels[:] = wanted
    pixels.show()
    assert line.colours == RAINBOW
    assert line.whites == tuple(range(LEDS) if "W" in order else (0,) * LEDS)
    assert line.unclear == 0
    line.close()


def test_a_new_string_on_the_pin_takes_the_wire(line):
    later = WS2812Line(10)
    ring = NeoPixelRing(limit_ma=None)
    line.close()  # the old line is closed; the new one stays connected
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


def test_what_is_missing_is_what_the_hint_names(monkeypatch):
    from adafruit_blinka.microcontroller.generic_linux import raspberry_pi_pin as blinka

    def said(error, pin=10):
        ring = NeoPixelRing(pin=pin)
        monkeypatch.setattr(ring, "_open", lambda: (_ for _ in ()).throw(error))
        with pytest.raises(DeviceGone) as gone:
            ring.show(RAINBOW)
        return gone.value.remedy

    for paths in ([], [Path("/dev/gpiochip0")]):
        monkeypatch.setattr(blinka, "_chip_paths", lambda paths=paths: paths)
        monkeypatch.setattr(blinka, "_open_chip", lambda _: (_ for _ in ()).throw(PermissionError))
        with pytest.raises((RuntimeError, PermissionError)) as missing:
            blinka._find_chip(10)
        assert "header" in said(missing.value)
        assert "SPI" not in said(missing.value)
    assert "SPI" not in said(NotImplementedError("board not supported"))
    assert "SPI" in said(RuntimeError("ws2811_init failed with code -13"))
    assert "root" in said(RuntimeError("ws2811_init failed with code -5"), pin=18)
    assert "gpioinfo" in said(OSError(errno.EBUSY, "Device or resource busy"))
    assert "pip install" in said(ImportError("no module"))


def test_each_refusal_of_the_libraries_has_a_hint_of_its_own(monkeypatch):
    def hint(says):
        ring = NeoPixelRing()
        monkeypatch.setattr(ring, "_open", lambda: (_ for _ in ()).throw(RuntimeError(says)))
        with pytest.raises(DeviceGone) as gone:
            ring.show(RAINBOW)
        return gone.value.remedy

    hints = [hint(f"ws2811_init failed with code {code} (why)") for code in range(-1, -15, -1)]
    assert all(hints)
    spi = [code for code, says in zip(range(-1, -15, -1), hints, strict=True) if "SPI" in says]
    assert spi == [-13, -14]
    assert hint("NeoPixel support requires running with sudo, please try again!") == hints[4]
    pi5 = [hint("Failed to open PIO device (error -2)"), hint("pio_sm_config_xfer() failed")]
    assert all("pio" in says.lower() and "SPI" not in says for says in pi5)


@pytest.mark.parametrize("error", [KeyError("GPIO10"), TypeError("no pin"), ZeroDivisionError()])
def test_any_exception_of_a_library_means_that_the_ring_is_missing(line, monkeypatch, error):
    ring = NeoPixelRing(limit_ma=None)
    with monkeypatch.context() as broken:
        broken.setattr(ring, "_open", lambda: (_ for _ in ()).throw(error))
        with pytest.raises(DeviceGone, match="the ring on GPIO10 cannot be lit"):
            ring.show(RAINBOW)
    ring.show(RAINBOW)
    assert line.colours == RAINBOW
