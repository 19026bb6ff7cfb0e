"""Installed files, compared with the list of the installer: complete, or named with the repair."""

from dataclasses import replace

import pytest

from firmware_py.daemon.crash_counter import CrashCounter
from firmware_py.doctor import buses, installation, libraries, run
from firmware_py.doctor.emulation.emulated_pi import MODELS
from firmware_py.doctor.finding import Finding
from firmware_py.doctor.host import Machine
from tests.firmware_py.doctor.pi import NOW, config, machine

AGAIN = "/home/pi/tableclock/install/install.sh --no-boot"
MODULE = b"import this\n" * 1000


@pytest.fixture
def pi(tmp_path):
    """Return a Pi after the installer has run."""
    home = tmp_path / "opt/tableclock"
    files = {
        home / "venv-3/lib/games/__init__.py": b"",
        home / "venv-3/lib/games/midnight.py": MODULE,
        home / "venv-3/lib/games/__pycache__/midnight.cpython-311.pyc": MODULE,
        home / "docs/install.md": MODULE,
        home / "remove.sh": MODULE,
        tmp_path / "etc/tableclock/table.toml": b"# nothing\n",
        **{tmp_path / path.lstrip("/"): MODULE for path in installation.SYSTEM},
    }
    for path, data in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    (home / "venv").symlink_to("venv-3")
    installation.write(tmp_path, AGAIN)
    return machine(tmp_path)


def listed(pi: Machine) -> list[str]:
    return [path for path in installation._read(pi.root).files if not path.endswith("__init__.py")]


def test_what_lies_there_as_it_was_installed_is_well(pi):
    assert len(listed(pi)) == 5 - 1 + len(installation.SYSTEM)
    assert installation.examine(pi) == []
    assert installation.main(pi.root, "whole") == 0


@pytest.mark.parametrize(
    ("harm", "says"),
    [
        (lambda path: path.write_bytes(b""), "is empty"),
        (lambda path: path.write_bytes(MODULE[:4096]), "is cut off"),
        (lambda path: path.unlink(), "cannot be read"),
        (lambda path: path.write_bytes(bytes(len(MODULE))), "is not what was installed"),
    ],
    ids=["empty", "cut", "gone", "zeros"],
)
def test_each_file_that_was_harmed_in_each_way_is_named_with_the_mend(pi, harm, says):
    for path in listed(pi):
        harm(pi.root / path.lstrip("/"))
        (found,) = installation.examine(pi)
        assert found.device == "program"
        assert found.says.startswith(f"{path} {says}")
        assert found.mend == f"sudo {AGAIN}"
        # the owner may have changed a system file on purpose
        own = path in installation.SYSTEM and says == "is not what was installed"
        assert found.level == ("warning" if own else "broken")
        assert installation.main(pi.root, "whole") == int("/venv" in path)
        (pi.root / path.lstrip("/")).write_bytes(MODULE)
    assert installation.examine(pi) == []


def test_many_files_are_one_sentence(pi):
    for path in listed(pi):
        (pi.root / path.lstrip("/")).write_bytes(b"")
    (found,) = installation.examine(pi)
    assert found.says.endswith(f"is empty; {len(listed(pi)) - 1} other files are damaged too.")


def test_a_list_that_is_missing_cut_off_or_of_another_program_is_no_list(pi):
    path = pi.root / installation.LIST.lstrip("/")
    whole = path.read_bytes()
    for length in (0, 1, len(whole) // 2, len(whole) - 1):
        path.write_bytes(whole[:length])
        (found,) = installation.examine(pi)
        assert (found.level, found.device) == ("broken", "program")
        assert "not finished" in found.says
        assert "install/install.sh" in found.mend
    path.write_bytes(whole)
    link = pi.root / installation.HOME.lstrip("/") / "venv"
    link.unlink()
    link.symlink_to("venv-4")
    (found,) = installation.examine(pi)
    assert found.says == "/opt/tableclock/venv is of another installation."


def test_an_update_that_was_cut_is_told_and_an_older_program_is_not(pi):
    home = pi.root / installation.HOME.lstrip("/")
    (home / "venv-2").mkdir()
    assert installation.examine(pi) == []
    (home / "venv-4").mkdir()
    (found,) = installation.examine(pi)
    assert (found.device, found.level, found.mend) == ("program", "warning", f"sudo {AGAIN}")
    assert "venv-4" in found.says


def test_settings_that_are_empty_are_told(pi):
    (pi.root / "etc/tableclock/table.toml").write_text("")
    (found,) = installation.examine(pi)
    assert (found.device, found.level) == ("settings", "warning")


def test_it_is_looked_at_on_every_computer(pi):
    (pi.root / listed(pi)[0].lstrip("/")).write_bytes(b"")
    for board, model in (("pi4", MODELS["pi4"]), ("", "Radxa ROCK 5B")):
        there = replace(pi, model=model)
        crashes = CrashCounter(pi.root / "starts.json", "boot")
        journal = pi.root / "journal.db"
        found = run.examine(there, config(board="pi4"), journal, crashes, NOW, running=False)
        assert there.board == board
        assert "is empty" in "".join(each.says for each in found if each.device == "program")


def test_where_the_installer_has_not_been_there_is_nothing_to_look_at(tmp_path):
    assert installation.examine(machine(tmp_path)) == []


def test_where_it_has_been_it_brings_the_libraries_too(pi):
    bare = machine(pi.root, has=lambda _: False, python=(3, 13))
    found = libraries.examine(bare, config(board="pi4"))
    assert {each.device for each in found} == {"ring", "display", "reader", "buttons"}
    assert {each.mend for each in found} == {f"sudo {AGAIN}"}


def test_a_bus_without_its_device_file_is_a_module_that_is_not_loaded(tmp_path):
    pi = machine(tmp_path, node=lambda _: None)
    name = tmp_path / "sys/bus/i2c/devices/i2c-1/name"
    name.parent.mkdir(parents=True)
    name.write_text("bcm2835\n")

    def said() -> Finding:
        found = buses.examine(pi, config(board="pi4"))
        return next(each for each in found if each.device == "display")

    assert "i2c-dev is not loaded" in said().says
    load = "sudo modprobe i2c-dev && sudo systemctl restart tableclock"
    assert said().mend == f"echo i2c-dev | sudo tee -a {buses.MODULES} && {load}"
    path = tmp_path / buses.MODULES.lstrip("/")
    path.parent.mkdir(parents=True)
    path.write_text("i2c-dev\n")
    assert said().mend == load
