"""Program of the virtual machine of fat_power_cut.py: replaces a file on FAT again and again.

It uses the standard library and the code under test only. METHOD, LAYOUT and COUNT are in the
environment.
"""

import mmap
import os
import subprocess
import time
from functools import partial
from pathlib import Path

from firmware_py.storage.files import replace_file

BOOT = Path("/boot")
FILE, OTHER = "config.txt", "other.txt"
OTHER_CONTENT = b"other\n"
LAYOUTS = ("before", "astride", "beside", "behind")
"""Places of the new file in the folder, relative to config.txt.

before: in an earlier sector. astride: in two earlier sectors. beside: in the same sector.
behind: in a later sector.
"""
_FREED = {"before": range(4), "astride": (7, 8)}
"""Numbers of the files that are deleted, so that their slots are free."""


def content(number):
    """Return the content of one version. Its length varies from 0.5 to 6 KB."""
    return b"".join(b"%d %d\n" % (number, line) for line in range(100 + number * 277 % 700))


def _shell(function, source):
    def run(data):
        (BOOT / source).write_bytes(data)
        call = f"put 644 {source} {FILE}" if function == "put" else f"replace {source} {FILE}"
        script = f"set -eu\n{Path('/', function).read_text()}\n{call}"
        subprocess.run(["sh", "-c", script], cwd=BOOT, check=True)

    return run


def _unsynced(data):
    """Replace the file without any fsync. The kernel writes it later."""
    new = BOOT / f".{FILE}.new"
    new.write_bytes(data)
    new.replace(BOOT / FILE)
    time.sleep(0.2)


def _synced(data, *, held, folder_first):
    """Replace the file as replace_file does, or without one of its steps."""
    new, folder = BOOT / f".{FILE}.new", os.open(BOOT, os.O_RDONLY)
    old = os.open(BOOT / FILE, os.O_PATH) if held else None
    with new.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
        new.replace(BOOT / FILE)
        for each in (folder, file.fileno()) if folder_first else (file.fileno(), folder):
            os.fsync(each)
    os.close(folder)
    if old is not None:
        os.close(old)


METHODS = {
    "replace_file": lambda data: replace_file(BOOT / FILE, data),
    "install.sh put": _shell("put", "/new"),
    "remove.sh replace": _shell("replace", f"{FILE}.new"),
    "unsynced": _unsynced,
    "old closed": partial(_synced, held=False, folder_first=True),
    "folder last": partial(_synced, held=True, folder_first=False),
}
CONTROLS = ("unsynced", "old closed", "folder last")
"""Methods that lack a step. They must fail."""


def _fill(layout):
    """Make files around config.txt, so that the new file gets the slots of the layout."""
    for number in range(40):  # two slots each, after the slot of the label
        (BOOT / f"Overlay{number:02}.dtbo").touch()
    (BOOT / OTHER).write_bytes(OTHER_CONTENT)
    (BOOT / FILE).write_bytes(content(0))
    for number in range(40, 60 if layout == "behind" else 40):
        (BOOT / f"Overlay{number:02}.dtbo").touch()
    for number in _FREED.get(layout, ()):
        (BOOT / f"Overlay{number:02}.dtbo").unlink()
    os.sync()  # on FAT this writes without a flush
    folder = os.open(BOOT, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)


def main():
    disk = os.open("/dev/vda", os.O_RDWR | os.O_DIRECT)
    page = mmap.mmap(-1, mmap.PAGESIZE)  # O_DIRECT needs an aligned buffer
    last = os.lseek(disk, 0, os.SEEK_END) - len(page)

    def announce(number):
        """Write the number behind the file system, so that it is in the log of the writes."""
        page[:8] = number.to_bytes(8, "little")
        os.pwrite(disk, page, last)

    _fill(os.environ["LAYOUT"])
    announce(0)
    for number in range(1, int(os.environ["COUNT"]) + 1):
        METHODS[os.environ["METHOD"]](content(number))
        announce(number)
    print("done", flush=True)


if __name__ == "__main__":
    main()
