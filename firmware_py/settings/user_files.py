"""Safe reading of files that a user names: settings, decks, matches, tags.

Such a path may be anything. Only regular files are read, because a device has no end and a pipe may
block. The size limits are above the size of any valid file.
"""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from games.core.errors import TableclockError
from games.core.toml_tables import decoded

MB = 1_000_000
TEXT = MB
"""Limit for settings and decks, which have a few kilobytes."""
MATCH = 32 * MB
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
        raise Unreadable(f"{str(path)!r} is no name of a file") from None
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


def read_text(path: Path | str, most: int = TEXT) -> str:
    """Return the text of a UTF-8 file. Raise Unreadable if it cannot be read or is not UTF-8."""
    return text_of(read(path, most), str(path))


def text_of(data: bytes, name: str) -> str:
    """Return UTF-8 bytes as text. Raise Unreadable with the line of an invalid byte."""
    return decoded(data, name, Unreadable)
