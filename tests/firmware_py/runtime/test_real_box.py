"""Real devices: the back end of the pins, and the driver of the screen."""

import time

import gpiod
import msgspec
import pytest
from PIL import Image

from drivers import lines
from drivers.buttons import Edge
from drivers.display import SIZE
from drivers.emulation.ssd1306 import SH1106Chip
from firmware_py.doctor.devices import EventRecorder
from firmware_py.runtime.devices import real_box
from firmware_py.settings.config import Config
from tests.drivers.gpiochip import Pins
from tests.drivers.test_lines import Loop

SETTINGS = """
[ring]
on = false
[display]
on = false
[reader]
on = false
[sound]
on = false
[encoder]
on = true
a = 17
b = 27
"""


@pytest.fixture
def loop():
    loop = Loop()
    yield loop
    loop.close()


@pytest.fixture
def pins(monkeypatch):
    pins = Pins()
    monkeypatch.setattr(gpiod, "Chip", pins.chip)
    monkeypatch.setattr(lines.Path, "glob", lambda _self, _pattern: [lines.Path("/dev/gpiochip0")])
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    return pins


def opened(loop, tmp_path):
    (tmp_path / "table.toml").write_text(SETTINGS)
    ears = EventRecorder()
    box = real_box(loop, time.monotonic_ns, ears, Config.load([tmp_path / "table.toml"]))
    return box, ears


def test_the_screen_is_driven_as_the_settings_say(pins, loop, tmp_path, monkeypatch):
    panel = SH1106Chip(address=0x3D, margin=1)
    monkeypatch.setattr("smbus2.SMBus", lambda number: {3: panel}[number])
    display = 'chip = "sh1106"\nbus = 3\naddress = 0x3d\noffset = 1\nrotate = 180'
    toml = SETTINGS.replace("[display]\non = false", f"[display]\n{display}")
    (tmp_path / "table.toml").write_text(toml)
    config = Config.load([tmp_path / "table.toml"])
    box = real_box(loop, time.monotonic_ns, EventRecorder(), config)
    picture = Image.new("1", SIZE)
    picture.paste(1, (0, 0, 50, 20))
    box.display.show(picture)
    assert panel.image().tobytes() == picture.rotate(180).tobytes()
    # Other settings reach the same panel.
    box.drive_display(msgspec.structs.replace(config.display, rotate=0))
    box.display.show(picture)
    assert panel.image().tobytes() == picture.tobytes()
    box.close()


def test_buttons_and_encoder_wait_for_the_kernel(pins, loop, tmp_path):
    box, ears = opened(loop, tmp_path)
    assert box.absent == {}
    ok = Config.load([]).buttons.pins["ok"]
    pins.drive(ok, high=False)
    for pin, high in ((17, False), (27, False), (17, True), (27, True)):
        pins.drive(pin, high=high)
    loop.turn()
    assert ears.edges == [Edge("ok", True, 1000)]
    assert [turn.steps for turn in ears.turns] == [1]
    box.close()
    assert pins.held == {}


@pytest.mark.parametrize("why", ["somebody chose", "no libgpiod", "no header"])
def test_otherwise_gpiozero_opens_them(pins, loop, tmp_path, monkeypatch, why):
    from gpiozero import Device
    from gpiozero.pins.mock import MockFactory

    if why == "somebody chose":
        monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "mock")
    elif why == "no libgpiod":
        monkeypatch.delattr(gpiod, "LineSettings")
    else:
        pins.label = "raspberrypi-exp-gpio"
    factory = MockFactory()
    monkeypatch.setattr(Device, "pin_factory", factory)
    box, ears = opened(loop, tmp_path)
    assert (box.absent, pins.held) == ({}, {})
    factory.pin(Config.load([]).buttons.pins["ok"]).drive_low()
    assert [edge[:2] for edge in ears.edges] == [("ok", True)]
    box.close()


def test_one_busy_pin_takes_one_button_and_not_all(pins, loop, tmp_path):
    class Fan:
        consumer = "gpio-fan"

    buttons = Config.load([]).buttons.pins
    pins.held[buttons["back"]] = Fan()
    box, ears = opened(loop, tmp_path)
    assert box.absent == {
        "buttons": f"button 'back' on GPIO{buttons['back']}: gpio-fan has that pin"
    }
    pins.drive(buttons["ok"], high=False)
    loop.turn()
    assert ears.edges == [Edge("ok", True, 1000)]
    box.close()
