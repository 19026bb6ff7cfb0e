"""A card whose power goes: an ext4 in a file, stopped in the middle as xfstests does it.

EXT4_IOC_SHUTDOWN throws away whatever was not on the disk yet, contents of files and journal alike.
What is mounted afterwards is what a Pi would find after its plug was pulled at that moment.
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
    """A card and where it is mounted; LookupError if that cannot be done here."""

    def __init__(self, folder):
        self.image = folder / "card.img"
        self.mounted = folder / "card"
        self.mounted.mkdir()
        with self.image.open("wb") as image:
            image.truncate(SIZE)  # a sparse file: it takes what is written to it
        run("/sbin/mkfs.ext4", "-q", "-m", "0", self.image)
        self.mount()

    def mount(self):
        """Mount it; the journal is replayed, as at a start."""
        self._mount = Mount(self.mounted, "-o", "loop", self.image)

    def enter(self):
        """Return what leads to where it is seen."""
        return self._mount.enter()

    def cut(self):
        """Cut its power: from here on nothing is written, and every access fails."""
        run(*SUDO, *self.enter(), sys.executable, "-c", CUT, self.mounted)

    def unmount(self):
        """Take it out, and wait until nothing holds it any more."""
        self._mount.end()
        for _ in range(600):
            if not run(*SUDO, "/sbin/losetup", "-j", self.image):
                return
            run("sleep", "0.1")
        raise AssertionError(f"{self.image} is still in use")
