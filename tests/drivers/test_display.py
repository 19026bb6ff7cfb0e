# Long: one subject, a test a rule.
import errno

import luma.oled.device
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.core.interface.serial import i2c
from PIL import Image, ImageChops, ImageDraw

from drivers.display import OledDisplay
from drivers.emulation.ssd1306 import SH1106Chip, SSD1306Chip
from drivers.errors import DeviceGone
from tests.drivers.busio import I2C

CHIPS = {
    "ssd1306": SSD1306Chip,
    "sh1106": SH1106Chip,
    "ssd1309": lambda: SSD1306Chip("ssd1309"),
}


def blank(colour=0):
    return Image.new("1", (128, 64), colour)


def drawing(word="Red"):
    """Return a picture without symmetry that uses every column and row at the edges."""
    image = blank()
    draw = ImageDraw.Draw(image)
    draw.line((0, 0, 127, 40), fill=1)
    draw.rectangle((3, 50, 30, 63), outline=1)
    draw.text((60, 5), word, fill=1)
    draw.point((127, 63), fill=1)
    draw.point((0, 62), fill=1)
    return image


def same(one, other):
    return one.tobytes() == other.tobytes()


@pytest.fixture(params=list(CHIPS))
def model(request):
    return request.param


@pytest.fixture
def chip(model):
    return CHIPS[model]()


# -- the driver, its bytes decoded by the chip ---------------------------------------------------


def test_what_is_shown_is_what_the_chip_decodes(model, chip):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    assert same(chip.image(), drawing())


def test_an_sh1106_that_is_driven_as_an_ssd1306_shows_snow():
    chip = SH1106Chip()
    OledDisplay("ssd1306", bus=chip).show(blank())
    assert chip.image().histogram()[255] > 1000, "what was in the memory at power on"


def test_an_ssd1306_that_is_driven_as_an_sh1106_moves_the_picture():
    chip = SSD1306Chip()
    OledDisplay("sh1106", bus=chip).show(drawing())
    assert not same(chip.image(), drawing())
    moved = chip.image().crop((2, 0, 128, 64))
    assert same(moved, drawing().crop((0, 0, 126, 64)))


PANELS = {
    "ssd1306": SSD1306Chip,
    "ssd1309": lambda: SSD1306Chip("ssd1309"),
    "ssd1306 at 2": lambda: SSD1306Chip(margin=2),
    "ssd1306 at 4": lambda: SSD1306Chip(margin=4),
    "sh1106 at 0": lambda: SH1106Chip(margin=0),
    "sh1106 at 2": SH1106Chip,
    "sh1106 at 4": lambda: SH1106Chip(margin=4),
}
FIT = {
    "ssd1306": {("ssd1306", 0), ("ssd1309", 0), ("sh1106", 0)},
    "ssd1309": {("ssd1306", 0), ("ssd1309", 0), ("sh1106", 0)},
    "ssd1306 at 2": {("ssd1306", 2), ("ssd1309", 2), ("sh1106", 2)},
    "ssd1306 at 4": {("ssd1306", 4), ("ssd1309", 4), ("sh1106", 4)},
    "sh1106 at 0": {("sh1106", 0)},
    "sh1106 at 2": {("sh1106", 2)},
    "sh1106 at 4": {("sh1106", 4)},
}
"""Chip and offset of the driver that show the right picture on each panel."""


@pytest.mark.parametrize("rotate", [0, 180])
@pytest.mark.parametrize("offset", ["usual", 0, 1, 2, 3, 4])
@pytest.mark.parametrize("panel", PANELS)
def test_the_picture_is_right_if_chip_and_offset_are_those_of_the_panel(
    model, offset, panel, rotate
):
    chip = PANELS[panel]()
    display = OledDisplay(model, bus=chip, rotate=rotate, offset=offset)
    column = {"sh1106": 2}.get(model, 0) if offset == "usual" else offset
    for word in ("Red", "Blue"):  # first a whole picture, then changes
        display.show(drawing(word))
        seen = same(chip.image(), drawing(word).rotate(rotate))
        assert seen == ((model, column) in FIT[panel])


