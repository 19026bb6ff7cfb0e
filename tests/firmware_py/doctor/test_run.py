"""Doctor on an emulated Pi: no findings, one for each fault, and its command line."""

import fcntl
import json
import re
import sys
import time
import warnings
from pathlib import Path

import pytest
from click.testing import CliRunner

from drivers.display import OledDisplay
from drivers.emulation.virtual_time import VirtualLoop
from firmware_py import main
from firmware_py.cli import tableclock
from firmware_py.daemon.crash_counter import SAFE_AFTER, CrashCounter
from firmware_py.doctor import finding, run
from firmware_py.doctor.devices import EventRecorder
from firmware_py.doctor.emulation.emulated_pi import MODELS
from firmware_py.doctor.emulation.fault_injection import FAULTS, UnknownFault
from firmware_py.doctor.host import Machine
from firmware_py.render import oled
from firmware_py.render.screen import Screen
from firmware_py.runtime.devices import Devices
from firmware_py.settings.config import Config
from firmware_py.storage.files import state_folder
from tests.firmware_py.doctor.pi import machine

WARNINGS = {
    "boot:slow-i2c",
    "reader:garbage",
    "buttons:bounce",
    "disk:low",
    "mqtt:gone",
    "mqtt:library",
    "program:crashed",
}
SAYS = {
    "boot:spi": "dtparam=spi=on",
    "boot:console": "console",
    "ring:fail": "cannot be lit",
    "display:module": "i2c-dev",
    "program:empty": "module.py is empty",
    "program:unfinished": "not finished",
    "ring:silence": "does not light up",
    "display:nak": "does not answer",
    "reader:unplug": "cannot be reached",
    "reader:silence": "silent",
    "reader:nak": "refuses",
    "reader:garbage": "belong to no frame",
    "buttons:stuck": "Button ok reads as pressed",
    "buttons:bounce": "Button next chatters",
    "sound:no-pwm": "PinPWMUnsupported",
    "settings:broken": 'line 2: ring.pin = "ten"',
    "journal:damaged": "is damaged",
    "program:safe": "usual settings",
}


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(main, "CONFIG_FILES", (tmp_path / "table.toml",))
    return tmp_path


@pytest.mark.parametrize("board", MODELS)
def test_a_well_installed_pi_is_clean(home, board):
    assert run.emulate(main.CONFIG_FILES, board=board, decks=()) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_each_fault_has_its_finding(home, fault):
    found = run.emulate(main.CONFIG_FILES, [fault], decks=())
    also = {"ring"} if fault == "buttons:library" else set()  # buttons and ring both use gpiod
    assert {each.device for each in found} == {fault.partition(":")[0]} | also
    assert {each.level for each in found} == {"warning" if fault in WARNINGS else "broken"}
    assert finding.is_ok(found) is (fault in WARNINGS)
    assert SAYS.get(fault, "") in found[0].says
    for each in found:
        assert each.says.endswith(".")
        assert "\n" not in each.says + each.mend
        assert each.mend


def test_a_ring_on_an_unknown_board_is_not_to_be_mended_by_boot_lines(home):
    (found,) = run.emulate(main.CONFIG_FILES, ["ring:revision"], decks=())
    assert "does not know the revision of this board" in found.says
    assert found.mend.startswith("set on = false under [ring]")


