"""Repairs of findings: each is either a command to type or work on the wiring, never a mix."""

import ast
import dataclasses
import re
import shlex
import shutil
import subprocess
from itertools import product
from pathlib import Path

import pytest

from firmware_py.daemon.crash_counter import CrashCounter
from firmware_py.doctor import boot, devices, run
from firmware_py.doctor.emulation.fault_injection import FAULTS
from firmware_py.runtime.devices import Devices
from firmware_py.settings.config import BOARDS, Config
from tests.parsing import parsed

COMMANDS = {
    *("apt", "chown", "echo", "install/install.sh", "journalctl", "ls", "modprobe", "mount", "mv"),
    *(
        "nano",
        "printf",
        "raspi-config",
        "reboot",
        "rpi-eeprom-update",
        "sed",
        "systemctl",
        "systemd-sysusers",
    ),
    *("tableclock", "tee", "udevadm", "unset", "usermod", "pip"),
}
"""Programs of Raspberry Pi OS with tableclock installed."""
ROOTS = {
    *("apt", "install/install.sh", "modprobe", "mount", "raspi-config", "reboot"),
    *("rpi-eeprom-update", "systemctl", "systemd-sysusers", "udevadm", "usermod"),
}
"""Programs that always need root."""
ROOTS_FILES = re.compile(r"(?<![\w.])/(boot|etc|opt/tableclock)/")
LOOKS = {"ls", "journalctl", "echo", "printf"}
"""Programs that change nothing."""
PROSE = re.compile(
    r"^(free it|mend its wires|set |start it|switch Speech off|turn the screen|on = false|"
    r"switches of|shorter wires|wire the|[\w+-]+ to header pin)"
)
"""Beginnings of repairs that need hands or an editor."""


def every():
    """Yield (subject, finding) for all faults of the emulated Pis, and for the other findings."""
    for board, name in product(sorted(BOARDS), FAULTS):
        for found in run.emulate((), [name], board):
            yield f"{board} {name}", found
    yield "busy", run.busy()
    for board in ("", "pi4"):
        yield "trial", run.busy_trial("ring", board=board)


HOME = re.compile(r"/\S*/tableclock-doctor-\w+")
"""Path of an emulated Pi, which is different each time."""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Return the findings of every emulated Pi, in an empty home; this takes seconds."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(tmp_path_factory.mktemp("home")))
        return list(every())


def simple(mend):
    """Yield the words of each command of a line."""
    lexer = shlex.shlex(mend, posix=True, punctuation_chars="&|;")
    lexer.commenters, lexer.whitespace_split = "#", True
    words = []
    for word in lexer:
        if set(word) <= set("&|;"):
            yield words
            words = []
        else:
            words.append(word)
    yield words


def test_every_fault_that_there_is_was_looked_at(found):
    assert {what.split()[1] for what, _ in found if " " in what} == set(FAULTS)


def test_a_line_to_type_works_as_typed(found):
    mends = sorted({HOME.sub("/emulated", each.mend) for _, each in found})
    assert len(mends) > 30
    for mend in mends:
        works_as_typed(mend)


