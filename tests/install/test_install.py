"""Installer and remover in a real Debian, in a root folder.

mmdebstrap makes the folder. pip's downloads come from a folder of wheels, so the network is needed
before the tests only. Results are checked from outside, and from inside as the daemon's user.
"""

import json

import pytest

from tests.install.debian import BOOT, CMDLINE, INSTALL, SETTINGS

pytestmark = pytest.mark.needs("mmdebstrap")

MATCH = """
from pathlib import Path
from firmware_py.storage.journal import Journal
import games
from games.core.match import Match
game = games.find("midnight")
with Journal.open(Path("~/.local/state/tableclock/journal.db").expanduser()) as journal:
    journal.begin(Match(game, game.setup(2), "seed"))
"""


def test_it_is_installed_twice_removed_and_installed_again(installed):
    # when it is installed
    debian, before, said = installed
    assert "Restart the Pi now" in said

    # then the daemon's user exists, with its groups
    groups = debian.call("id -nG tableclock").split()
    assert {"gpio", "i2c", "spi", "dialout", "audio"} <= set(groups)
    # and systemd accepts the unit, which is enabled
    assert debian.call("systemd-analyze verify tableclock.service 2>&1") == ""
    assert debian.call("systemctl is-enabled tableclock.service").strip() == "enabled"
    assert debian.there("/etc/udev/rules.d/60-tableclock.rules")
    assert debian.there("/etc/modules-load.d/tableclock.conf")
    # and the program runs as that user, with all devices emulated
    told = json.loads(debian.as_box("tableclock doctor --emulate --json").splitlines()[-1])
    assert told == {"ok": True, "findings": []}
    # and from a folder that this user may not enter, where sudo leaves it
    line = "cd /root && runuser -u tableclock -- env HOME=/var/lib/tableclock tableclock doctor"
    told = json.loads(debian.call(f"{line} --json || true").splitlines()[-1])
    assert "reader" in {each["device"] for each in told["findings"]}
    # and the owner's settings are kept, and the boot config has its lines
    assert debian.read("/etc/tableclock/table.toml") == SETTINGS
    config = debian.read("/boot/firmware/config.txt")
    assert config.startswith(BOOT)
    assert "\ndtparam=spi=on\n" in config
    assert "\ncore_freq_min=500\n" in config
    assert "serial0" not in debian.read("/boot/firmware/cmdline.txt")

    # when a match was played and it is installed again
    debian.write("/srv/match.py", MATCH)
    debian.as_box("/opt/tableclock/venv/bin/python /srv/match.py")
    once = debian.tree()
    said = debian.call(INSTALL)
    # then nothing has changed, and no restart is needed
    assert "Restart" not in said
    assert debian.tree() == once
    assert debian.read("/boot/firmware/config.txt") == config
    assert len(json.loads(debian.as_box("tableclock history --json"))) == 1

    # when it is removed
    said = debian.remove()
    assert "Matches and tags stay" in said
    # then all is as before, but for the match, the settings and their owner
    left = set(debian.tree().splitlines()) - set(before.splitlines())
    kept = ("/var/lib/tableclock", "/etc/tableclock", "/etc/passwd", "/etc/group", "/etc/shadow")
    kept += ("/etc/gshadow", "/etc/.pwd.lock", "/etc/sysusers.d", "/etc/subuid", "/etc/subgid")
    assert [line for line in left if not line.startswith(kept)] == []
    assert not debian.there("/opt/tableclock")
    assert debian.read("/boot/firmware/config.txt").strip() == BOOT.strip()
    assert debian.read("/boot/firmware/cmdline.txt") == CMDLINE
    assert debian.there("/var/lib/tableclock/.local/state/tableclock/journal.db")

    # when it is installed again, then the match is there; --all deletes it too
    debian.restore()
    assert "it is there already" in debian.call(f"{INSTALL} --no-boot")
    assert len(json.loads(debian.as_box("tableclock history --json"))) == 1
    assert debian.read("/boot/firmware/config.txt").strip() == BOOT.strip()
    debian.call("mkdir -p /etc/systemd/system/tableclock.service.d")
    debian.write("/etc/systemd/system/tableclock.service.d/own.conf", "[Service]\nNice=5\n")
    debian.call("/opt/tableclock/remove.sh --all")
    assert not debian.there("/etc/systemd/system/tableclock.service.d")
    assert not debian.there("/var/lib/tableclock")
    assert not debian.there("/etc/tableclock")
    assert "tableclock" not in debian.read("/etc/passwd")
    # and removing it twice is not an error
    debian.call("/root/tableclock/install/remove.sh")


def test_what_it_cannot_do_is_one_sentence(installed):
    debian, *_ = installed
    said = debian.call(f"runuser -u nobody -- sh {INSTALL} 2>&1 || true")
    assert "Permission denied" in said or "run it with sudo" in said
    said = debian.call(f"{INSTALL} --quick 2>&1 || echo $?")
    assert said.startswith("install.sh: there is no option --quick.")
    assert said.rstrip().endswith("2")
    for line, sentence, code in (
        ("--wheels", "--wheels needs the folder in which the libraries lie.", 2),
        ("--wheels /srv/nothing", "there is no folder /srv/nothing.", 1),
    ):
        said = debian.call(f"{INSTALL} {line} 2>&1 || echo $?")
        assert said.startswith(f"install.sh: {sentence}\n")
        assert said.rstrip().endswith(str(code))
