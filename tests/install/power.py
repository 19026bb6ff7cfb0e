"""Card with power cuts: an ext4 in a file, shut down during writes, as xfstests does it.

EXT4_IOC_SHUTDOWN discards all data that was not on the disk yet, both file contents and journal.
The mount afterwards shows what a Pi would find after a power cut at that moment.
"""

import sys

from tests.install.debian import SUDO, run
from tests.install.mount import Mount

CUT = """
import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587D, struct.pack("I", 2))
"""
"""EXT4_IOC_SHUTDOWN is _IOR('X', 125, __u32), 2 is EXT4_GOING_FLAGS_NOLOGFLUSH."""
SIZE = 3 * 2**30


class Card:
    """Card and its mount point; LookupError if this machine cannot mount it."""

    def __init__(self, folder):
        self.image = folder / "card.img"
        self.mounted = folder / "card"
        self.mounted.mkdir()
        with self.image.open("wb") as image:
            image.truncate(SIZE)  # a sparse file
        run("/sbin/mkfs.ext4", "-q", "-m", "0", self.image)
        self.mount()

    def mount(self):
        """Mount it; the journal is replayed, as at a start."""
        self._mount = Mount(self.mounted, "-o", "loop", self.image)

    def enter(self):
        """Return the command prefix that enters the mount."""
        return self._mount.enter()

    def cut(self):
        """Cut its power: from now on nothing is written, and every access fails."""
        run(*SUDO, *self.enter(), sys.executable, "-c", CUT, self.mounted)

    def unmount(self):
        """Unmount it, and wait until nothing uses it."""
        self._mount.end()
        for _ in range(600):
            if not run(*SUDO, "/sbin/losetup", "-j", self.image):
                return
            run("sleep", "0.1")
        raise AssertionError(f"{self.image} is still in use")
