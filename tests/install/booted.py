"""A Debian with a running systemd: PID 1 in its own namespaces and control group."""

import os
import subprocess
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.install.debian import SUDO, Debian, run
from tests.waiting import LONG

BOOT = """
set -e
mkdir -p "$1"
echo $$ >"$1/cgroup.procs"
exec setpriv --pdeathsig KILL \\
  unshare --kill-child --pid --fork --mount --uts --ipc --net --cgroup sh -ec '
mount --make-rprivate /
mount --bind "$0" "$0"
cd "$0"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount -t cgroup2 cgroup2 sys/fs/cgroup
mount -t tmpfs -o mode=755 tmpfs dev
for node in null zero full random urandom tty; do
  touch dev/$node
  mount --bind /dev/$node dev/$node
done
mkdir dev/pts dev/shm
mount -t devpts -o newinstance,ptmxmode=0666 devpts dev/pts
ln -s pts/ptmx dev/ptmx
ln -s /proc/self/fd dev/fd
touch dev/console
mount -t tmpfs -o mode=755 tmpfs run
mount -t tmpfs tmpfs tmp
mkdir before
pivot_root . before
umount -l /before
rmdir /before
exec env -i container=tests /lib/systemd/systemd' "$0"
"""
"""$0: the root folder; $1: the control group. It is invisible outside, and ends with its first
process, which ends at the latest with the tests. Its network is only its own loopback.
"""

UP = """
for _ in $(seq 300); do
  case $(systemctl is-system-running --wait 2>/dev/null) in running | degraded) exit 0 ;; esac
  sleep 0.1
done
systemctl list-jobs
exit 1
"""
"""Waits until the system has booted; early in the boot systemctl does not even answer."""

IDLE = (
    *("systemd-udevd.service", "systemd-udev-trigger.service", "systemd-sysctl.service"),
    *("systemd-modules-load.service", "systemd-timesyncd.service", "getty.target"),
    *("apt-daily.timer", "apt-daily-upgrade.timer", "dpkg-db-backup.timer", "fstrim.timer"),
)
"""Units that would affect the host, or wait for missing hardware."""


def control_groups():
    """Return the mount point of control groups version 2, or None."""
    for row in Path("/proc/mounts").read_text().splitlines():
        _, where, kind, *_ = row.split()
        if kind == "cgroup2":
            return Path(where)
    return None


class Booted(Debian):
    """Running Debian. `call` runs a line in it, as root."""

    def __init__(self, root, enter, init):
        super().__init__(root, enter)
        self.init = init

    def call(self, line, *, network=True):
        assert network, "what runs has the network that it was started with"
        environ = "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8"
        pip = "PIP_NO_INDEX=1 PIP_FIND_LINKS=/wheels"
        enter = ("nsenter", "-t", self.init, "-m", "-p", "-u", "-i", "-n", "-C")
        return run(*SUDO, *enter, "/usr/bin/env", "-i", *environ.split(), *pip.split(), "bash",
                   "-c", line)  # fmt: skip

    def until(self, pattern, cursor):
        """Wait for a line of the log after a cursor; fail with the log if it does not come."""
        follow = f"journalctl -f -n all --after-cursor='{cursor}' -o cat 2>/dev/null"
        self.call(
            f"timeout {LONG} grep -qm1 -E '{pattern}' < <({follow}) || "
            "{ journalctl -n 60 --no-pager -o cat; false; }"
        )

    def cursor(self):
        """Return the cursor of the log's end."""
        return self.call("journalctl -n1 -o cat --show-cursor | sed -n 's/^-- cursor: //p'").strip()

    def show(self, what, unit="tableclock"):
        """Return a property of a unit."""
        return self.call(f"systemctl show -P {what} {unit}").strip()


@contextmanager
def booted(debian):
    """Boot a Debian; raise LookupError if this machine cannot."""
    groups = control_groups()
    if groups is None:
        raise LookupError("control groups of version 2 are not mounted")
    for unit in IDLE:
        link = debian.root / "etc/systemd/system" / unit
        run(*SUDO, *debian.enter(), "ln", "-sfn", "/dev/null", link)
    own = groups / f"tableclock-{os.getpid()}"
    log = debian.root.parent / "boot.log"
    with log.open("wb") as out:
        system = subprocess.Popen(
            [*SUDO, *debian.enter(), "sh", "-c", BOOT, str(debian.root), str(own)],
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=out,
        )
    try:
        box = Booted(debian.root, debian.enter, _init_of(own, system, log))
        box.call(UP)
        yield box
    finally:
        with suppress(LookupError):
            run(*SUDO, "kill", "-KILL", _init_of(own, system, log))
        system.wait(LONG)
        run(*SUDO, "find", own, "-depth", "-type", "d", "-exec", "rmdir", "{}", ";")


def _init_of(group, system, log):
    """Return the pid of the systemd that moved into its own scope of the group."""
    for _ in range(10 * LONG):
        with suppress(OSError):
            found = (group / "init.scope" / "cgroup.procs").read_text().split()
            if found:
                return found[0]
        with suppress(subprocess.TimeoutExpired):
            system.wait(0.1)
            break
    raise LookupError(f"systemd did not come up: {log.read_text()[-500:]}")