@pytest.fixture
def play_runs(home):
    """Hold the lock of the journal, as a tableclock that runs on this computer does."""
    state = home / ".local/state/tableclock"
    state.mkdir(parents=True)
    with (state / "journal.db.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@pytest.mark.parametrize("fault", ["program:crashed", "program:safe"])
def test_a_program_that_runs_here_does_not_change_the_findings_of_an_emulated_pi(
    home, play_runs, fault
):
    (found,) = run.emulate(main.CONFIG_FILES, [fault], decks=())
    assert found.device == "program"
    assert found.level == ("warning" if fault == "program:crashed" else "broken")


def test_crashes_on_this_computer_are_not_findings_of_an_emulated_pi(home):
    crashes = CrashCounter.of_state(state_folder())
    now = time.monotonic_ns()
    for _ in range(SAFE_AFTER):
        crashes.begin(now)
    assert run.emulate(main.CONFIG_FILES, decks=()) == []


def test_several_faults_are_all_found(home):
    found = run.emulate(main.CONFIG_FILES, ["reader:silence", "oled:nak", "disk:full"], decks=())
    assert {each.device for each in found} == {"reader", "display", "disk"}


def test_what_is_switched_off_is_not_examined(home):
    (home / "table.toml").write_text("[reader]\non = false\n[sound]\non = false\n")
    assert run.emulate(main.CONFIG_FILES, ["reader:silence", "sound:no-pwm"], decks=()) == []


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("reader:sulks", "it has bus, access, library, unplug"),
        ("oled:sulks", "display cannot have the fault 'sulks'; it has bus, module"),
        ("raeder:silence", "there is no fault 'raeder:silence'; did you mean reader:silence?"),
        ("toaster:hot", "there is no fault 'toaster:hot'; DEVICE:FAULT can be boot: spi, i2c"),
        ("reader", "cannot have the fault ''"),
    ],
)
def test_a_fault_that_there_is_not(home, name, says):
    with pytest.raises(UnknownFault, match=says):
        run.emulate(main.CONFIG_FILES, [name])


def test_an_unknown_fault_is_answered_with_every_fault(home):
    with pytest.raises(UnknownFault) as caught:
        run.emulate(main.CONFIG_FILES, ["x"])
    for fault in FAULTS:
        device, _, kind = fault.partition(":")
        assert re.search(rf" {device}: [^;]*\b{kind}\b", str(caught.value)), fault


# Command line


