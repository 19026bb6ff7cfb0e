"""A Debian in a folder: files, lines that are run in it, and systemd if it is booted."""

import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
MIRROR = "http://deb.debian.org/debian"
PACKAGES = "python3,python3-venv,systemd,udev"
SUDO = () if os.geteuid() == 0 else ("sudo", "-n")
PARTS = ("games", "drivers", "firmware_py", "config", "systemd", "install", "docs")
FILES = ("pyproject.toml", "setup.py", "README.md", "LICENSE")
SETTINGS = 'board = "pi4"\nlanguage = "nl"\n'
BOOT = "gpu_mem=16\n"
CMDLINE = "console=serial0,115200 console=tty1 rootwait\n"


def run(*command, **options):
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, check=False, **options
    )
    assert done.returncode == 0, f"{command}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
    return done.stdout


class Debian:
    """A Debian in a folder. `call` runs a line in it, with /proc and terminals of its own."""

    def __init__(self, root):
        self.root = root

    def call(self, line):
        inside = (
            f"mount -t proc proc {self.root}/proc; mount -t devpts devpts {self.root}/dev/pts; "
        )
        environ = "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8"
        pip = "PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels"
        chroot = f'chroot {self.root} /usr/bin/env -i {environ} {pip} sh -c "$0"'
        return run(*SUDO, "unshare", "--mount", "sh", "-c", inside + chroot, line)

    def as_box(self, line):
        """Run a line as the daemon's user, in its folder."""
        home = "/var/lib/tableclock"
        return self.call(f"cd {home} && runuser -u tableclock -- env HOME={home} {line}")

    def write(self, path, text):
        run(*SUDO, "tee", self.root / path.lstrip("/"), input=text)

    def read(self, path):
        return run(*SUDO, "cat", self.root / path.lstrip("/"))

    def there(self, path):
        return self.call(f"[ -e {path} ] && echo yes || echo no").strip() == "yes"

    def tree(self):
        """Return every file outside the caches, with owner and rights."""
        return self.call(
            "find /etc /opt /usr/local /var/lib/tableclock -not -name '*.pyc' "
            "-not -path '*/venv/lib/*' -printf '%p %u %g %m %l\\n' | sort"
        )
