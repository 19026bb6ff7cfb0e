"""A Debian in a folder: access to files and running of commands."""

import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
MIRROR = "http://deb.debian.org/debian"
PYTHONS = {"bookworm": "3.11", "trixie": "3.13"}
"""Supported suites, with the Python of each."""
PACKAGES = "systemd,udev"
"""Packages that Raspberry Pi OS has and a minimal Debian lacks; the installer installs Python."""
LATER = "python3 python3-venv gcc python3-dev swig"
"""Packages that the installer may need: fetched once for all copies of a suite."""
APT = "apt-get install -qy --no-install-recommends"
SUDO = () if os.geteuid() == 0 else ("sudo", "-n")
PARTS = ("games", "drivers", "firmware_py", "config", "systemd", "install", "docs")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
SETTINGS = 'board = "pi4"\nlanguage = "nl"\n'
BOOT = "gpu_mem=16\n"
CMDLINE = "console=serial0,115200 console=tty1 rootwait\n"
INSTALL = "/root/tableclock/install/install.sh"


def run(*command, **options):
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, **options
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


class Debian:
    """Debian in a folder. `call` runs a line in it, with its own /proc and terminals.

    `enter` returns the command prefix that enters the folder's mount (tests/install/mount.py).
    """

    def __init__(self, root, enter=tuple):
        self.root = root
        self.enter = enter

    def command(self, line, *, network=True):
        """Return the command that runs a line in it, with or without a network."""
        inside = (
            f"mount -t proc proc {self.root}/proc; mount -t devpts devpts {self.root}/dev/pts; "
        )
        environ = "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8"
        pip = "PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels" if network else ""
        chroot = f'exec chroot {self.root} /usr/bin/env -i {environ} {pip} sh -c "$0"'
        # A pid namespace makes sure that all its processes end with it.
        apart = ("--mount", "--pid", "--fork", "--kill-child", *(() if network else ("--net",)))
        return [*SUDO, *self.enter(), "unshare", *apart, "sh", "-c", inside + chroot, line]

    def call(self, line, *, network=True):
        return run(*self.command(line, network=network))

    def as_box(self, line):
        """Run a line as the daemon's user, in its folder."""
        home = "/var/lib/tableclock"
        return self.call(f"cd {home} && runuser -u tableclock -- env HOME={home} {line}")

    def write(self, path, text):
        run(*SUDO, *self.enter(), "tee", self.root / path.lstrip("/"), input=text)

    def read(self, path):
        return run(*SUDO, *self.enter(), "cat", self.root / path.lstrip("/"))

    def there(self, path):
        return self.call(f"[ -e {path} ] && echo yes || echo no").strip() == "yes"

    def own(self):
        """Write the owner's files: boot files of a Pi and some settings."""
        self.call("mkdir -p /boot/firmware /etc/tableclock")
        self.write("/boot/firmware/config.txt", BOOT)
        self.write("/boot/firmware/cmdline.txt", CMDLINE)
        self.write("/etc/tableclock/table.toml", SETTINGS)

    def tree(self):
        """Return every file outside the caches, with owner and mode."""
        return self.call(
            "find /etc /opt /usr/local /var/lib/tableclock -not -name '*.pyc' "
            "-not -path '*/venv*/lib/*' -printf '%p %u %g %m %l\\n' | sort"
        )

    def remove(self, line="/opt/tableclock/remove.sh"):
        """Remove tableclock; keep a copy of the program for `restore`, to avoid another build."""
        return self.call(f"cp -a --reflink=auto /opt/tableclock /srv && {line}")

    def restore(self):
        """Put the removed program back, without its other files; the installer then finds it."""
        self.call("mv -T /srv/tableclock /opt/tableclock")

    def pretend(self, machine):
        """Make uname report another machine."""
        says = f'[ "$1" = -m ] && echo {machine} || exec /usr/bin/uname "$@"'
        self.write("/usr/local/bin/uname", f"#!/bin/sh\n{says}\n")
        self.call("chmod 755 /usr/local/bin/uname")


def findings(debian):
    """Return the doctor's findings about the program, run as the daemon's user."""
    told = json.loads(debian.as_box("tableclock doctor --json || true").splitlines()[-1])
    return [each for each in told["findings"] if each["device"] == "program"]


def install(debian):
    """Install tableclock, and check that it runs."""
    said = debian.call(f"{INSTALL} --no-boot")
    assert said.rstrip().splitlines()[-1].startswith("Done.")
    told = json.loads(debian.as_box("tableclock doctor --emulate --json").splitlines()[-1])
    assert told == {"ok": True, "findings": []}
    assert findings(debian) == []
    # and the lock contains every library that another one needs
    debian.call("/opt/tableclock/venv/bin/pip check")
