"""Drawings in docs/: they match what the tools draw from the profiles that the code reads."""

import importlib.util
import math
import re
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

from firmware_py.doctor.emulation.emulated_pi import MODELS
from firmware_py.settings.config import Config
from firmware_py.settings.hardware import HEADER, hardware
from firmware_py.settings.pinout import GPIO, POWER, described, wires
from firmware_py.settings.validation import BOARDS

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
SVG = "{http://www.w3.org/2000/svg}"


def tool(name):
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("board", BOARDS)
def test_the_wiring_of_every_board_is_drawn_as_it_is(board):
    drawn = (DOCS / f"wiring-{board}.svg").read_text("utf-8")
    assert drawn == tool("wiring").drawing(board), "run tools/wiring.py"


def test_the_projection_of_the_lab_is_drawn_as_it_is():
    drawn = (DOCS / "lab/scheduling.svg").read_text("utf-8")
    now = tool("scheduling").drawing()
    assert re.sub(r"[td]\d+", "", drawn) == re.sub(r"[td]\d+", "", now), "run tools/scheduling.py"


@pytest.mark.parametrize("name", ["bezel", "plate"])
def test_bezel_and_plate_are_drawn_as_they_are(name):
    drawn = (DOCS / f"{name}.svg").read_text("utf-8")
    assert drawn == getattr(tool("bezel"), name)(hardware()), "run tools/bezel.py"


def test_the_tables_of_the_build_document_are_those_of_the_code():
    text = (DOCS / "build.md").read_text("utf-8")
    assert text == tool("tables").written(text), "run tools/tables.py"


def test_the_wiring_ties_the_output_enable_of_the_shifter_to_ground():
    text = (DOCS / "build.md").read_text("utf-8")
    rows = [line.split(" | ") for line in text.splitlines() if line.startswith("| shifter |")]
    wired = {row[1]: GPIO.get(int(row[2] or 0)) or POWER.get(int(row[2] or 0)) for row in rows}
    assert wired == {"VCC": "5V", "GND": "GND", "1OE": "GND", "1A": 10, "1Y": None}


# Wires


def test_the_header_has_each_pin_once():
    assert len(set(HEADER.values())) == len(HEADER) == 26
    assert not set(GPIO) & set(POWER)
    assert len({*GPIO, *POWER, 27, 28}) == 40


@pytest.mark.parametrize("board", BOARDS)
def test_every_device_is_wired_and_no_pin_has_two_wires(board):
    wired = wires(Config.load((), MODELS[board]))
    assert {wire.part for wire in wired} == {
        *("ring", "shifter", "display", "reader", "buttons", "sound")
    }
    pins = [wire.pin for wire in wired]
    assert len(set(pins)) == len(pins)
    for part in ("ring", "display", "reader"):
        kinds = {wire.kind for wire in wired if wire.part == part}
        assert {"GND", "signal"} < kinds, part
    assert {w.kind for w in wired if w.part in ("reader", "display")} == {"3V3", "GND", "signal"}


def test_a_pin_that_the_owner_moves_moves_in_the_wiring_too(tmp_path):
    (tmp_path / "table.toml").write_text("[buttons]\nok = 16\n[encoder]\non = true\n")
    config = Config.load([tmp_path / "table.toml"], MODELS["pi4"])
    assert "ok to header pin 36 (GPIO16)" in described(config, "buttons")
    assert "push to header pin 15 (GPIO22)" in described(config, "encoder")


def test_what_is_off_or_on_usb_has_no_wire(tmp_path):
    (tmp_path / "table.toml").write_text(
        '[ring]\non = false\n[reader]\nport = "/dev/ttyUSB0"\n[sound]\non = false\n'
    )
    wired = wires(Config.load([tmp_path / "table.toml"], MODELS["pi4"]))
    assert {wire.part for wire in wired} == {"display", "buttons"}


# Power


@pytest.mark.parametrize("board", BOARDS)
def test_the_supply_of_every_board_feeds_it_all(board):
    known, config = hardware(), Config.load((), MODELS[board])
    budget = known.budget(board, config)
    assert budget["ring"] == config.ring.limit_ma
    assert sum(budget.values()) < known.board[board].supply_ma


def test_what_is_off_draws_nothing(tmp_path):
    (tmp_path / "table.toml").write_text("[ring]\non = false\n[sound]\non = false\n")
    config = Config.load([tmp_path / "table.toml"], MODELS["pi4"])
    assert set(hardware().budget("pi4", config)) == {"board", "display", "reader"}


# True to scale


def sheet(name, known=None):
    return ET.fromstring(getattr(tool("bezel"), name)(known or hardware()))  # noqa: S314


@pytest.mark.parametrize("name", ["bezel", "plate"])
def test_a_unit_is_a_millimetre_and_the_bar_proves_it(name):
    root = sheet(name)
    _, _, width, height = root.get("viewBox").split()
    assert (root.get("width"), root.get("height")) == (f"{width}mm", f"{height}mm")
    bar = next(path for path in root.iter(f"{SVG}path") if path.get("class") == "bar")
    assert "h100 " in bar.get("d")


def test_each_light_of_the_plate_lies_on_the_rings_circle_fifteen_degrees_on():
    lights = [rect for rect in sheet("plate").iter(f"{SVG}rect") if rect.get("class") == "light"]
    assert len(lights) == 24
    for number, rect in enumerate(lights):
        x = float(rect.get("x")) + float(rect.get("width")) / 2 - 105
        y = float(rect.get("y")) + float(rect.get("height")) / 2 - 80
        assert math.hypot(x, y) == pytest.approx(hardware().ring_mm["lights"] / 2, abs=0.02)
        assert math.degrees(math.atan2(x, -y)) % 360 == pytest.approx(15 * number, abs=0.05)


def test_the_bezel_has_both_dials_and_goes_round_the_ring():
    root = sheet("bezel")
    words = [text.text for text in root.iter(f"{SVG}text")]
    numbers = [int(word) for word in words if word.isdecimal()]
    assert numbers[:24] == [24, *range(1, 24)]
    assert numbers[24:] == [12, *range(1, 12)]
    ticks = [line for line in root.iter(f"{SVG}line") if line.get("class") == "tick"]
    assert len(ticks) == 48
    holes = sorted({float(circle.get("r")) for circle in root.iter(f"{SVG}circle")})
    assert holes[1] == pytest.approx(hardware().ring_mm["outer"] / 2 + 0.4)


@pytest.mark.parametrize("outer", [65.6, 86.0, 110.0])
def test_a_ring_of_another_size_still_fits_its_paper(outer):
    known = msgspec.structs.replace(
        hardware(), ring_mm={"outer": outer, "inner": outer - 13, "lights": outer - 7}
    )
    root = sheet("bezel", known)
    _, _, width, height = map(float, root.get("viewBox").split())
    for circle in root.iter(f"{SVG}circle"):
        x, y, r = (float(circle.get(key)) for key in ("cx", "cy", "r"))
        assert x - r > 0
        assert x + r < width
        assert y - r > 15
        assert y + r < height - 20


# Links and files named in the documents


def test_every_link_and_file_of_the_documents_is_there():
    for name in ("build.md", "install.md"):
        text = (DOCS / name).read_text("utf-8")
        for target in re.findall(r"\]\(([^)#]+)\)", text):
            assert (DOCS / target).exists(), f"{name} links to {target}"