def test_lumas_own_drivers_show_the_same_faults():
    """luma.oled sends its own pictures, with horizontal addressing on an SSD1306."""
    wrong = SH1106Chip()
    luma.oled.device.ssd1306(i2c(bus=wrong, address=0x3C)).display(blank())
    assert wrong.image().histogram()[255] > 1000
    for margin in (2, 0):
        chip = SH1106Chip(margin=margin)
        luma.oled.device.sh1106(i2c(bus=chip, address=0x3C)).display(drawing())
        assert same(chip.image(), drawing()) == (margin == 2)


def test_nothing_is_sent_before_the_first_picture(model, chip):
    OledDisplay(model, bus=chip)
    assert chip.bytes == 0


def test_a_display_mounted_upside_down(model, chip):
    OledDisplay(model, bus=chip, rotate=180).show(drawing())
    assert same(chip.image(), drawing().rotate(180))


def test_equal_pictures_are_sent_once(model, chip):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    sent = chip.bytes
    display.show(drawing())
    assert (chip.bytes, display.frames) == (sent, 1)
    display.show(drawing("Blue"))
    assert chip.bytes > sent
    assert display.frames == 2
    assert same(chip.image(), drawing("Blue"))


def test_a_picture_that_changes_afterwards_is_sent_again(model, chip):
    display = OledDisplay(model, bus=chip)
    image = blank()
    display.show(image)
    image.putpixel((5, 5), 1)
    display.show(image)
    assert chip.image().getpixel((5, 5))


@settings(max_examples=30)
@given(st.sampled_from(sorted(CHIPS)), st.lists(st.binary(min_size=1024, max_size=1024)))
def test_any_pictures_in_any_order(model, pictures):
    chip = CHIPS[model]()
    display = OledDisplay(model, bus=chip)
    for pixels in pictures:
        image = Image.frombytes("1", (128, 64), pixels)
        display.show(image)
        assert same(chip.image(), image)


def test_contrast_and_light(model, chip):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    display.contrast(3)
    assert chip.contrast == 3
    display.off()
    assert same(chip.image(), blank())
    display.show(drawing("Blue"))
    assert not chip.lit
    display.on()
    assert same(chip.image(), drawing("Blue"))


def test_contrast_and_light_set_before_the_first_picture_hold(model, chip):
    display = OledDisplay(model, bus=chip)
    display.contrast(9)
    display.off()
    assert chip.bytes == 0
    display.show(drawing())
    assert (chip.contrast, chip.lit) == (9, False)


def test_closing_switches_the_light_off(model, chip):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    display.close()
    display.close()
    assert not chip.lit


def test_the_numbered_bus_is_opened_through_smbus2(model, chip, monkeypatch):
    opened = []
    monkeypatch.setattr("smbus2.SMBus", lambda number: opened.append(number) or chip)
    display = OledDisplay(model, bus=4)
    display.show(drawing())
    assert opened == [4]
    assert same(chip.image(), drawing())


# -- faults --------------------------------------------------------------------------------------


def test_missing_at_start_and_there_later(model, chip):
    chip.fault = "gone"
    display = OledDisplay(model, bus=chip)
    for _ in range(2):
        with pytest.raises(DeviceGone, match=f"{model.upper()} display at 0x3c.*four wires"):
            display.show(drawing())
    assert display.frames == 0
    chip.fault = None
    display.show(drawing())
    assert same(chip.image(), drawing())


def test_a_bus_that_does_not_exist_is_told(monkeypatch):
    def missing(number):
        raise FileNotFoundError(errno.ENOENT, "No such file or directory", f"/dev/i2c-{number}")

    monkeypatch.setattr("smbus2.SMBus", missing)
    with pytest.raises(DeviceGone, match="/dev/i2c-7"):
        OledDisplay(bus=7).show(drawing())


def test_no_acknowledgement_then_the_same_picture_again(model, chip):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    chip.fault = "nak"
    with pytest.raises(DeviceGone):
        display.show(drawing("Blue"))
    chip.fault = None
    display.show(drawing())
    assert same(chip.image(), drawing())


def test_unplugged_and_back_it_is_set_up_anew_with_what_was_wanted(model, chip):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    display.contrast(7)
    chip.fault = "gone"
    with pytest.raises(DeviceGone):
        display.show(drawing("Blue"))
    display.contrast(8)  # remembered, not sent
    chip.fault = None
    assert same(chip.image(), blank())
    display.show(drawing("Blue"))
    assert same(chip.image(), drawing("Blue"))
    assert chip.contrast == 8


