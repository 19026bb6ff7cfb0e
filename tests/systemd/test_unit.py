"""The systemd unit: its rating by systemd-analyze, and the values that it shares with the code."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from firmware_py.daemon.crash_counter import _PAUSES
from firmware_py.doctor import buses
from firmware_py.doctor.host import GROUPS, SERVICE
from firmware_py.settings.validation import BOARDS
from tests.firmware_py.doctor.pi import config, machine

SYSTEMD = Path(__file__).parents[2] / "systemd"
UNIT = SYSTEMD / "tableclock.service"
TEXT = UNIT.read_text()


WALLS = {
    "DevicePolicy": ["closed"],
    "ProtectSystem": ["strict"],
    "ProtectHome": ["true"],
    "PrivateTmp": ["true"],
    "PrivateMounts": ["true"],
    "ProtectProc": ["invisible"],
    "ProtectClock": ["true"],
    "ProtectHostname": ["true"],
    "ProtectControlGroups": ["true"],
    "ProtectKernelLogs": ["true"],
    "ProtectKernelModules": ["true"],
    "ProtectKernelTunables": ["true"],
    "NoNewPrivileges": ["true"],
    "CapabilityBoundingSet": [""],
    "AmbientCapabilities": [""],
    "KeyringMode": ["private"],
    "LockPersonality": ["true"],
    "MemoryDenyWriteExecute": ["true"],
    "RemoveIPC": ["true"],
    "RestrictAddressFamilies": ["AF_UNIX AF_INET AF_INET6"],
    "RestrictNamespaces": ["true"],
    "RestrictRealtime": ["true"],
    "RestrictSUIDSGID": ["true"],
    "SystemCallArchitectures": ["native"],
    "SystemCallFilter": ["@system-service", "~@privileged @resources"],
    "SystemCallErrorNumber": ["EPERM"],
    "UMask": ["0077"],
}
"""Hardening: closes everything that the device does not need. docs/install.md lists it."""

UNRATED = {"AmbientCapabilities", "KeyringMode", "SystemCallErrorNumber"}
"""Settings that systemd-analyze does not rate: they state a default, or how another one acts."""

OPEN = {
    "DeviceAllow": "the devices of the box",
    "PrivateDevices": "likewise",
    "SupplementaryGroups": "gpio, i2c, spi, dialout and audio own them",
    "ProcSubset": "the libraries read the model of the Pi in /proc",
    "PrivateNetwork": "the page, and a broker",
    "RestrictAddressFamilies_AF_INET_INET6": "likewise",
    "IPAddressDeny": "who may open the page is the owner's to say",
    "RestrictAddressFamilies_AF_UNIX": "it tells systemd that it lives",
    "RootDirectoryOrRootImage": "it lives in the system's own root, most of it read-only",
    "PrivateUsers": "the groups of the devices must be the machine's own",
}
"""Settings that systemd-analyze reports as open, with the reason."""


def values(key):
    return re.findall(rf"^{key}=(.*)$", TEXT, re.MULTILINE)


@pytest.fixture(scope="module")
def analyze():
    """Return a function that runs systemd-analyze; skip the test if it is not installed."""
    if shutil.which("systemd-analyze") is None:
        pytest.skip("no systemd-analyze here (apt-get install systemd)")

    def run(*args):
        return subprocess.run(
            ["systemd-analyze", *args], capture_output=True, text=True, check=False
        )

    return run


@pytest.mark.needs("systemd-analyze")
def test_systemd_has_nothing_to_say_about_it(analyze):
    done = analyze("verify", UNIT)
    assert done.stdout + done.stderr == ""
    assert done.returncode == 0


@pytest.mark.needs("systemd-analyze")
def test_what_systemd_complains_of_is_noticed(analyze, tmp_path):
    wrong = tmp_path / "tableclock.service"
    wrong.write_text(TEXT.replace("WatchdogSec=20", "WatchdogSeconds=20"))
    done = analyze("verify", wrong)
    assert "WatchdogSeconds" in done.stderr


@pytest.mark.needs("systemd-analyze")
def test_it_is_exposed_by_one_and_a_half_at_most(analyze):
    done = analyze("security", "--offline=true", "--threshold=15", UNIT)
    assert done.returncode == 0, done.stdout[-300:]


def exposures(analyze, unit):
    """Return what systemd-analyze reports as open in a unit: setting -> exposure."""
    judged = json.loads(analyze("security", "--offline=true", "--json=short", unit).stdout)
    return {each["json_field"]: float(each["exposure"] or 0) for each in judged}


@pytest.fixture(scope="module")
def usual(analyze):
    return exposures(analyze, UNIT)


def test_every_wall_stands():
    assert {key: values(key) for key in WALLS} == WALLS


@pytest.mark.needs("systemd-analyze")
def test_nothing_is_open_but_what_must_be(usual):
    found = {name for name, cost in usual.items() if cost}
    assert found == OPEN.keys()


@pytest.mark.needs("systemd-analyze")
@pytest.mark.parametrize("key", sorted(WALLS.keys() - UNRATED))
def test_without_one_of_the_walls_it_is_exposed_more(analyze, usual, tmp_path, key):
    torn = tmp_path / "tableclock.service"
    torn.write_text(re.sub(rf"^{key}=.*\n", "", TEXT, flags=re.MULTILINE))
    opened = {name for name, cost in exposures(analyze, torn).items() if cost > usual[name]}
    assert opened, f"{key}= stands there for nothing"


@pytest.mark.parametrize("board", BOARDS)
def test_every_device_file_of_every_board_is_allowed(tmp_path, board):
    allowed = [value.removesuffix(" rw") for value in values("DeviceAllow")]
    kinds = tuple(f"/dev/{name.removeprefix('char-')}" for name in allowed if "char-" in name)
    for bus in buses.buses(machine(tmp_path, board), config(board=board)):
        for path in bus.paths:
            # /dev/serial0 is a link to ttyS0 or ttyAMA0.
            real = path.replace("serial0", "ttyS0").replace("spidev", "spi")
            assert real in allowed or real.startswith(kinds), path


MADE_BY = {
    "i2c": "i2c-dev",
    "spi": "spidev",
    "ttyUSB": "usbserial",
    "ttyACM": "cdc_acm",
    "alsa": "snd",
    **dict.fromkeys(("gpiochip", "ttyAMA", "ttyS"), ""),
}
"""Kind of device -> kernel module that provides it; "" if it is built into the kernel."""


def test_every_kind_of_device_is_known_before_the_service_starts():
    # systemd looks up DeviceAllow=char-... in /proc/devices once, when the unit starts.
    text = (SYSTEMD / "tableclock.modules").read_text()
    modules = [line for line in text.splitlines() if not line.startswith("#")]
    kinds = [value.removesuffix(" rw") for value in values("DeviceAllow")]
    kinds = {kind.removeprefix("char-") for kind in kinds if kind.startswith("char-")}
    assert sorted(modules) == sorted(filter(None, (MADE_BY[kind] for kind in kinds)))
    assert "systemd-modules-load.service" in values("After")


def test_its_user_has_the_groups_that_the_doctor_looks_for():
    assert values("User") == [SERVICE]
    assert tuple(values("SupplementaryGroups")[0].split()) == GROUPS
    made = (SYSTEMD / "tableclock.sysusers").read_text()
    for group in GROUPS:
        assert re.search(rf"^g {group} ", made, re.MULTILINE)
        assert re.search(rf"^m {SERVICE} {group}$", made, re.MULTILINE)


def test_it_waits_for_no_network_and_never_gives_up():
    assert "network" not in " ".join(values("After") + values("Wants") + values("Requires"))
    assert values("StartLimitIntervalSec") == ["0"]
    assert values("Restart") == ["on-failure"]


def test_the_longest_pause_fits_into_the_time_it_has_to_start():
    assert max(_PAUSES) < int(values("TimeoutStartSec")[0])


def test_the_libraries_may_read_the_model_and_lgpio_may_write():
    assert values("ProcSubset") == []
    assert values("WorkingDirectory") == [f"/var/lib/{values('StateDirectory')[0]}"]
    assert f"HOME={values('WorkingDirectory')[0]}" in values("Environment")


def test_no_key_stands_twice_by_mistake():
    lists = {"DeviceAllow", "Environment", "SystemCallFilter"}
    keys = re.findall(r"^(\w+)=", TEXT, re.MULTILINE)
    assert {key for key in keys if keys.count(key) > 1} <= lists
