"""Invalid settings."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware_py.console import inputs
from firmware_py.settings.config import BadConfig
from firmware_py.settings.fallback import LastGood

STATE = ".local/state/tableclock"
GOOD = "[light]\nbrightness = 33\n"
BAD = "[light]\nbrightness = 33\nbrigtness = 40\n"


@pytest.fixture
def file(tmp_path):
    file = tmp_path / ".config/tableclock/table.toml"
    file.parent.mkdir(parents=True)
    file.write_text(GOOD)
    return file


def test_settings_wrong(file, tmp_path, boxes):
    last_good = LastGood.of_state(tmp_path / STATE)
    assert last_good.load([file], "")[1] == ""
    file.write_text(BAD)
    config, wrong = last_good.load([file], "")
    assert config.light.brightness == 33
    assert wrong.startswith(f"{file}, line 3: light.brigtness is unknown")
    box = boxes()
    box.feed(inputs.DeviceLost("config", wrong, box.runtime.now()))
    assert box.console.screen().head.warning
    assert "table.toml, line 3" in box.says
    assert "last good" in box.says
    box.wait(60)
    assert "table.toml, line 3" in box.says  # it stays until it was read
    box.press("next", "next", "next")
    assert box.console.screen().fault
    box.play(variant="basic").play_on(3)  # everything else works
    file.write_text(GOOD.replace("33", "50"))
    assert last_good.load([file], "")[0].light.brightness == 50


def test_settings_wrong_and_never_right(file, tmp_path):
    file.write_text(BAD)
    with pytest.raises(BadConfig, match=r"table.toml, line 3: light.brigtness is unknown"):
        LastGood.of_state(tmp_path / STATE).load([file], "")


@pytest.mark.parametrize("damage", [b"\xff\xfe\x00", b"[light\n", b""])
def test_settings_wrong_and_their_copy_too(file, tmp_path, damage):
    last_good = LastGood.of_state(tmp_path / STATE)
    last_good.load([file], "")
    for copy in last_good.folder.iterdir():
        copy.write_bytes(damage)
    file.write_text(BAD)
    if damage:
        with pytest.raises(BadConfig, match=r"/\.config/tableclock/table.toml, line 3: "):
            last_good.load([file], "")
    else:
        assert last_good.load([file], "")[0].light.brightness == 60  # an empty file is valid


def test_a_file_that_is_taken_away_is_taken_from_the_copies(file, tmp_path):
    other = tmp_path / "etc.toml"
    other.write_text("[sound]\non = false\n")
    last_good = LastGood.of_state(tmp_path / STATE)
    last_good.load([other, file], "")
    assert len(list(last_good.folder.iterdir())) == 2
    other.unlink()
    last_good.load([other, file], "")
    file.write_text(BAD)
    config, _ = last_good.load([other, file], "")
    assert (config.light.brightness, config.sound.on) == (33, True)


def test_copies_that_cannot_be_made_stop_nothing(file, tmp_path):
    (tmp_path / ".local").write_text("in the way")
    assert LastGood.of_state(tmp_path / STATE).load([file], "")[0].light.brightness == 33


def test_the_daemon_starts_with_the_last_good_settings(file, tmp_path):
    """In a separate process, which also reports it on standard error."""
    LastGood.of_state(tmp_path / STATE).load([file], "")
    file.write_text(BAD)
    with subprocess.Popen(
        [sys.executable, "-m", "firmware_py.cli.tableclock", "serve", "--emulate", "--no-page"],
        env={"HOME": str(tmp_path), "PATH": os.defpath, "LANG": "C.UTF-8"},
        cwd=Path(__file__).parents[2],
        stderr=subprocess.PIPE,
        text=True,
    ) as program:
        said = program.stderr.readline()
        program.terminate()
        rest = program.stderr.read()
    assert said.startswith("The last good settings are used: ")
    assert f"{file}, line 3: light.brigtness is unknown" in said
    assert "Traceback" not in rest
