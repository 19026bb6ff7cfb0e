"""Ring whose set-up fails: the C library and Blinka's back end that a Pi has."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from drivers import ws281x
from drivers.emulation.ws2812 import WS2812Line
from drivers.errors import DeviceGone
from drivers.ring import LEDS, NeoPixelRing

PROGRAM = Path(__file__).with_name("failing_ring.py")
ROOT = PROGRAM.parents[2]
PI_4 = 0xC03112
PI_3A_PLUS_1_1 = 0x9020E1
"""A revision that rpi_ws281x 5.0.0 does not know."""


@pytest.fixture
def folder(tmp_path):
    pytest.importorskip("_rpi_ws281x", reason="rpi_ws281x is not installed (pip install .[test])")
    return tmp_path


def board(folder, revision):
    (folder / "cpuinfo.txt").write_text(f"Revision\t: {revision:x}\n")
    name = "device-tree-system-linux-revision.bin"
    (folder / name).write_bytes(revision.to_bytes(4))


def shown(folder, frames=1000, pause=0, checked="unchecked"):
    done = subprocess.run(
        [sys.executable, PROGRAM, str(frames), str(pause), checked],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, (done.returncode, done.stderr[-2000:])
    before, after, tried, says = json.loads(done.stdout)
    assert after == before
    return tried, says


def test_an_unknown_board_revision_fails_a_thousand_times_without_a_crash(folder):
    board(folder, PI_3A_PLUS_1_1)
    tried, says = shown(folder)
    assert tried == 1000
    assert "code -3" in says
    assert "revision" in says
    assert "SPI" not in says


def test_a_missing_spi_device_closes_no_descriptor(folder):
    board(folder, PI_4)
    tried, says = shown(folder)
    assert tried == 1000
    assert "code -13" in says


def test_a_device_file_that_is_no_spi_device_stays_open_nowhere(folder):
    board(folder, PI_4)
    (folder / "spi-device-0").write_text("")
    tried, says = shown(folder)
    assert tried == 1000
    assert "code -13" in says


@pytest.mark.parametrize(("file", "helps"), [("spi-device-0", "SPI"), ("gpiomemory", "gpiomem")])
def test_a_missing_device_file_is_named_and_the_library_is_left_alone(folder, file, helps):
    board(folder, PI_4)
    for name in {"spi-device-0", "gpiomemory"} - {file}:
        (folder / name).write_text("")
    tried, says = shown(folder, frames=3, checked="checked")
    assert tried == 0
    assert f"there is no {folder / file}" in says
    assert "restart" in says


def test_a_set_up_that_failed_is_repeated_after_a_pause_only(folder):
    board(folder, PI_3A_PLUS_1_1)
    tried, says = shown(folder, frames=100, pause=60)
    assert tried == 2
    assert "code -3" in says


def test_a_set_up_that_has_worked_is_kept_until_it_fails_for_long(monkeypatch):
    deleted = []
    ws = SimpleNamespace(delete_ws2811_t=deleted.append)
    backend = SimpleNamespace(_led_strip=object(), ws=ws)
    monkeypatch.setitem(sys.modules, ws281x.BACKEND, backend)
    guard = ws281x.InitGuard(10)
    for _ in range(2):
        guard.sent()
        kept = [guard.failed("a bad transfer", "") for _ in range(ws281x.PAUSE)]
        assert kept == [True] * (ws281x.PAUSE - 1) + [False]
    assert deleted == []  # Blinka deletes it itself, which is safe here


def test_after_a_failure_with_the_set_up_kept_every_frame_is_sent(monkeypatch):
    line = WS2812Line(10)
    ring = NeoPixelRing(limit_ma=None)
    monkeypatch.setattr(
        ring,
        "_guard",
        SimpleNamespace(check=lambda: None, sent=lambda: None, failed=lambda *_: True),
    )
    frame = ((1, 2, 3),) * LEDS
    ring.show(frame)
    line.fault = "fail"
    with pytest.raises(DeviceGone):
        ring.show(((0, 0, 0),) * LEDS)
    line.fault = None
    ring.show(frame)
    assert line.frames == 2
    line.close()