@pytest.mark.parametrize("call", [lambda d: d.contrast(1), lambda d: d.off(), lambda d: d.on()])
def test_a_failing_command_also_means_that_it_is_gone(model, chip, call):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    chip.fault = "gone"
    with pytest.raises(DeviceGone):
        call(display)
    chip.fault = None
    display.on()
    display.show(drawing())
    assert same(chip.image(), drawing())


def test_probing_finds_out_without_showing_anything(model, chip):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    before = chip.bytes
    display.probe()
    assert chip.bytes - before <= 3
    assert same(chip.image(), drawing())
    chip.fault = "gone"
    with pytest.raises(DeviceGone):
        display.probe()
    chip.fault = None
    display.show(drawing())  # equal to the last picture, but the chip has lost its memory
    assert same(chip.image(), drawing())


@pytest.mark.parametrize("after", range(1, 60, 3))
def test_gone_in_the_middle_of_a_picture(model, after):
    chip = CHIPS[model]()
    writes = 0
    write = chip.write

    def flaky(address, data):
        nonlocal writes
        writes += 1
        if writes == after:
            chip.fault = "gone"
        write(address, data)

    chip.write = flaky
    display = OledDisplay(model, bus=chip)
    shown = 0
    for number in range(4):
        image = drawing(f"try {number}")
        try:
            display.show(image)
        except DeviceGone:
            chip.fault = None
        else:
            shown += 1
            assert same(chip.image(), image)
    assert shown == 3


def test_a_display_that_is_gone_can_be_closed(model, chip):
    display = OledDisplay(model, bus=chip)
    display.show(drawing())
    chip.fault = "gone"
    display.close()


# -- bad input -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"chip": "ssd1331"}, "ssd1306, sh1106, ssd1309"),
        ({"rotate": 90}, "90 degrees"),
        ({"offset": 5}, 'neither "usual" nor 0 to 4'),
        ({"offset": "left"}, "'left' is neither"),
        ({"address": 0x80}, "0x80"),
    ],
)
def test_a_bad_setting_is_refused_at_once(arguments, says):
    with pytest.raises(ValueError, match=says):
        OledDisplay(**arguments)


@pytest.mark.parametrize("image", [Image.new("1", (64, 128)), Image.new("L", (128, 64))])
def test_a_picture_that_does_not_fit_is_refused(image):
    chip = SSD1306Chip()
    with pytest.raises(ValueError, match="128 x 64"):
        OledDisplay(bus=chip).show(image)
    assert chip.bytes == 0


@pytest.mark.parametrize("level", [-1, 256])
def test_contrast_out_of_range_is_refused(level):
    with pytest.raises(ValueError, match=r"0\.\.255"):
        OledDisplay(bus=SSD1306Chip()).contrast(level)


# -- the chip with a third-party driver -----------------------------------------------------------


def test_adafruits_driver_shows_what_it_drew():
    import adafruit_ssd1306

    chip = SSD1306Chip()
    oled = adafruit_ssd1306.SSD1306_I2C(128, 64, I2C(chip))
    oled.line(0, 0, 127, 40, 1)
    oled.rect(3, 50, 28, 14, 1)
    oled.pixel(127, 63, 1)
    oled.show()
    wanted = blank()
    for y in range(64):
        for x in range(128):
            wanted.putpixel((x, y), 255 * oled.pixel(x, y))
    assert wanted.getbbox() == (0, 0, 128, 64)
    assert same(chip.image(), wanted)

    oled.invert(True)
    assert same(chip.image(), ImageChops.invert(wanted))
    oled.invert(False)
    oled.contrast(5)
    assert chip.contrast == 5
    oled.rotate(False)
    oled.show()
    assert same(chip.image(), wanted.rotate(180))
    oled.poweroff()
    assert same(chip.image(), blank())


# -- the chip by its data sheet ------------------------------------------------------------------


def commands(chip, *codes):
    chip.write(0x3C, bytes((0x00, *codes)))


def memory(chip, *values):
    chip.write(0x3C, bytes((0x40, *values)))


def upright(chip):
    """Switch the chip on as mounted in a module; clear memory in horizontal addressing."""
    commands(chip, 0x8D, 0x14, 0xA1, 0xC8, 0x20, 0x00, 0x21, 0, 127, 0x22, 0, 7, 0xAF)
    memory(chip, *bytes(1024))
    assert same(chip.image(), blank())
    return chip


