"""Insertion of a ladder's table into a Markdown document that people edit too."""

import os
import re
from io import StringIO
from itertools import pairwise
from pathlib import Path

from firmware_py.storage.files import replace_file
from games.core.errors import TableclockError

HEADING = "## How strong its bots are"
"""Heading of the section for the tables. Each table in it has a heading of its own."""


class BadDocument(TableclockError, OSError):
    """A document that cannot be read or written."""


def look_at(path: Path) -> None:
    """Raise BadDocument if a table could not be written to a file. Called before the games."""
    _read(path)
    folder = path.resolve().parent
    if not os.access(folder, os.W_OK):  # replace_file first writes a new file in the folder
        raise BadDocument(f"{path} cannot be written: the folder {folder} is not writable")


def put(path: Path, part: str) -> None:
    """Insert a table into the document on disk, atomically. Raise BadDocument if that fails."""
    document = written(_read(path), part)
    try:
        replace_file(path.resolve(), document.encode())
    except OSError as error:
        raise BadDocument(f"{path} cannot be written: {error.strerror}") from None


def _read(path: Path) -> str:
    """Return the text with its line endings unchanged. Raise BadDocument if it is unreadable."""
    if not path.is_file():  # reading a device file may never end
        raise BadDocument(f"{path} is no document: name a file like docs/lab/capsules.md")
    try:
        return path.read_bytes().decode()
    except (OSError, UnicodeDecodeError) as error:
        raise BadDocument(f"{path} cannot be read as text: {error}") from None


def written(document: str, part: str) -> str:
    """Return the document with the table inserted.

    The table replaces an older one with the same heading. Other lines stay as they are. The table
    uses the line ending of the document's first line.
    """
    lines = [*StringIO(document, newline="")]
    end = "\r\n" if lines and lines[0].endswith("\r\n") else "\n"
    new = end.join(part.splitlines())
    at = next((n for n, line in enumerate(lines) if line.rstrip() == HEADING), None)
    if at is None:
        return f"{document.rstrip()}{end}{end}{HEADING}{end}{end}{new}{end}"
    after = range(at + 1, len(lines))
    until = next((n for n in after if lines[n].startswith("## ")), len(lines))
    parts = [n for n in range(at + 1, until) if re.match(r"###(\s|$)", lines[n])]
    bounds = pairwise((at + 1, *parts, until))
    intro, *old = ["".join(lines[start:stop]).strip("\r\n") for start, stop in bounds]
    heading = new.partition("\n")[0].rstrip()
    kept = [each for each in old if each.partition("\n")[0].rstrip() != heading]
    section = [HEADING, *filter(None, (intro,)), *sorted([*kept, new])]
    rest = end + "".join(lines[until:]) if lines[until:] else ""
    return "".join(lines[:at]) + (end + end).join(section) + end + rest
