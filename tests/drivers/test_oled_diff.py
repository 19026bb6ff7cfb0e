"""Display updates: only changes are sent, and the controller's memory matches the full picture."""

import errno
from unittest.mock import patch

import luma.oled.device
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from PIL import Image, ImageDraw

from drivers import oled_diff
from drivers.display import OledDisplay
from drivers.emulation.ssd1306 import SH1106Chip, SSD1306Chip
from drivers.errors import DeviceGone
from tests.drivers.busio import I2C

CHIPS = {
    "ssd1306": SSD1306Chip,
    "sh1106": SH1106Chip,
    "ssd1309": lambda: SSD1306Chip("ssd1309"),
}

boxes = st.tuples(st.integers(0, 127), st.integers(0, 63), st.integers(0, 127), st.integers(0, 63))
strokes = st.lists(st.tuples(boxes, st.integers(0, 1)), max_size=6)
noise = st.binary(min_size=1024, max_size=1024)


def drawn(given):
    """Return a picture of noise, or of a few rectangles, like texts and bars."""
    if isinstance(given, bytes):
        return Image.frombytes("1", (128, 64), given)
    image = Image.new("1", (128, 64))
    for (x, y, across, down), colour in given:
        corner = (min(127, x + across), min(63, y + down))
        ImageDraw.Draw(image).rectangle(((x, y), corner), fill=colour)
    return image


pictures = st.one_of(strokes, strokes, noise).map(drawn)


def pages(image):
    """Return the memory as the data sheet's figure defines it, bit by bit."""
    return bytes(
        sum(bool(image.getpixel((x, 8 * page + bit))) << bit for bit in range(8))
        for page in range(8)
        for x in range(128)
    )


# -- the runs ------------------------------------------------------------------------------------


@given(pictures)
def test_memory_is_the_picture_by_pages(image):
    assert oled_diff.memory(image) == pages(image)


@given(pictures, pictures)
def test_runs_turn_one_picture_into_the_other_and_cost_no_more_than_all_of_it(before, after):
    old, new = oled_diff.memory(before), oled_diff.memory(after)
    runs, memory = oled_diff.changes(old, new), bytearray(old)
    for page, column, data in runs:
        assert 0 <= column <= column + len(data) <= 128
        memory[128 * page + column : 128 * page + column + len(data)] = data
    assert bytes(memory) == new
    assert (not runs) == (old == new)
    assert price(runs) <= price(oled_diff.whole(new))


def price(runs):
    return sum(oled_diff.POINTING + len(run.data) for run in runs)


@given(st.lists(st.booleans(), min_size=128, max_size=128))
def test_no_other_runs_cost_less(changed):
    """Compare with dynamic programming over all runs up to the end of a page."""
    new = bytes(changed) + bytes(896)
    runs = oled_diff.changes(bytes(1024), new)
    best = [0] * 129
    for end in range(1, 129):
        written = (best[start] + oled_diff.POINTING + end - start for start in range(end))
        best[end] = min(written) if changed[end - 1] else min(best[end - 1], *written)
    assert price(runs) == best[128]


# -- the controllers' memory, compared with third-party drivers -----------------------------------


class Torn:
    """Bus to a chip that takes only the beginning of the transfers named in `breaks`."""

    def __init__(self, chip, breaks):
        self.chip = chip
        self.breaks = dict(breaks)
        self.writes = 0

    def write_i2c_block_data(self, address, register, data):
        self.writes += 1
        taken = self.breaks.pop(self.writes, None)
        if taken is None:
            return self.chip.write_i2c_block_data(address, register, data)
        if taken < 0:  # the chip lost its power and came back
            self.chip.fault = "gone"
            self.chip.fault = None
        else:
            self.chip.write_i2c_block_data(address, register, list(data)[:taken])
        raise OSError(errno.EREMOTEIO, "no acknowledgement")

    def close(self):
        pass


@settings(max_examples=60)
@given(
    st.sampled_from(sorted(CHIPS)),
    st.sampled_from([0, 180]),
    st.lists(pictures, min_size=1, max_size=8),
    st.dictionaries(st.integers(1, 200), st.integers(-1, 32), max_size=6),
)
def test_after_every_picture_the_memory_is_as_lumas_own_display_leaves_it(
    model, rotate, shown, breaks
):
    ours, theirs = CHIPS[model](), CHIPS[model]()
    display = OledDisplay(model, bus=Torn(ours, breaks), rotate=rotate)
    peer = getattr(luma.oled.device, model)(i2c(bus=theirs), rotate=rotate // 90)
    peer.persist = True
    for image in shown:
        peer.display(image)
        for _ in range(len(breaks) + 1):
            try:
                display.show(image)
            except DeviceGone:
                continue
            break
        assert ours._memory == theirs._memory
        assert ours.image().tobytes() == theirs.image().tobytes()


@settings(max_examples=6)
@given(st.lists(pictures, min_size=1, max_size=3))
def test_adafruits_display_leaves_the_same_memory(shown):
    import adafruit_ssd1306

    ours, theirs = SSD1306Chip(), SSD1306Chip()
    display = OledDisplay(bus=ours)
    peer = adafruit_ssd1306.SSD1306_I2C(128, 64, I2C(theirs))
    for image in shown:
        display.show(image)
        peer.image(image)
        peer.show()
        assert ours._memory == theirs._memory


# -- bytes sent -----------------------------------------------------------------------------------


@pytest.fixture(params=sorted(CHIPS))
def model(request):
    return request.param


@pytest.fixture
def chip(model):
    return CHIPS[model]()


@pytest.fixture
def display(model, chip):
    """Yield a display that shows a picture, on its own bus as on a Pi: no SMBus block limit."""
    with patch("smbus2.SMBus", lambda _number: chip):
        display = OledDisplay(model, bus=1)
        display.show(page("What do you play?"))
        yield display


def page(question, line="1/3"):
    image = Image.new("1", (128, 64))
    draw = ImageDraw.Draw(image)
    draw.text((0, 0), "Green", fill=1)
    draw.text((0, 16), question, fill=1)
    draw.text((0, 52), line, fill=1)
    draw.line((0, 48, 127, 48), fill=1)
    return image


def test_a_changed_figure_costs_few_bytes(chip, display):
    before = chip.bytes
    display.show(page("What do you play?", "2/3"))
    assert chip.bytes - before < 40
    before = chip.bytes
    display.show(page("Use the other icon too?", "2/3"))
    assert chip.bytes - before < 300


def test_after_a_failure_all_is_sent_again(chip, display):
    chip.fault = "gone"
    with pytest.raises(DeviceGone):
        display.show(page("What do you play?", "2/3"))
    chip.fault = None
    before = chip.bytes
    display.show(page("What do you play?", "3/3"))
    assert chip.bytes - before > 1024
    assert chip.image().tobytes() == page("What do you play?", "3/3").tobytes()


def test_what_was_garbled_on_the_wire_does_not_stand_for_ever(chip, display):
    chip._memory[3][40] ^= 0xFF
    for number in range(70):
        display.show(page("What do you play?", f"{number}/70"))
    assert chip.image().tobytes() == page("What do you play?", "69/70").tobytes()
