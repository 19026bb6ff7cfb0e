"""The installer and the remover in a real Debian, in a root folder of its own.

debootstrap makes the folder; what pip wants comes from a folder of wheels, so the network is needed
before and not inside. All is looked at as it lies there, and from inside as the daemon's user.
"""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("debootstrap")

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


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A checkout without what a build or a test left in it."""
    copy = tmp_path_factory.mktemp("source") / "tableclock"
    copy.mkdir()
    for name in PARTS:
        shutil.copytree(
            ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__", "*.mo")
        )
    for name in FILES:
        shutil.copy(ROOT / name, copy / name)
    return copy


@pytest.fixture(scope="module")
def wheels(source, tmp_path_factory):
    """All that pip will want, fetched once."""
    folder = tmp_path_factory.mktemp("wheels")
    extra = f"{source}[pi,mqtt,cards]"
    wanted = (extra, "setuptools>=77", "babel>=2.14", "wheel")
    run(sys.executable, "-m", "pip", "wheel", "-q", "-w", folder, *wanted)
    next(folder.glob("tableclock-*.whl")).unlink()
    shutil.rmtree(source / "build", ignore_errors=True)
    return folder


@pytest.fixture(scope="module")
def debian(source, wheels, tmp_path_factory):
    if shutil.which("debootstrap") is None:
        if os.environ.get("CI") == "true":
            pytest.fail("the installer's test needs debootstrap: apt-get install debootstrap")
        pytest.skip("no debootstrap here (apt-get install debootstrap)")
    root = tmp_path_factory.mktemp("debian")
    suite = next(
        line.partition("=")[2].strip()
        for line in Path("/etc/os-release").read_text().splitlines()
        if line.startswith("VERSION_CODENAME=")
    )
    root.chmod(0o755)
    run(*SUDO, "debootstrap", "--variant=minbase", f"--include={PACKAGES}", suite, root, MIRROR)
    debian = Debian(root)
    run(*SUDO, "cp", "-r", source, root / "root/tableclock")
    run(*SUDO, "cp", "-r", wheels, root / "wheels")
    run(*SUDO, "mkdir", "-p", root / "boot/firmware", root / "etc/tableclock")
    debian.write("/boot/firmware/config.txt", BOOT)
    debian.write("/boot/firmware/cmdline.txt", CMDLINE)
    debian.write("/etc/tableclock/table.toml", SETTINGS)
    yield debian
    run(*SUDO, "rm", "-rf", root)


MATCH = """
from pathlib import Path
from firmware_py.journal import Journal
import games
from games.core.match import Match
game = games.find("midnight")
with Journal.open(Path("~/.local/state/tableclock/journal.db").expanduser()) as journal:
    journal.begin(Match(game, game.setup(2), "seed"))
"""


def test_it_is_installed_twice_removed_and_installed_again(debian):
    before = debian.tree()

    # when it is installed
    said = debian.call("/root/tableclock/install/install.sh")
    assert "Restart the Pi now" in said

    # then the daemon's user is there, in its groups
    groups = debian.call("id -nG tableclock").split()
    assert {"gpio", "i2c", "spi", "dialout"} <= set(groups)
    # and systemd has nothing to say about the unit, which will be started
    assert debian.call("systemd-analyze verify tableclock.service 2>&1") == ""
    assert debian.call("systemctl is-enabled tableclock.service").strip() == "enabled"
    assert debian.there("/etc/udev/rules.d/60-tableclock.rules")
    # and the program runs as that user, all emulated devices included
    told = json.loads(debian.as_box("tableclock doctor --emulate --json").splitlines()[-1])
    assert told == {"ok": True, "findings": []}
    # and what the owner had set is kept, and the boot config got its lines
    assert debian.read("/etc/tableclock/table.toml") == SETTINGS
    config = debian.read("/boot/firmware/config.txt")
    assert config.startswith(BOOT)
    assert "\ndtparam=spi=on\n" in config
    assert "\ncore_freq_min=500\n" in config
    assert "serial0" not in debian.read("/boot/firmware/cmdline.txt")

    # when a match was played and it is installed once more
    debian.write("/srv/match.py", MATCH)
    debian.as_box("/opt/tableclock/venv/bin/python /srv/match.py")
    once = debian.tree()
    said = debian.call("/root/tableclock/install/install.sh")
    # then nothing has changed, and nothing need be restarted
    assert "Restart" not in said
    assert debian.tree() == once
    assert debian.read("/boot/firmware/config.txt") == config
    assert len(json.loads(debian.as_box("tableclock history --json"))) == 1

    # when it is removed
    said = debian.call("/opt/tableclock/remove.sh")
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

    # when it comes back, then so does the match; --all takes that too
    debian.call("/root/tableclock/install/install.sh --no-boot")
    assert len(json.loads(debian.as_box("tableclock history --json"))) == 1
    assert debian.read("/boot/firmware/config.txt").strip() == BOOT.strip()
    debian.call("/opt/tableclock/remove.sh --all")
    assert not debian.there("/var/lib/tableclock")
    assert not debian.there("/etc/tableclock")
    assert "tableclock" not in debian.read("/etc/passwd")
    # and removing what is not there is no error
    debian.call("/root/tableclock/install/remove.sh")


def test_what_it_cannot_do_is_one_sentence(debian):
    said = debian.call("runuser -u nobody -- sh /root/tableclock/install/install.sh 2>&1 || true")
    assert "Permission denied" in said or "run it with sudo" in said
    said = debian.call("/root/tableclock/install/install.sh --quick 2>&1 || echo $?")
    assert said.startswith("install.sh: there is no option --quick.")
    assert said.rstrip().endswith("2")
