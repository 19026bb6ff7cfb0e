"""Files that a user names: settings, decks, matches, tags. They may be anything.

Each is read up to a size that no honest one reaches, and only if it is a plain file: a device has
no end, and a pipe may never begin.
"""

import os
import stat
from pathlib import Path
from typing import BinaryIO

from games.core.errors import TableclockError
from games.core.toml_tables import decoded

MB = 1_000_000
TEXT = MB
"""Settings and decks have some kilobytes."""
MATCH = 32 * MB
"""A long match has a few hundred kilobytes; so have many decks' tags, and a trial's chunk."""


class Unreadable(TableclockError, OSError):
    """A file that cannot be read, or should not be; one sentence with its name and the reason.

    absent: there is nothing of that name.
    """

    def __init__(self, sentence: str, *, absent: bool = False) -> None:
        super().__init__(sentence)
        self.absent = absent


def shown(path: Path | str) -> str:
    """Return a file's name for a sentence, which an empty one would leave a hole in.

    >>> shown("table.toml"), shown("")
    ('table.toml', "''")
    """
    return str(path) or repr("")


def absent(path: Path | str) -> bool:
    """Whether there is nothing of a name. What nobody lets us see is not absent."""
    try:
        os.lstat(path)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return False


def read(path: Path | str, most: int) -> bytes:
    """Return what is in a plain file of at most `most` bytes; Unreadable says why it cannot be."""
    try:
        # Without O_NONBLOCK a pipe would wait for somebody who writes into it.
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
    """Return what comes out of an open file, or a pipe, with the same limit."""
    try:
        data = file.read(most + 1)
    except OSError as error:
        raise Unreadable(f"{name} cannot be read: {error.strerror}") from None
    if len(data) > most:
        raise Unreadable(f"{name} cannot be read: it has more than {most // MB} MB")
    return data


def read_text(path: Path | str, most: int = TEXT) -> str:
    """Return the text in a file, which is UTF-8; Unreadable as `read`, and where it is not."""
    return text_of(read(path, most), str(path))


def text_of(data: bytes, name: str) -> str:
    """Return bytes as text; Unreadable says in which line they are not UTF-8."""
    return decoded(data, name, Unreadable)
