"""Files that are replaced as a whole, also on FAT and over a power cut."""

import contextlib
import errno
import os
import stat
from pathlib import Path

PRIVATE = 0o600
"""Permissions of what holds names, seats or passes."""


def replace_file(path: Path, data: bytes, mode: int | None = None) -> None:
    """Write a file whole or not at all: after a power cut it is the old one or the new one.

    mode: its permissions; without it those of the old file, or the usual ones. A character device
    (/dev/null) is written to; any other that is not a plain file is an OSError.
    """
    if os.path.lexists(path) and not path.is_file():
        if not path.is_char_device():
            raise OSError(errno.EEXIST, "it is not a plain file")
        path.write_bytes(data)
        return
    new = path.parent / f".{path.name}.new"
    with contextlib.ExitStack() as stack:
        if path.is_file():
            # On FAT (/boot/firmware) a rename changes the directory entry in memory only, and the
            # clusters of the old file are freed on the disk when its last user lets go. So the old
            # file is held until the new entry is written: fsync of the *renamed* file does that.
            stack.callback(os.close, os.open(path, os.O_PATH))
        try:
            with new.open("wb") as file:
                if mode is not None:
                    os.fchmod(file.fileno(), mode)
                elif path.is_file():
                    os.fchmod(file.fileno(), stat.S_IMODE(path.stat().st_mode))
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                new.replace(path)
                os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)
            raise
        folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
        stack.callback(os.close, folder)  # before the old file: callbacks run in reverse order
        os.fsync(folder)
