"""What is mounted for a test: a card, or a Debian on top of another."""

import subprocess

from tests.install.debian import SUDO, run


class Mount:
    """Something mounted on a folder; LookupError if that cannot be done here.

    what: the words of mount(8) before the folder. It is seen by those alone who `enter`: others
    would keep it mounted for as long as they run.
    """

    def __init__(self, folder, *what):
        line = 'mount "$@" && echo $$ && exec cat'  # which ends with the tests, at the latest
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
        """Return what leads to where it is seen."""
        return ("nsenter", "-t", self._pid, "-m")

    def end(self):
        """Take it away."""
        self._holder.communicate()


def on_top(below, folder):
    """Mount a folder's `root`, which looks like the one below; changes stay in the folder.

    Nothing of it is ever written out for good (`volatile`): what is synced costs no time.
    """
    for name in ("root", "changes", "work"):
        run(*SUDO, "mkdir", "-m", "755", folder / name)
    layers = f"lowerdir={below},upperdir={folder / 'changes'},workdir={folder / 'work'}"
    return Mount(folder / "root", "-t", "overlay", "-o", f"volatile,{layers}", "overlay")