def works_as_typed(mend):
    if PROSE.match(mend):
        assert not re.search(r"&&|\||\bsudo\b|; then", mend), f"a command hides in {mend!r}"
        return
    bash = shutil.which("bash")
    checked = subprocess.run([bash, "-n", "-c", mend], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stderr
    for words in simple(mend):
        as_root = words[0] == "sudo"
        rest = words[1:] if as_root else words
        if rest[0] == "-u":
            rest, as_root = rest[2:], False
        command = rest[0]
        own = command if command in COMMANDS else Path(command).name
        assert own in COMMANDS or own == "install.sh", f"what is {command!r} in {mend!r}?"
        assert "," not in command, mend
        assert not any(word.endswith(",") or word == "sudo" for word in rest), mend
        touches = ROOTS_FILES.search(" ".join(rest))
        touches = touches or "--mend-boot" in rest
        if own not in LOOKS and (own in ROOTS or touches or own == "install.sh"):
            assert as_root, f"{own} wants root: {mend}"


def written(node):
    """Return a string of a source file, with "it" for each replacement field, or ""."""
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        return "".join(str(getattr(part, "value", "")) if isinstance(part, ast.Constant) else "it"
                       for part in node.values)  # fmt: skip
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""


def test_so_does_each_that_no_emulated_pi_comes_to():
    """Read the strings of repairs from the doctor's source files."""
    said = []
    for file in Path(run.__file__).parent.glob("*.py"):
        for node in ast.walk(parsed(file.read_text())):
            if isinstance(node, ast.Call) and len(node.args) == 3:
                mends = getattr(node.func, "id", "") in ("broken", "warning")
                said += [written(node.args[2])] if mends else []
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "mend":
                said.append(written(node.value))
    assert len([*filter(None, said)]) > 20
    for mend in filter(None, said):
        if not re.search(r"(&& |-u \w+ )it\b", mend):  # the replacement field is a command
            works_as_typed(mend)


def test_a_missing_library_is_not_mended_by_wires():
    """This holds for every device, and for every way in which its driver reports the library."""
    BadPinFactory = type("BadPinFactory", (ImportError,), {})  # noqa: N806
    config = Config.load(())
    for why in (ImportError("no lgpio"), ModuleNotFoundError("no lgpio"), BadPinFactory("none")):
        for name in ("ring", "display", "buttons", "sound", "encoder", "reader"):
            for wrapped in (True, False):

                def make(why=why, wrapped=wrapped):
                    if wrapped:
                        raise OSError("the device cannot be opened") from why
                    raise why

                box = Devices()
                box.open(name, make)
                mend = devices._remedy(box, config, name)
                assert "header pin" not in mend
                assert mend.startswith("sudo ")
    box = Devices()
    box.open("sound", lambda: (_ for _ in ()).throw(OSError("no pin")))
    assert "header pin" in devices._remedy(box, config, "sound")


def test_an_unknown_board_has_nothing_of_its_boot_config_changed(tmp_path):
    machine = run.Machine.here()
    folder = tmp_path / "boot/firmware"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "config.txt").write_text("gpu_mem=16\n")
    (folder / "cmdline.txt").write_text("console=serial0,115200 rootwait\n")
    for model in ("", "Orange Pi 5", "Raspberry Pi 1 Model B"):
        odd = dataclasses.replace(machine, root=tmp_path, model=model, profile="")
        assert boot.mended(odd, Config.load(())) == {}
        assert run.mend_boot((), odd) == []
    assert (folder / "config.txt").read_text() == "gpu_mem=16\n"
    assert not list(folder.glob("*before*"))
    named = dataclasses.replace(machine, root=tmp_path, model="", profile="pi4")
    assert boot.mended(named, Config.load(()))


def test_where_the_settings_name_the_board_it_is_a_pi(tmp_path):
    machine = dataclasses.replace(run.Machine.here(), root=tmp_path, model="", profile="pi4")
    crashes = CrashCounter(tmp_path / "starts.json", "this")
    found = run.examine(
        machine, Config.load(()), tmp_path / "journal.db", crashes, 0, running=False
    )
    assert not any("no Raspberry Pi" in each.says for each in found)


@pytest.mark.parametrize("board", ["", "pi4"])
def test_no_raspberry_pi_is_said_only_where_nobody_names_one(tmp_path, monkeypatch, capsys, board):
    from firmware_py import main

    async def nothing(*_args, **_settings):
        pass

    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(main, "_run", nothing)
    monkeypatch.setattr(main, "_model", lambda: "")
    own = tmp_path / "table.toml"
    own.write_text(f'board = "{board}"\n')
    main.serve([own], emulate=False, page=False)
    assert ("This is no Raspberry Pi" in capsys.readouterr().err) == (board == "")
