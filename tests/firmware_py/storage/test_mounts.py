"""File systems in memory: tmpfs, and the read-only overlay of raspi-config."""

from pathlib import Path

import pytest

from firmware_py.doctor import storage
from firmware_py.storage.mounts import volatile
from tests.firmware_py.doctor.pi import machine

JOURNAL = Path("/var/lib/tableclock/journal.db")
EXT4 = "/dev/mmcblk0p2 / ext4 rw,noatime 0 0\n"
BOOKWORM = """\
/dev/mmcblk0p2 /media/root-ro ext4 ro,relatime 0 0
tmpfs-root /media/root-rw tmpfs rw,relatime 0 0
overlayroot / overlay rw,lowerdir=/media/root-ro,upperdir=/media/root-rw/overlay,workdir=/w 0 0
"""
BULLSEYE = "overlay / overlay rw,lowerdir=/lower,upperdir=/upper/data,workdir=/upper/work 0 0\n"
CONTAINER = "overlay / overlay rw,lowerdir=/a:/b,upperdir=/var/lib/docker/diff,workdir=/w 0 0\n"


@pytest.fixture
def root(tmp_path):
    def make(mounts, command_line="console=tty1 root=PARTUUID=1-02"):
        (tmp_path / "proc/self").mkdir(parents=True, exist_ok=True)
        (tmp_path / "proc/self/mounts").write_text(mounts)
        (tmp_path / "proc/cmdline").write_text(command_line)
        return tmp_path

    return make


@pytest.mark.parametrize(
    ("mounts", "command_line", "says"),
    [
        (EXT4, "", ""),
        (EXT4 + "tmpfs /var/lib tmpfs rw 0 0\n", "", "/var/lib is a tmpfs"),
        (EXT4 + "tmpfs /var/lib/tableclock/tmp tmpfs rw 0 0\n", "", ""),
        (EXT4 + "tmpfs /var/lib tmpfs rw 0 0\n/dev/sda1 /var/lib ext4 rw 0 0\n", "", ""),
        (EXT4 + "tmpfs /var/li tmpfs rw 0 0\n", "", ""),
        (BOOKWORM, "", "/ is a read-only overlay"),
        (BOOKWORM + "/dev/sda1 /var/lib/tableclock ext4 rw 0 0\n", "", ""),
        (BULLSEYE, "boot=overlay root=PARTUUID=1-02", "/ is a read-only overlay"),
        (BULLSEYE, "overlayroot=tmpfs:recurse=0", "/ is a read-only overlay"),
        (CONTAINER, "", ""),
        (CONTAINER, "overlayroot=disabled", ""),
        ("", "", ""),
    ],
)
def test_what_is_lost_at_power_off_is_known(root, mounts, command_line, says):
    told = volatile(root(mounts, command_line), JOURNAL)
    assert told.startswith(says)
    assert bool(told) == bool(says)


def test_a_mount_point_with_a_space_is_read(root):
    made = root(EXT4 + "tmpfs /media/my\\040disk tmpfs rw 0 0\n")
    assert volatile(made, Path("/media/my disk/journal.db"))


def test_this_computer_is_asked_without_an_error():
    assert volatile(Path("/"), Path("/proc/journal.db")) == ""


def test_the_doctor_says_that_matches_are_lost_at_power_off(tmp_path, root):
    pi = machine(tmp_path)
    root(BOOKWORM)
    found = [each for each in storage.examine(pi, JOURNAL) if "power-off" in each.says]
    assert [(each.device, each.level) for each in found] == [("disk", "broken")]
    assert "disable_overlayfs" in found[0].mend
    root(EXT4)
    assert not [each for each in storage.examine(pi, JOURNAL) if "power-off" in each.says]
