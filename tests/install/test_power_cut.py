"""Power cuts during the installation and directly after "Done".

Each cut is made at a command of the installer, located in its trace (`sh -x`), on a card that loses
all data that was not synced. Afterwards the old or the new version must be complete.
"""

import json
import re
import subprocess

import pytest

from firmware_py.doctor.installation import LIST, SYSTEM
from tests.install.debian import INSTALL, ROOT, SUDO, findings, run

pytestmark = [pytest.mark.needs("mmdebstrap"), pytest.mark.needs("loop")]

VERSION = """/opt/tableclock/venv/bin/python -I -c \
  'import firmware_py; print(getattr(firmware_py, "EDITION", 1))'"""
CUTS = {
    "while the service is written": r"^\+ .*tableclock\.service\.new",
    "while pip installs": r"^\+ .* -m pip install",
    "before the new takes its place": r"^\+ mv -fT \S+/venv\.new ",
    "after the new took its place": r"^\+ install -d -m 755 /opt/tableclock/docs",
}
SAME, *_, LAST = CUTS
"""In the first the program stays unchanged and need not be built. In the last the old one has the
layout of earlier versions: a folder instead of a link to `venv-1`.
"""
DONE = r"^Done\."
A_FOLDER = r"""
cd /opt/tableclock
mv -T "$(readlink venv)" folder
rm venv
mv -T folder venv
find venv/bin -type f -exec sed -i '1s,/venv-[0-9]*/,/venv/,' {} +
"""


def edition(debian, number):
    """Set the checkout's edition."""
    text = (ROOT / "firmware_py/__init__.py").read_text()
    debian.write("/root/tableclock/firmware_py/__init__.py", f"{text}\nEDITION = {number}\n")


def install_until(debian, card, where):
    """Install, and cut the power when the trace reaches a line; return the output."""
    command = debian.command(f"exec sh -x {INSTALL} --no-boot 2>&1")
    said = []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors="replace") as program:
        for line in program.stdout:
            said.append(line)
            if re.search(where, line):
                card.cut()
                break
        else:
            pytest.fail(f"it never came to {where}:\n{''.join(said[-40:])}")
        program.kill()
    card.unmount()
    card.mount()
    return "".join(said)


def test_whenever_the_plug_is_pulled_the_old_or_the_new_is_there(copied, card):
    debian = copied("bookworm", python=True, program=True, card=card)
    plugin = ROOT / "tests/plugins/nightwatch"
    run(*SUDO, *card.enter(), "cp", "-r", plugin, card.mounted / "root/nightwatch")
    # the program is there and need not be built; everything else is missing
    debian.remove("/opt/tableclock/remove.sh --all")
    debian.restore()
    debian.own()
    run(*SUDO, *card.enter(), "sync", "-f", card.mounted)

    # when the power is cut directly after the first installation
    install_until(debian, card, DONE)
    # then everything that was written is there
    assert debian.call(VERSION).strip() == "1"
    assert findings(debian) == []
    assert all(debian.read(path) for path in (*SYSTEM, LIST, "/etc/tableclock/table.toml"))

    # when the owner adds a game, and an update is interrupted anywhere
    pip = "/opt/tableclock/venv/bin/pip install -q --no-compile --no-build-isolation"
    debian.call(f"{pip} /root/nightwatch; sync")
    units = {debian.read(SYSTEM[0])}
    for number, (where, pattern) in enumerate(CUTS.items(), start=2):
        if where != SAME:
            edition(debian, number)
        unit = debian.read("/root/tableclock/systemd/tableclock.service") + f"# {number}\n"
        debian.write("/root/tableclock/systemd/tableclock.service", unit)
        units.add(unit)
        if where == LAST:
            debian.call(A_FOLDER)
        run(*SUDO, *card.enter(), "sync", "-f", card.mounted)
        before = debian.call(VERSION).strip()

        install_until(debian, card, pattern)

        # then one of the two programs is complete, and so is the service
        now = debian.call(VERSION).strip()
        assert now in (before, str(number)), where
        told = json.loads(debian.as_box("tableclock doctor --emulate --json").splitlines()[-1])
        assert told == {"ok": True, "findings": []}, where
        assert debian.read(SYSTEM[0]) in units, where
        for path in SYSTEM:
            assert debian.read(path), (where, path)
        # and the doctor finds nothing, or says to install it again
        found = findings(debian)
        assert {each["mend"] for each in found} <= {f"sudo {INSTALL} --no-boot"}, where

    # when files are lost anyway, and the power is cut directly after another installation
    debian.call("truncate -s 0 /opt/tableclock/venv/lib/python3*/site-packages/games/__init__.py")
    debian.call(f"truncate -s 0 {SYSTEM[0]}")
    run(*SUDO, *card.enter(), "sync", "-f", card.mounted)
    install_until(debian, card, DONE)
    # then the new one is complete
    assert debian.call(VERSION).strip() == str(number)
    assert findings(debian) == []
    assert debian.read(SYSTEM[0]) == unit
    # and the owner's game is still there
    assert "nightwatch" in debian.as_box("tableclock games")
    assert debian.call("cd /opt/tableclock; echo venv*").split() == [
        *("venv", debian.call("readlink /opt/tableclock/venv").strip())
    ]