def command(*args):
    result = CliRunner().invoke(tableclock.main, ["doctor", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result


def test_clean_is_0_and_an_empty_list(home):
    result = command("--emulate", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout.splitlines()[-1]) == {"ok": True, "findings": []}


def test_broken_is_1_and_each_finding_has_its_four_keys(home):
    result = command("--emulate", "--fault", "reader:silence", "--json")
    assert result.exit_code == 1
    told = json.loads(result.stdout.splitlines()[-1])
    assert told["ok"] is False
    (found,) = told["findings"]
    assert list(found) == ["device", "level", "says", "mend"]


def test_a_warning_alone_is_no_failure(home):
    assert command("--emulate", "--fault", "disk:low").exit_code == 0


def test_people_get_lines(home):
    result = command("--emulate", "--fault", "boot:spi")
    assert "-> printf '[all]\\ndtparam=spi=on" in result.stdout


def test_a_desktop_is_no_pi_and_that_is_said(home):
    result = command("--json")
    assert result.exit_code == 1
    assert "tableclock doctor --emulate" in result.stdout


@pytest.mark.parametrize(
    "args", [("--fault", "reader:silence"), ("--emulate", "--fault", "reader:sulks")]
)
def test_what_cannot_be_meant_is_2_and_one_sentence(home, args):
    result = command(*args)
    assert result.exit_code == 2
    assert "Traceback" not in result.output
    assert len([line for line in result.stderr.splitlines() if line.startswith("Error: ")]) == 1


@pytest.mark.parametrize(
    "display", ["", 'chip = "sh1106"', 'chip = "sh1106"\noffset = 0', "offset = 2"]
)
def test_the_emulated_screen_has_the_panel_that_the_settings_name(home, display):
    (home / "table.toml").write_text(f"[display]\n{display}\n")
    loop = VirtualLoop()
    config = Config.load(main.CONFIG_FILES)
    box = run.emulated_box(loop, EventRecorder(), config)
    picture = oled.paint(Screen(pattern="check"))
    box.display.show(picture)
    assert box.oled.image().tobytes() == picture.tobytes()
    # A panel with other settings would show the picture wrongly.
    box.oled.reset()
    driver = OledDisplay(config.display.chip, box.oled, offset=config.display.offset)
    driver.show(picture)
    assert box.oled.image().tobytes() == picture.tobytes()
    box.close()
    loop.close()


@pytest.mark.parametrize("trial", ["ring", "screen", "buttons", "encoder", "tags"])
def test_a_trial_on_chips_that_nobody_answers_ends_by_itself(home, trial):
    result = command("--emulate", f"--{trial}", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout.splitlines()[-1])["findings"]


# Real drivers on a computer without devices


@pytest.fixture
def pi_without_devices(home, monkeypatch):
    """Return a well installed Pi without devices: the drivers are real and find nothing."""
    (home / "pi").mkdir()
    (home / "table.toml").write_text(
        f'[reader]\nport = "{home}/no-port"\n[display]\nbus = 250\n[ring]\non = false\n'
    )
    own = Config.load(main.CONFIG_FILES, MODELS["pi4"])
    made = machine(home / "pi", settings=own)
    monkeypatch.setattr(Machine, "here", lambda: made)
    return home


def test_devices_that_are_not_there_are_found_and_nothing_is_left_behind(
    pi_without_devices,
):
    here = Path.cwd()
    found = run.here(main.CONFIG_FILES, decks=())
    says = {each.device: each.says for each in found}
    assert "cannot be reached" in says["reader"]
    assert "does not answer" in says["display"]
    assert "cannot be opened" in says["buttons"]
    assert {each.level for each in found} == {"broken"}
    assert Path.cwd() == here


def test_no_library_speaks_when_it_is_loaded_or_first_used(
    pi_without_devices, monkeypatch, capsys, recwarn
):
    def speaks():
        sys.stdout.write("a library speaks\n")
        sys.stderr.write("and complains\n")
        warnings.warn("and warns", stacklevel=1)

    def opened(*_):
        speaks()
        return Devices()

    async def used(*_, **_eyes):
        speaks()
        return []

    async def held(_self, _patience):
        return []

    monkeypatch.setattr(run, "real_box", opened)
    monkeypatch.setattr(run.devices, "examine", used)
    monkeypatch.setattr(run.HeldTest, "run", held)
    run.here(main.CONFIG_FILES, decks=())
    run.hold("ring", main.CONFIG_FILES, emulated=False, say=lambda _: None)
    assert capsys.readouterr() == ("", "")
    assert not recwarn.list


def test_devices_that_a_running_box_has_are_not_touched(pi_without_devices):
    state = pi_without_devices / ".local/state/tableclock"
    state.mkdir(parents=True)
    with (state / "journal.db.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        found = run.here(main.CONFIG_FILES, decks=())
        trial = run.hold("ring", main.CONFIG_FILES, emulated=False, say=lambda _: None)
    assert [each.device for each in found] == ["program"]
    assert "sudo systemctl stop tableclock" in found[0].mend
    assert [each.device for each in trial] == ["program"]


@pytest.mark.parametrize(
    ("model", "mend"),
    [("", "when the other is closed"), (MODELS["pi4"], "sudo systemctl stop")],
)
def test_a_trial_beside_a_running_tableclock_is_not_held(home, monkeypatch, model, mend):
    here = machine(home, model=model)
    monkeypatch.setattr(Machine, "here", lambda: here)
    journal = home / "journal.db"
    (home / "table.toml").write_text(f'[journal]\npath = "{journal}"\n')
    with (home / "journal.db.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        result = CliRunner().invoke(tableclock.main, ["doctor", "--ring"])
    assert result.exit_code == 1
    assert "Another tableclock runs on this computer" in result.stdout
    assert mend in result.stdout
    assert ("systemctl" in result.stdout) == bool(model)
    assert "tableclock doctor --ring" in result.stdout


def test_boot_lines_are_written_and_nothing_else_is_looked_at(pi_without_devices):
    (pi_without_devices / "table.toml").write_text("")
    (pi_without_devices / "pi/boot/firmware/config.txt").write_text("")
    result = command("--mend-boot")
    assert result.exit_code == 0
    assert result.stdout.startswith("/boot/firmware/config.txt is written")
    assert command("--mend-boot").stdout == ""


def test_it_goes_back_to_where_it_was_if_it_may(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    with run._working_in(str(tmp_path)):
        assert Path.cwd() == tmp_path
    assert Path.cwd() == gone
    with run._working_in(str(tmp_path)):
        gone.rmdir()
    assert Path.cwd() == Path("/")


def test_pins_are_opened_where_one_may_write(tmp_path, monkeypatch):
    from firmware_py.runtime import devices

    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(home))
    devices._work_where_one_may_write()
    assert Path.cwd() == tmp_path
    monkeypatch.setattr(devices.os, "access", lambda path, _: str(path) == str(home))
    devices._work_where_one_may_write()
    assert Path.cwd() == home
