"""Files: folders of the user, safe reading of any file, atomic replacement.

Folders are those of the XDG Base Directory Specification 0.8. XDG_STATE_HOME (matches) and
XDG_CONFIG_HOME (files of the owner) are used if they are absolute paths. The defaults are
~/.local/state and ~/.config.

A path that a user names may be anything. Only regular files are read, because a device has no end
and a pipe may block. The size limits are above the size of any valid file.

A replaced file survives a power cut, also on FAT.
"""

import contextlib
import errno
import os
import stat
from pathlib import Path
from typing import BinaryIO

from games.core.errors import TableclockError
from games.core.toml_tables import decoded

STATE_HOME = "$XDG_STATE_HOME"
"""Name of the user's state folder in a setting."""
VARIABLES = {STATE_HOME: ".local/state", "$XDG_CONFIG_HOME": ".config"}
"""Variables that may begin a path -> default folder below the home folder."""


def _folder(variable: str) -> Path:
    named = Path(os.environ.get(variable[1:], ""))
    return named if named.is_absolute() else Path.home() / VARIABLES[variable]


def state_folder() -> Path:
    """Return the state folder of this program. Raise RuntimeError without a home folder."""
    return _folder(STATE_HOME) / "tableclock"


def expanded(path: str) -> Path:
    """Return a path with a leading variable of `VARIABLES`, or a leading `~`, expanded.

    Raise RuntimeError if the home folder or the user does not exist.
    """
    first, slash, rest = path.partition("/")
    return _folder(first) / rest if slash and first in VARIABLES else Path(path).expanduser()


MB = 1_000_000
TEXT_LIMIT = MB
"""Limit for settings and decks, which have a few kilobytes."""
MATCH_LIMIT = 32 * MB
"""Limit for matches, tag files and chunks of an experiment, which have a few hundred kilobytes."""


class Unreadable(TableclockError, OSError):
    """File that cannot be read. The message names it and the reason.

    `absent` is True if the file does not exist.
    """

    def __init__(self, sentence: str, *, absent: bool = False) -> None:
        super().__init__(sentence)
        self.absent = absent


def shown(path: Path | str) -> str:
    """Return a path for an error message, with quotes if it is empty.

    >>> shown("table.toml"), shown("")
    ('table.toml', "''")
    """
    return str(path) or repr("")


def absent(path: Path | str) -> bool:
    """Return whether a path does not exist. A path without access permission is not absent."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False


def read(path: Path | str, most: int) -> bytes:
    """Return the content of a regular file. Raise Unreadable if that fails or exceeds `most`."""
    try:
        # Without O_NONBLOCK, opening a pipe would wait for a writer.
        handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except OSError as error:
        absent = isinstance(error, FileNotFoundError | NotADirectoryError)
        raise Unreadable(f"{shown(path)} cannot be read: {error.strerror}", absent=absent) from None
    except ValueError:
        raise Unreadable(f"{str(path)!r} is not a valid file name") from None
    kind = os.fstat(handle).st_mode
    if not stat.S_ISREG(kind):
        os.close(handle)
        what = "Is a directory" if stat.S_ISDIR(kind) else "it is no plain file"
        raise Unreadable(f"{shown(path)} cannot be read: {what}")
    with os.fdopen(handle, "rb") as file:
        return read_open(file, str(path), most)


def read_open(file: BinaryIO, name: str, most: int) -> bytes:
    """Return the content of an open file or pipe. Raise Unreadable on failure or above `most`."""
    try:
        data = file.read(most + 1)
    except OSError as error:
        raise Unreadable(f"{name} cannot be read: {error.strerror}") from None
    if len(data) > most:
        raise Unreadable(f"{name} cannot be read: it has more than {most // MB} MB")
    return data


def read_text(path: Path | str, most: int = TEXT_LIMIT) -> str:
    """Return the text of a UTF-8 file. Raise Unreadable if it cannot be read or is not UTF-8."""
    return text_of(read(path, most), str(path))


def text_of(data: bytes, name: str) -> str:
    """Return UTF-8 bytes as text. Raise Unreadable with the line of an invalid byte."""
    return decoded(data, name, Unreadable)


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
            # Sync the folder before that: a cut must not leave the clusters with two names, or the
            # fsck of the next start empties one of the files.
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
                folder = os.open(path.parent, os.O_RDONLY | os.O_DIRECTORY)
                stack.callback(os.close, folder)
                new.replace(path)
                os.fsync(folder)
                os.fsync(file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                new.unlink(missing_ok=True)
            raise
