"""Mounts for tests: a card, or an overlay on another Debian."""

import subprocess

from tests.install.debian import SUDO, run


class Mount:
    """Mount on a folder; LookupError if this machine cannot.

    what: the arguments of mount(8) before the folder. Only processes that `enter` can see the
    mount; all others would keep it mounted while they run.
    """

    def __init__(self, folder, *what):
        line = 'mount "$@" && echo $$ && exec cat'  # cat ends with the tests, at the latest
        self._holder = subprocess.Popen(
            [*SUDO, "unshare", "--mount", "sh", "-c", line, "sh", *map(str, what), str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self._holder.stdout is not None
        self._pid = self._holder.stdout.readline().strip()
        if not self._pid:
            raise LookupError(self._holder.communicate()[1].strip())

    def enter(self):
        """Return the command prefix that enters the mount."""
        return ("nsenter", "-t", self._pid, "-m")

    def end(self):
        """Unmount it."""
        self._holder.communicate()


def on_top(below, folder):
    """Mount an overlay of `below` on a folder's `root`; changes stay in the folder.

    It is never written to disk permanently (`volatile`), so syncs take no time.
    """
    for name in ("root", "changes", "work"):
        run(*SUDO, "mkdir", "-m", "755", folder / name)
    layers = f"lowerdir={below},upperdir={folder / 'changes'},workdir={folder / 'work'}"
    return Mount(folder / "root", "-t", "overlay", "-o", f"volatile,{layers}", "overlay")
