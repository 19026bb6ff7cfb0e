"""The service under a running systemd: start, hang, crash, removal."""

import json

import pytest

from firmware_py.daemon.crash_counter import SAFE_AFTER
from tests.install.booted import booted
from tests.install.debian import INSTALL

pytestmark = [pytest.mark.needs("mmdebstrap"), pytest.mark.needs("systemd")]

STARTS = "/var/lib/tableclock/.local/state/tableclock/starts.json"
PAGE = "import urllib.request as u; print(u.urlopen('http://127.0.0.1:8024/').status)"


BOT = """
import json
from websockets.sync.client import connect
duel = {"game": "midnight", "seats": 2, "variant": "duel", "cards": "device", "options": {}}
bot = {"first": 1, "bots": {"1": "strong"}}
with connect("ws://127.0.0.1:8024/socket", origin="http://127.0.0.1:8024") as page:
    page.send(json.dumps({"hello": None, "protocol": 2, "language": "en"}))
    page.send(json.dumps({"do": "new_game", "n": 1, **duel, **bot}))
    asked = {}
    while asked.get("who") != 0:
        said = json.loads(page.recv(60))
        asked = said.get("table", said.get("change", {})).get("ask") or asked
"""
"""Lets a bot take its first turn."""


@pytest.fixture(scope="module")
def box(installed):
    """Running Debian with tableclock installed; skip if none can be booted here.

    The program is already there, so only the installation steps for a running system are repeated.
    """
    debian, *_ = installed
    debian.remove("/opt/tableclock/remove.sh --all")
    debian.restore()
    debian.own()
    try:
        with booted(debian) as box:
            assert "it is there already" in box.call(f"{INSTALL} --no-boot")
            yield box
    except LookupError as error:
        pytest.skip(f"no systemd can be booted here: {error}")


def started(box, harm):
    """Send the process a signal, and wait until systemd has started another one."""
    before, cursor = box.show("MainPID"), box.cursor()
    box.call(f"kill -{harm} {before}")
    box.until("^Started tableclock.service", cursor)
    assert box.show("MainPID") not in (before, "0")
    assert box.show("ActiveState") == "active"


def starts(box):
    return json.loads(box.read(STARTS))["starts"]


def findings(box):
    """Return what the doctor says of the program, run as the daemon's user."""
    said = box.call(
        "cd /var/lib/tableclock; runuser -u tableclock -- env HOME=/var/lib/tableclock "
        "tableclock doctor --json 2>&1 || true"
    )
    assert said.startswith("{"), said
    found = json.loads(said)["findings"]
    return " ".join(each["says"] for each in found if each["device"] == "program")


def nice(box, process):
    return int(box.call(f"cat /proc/{process}/stat").rpartition(") ")[2].split()[16])


def test_it_was_started_by_the_installer_and_told_that_it_is_ready(box):
    # Type=notify: systemd reports active only after READY=1
    assert box.show("ActiveState") == "active"
    assert box.show("NRestarts") == "0"
    assert box.show("WatchdogUSec") == "20s"
    assert box.show("WatchdogTimestamp") != ""
    assert len(starts(box)) == 1


def test_the_modules_are_asked_for_before_it_starts(box):
    # the device list of a unit is built at its start, and an unloaded module has no device yet
    assert "systemd-modules-load.service" in box.show("After").split()
    asked = box.call("SYSTEMD_LOG_LEVEL=debug /lib/systemd/systemd-modules-load 2>&1")
    named = box.read("/etc/modules-load.d/tableclock.conf").splitlines()
    modules = [line for line in named if not line.startswith("#")]
    assert modules
    for module in modules:
        assert f"Loading module: {module}\n" in asked


def test_behind_its_walls_it_serves_its_page(box):
    assert box.call(f'/opt/tableclock/venv/bin/python -c "{PAGE}"').strip() == "200"
    status = box.call(f"cat /proc/{box.show('MainPID')}/status").splitlines()
    rows = dict(row.split(":\t") for row in status if ":\t" in row)
    assert rows["NoNewPrivs"] == "1"
    assert rows["Seccomp"] == "2"
    assert int(rows["CapEff"], 16) == int(rows["CapBnd"], 16) == 0
    assert rows["Uid"].split()[0] == box.call("id -u tableclock").strip()


def test_its_lights_come_before_its_bots(box):
    """In the sandbox no process can lower its own niceness, so systemd must set it."""
    cursor = box.cursor()
    box.write("/root/bot.py", BOT)
    box.call("/opt/tableclock/venv/bin/python /root/bot.py")
    main = box.show("MainPID")
    assert nice(box, main) == -5
    thinks = box.call(f"cat /proc/{main}/task/*/children").split()
    assert [nice(box, each) for each in thinks] == [0]
    assert "rule of thumb" not in box.call(f"journalctl -o cat --after-cursor='{cursor}'")


def test_systemd_heeds_the_watchdog_from_the_first_sign_of_life_on(box):
    """The time between the first light and READY=1 is watched too."""
    early = "systemd-notify WATCHDOG=1; sleep 50"
    wanted = "-p Type=notify -p NotifyAccess=all -p WatchdogSec=1 -p TimeoutStartSec=60"
    box.call(f"systemd-run -q --unit=early {wanted} sh -c '{early}' || true")
    assert box.show("Result", "early") == "watchdog"


def test_a_process_that_hangs_is_started_anew(box):
    cursor = box.cursor()
    started(box, "STOP")
    box.until(r"tableclock.service: Watchdog timeout \(limit 20s\)", cursor)
    assert box.show("NRestarts") == "1"
    assert len(starts(box)) == 2


def test_after_three_crashes_it_starts_safely_and_a_restart_by_hand_is_a_usual_one(box):
    while len(starts(box)) <= SAFE_AFTER:
        assert "usual settings" not in findings(box)
        started(box, "KILL")
    assert "crashed 3 times in ten minutes and starts with usual settings" in findings(box)
    # repaired and restarted by hand: an orderly end, so the next start is a normal one
    box.call("systemctl restart tableclock")
    assert box.show("ActiveState") == "active"
    assert len(starts(box)) == 1
    assert "crashed" not in findings(box)


def test_settings_that_are_wrong_are_told_and_the_last_good_ones_hold(box):
    before = box.read("/etc/tableclock/table.toml")
    cursor = box.cursor()
    box.write("/etc/tableclock/table.toml", "[ring]\npin = 11\n")
    box.call("systemctl restart tableclock")
    box.until("The last good settings are used: .*ring.pin = 11", cursor)
    assert box.show("ActiveState") == "active"
    box.write("/etc/tableclock/table.toml", before)


def test_removed_it_is_gone(box):
    box.call("systemctl stop tableclock")
    assert starts(box) == []
    box.call("/opt/tableclock/remove.sh")
    assert box.show("LoadState") == "not-found"
    assert "tableclock" not in box.call("ps -eo user,args 2>/dev/null || cat /proc/*/comm")