def lit(chip):
    image = chip.image()
    return {(x, y) for y in range(64) for x in range(128) if image.getpixel((x, y))}


def test_after_power_on_it_is_dark_and_its_memory_is_noise():
    chip = SSD1306Chip()
    assert same(chip.image(), blank())
    commands(chip, 0x8D, 0x14, 0xAF)
    assert not same(chip.image(), blank())


def test_without_the_charge_pump_an_ssd1306_stays_dark():
    chip = SSD1306Chip()
    commands(chip, 0xA5, 0xAF)
    assert same(chip.image(), blank())
    commands(chip, 0x8D, 0x14)
    assert same(chip.image(), blank(1))


def test_a_byte_is_eight_pixels_downwards():
    chip = upright(SSD1306Chip())
    memory(chip, 0b1000_0001)
    assert lit(chip) == {(0, 0), (0, 7)}


def test_horizontal_addressing_wraps_within_its_window():
    chip = upright(SSD1306Chip())
    commands(chip, 0x21, 10, 11, 0x22, 2, 3)
    memory(chip, 1, 2, 4, 8, 16)
    assert lit(chip) == {(10, 20), (11, 17), (10, 26), (11, 27)}


def test_vertical_addressing_goes_down_first():
    chip = upright(SSD1306Chip())
    commands(chip, 0x20, 0x01, 0x21, 10, 11, 0x22, 2, 3)
    memory(chip, 1, 2, 4, 8, 16)
    assert lit(chip) == {(10, 20), (10, 25), (11, 18), (11, 27)}


def test_page_addressing_stays_on_its_page():
    chip = upright(SSD1306Chip())
    commands(chip, 0x20, 0x02, 0xB3, 0x0E, 0x17)  # page 3, column 0x7E
    memory(chip, 1, 1, 2)
    assert lit(chip) == {(126, 25), (127, 24)}


def test_page_and_column_commands_point_in_horizontal_addressing_too():
    """u8g2 relies on it, though the data sheet limits these commands to page addressing."""
    chip = upright(SSD1306Chip())
    commands(chip, 0xB3, 0x0E, 0x17)  # page 3, column 0x7E
    memory(chip, 1, 1, 2)
    assert lit(chip) == {(126, 24), (127, 24), (0, 33)}


def test_a_window_takes_the_pointers_to_its_corner():
    chip = upright(SSD1306Chip())
    commands(chip, 0x21, 10, 20, 0x22, 2, 3)
    memory(chip, 1, 1)
    commands(chip, 0x21, 10, 20)
    memory(chip, 2)
    commands(chip, 0x22, 5, 6)
    memory(chip, 4)
    assert lit(chip) == {(10, 17), (11, 16), (11, 42)}


def test_pointers_moved_inside_a_window_still_wrap_at_its_end():
    chip = upright(SSD1306Chip())
    commands(chip, 0x21, 10, 11, 0x22, 2, 3, 0xB3, 0x0B, 0x10)
    memory(chip, 1, 2)
    assert lit(chip) == {(11, 24), (10, 17)}


@pytest.mark.parametrize("model", ["ssd1306", "sh1106", "ssd1309"])
def test_the_usual_wiring_is_that_of_the_panel_and_the_other_one_tears_the_picture_apart(model):
    chip = CHIPS[model]()
    OledDisplay(model, bus=chip).show(drawing())
    usual = chip.image()
    assert same(usual, drawing())
    commands(chip, 0xDA, 0x02)
    torn = chip.image()
    for half in range(2):  # lines alternate between the halves of the picture, from the bottom up
        for line in range(32):
            seen = torn.crop((0, 63 - 2 * line - half, 128, 64 - 2 * line - half))
            meant = drawing().crop((0, 63 - 32 * half - line, 128, 64 - 32 * half - line))
            assert same(seen, meant)
    commands(chip, 0xDA, 0x12)
    assert same(chip.image(), drawing())


def test_exchanged_sides_exchange_neighbouring_lines():
    chip = upright(SSD1306Chip())
    commands(chip, 0xDA, 0x32)
    memory(chip, 0b0000_0101)
    assert lit(chip) == {(0, 1), (0, 3)}
    commands(chip, 0xDA, 0x12)
    assert lit(chip) == {(0, 0), (0, 2)}


