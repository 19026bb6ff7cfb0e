"""Atomic replacement of files that survives a power cut, also on FAT."""

import contextlib
import errno
import os
import stat
from pathlib import Path

PRIVATE = 0o600
"""Permissions of files that contain names, seats or passes."""


def replace_file(path: Path, data: bytes, mode: int | None = None) -> None:
    """Replace a file atomically: after a power cut it has the old content or the new content.

    `mode` sets the permissions. Without it, the file keeps the permissions of the old file, or gets
    the default. A character device (/dev/null) is written directly. Raise OSError for anything else
    that is not a regular file.
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
            # kernel frees the clusters of the old file on the disk when its last user closes it.
            # Keep the old file open until fsync of the renamed file has written the new entry.
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
        stack.callback(os.close, folder)  # runs before the old file is closed (reverse order)
        os.fsync(folder)