@given(st.sampled_from([0x02, 0x12, 0x22, 0x32]))
def test_every_wiring_shows_every_row_once(wiring):
    chip = SSD1306Chip()
    commands(chip, 0xDA, wiring)
    assert sorted(chip._shows) == list(range(64))


def test_arguments_may_come_in_transfers_of_their_own():
    chip = upright(SSD1306Chip())
    for byte in (0x21, 5, 9):
        commands(chip, byte)
    memory(chip, 1)
    assert lit(chip) == {(5, 0)}


def test_control_bytes_may_change_within_one_transfer():
    chip = upright(SSD1306Chip())
    chip.write(0x3C, bytes((0x80, 0x81, 0x80, 0x22, 0xC0, 0x01, 0x40, 0x02, 0x04)))
    assert chip.contrast == 0x22
    assert lit(chip) == {(0, 0), (1, 1), (2, 2)}


def test_segment_remap_acts_on_what_is_written_afterwards():
    chip = upright(SSD1306Chip())
    memory(chip, 1)
    commands(chip, 0xA0)
    assert lit(chip) == {(0, 0)}
    commands(chip, 0x21, 0, 127)
    memory(chip, 2)
    assert lit(chip) == {(0, 0), (127, 1)}


def test_scan_direction_start_line_and_offset_act_at_once():
    chip = upright(SSD1306Chip())
    memory(chip, 1)
    commands(chip, 0xC0)
    assert lit(chip) == {(0, 63)}
    commands(chip, 0xC8, 0x40 | 1)
    assert lit(chip) == {(0, 63)}
    commands(chip, 0x40, 0xD3, 1)
    assert lit(chip) == {(0, 63)}
    commands(chip, 0xD3, 63)
    assert lit(chip) == {(0, 1)}


def test_a_smaller_multiplex_ratio_leaves_lines_dark():
    chip = upright(SSD1306Chip())
    commands(chip, 0xC0, 0xA8, 31, 0xA7)
    assert {y for _, y in lit(chip)} == set(range(32, 64))


def test_scrolling_and_lock_commands_swallow_their_arguments():
    chip = upright(SSD1306Chip())
    commands(chip, 0x26, 0, 0, 0, 7, 0, 0xFF, 0xFD, 0x12, 0x2E, 0x81, 0x33)
    assert (chip.contrast, chip.lit) == (0x33, True)


def test_the_sh1106_shows_columns_2_to_129():
    chip = SH1106Chip()
    commands(chip, 0xA1, 0xC8, 0xAF)
    for page in range(8):
        commands(chip, 0xB0 | page, 0x00, 0x10)
        memory(chip, *bytes(132))
    commands(chip, 0xB7, 0x01, 0x10)
    memory(chip, 1, 1)
    commands(chip, 0x01, 0x18)
    memory(chip, 2, 4, 8, 16, 32)
    assert lit(chip) == {(0, 56), (127, 57)}
    commands(chip, 0xA0)  # takes effect immediately, unlike on an SSD1306
    assert lit(chip) == {(127, 56), (0, 57)}


def test_the_sh1106_stays_on_its_page():
    chip = SH1106Chip()
    commands(chip, 0xA1, 0xC8, 0xAF)
    for page in range(8):
        commands(chip, 0xB0 | page, 0x00, 0x10)
        memory(chip, *bytes(132), 0xFF, 0xFF)
    assert same(chip.image(), blank())


def test_nobody_else_answers_and_blocks_are_short():
    chip = SSD1306Chip()
    with pytest.raises(OSError, match="0x3d") as caught:
        chip.write_i2c_block_data(0x3D, 0x00, [0xAF])
    assert caught.value.errno == errno.EREMOTEIO
    with pytest.raises(ValueError, match="32 bytes"):
        chip.write_i2c_block_data(0x3C, 0x40, [0] * 33)


@given(st.lists(st.binary(max_size=40), max_size=30), st.sampled_from(sorted(CHIPS)))
@settings(max_examples=60)
def test_any_bytes_at_all_leave_a_picture(transfers, model):
    chip = CHIPS[model]()
    for data in transfers:
        chip.write(0x3C, data)
    assert chip.image().size == (128, 64)
